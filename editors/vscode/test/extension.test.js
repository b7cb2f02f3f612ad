// Runs inside a real Visual Studio Code, by `npx @vscode/test-cli`; continuous integration here has none and runs the
// extension's code with stand-ins instead.
'use strict';

const assert = require('assert');
const vscode = require('vscode');

suite('modeld', () => {
  test('a model is recognised and judged', async () => {
    const [file] = await vscode.workspace.findFiles('**/*.xcdatamodel/contents', undefined, 1);
    assert.ok(file, 'the workspace has a model');
    const document = await vscode.workspace.openTextDocument(file);
    assert.strictEqual(document.languageId, 'xcdatamodel');
    await vscode.window.showTextDocument(document);
    const symbols = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', file);
    assert.ok(symbols.length > 0, 'the server answers');
  });
});
