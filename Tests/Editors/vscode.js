// The extension's own code in plain node, with stand-ins for Visual Studio Code's modules and the real server.
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const path = require('path');
const { spawn } = require('child_process');
const { pathToFileURL } = require('url');

const directory = path.join(process.env.EDITORS, 'vscode');
const manifest = JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8'));
const { contributes } = manifest;
const model = process.env.MODEL;
const root = process.env.SAMPLE;
console.log(`node ${process.version} with the Visual Studio Code extension`);

// MARK: The manifest

const files = [manifest.main, ...contributes.languages.map(l => l.configuration), ...contributes.grammars.map(g => g.path)];
for (const file of files) assert.ok(fs.existsSync(path.join(directory, file)), `${file} is missing`);

/** Whether a pattern of the manifest matches a path, as far as the manifest uses patterns. */
function matches(pattern, file) {
  const text = pattern.replace(/[.+^$()|[\]\\]/g, '\\$&').replace('**/', '(?:.*/)?').replaceAll('*', '[^/]*');
  return new RegExp(`^${text.replace('(?:.[^/]*/)?', '(?:.*/)?')}$`).test(file);
}
const [language] = contributes.languages;
const isModel = file => language.filenamePatterns.some(pattern => matches(pattern, file));
assert.ok(isModel(model) && isModel('/App/M.xcdatamodeld/.xccurrentversion'), 'models are not recognised');
assert.ok(!isModel('/App/contents') && !isModel('/App/M.xcdatamodel/layout'), 'other files are taken for models');

const [matcher] = contributes.problemMatchers;
const line = /** as `--check` prints it */ 'App/M.xcdatamodel/contents:3:9: error: it is wrong [duplicate-entity]';
const found = new RegExp(matcher.pattern.regexp).exec(line);
assert.deepStrictEqual([found[1], found[2], found[3], found[4], found[6]],
  ['App/M.xcdatamodel/contents', '3', '9', 'error', 'duplicate-entity']);

// MARK: Stand-ins

/** An object whose missing members are an error and not `undefined`. */
const strict = (name, members) => new Proxy(members, {
  get(target, key) {
    if (key in target || typeof key === 'symbol' || key === 'then') return target[key];
    throw new Error(`the stand-in has no ${name}.${key}`);
  },
});
const defaults = Object.fromEntries(
  Object.entries(contributes.configuration.properties).map(([key, schema]) => [key, schema.default]));
const values = { ...defaults };
const commands = new Map();
const messages = [];
let configurationListener;
const vscode = strict('vscode', {
  window: strict('window', {
    createOutputChannel: () => ({ show() {}, dispose() {} }),
    showErrorMessage: async text => void messages.push(text),
  }),
  commands: strict('commands', {
    registerCommand: (id, run) => { commands.set(id, run); return { dispose() {} }; },
  }),
  workspace: strict('workspace', {
    getConfiguration: section => ({
      get(key) {
        assert.ok(`${section}.${key}` in defaults, `the setting ${section}.${key} is not contributed`);
        return values[`${section}.${key}`];
      },
    }),
    onDidChangeConfiguration: listener => { configurationListener = listener; return { dispose() {} }; },
  }),
});

