;;; common.el --- What the tests of eglot and lsp-mode share  -*- lexical-binding: t -*-

(require 'cl-lib)
(require 'package)
(package-initialize)
(add-to-list 'load-path (concat (getenv "EDITORS") "/emacs"))
(setq make-backup-files nil
      create-lockfiles nil)

(defun test-fail (&rest arguments)
  (princ (concat (apply #'format arguments) "\n"))
  (kill-emacs 1))

(defun test-wait (what condition)
  "Wait until CONDITION holds, which is WHAT."
  (let ((end (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) end) (test-fail "waited in vain for %s" what))
      (accept-process-output nil 0.05))))

(defun test-open ()
  "Open the model; it has to be recognised, and no other file of that name."
  (find-file (getenv "MODEL"))
  (unless (eq major-mode 'xcdatamodel-mode) (test-fail "the mode is %s" major-mode))
  (let ((other (concat (getenv "SAMPLE") "/contents")))
    (write-region "<x/>" nil other)
    (with-current-buffer (find-file-noselect other)
      (when (eq major-mode 'xcdatamodel-mode) (test-fail "any file called contents is taken for a model")))))

(defun test-go-to-session ()
  "Move to the destination of `sessions', which is in the other model."
  (goto-char (point-min))
  (search-forward "destinationEntity=\"Session")
  (backward-char 3))

(defun test-check-jump (file line)
  (unless (string-match-p "Playback\\.xcdatamodel/contents\\'" file) (test-fail "the jump led to %s" file))
  (unless (= line 3) (test-fail "the jump led to line %s" line)))

(defun test-delete-cover ()
  (goto-char (point-min))
  (search-forward "name=\"cover\"")
  (delete-region (line-beginning-position) (1+ (line-end-position))))

(provide 'common)
;;; common.el ends here
