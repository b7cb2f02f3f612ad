(Name) @tag
(AttValue) @string
(Comment) @comment
