// Starts modeld for the Core Data models of a workspace.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {LanguageClient | undefined} */
let client;
/** @type {vscode.OutputChannel | undefined} */
let output;

/** A client for the server that the settings name. */
function makeClient() {
  const settings = vscode.workspace.getConfiguration('modeld');
  const run = { command: settings.get('path', 'modeld'), args: ['--stdio', ...settings.get('args', [])] };
  return new LanguageClient('modeld', 'modeld', { run, debug: run }, {
    documentSelector: [{ scheme: 'file', language: 'xcdatamodel' }, { scheme: 'file', pattern: '**/.modeld.json' }],
    outputChannel: output,
    initializationOptions: {
      rules: settings.get('rules', {}),
      standInKeys: settings.get('standInKeys', ['MyRealEntity']),
    },
    synchronize: { configurationSection: 'modeld' },
  });
}

/** Starts the server, and tells the user what to do where that fails. */
async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `modeld could not be started: ${error.message}. Install it, or name it in the setting modeld.path.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.dispose();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  output = vscode.window.createOutputChannel('modeld');
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand('modeld.restart', restart),
    vscode.commands.registerCommand('modeld.showOutput', () => output.show()),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('modeld.path') || event.affectsConfiguration('modeld.args')) return restart();
    }));
  await start();
}

module.exports = { activate, deactivate: stop };