const clients = [];
class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { server, options, diagnostics: new Map(), waiting: new Map(), nextId: 1, kept: Buffer.alloc(0) });
    clients.push(this);
  }

  async start() {
    const { command, args } = this.server.run;
    this.process = spawn(command, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise(done => this.process.on('exit', done));
    const broken = new Promise((_, reject) => this.process.on('error', reject));
    this.process.stdin.on('error', () => {});
    this.process.stdout.on('data', data => this.receive(data));
    await Promise.race([broken, this.request('initialize', {
      processId: process.pid, rootUri: pathToFileURL(root).href,
      workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'Sample' }],
      capabilities: { textDocument: { publishDiagnostics: {} }, workspace: { workspaceFolders: true } },
      initializationOptions: this.options.initializationOptions,
    })]);
    this.notify('initialized', {});
  }

  receive(data) {
    this.kept = Buffer.concat([this.kept, data]);
    for (;;) {
      const end = this.kept.indexOf('\r\n\r\n');
      if (end < 0) return;
      const size = Number(/content-length: *(\d+)/i.exec(this.kept.subarray(0, end))[1]);
      if (this.kept.length < end + 4 + size) return;
      const message = JSON.parse(this.kept.subarray(end + 4, end + 4 + size));
      this.kept = this.kept.subarray(end + 4 + size);
      if (message.method === 'textDocument/publishDiagnostics') {
        this.diagnostics.set(decodeURIComponent(message.params.uri), message.params.diagnostics);
      } else if (message.method && 'id' in message) {
        this.write({ jsonrpc: '2.0', id: message.id, result: null });
      } else if (this.waiting.has(message.id)) {
        this.waiting.get(message.id)(message);
        this.waiting.delete(message.id);
      }
    }
  }

  write(message) {
    const body = Buffer.from(JSON.stringify(message));
    this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  notify(method, params) { this.write({ jsonrpc: '2.0', method, params }); }

  async request(method, params) {
    const id = this.nextId++;
    const answer = new Promise(done => this.waiting.set(id, done));
    this.write({ jsonrpc: '2.0', id, method, params });
    const { result, error } = await answer;
    assert.ok(!error, `${method}: ${error?.message}`);
    return result;
  }

  async dispose() {
    await this.request('shutdown');
    this.notify('exit');
    assert.strictEqual(await this.ended, 0, 'the server ends with another status');
  }
}
const load = Module._load;
Module._load = (request, ...rest) => {
  if (request === 'vscode') return vscode;
  if (request === 'vscode-languageclient/node') return { LanguageClient };
  return load(request, ...rest);
};

// MARK: The test

async function until(what, condition) {
  for (const end = Date.now() + 30_000; !condition();) {
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await new Promise(done => setTimeout(done, 20));
  }
}

async function main() {
  const extension = require(path.join(directory, manifest.main));
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.deepStrictEqual(messages, []);
  assert.deepStrictEqual([...commands.keys()].sort(), contributes.commands.map(c => c.command).sort());
  const client = clients.at(-1);
  const [selector] = client.options.documentSelector;
  assert.strictEqual(selector.language, language.id);
  assert.strictEqual(client.options.documentSelector[1].pattern, '**/.modeld.json');

  const uri = pathToFileURL(model).href;
  const text = fs.readFileSync(model, 'utf8');
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId: language.id, version: 1, text } });
  const hasWarning = () => (client.diagnostics.get(`file://${model}`) ?? [])
    .some(diagnostic => diagnostic.code === 'relationship-without-inverse');
  await until('the warning', hasWarning);

  const lines = text.split('\n');
  const place = lines.findIndex(line => line.includes('destinationEntity="Session"'));
  const answer = await client.request('textDocument/definition', {
    textDocument: { uri }, position: { line: place, character: lines[place].indexOf('destinationEntity="Session"') + 20 },
  });
  const target = [answer].flat()[0];
  assert.ok(decodeURIComponent(target.uri).endsWith('/Playback.xcdatamodel/contents'), target.uri);
  assert.strictEqual(target.range.start.line, 2);

  const cover = lines.findIndex(line => line.includes('name="cover"'));
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: { line: cover, character: 0 }, end: { line: cover + 1, character: 0 } }, text: '' }],
  });
  await until('the warning to go away', () => !hasWarning());

  await commands.get('modeld.restart')();
  assert.strictEqual(clients.length, 2, 'the server is started again');
  values['modeld.path'] = path.join(root, 'nowhere');
  await configurationListener({ affectsConfiguration: section => section === 'modeld.path' });
  assert.match(messages.at(-1), /could not be started/);
  await extension.deactivate();
}

main().then(() => process.exit(0), error => {
  console.error(error);
  process.exit(1);
});
