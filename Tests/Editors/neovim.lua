-- Neovim with editors/neovim on its runtimepath, as a user has it.
local model, sample = os.getenv("MODEL"), os.getenv("SAMPLE")
local version = vim.version()
print(("Neovim %d.%d.%d"):format(version.major, version.minor, version.patch))
vim.opt.swapfile = false
vim.opt.runtimepath:append(os.getenv("EDITORS") .. "/neovim")
-- As after an init.lua, which has set the runtimepath before file types are looked for.
vim.g.did_load_filetypes = nil
vim.cmd("filetype plugin on")

local function fail(text)
  io.stderr:write(text .. "\n")
  vim.cmd("cquit 1")
end

--- Waits until `condition` holds.
local function wait(what, condition)
  if not vim.wait(30000, condition, 20) then
    fail("waited in vain for " .. what)
  end
end

if vim.lsp.enable then
  vim.lsp.enable("modeld")
end
vim.cmd.edit(vim.fn.fnameescape(model))
local buffer = vim.api.nvim_get_current_buf()
if vim.bo[buffer].filetype ~= "xcdatamodel" then
  fail("the file type is " .. vim.bo[buffer].filetype)
end

local function codes()
  local result = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    result[#result + 1] = diagnostic.code
  end
  return table.concat(result, " ")
end
wait("the warning", function()
  return codes():find("relationship-without-inverse", 1, true) ~= nil
end)

-- What is asked while the folder is still being read is answered from what is known by then.
local settled = false
vim.lsp.buf_request(buffer, "modeld/barrier", vim.empty_dict(), function()
  settled = true
end)
wait("the folder to be read", function()
  return settled
end)

-- From the destination of 'sessions' to the entity in the other model.
local line = vim.fn.search('destinationEntity="Session"', "w")
local column = vim.fn.getline(line):find("Session", vim.fn.getline(line):find("destinationEntity", 1, true), true)
vim.fn.cursor(line, column)
vim.lsp.buf.definition()
wait("the jump to the other model", function()
  return vim.api.nvim_buf_get_name(0):find("Playback.xcdatamodel/contents", 1, true) ~= nil
end)
if not vim.api.nvim_get_current_line():find('entity name="Session"', 1, true) then
  fail("the jump led to " .. vim.api.nvim_get_current_line())
end

vim.api.nvim_set_current_buf(buffer)
local cover = vim.fn.search('name="cover"', "w")
vim.api.nvim_buf_set_lines(buffer, cover - 1, cover, false, {})
wait("the warning to go away", function()
  return codes():find("relationship-without-inverse", 1, true) == nil
end)

-- The settings are completed, and other JSON is left alone.
local settings = sample .. "/.modeld.json"
vim.fn.writefile({ '{ "ru" }' }, settings)
vim.cmd.edit({ vim.fn.fnameescape(settings), bang = true })
local function served()
  return #(vim.lsp.get_clients or vim.lsp.get_active_clients)({ bufnr = 0 }) > 0
end
wait("the server of the settings", served)
local place = { textDocument = vim.lsp.util.make_text_document_params(0), position = { line = 0, character = 5 } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", place, 10000)
local labels = vim.inspect(answers)
if not labels:find('label = "rules"', 1, true) then
  fail("the settings are not completed: " .. labels)
end
vim.fn.writefile({ "{}" }, sample .. "/other.json")
vim.cmd.edit({ vim.fn.fnameescape(sample .. "/other.json"), bang = true })
vim.wait(300, served, 20)
if served() then
  fail("any JSON is taken for settings")
end

-- Another file of that name is left alone.
local other = sample .. "/contents"
vim.fn.writefile({ "<x/>" }, other)
vim.cmd.edit({ vim.fn.fnameescape(other), bang = true })
if vim.bo.filetype == "xcdatamodel" then
  fail("any file called contents is taken for a model")
end
vim.cmd("qall!")
