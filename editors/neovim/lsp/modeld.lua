-- For vim.lsp.enable("modeld"), Neovim 0.11 and later.
local modeld = require("modeld")

return {
  cmd = modeld.cmd,
  filetypes = modeld.filetypes,
  root_dir = function(buffer, found)
    found(modeld.root(vim.api.nvim_buf_get_name(buffer)))
  end,
}
