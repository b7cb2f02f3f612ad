use zed_extension_api::{self as zed, LanguageServerId, Result};

/// Starts modeld from the PATH of the worktree.
struct ModeldExtension;

impl zed::Extension for ModeldExtension {
    fn new() -> Self {
        ModeldExtension
    }

    fn language_server_command(
        &mut self,
        _language_server_id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let command = worktree
            .which("modeld")
            .ok_or("modeld is not on the PATH; see its README for how to install it")?;
        Ok(zed::Command {
            command,
            args: vec!["--stdio".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(ModeldExtension);
