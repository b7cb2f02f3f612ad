" Model files have no extension, so their directories tell.
autocmd BufRead,BufNewFile */*.xcdatamodel/contents set filetype=xcdatamodel
autocmd BufRead,BufNewFile */*.xcdatamodeld/.xccurrentversion set filetype=xcdatamodel
