;;; modeld.el --- Core Data models by the modeld language server  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A major mode for the files of Core Data models, and what eglot and lsp-mode
;; need to start modeld for them.  Model files have no extension, so their
;; directories tell.

;;; Code:

(require 'nxml-mode)

(defgroup modeld nil
  "Core Data models by the modeld language server."
  :group 'languages)

(defcustom modeld-command '("modeld" "--stdio")
  "The command that starts the server, with its arguments."
  :type '(repeat string)
  :group 'modeld)

;;;###autoload
(define-derived-mode xcdatamodel-mode nxml-mode "Model"
  "Major mode for the files of Core Data models."
  ;; Xcode indents by four spaces.
  (setq-local nxml-child-indent 4)
  ;; There is no schema, and eglot or lsp-mode tell what is wrong.
  (rng-validate-mode 0))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.xcdatamodel/contents\\'" . xcdatamodel-mode))
  (add-to-list 'auto-mode-alist '("\\.xcdatamodeld/\\.xccurrentversion\\'" . xcdatamodel-mode)))

(put 'xcdatamodel-mode 'eglot-language-id "xcdatamodel")

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'xcdatamodel-mode modeld-command)))

(defvar lsp-language-id-configuration)
(declare-function lsp-register-client "ext:lsp-mode" (client))
(declare-function make-lsp-client "ext:lsp-mode" (&rest arguments))
(declare-function lsp-stdio-connection "ext:lsp-mode" (command &optional test-command))
(declare-function lsp-activate-on "ext:lsp-mode" (&rest languages))
(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(xcdatamodel-mode . "xcdatamodel"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () modeld-command))
                    :activation-fn (lsp-activate-on "xcdatamodel")
                    :server-id 'modeld)))

(provide 'modeld)
;;; modeld.el ends here
