;;; eglot.el --- Emacs with eglot and editors/emacs  -*- lexical-binding: t -*-

(load (expand-file-name "common.el" (file-name-directory load-file-name)) nil t)
(require 'eglot)
(require 'flymake)
(require 'modeld)
(setq eglot-sync-connect 30
      eglot-autoshutdown nil
      eglot-send-changes-idle-time 0.05
      flymake-no-changes-timeout 0.05
      inhibit-message t)
(princ (format "Emacs %s with eglot\n" emacs-version))

(defun test-has-warning ()
  (cl-some (lambda (found) (string-match-p "inverse" (flymake-diagnostic-text found))) (flymake-diagnostics)))

(test-open)
(let ((root (file-name-as-directory (getenv "SAMPLE"))))
  (setq-local project-find-functions (list (lambda (_) (cons 'transient root)))))
;; eglot-ensure waits for a hook that a batch Emacs never runs.
(apply #'eglot (eglot--guess-contact))
(unless (eglot-current-server) (test-fail "the server did not start"))
(flymake-mode 1)
(flymake-start)
(test-wait "the warning" #'test-has-warning)

(test-go-to-session)
(let* ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))
       (place (and found (xref-item-location (car found)))))
  (unless place (test-fail "there is no definition"))
  (test-check-jump (xref-location-group place) (xref-location-line place)))

(test-delete-cover)
(eglot--signal-textDocument/didChange)
(test-wait "the warning to go away" (lambda () (not (test-has-warning))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server) nil 10)
(kill-emacs 0)
;;; eglot.el ends here
