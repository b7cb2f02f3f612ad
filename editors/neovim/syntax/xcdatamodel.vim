runtime! syntax/xml.vim
