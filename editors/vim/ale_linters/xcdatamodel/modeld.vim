" Core Data models by modeld's language server.

call ale#Set('xcdatamodel_modeld_executable', 'modeld')

" The top of the project, else the directory that holds the model.
function! ale_linters#xcdatamodel#modeld#Root(buffer) abort
    let l:top = fnamemodify(bufname(a:buffer), ':p:h')

    while l:top =~# '\.xcdatamodeld\?$'
        let l:top = fnamemodify(l:top, ':h')
    endwhile

    let l:directory = l:top

    while 1
        for l:name in ['.modeld.json', '.git', 'Package.swift']
            if !empty(glob(l:directory . '/' . l:name, 1))
                return l:directory
            endif
        endfor

        if !empty(glob(l:directory . '/*.xcodeproj', 1))
            return l:directory
        endif

        let l:parent = fnamemodify(l:directory, ':h')

        if l:parent is# l:directory
            return l:top
        endif

        let l:directory = l:parent
    endwhile
endfunction

call ale#linter#Define('xcdatamodel', {
\   'name': 'modeld',
\   'lsp': 'stdio',
\   'executable': {b -> ale#Var(b, 'xcdatamodel_modeld_executable')},
\   'command': '%e --stdio',
\   'language': 'xcdatamodel',
\   'project_root': function('ale_linters#xcdatamodel#modeld#Root'),
\})
