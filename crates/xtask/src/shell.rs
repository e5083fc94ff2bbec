//! Runs other programs, prints progress, and reads their output.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// Prints progress to standard error, so that standard output contains only results.
pub fn say(what: &str) {
    eprintln!("==> {what}");
}

/// A duration for people: `0.4 s`, `12 s`, `3 min 07 s`.
pub fn human(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", duration.as_secs_f64()),
        10..100 => format!("{seconds} s"),
        _ => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

/// A program to run in the repository's root, with a closed standard input.
pub struct Run {
    command: Command,
    shown: String,
    quiet: bool,
}

impl Run {
    /// `program` with `args`.
    pub fn new<A: AsRef<OsStr>>(
        program: impl AsRef<OsStr>,
        args: impl IntoIterator<Item = A>,
    ) -> Run {
        let program = program.as_ref();
        let args: Vec<OsString> = args.into_iter().map(|arg| arg.as_ref().to_owned()).collect();
        let name = Path::new(program).file_name().unwrap_or(program).to_string_lossy().into_owned();
        let words = args.iter().map(|arg| arg.to_string_lossy().into_owned());
        let shown = std::iter::once(name).chain(words).collect::<Vec<_>>().join(" ");
        let mut command = Command::new(program);
        command.args(args).current_dir(crate::project::root()).stdin(Stdio::null());
        Run { command, shown, quiet: false }
    }

    /// The cargo that runs this program.
    pub fn cargo<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Run {
        Run::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args)
    }

    /// Cargo for a wasm target, without flags for this machine's processor, which would break it.
    pub fn cargo_wasm<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Run {
        let mut run = Run::cargo(args);
        run.command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        run
    }

    /// Runs in `directory`.
    pub fn within(mut self, directory: &Path) -> Run {
        self.command.current_dir(directory);
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Run {
        self.command.env(name, value);
        self
    }

    /// Does not print the command line.
    pub fn quiet(mut self) -> Run {
        self.quiet = true;
        self
    }

    /// Runs the program with our standard output. Fails if the program fails.
    pub fn status(mut self) -> Result<()> {
        self.announce();
        let status =
            self.command.status().with_context(|| format!("cannot run `{}`", self.shown))?;
        if !status.success() {
            bail!("`{}` failed with {status}", self.shown);
        }
        Ok(())
    }

    /// Runs the program and returns its standard output. Fails if the program fails.
    pub fn output(mut self) -> Result<String> {
        self.announce();
        let output = self.command.stderr(Stdio::piped()).output();
        let output = output.with_context(|| format!("cannot run `{}`", self.shown))?;
        if !output.status.success() {
            let complaint = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            bail!("`{}` failed with {}\n{complaint}", self.shown, output.status);
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs the program, prints every line of its standard output and passes it to `line`. Returns
    /// whether the program succeeded.
    pub fn lines(mut self, mut line: impl FnMut(&str)) -> Result<bool> {
        self.announce();
        let child = self.command.stdout(Stdio::piped()).spawn();
        let mut child = child.with_context(|| format!("cannot run `{}`", self.shown))?;
        if let Some(stdout) = child.stdout.take() {
            // Bytes instead of `lines()`: a test that prints invalid UTF-8 must not end the run.
            for bytes in BufReader::new(stdout).split(b'\n') {
                let text = String::from_utf8_lossy(&bytes?).into_owned();
                println!("{text}");
                line(&text);
            }
        }
        Ok(child.wait()?.success())
    }

    fn announce(&self) {
        if !self.quiet {
            eprintln!("  $ {}", self.shown);
        }
    }
}

/// The path of `program`, if it is in PATH.
pub fn find_in_path(program: &str) -> Option<std::path::PathBuf> {
    let directories = std::env::var_os("PATH")?;
    let names = [program.to_owned(), format!("{program}.exe"), format!("{program}.cmd")];
    std::env::split_paths(&directories)
        .flat_map(|directory| names.iter().map(move |name| directory.join(name)))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_short() {
        assert_eq!(human(Duration::from_millis(420)), "0.4 s");
        assert_eq!(human(Duration::from_secs(61)), "61 s");
        assert_eq!(human(Duration::from_secs(187)), "3 min 07 s");
    }

    #[test]
    fn a_failing_program_is_named() {
        let error = Run::new("rustc", ["--no-such-option"]).quiet().output().unwrap_err();
        assert!(error.to_string().starts_with("`rustc --no-such-option` failed with"));
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = Run::new("turnwise-no-such-program", ["x"]).quiet().status().unwrap_err();
        assert_eq!(error.to_string(), "cannot run `turnwise-no-such-program x`");
    }
}
