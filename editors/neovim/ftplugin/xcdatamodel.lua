vim.bo.commentstring = "<!-- %s -->"
-- Xcode indents by four spaces.
vim.bo.shiftwidth = 4
vim.bo.expandtab = true
pcall(vim.treesitter.language.register, "xml", "xcdatamodel")

-- Neovim 0.8 to 0.10 has no vim.lsp.enable, so the server is started here.
require("modeld").start(0)
