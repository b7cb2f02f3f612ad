" :compiler modeld, then :make checks the models below the working directory.
if exists('current_compiler')
    finish
endif
let current_compiler = 'modeld'

CompilerSet makeprg=modeld\ --check\ --color\ never
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tnformation:\ %m,%f:%l:%c:\ %tint:\ %m
