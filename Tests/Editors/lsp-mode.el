;;; lsp-mode.el --- Emacs with lsp-mode and editors/emacs  -*- lexical-binding: t -*-

(load (expand-file-name "common.el" (file-name-directory load-file-name)) nil t)
(require 'lsp-mode)
(require 'lsp-diagnostics)
(require 'modeld)
(setq lsp-auto-guess-root nil
      lsp-session-file (expand-file-name "session" (getenv "HOME"))
      lsp-restart 'ignore
      lsp-enable-snippet nil
      lsp-completion-provider :none
      lsp-diagnostics-provider :none
      lsp-enable-file-watchers nil
      lsp-enable-suggest-server-download nil
      lsp-modeline-code-actions-enable nil
      lsp-headerline-breadcrumb-enable nil
      lsp-idle-delay 0.05
      inhibit-message t)
(princ (format "Emacs %s with lsp-mode\n" emacs-version))

(defun test-has-warning ()
  (let (found)
    (maphash (lambda (path list)
               (when (file-equal-p path (getenv "MODEL"))
                 (seq-do (lambda (one)
                           (when (string-match-p "inverse" (lsp-get one :message)) (setq found t)))
                         list)))
             (lsp-diagnostics t))
    found))

(test-open)
(lsp-workspace-folders-add (getenv "SAMPLE"))
(lsp)
(test-wait "the server" (lambda () (lsp-workspaces)))
(test-wait "the server to be ready" (lambda () (eq 'initialized (lsp--workspace-status (car (lsp-workspaces))))))
(test-wait "the warning" #'test-has-warning)

(test-go-to-session)
(let* ((answer (lsp-request "textDocument/definition" (lsp--text-document-position-params)))
       (place (if (and (sequencep answer) (not (lsp-location? answer))) (seq-first answer) answer)))
  (unless place (test-fail "there is no definition"))
  (test-check-jump (lsp--uri-to-path (or (lsp-get place :uri) (lsp-get place :targetUri)))
                   (1+ (lsp-get (lsp-get (or (lsp-get place :range) (lsp-get place :targetSelectionRange)) :start)
                                :line))))

(test-delete-cover)
(test-wait "the warning to go away" (lambda () (not (test-has-warning))))
(set-buffer-modified-p nil)
(kill-emacs 0)
;;; lsp-mode.el ends here
