" Vim with ALE and editors/vim on its runtimepath, as a user has it.
set nocompatible hidden noswapfile
let s:said = []

function! s:End(status) abort
    " Without a terminal only :print and the like write to standard output.
    enew!
    call setline(1, s:said)
    %print
    execute (a:status ? 'cquit' : 'qall!')
endfunction

function! s:Wait(what, condition) abort
    let l:start = reltime()

    while !a:condition()
        if reltimefloat(reltime(l:start)) > 30
            call add(s:said, 'waited in vain for ' . a:what)
            call s:End(1)
        endif

        sleep 50m
    endwhile
endfunction

function! s:HasWarning() abort
    return !empty(filter(copy(ale#engine#GetLoclist(s:buffer)), 'v:val.text =~# "inverse"'))
endfunction

execute 'set runtimepath^=/usr/share/vim-ale,' . fnameescape($EDITORS . '/vim')
let g:ale_disable_lsp = 0
let g:ale_linters = {'xcdatamodel': ['modeld']}
let g:ale_lint_delay = 50
filetype plugin on
execute 'source' fnameescape($EDITORS . '/vim/ftdetect/xcdatamodel.vim')
runtime plugin/ale.vim
call add(s:said, 'Vim ' . v:version . ' with ALE')

execute 'edit ' . fnameescape($MODEL)
let s:buffer = bufnr('')

if &filetype isnot# 'xcdatamodel'
    call add(s:said, 'the file type is ' . &filetype)
    call s:End(1)
endif

ALELint
call s:Wait('the warning', {-> s:HasWarning()})

call search('destinationEntity="Session"')
call search('Session')
ALEGoToDefinition
call s:Wait('the jump to the other model', {-> expand('%:p') =~# 'Playback\.xcdatamodel/contents$'})

if getline('.') !~# 'entity name="Session"'
    call add(s:said, 'the jump led to ' . getline('.'))
    call s:End(1)
endif

execute 'buffer ' . s:buffer
call search('name="cover"')
delete _
ALELint
call s:Wait('the warning to go away', {-> !s:HasWarning()})

execute 'edit! ' . fnameescape($SAMPLE . '/contents')

if &filetype is# 'xcdatamodel'
    call add(s:said, 'any file called contents is taken for a model')
    call s:End(1)
endif

call s:End(0)
