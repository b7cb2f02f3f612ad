-- What every way of starting modeld in Neovim has in common.
local M = {}

M.cmd = { "modeld", "--stdio" }
-- The settings file is JSON; of other such files see `serves`.
M.filetypes = { "xcdatamodel", "json", "jsonc" }

local markers = { ".modeld.json", ".git", "Package.swift" }

--- Whether a directory is the top of a project.
local function is_root(directory)
  for _, name in ipairs(markers) do
    if vim.loop.fs_stat(directory .. "/" .. name) then
      return true
    end
  end
  for name in vim.fs.dir(directory) do
    if name:match("%.xcodeproj$") or name:match("%.xcworkspace$") then
      return true
    end
  end
  return false
end

--- Whether modeld has something to say of a file.
function M.serves(file)
  local name = vim.fs.basename(file)
  return name == ".modeld.json" or not name:match("%.json")
end

--- Starts the server for a buffer, for a Neovim without vim.lsp.enable.
function M.start(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if vim.fn.has("nvim-0.11") == 0 and vim.lsp.start and M.serves(file) then
    vim.lsp.start({ name = "modeld", cmd = M.cmd, root_dir = M.root(file) })
  end
end

--- The top of the project that a file is in: the nearest directory above its model with a sign of a project, else the
--- one that holds the model.
function M.root(file)
  local top = vim.fs.dirname(file)
  while top:match("%.xcdatamodeld?$") do
    top = vim.fs.dirname(top)
  end
  local directory = top
  while true do
    if is_root(directory) then
      return directory
    end
    local parent = vim.fs.dirname(directory)
    if parent == directory then
      return top
    end
    directory = parent
  end
end

return M
