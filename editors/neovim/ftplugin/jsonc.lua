-- The settings of modeld are JSON with comments.
if vim.fs.basename(vim.api.nvim_buf_get_name(0)) == ".modeld.json" then
  require("modeld").start(0)
end
