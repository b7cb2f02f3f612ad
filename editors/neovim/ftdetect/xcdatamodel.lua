-- Model files have no extension, so their directories tell.
vim.filetype.add({
  filename = { [".modeld.json"] = "jsonc" },
  pattern = {
    [".*%.xcdatamodel/contents"] = { "xcdatamodel", { priority = 10 } },
    [".*%.xcdatamodeld/%.xccurrentversion"] = { "xcdatamodel", { priority = 10 } },
  },
})
