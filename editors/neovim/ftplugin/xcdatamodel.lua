vim.bo.commentstring = "<!-- %s -->"
-- Xcode indents by four spaces.
vim.bo.shiftwidth = 4
vim.bo.expandtab = true
pcall(vim.treesitter.language.register, "xml", "xcdatamodel")

-- Neovim 0.8 to 0.10 has no vim.lsp.enable, so the server is started here.
if vim.fn.has("nvim-0.11") == 0 and vim.lsp.start then
  local modeld = require("modeld")
  vim.lsp.start({ name = "modeld", cmd = modeld.cmd, root_dir = modeld.root(vim.api.nvim_buf_get_name(0)) })
end
