-- For vim.lsp.enable("modeld"), Neovim 0.11 and later.
local modeld = require("modeld")

return {
  cmd = modeld.cmd,
  filetypes = modeld.filetypes,
  root_dir = function(buffer, found)
    local file = vim.api.nvim_buf_get_name(buffer)
    if modeld.serves(file) then
      found(modeld.root(file))
    end
  end,
}
