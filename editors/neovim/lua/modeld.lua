-- What every way of starting modeld in Neovim has in common.
local M = {}

M.cmd = { "modeld", "--stdio" }
M.filetypes = { "xcdatamodel" }

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
