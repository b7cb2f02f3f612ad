"""pytest-lsp, which holds the server to what the recorded capabilities of editors allow."""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

MODEL = pathlib.Path(os.environ["MODEL"])
SAMPLE = pathlib.Path(os.environ["SAMPLE"])
CLIENTS = ["visual-studio-code", "neovim", "emacs"]


@pytest_lsp.fixture(params=CLIENTS, config=ClientServerConfig(server_command=["modeld", "--stdio"]))
async def client(request, lsp_client: LanguageClient):
    for method in ("client/registerCapability", "client/unregisterCapability"):
        lsp_client.feature(method)(lambda *_: None)
    lsp_client.answer = await lsp_client.initialize_session(
        types.InitializeParams(
            process_id=os.getpid(),
            root_uri=SAMPLE.as_uri(),
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(SAMPLE.as_uri(), SAMPLE.name)],
        )
    )
    yield
    await lsp_client.shutdown_session()


async def rules(client, until):
    """The rules of the diagnostics of the model, once `until` holds of them."""
    uri = MODEL.as_uri()
    for _ in range(300):
        if client.answer.capabilities.diagnostic_provider:
            document = types.TextDocumentIdentifier(uri)
            report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
            found = [item.code for item in report.items]
        else:
            key = next((key for key in client.diagnostics if key == uri), None)
            found = [item.code for item in client.diagnostics.get(key, [])]
        if until(found):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"waited in vain, the last were {found}")


@pytest.mark.asyncio
async def test_a_model_is_judged_and_edited(client: LanguageClient):
    uri = MODEL.as_uri()
    lines = MODEL.read_text(encoding="utf-8").split("\n")
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id="xcdatamodel", version=1, text="\n".join(lines))
        )
    )
    await rules(client, lambda found: "relationship-without-inverse" in found)

    line = next(index for index, text in enumerate(lines) if 'destinationEntity="Session"' in text)
    position = types.Position(line, lines[line].index('destinationEntity="Session"') + 20)
    answer = await client.text_document_definition_async(
        types.DefinitionParams(types.TextDocumentIdentifier(uri), position)
    )
    place = answer[0] if isinstance(answer, list) else answer
    target = getattr(place, "uri", None) or place.target_uri
    start = (getattr(place, "range", None) or place.target_selection_range).start
    assert target.endswith("Playback.xcdatamodel/contents")
    assert start.line == 2

    cover = next(index for index, text in enumerate(lines) if 'name="cover"' in text)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, uri),
            [
                types.TextDocumentContentChangePartial(
                    types.Range(types.Position(cover, 0), types.Position(cover + 1, 0)), ""
                )
            ],
        )
    )
    await rules(client, lambda found: "relationship-without-inverse" not in found)
