//! Runs other programs, prints progress, and reads their output.

use std::cell::{Cell, RefCell};
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, PipeWriter, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};

/// Prints progress to standard error, so that standard output contains only results.
/// If output is kept, it is printed at once as well, so that people see how far a step is.
pub fn say(what: &str) {
    if let Some(name) = NAME.get() {
        eprintln!("==> {name}: {what}");
    }
    print_line(&format!("==> {what}"));
}

/// Prints a line of a result to standard output, or to what [`kept`] keeps.
fn print_result(line: &str) {
    if KEPT.with_borrow(Option::is_some) { print_line(line) } else { println!("{line}") }
}

/// Prints a line to standard error, or to what [`kept`] keeps.
pub fn print_line(line: &str) {
    let is_kept = KEPT.with_borrow_mut(|kept| match kept {
        Some(kept) => writeln!(kept, "{line}").is_ok(),
        None => false,
    });
    if !is_kept {
        eprintln!("{line}");
    }
}

/// Does the work of the step `name`, and returns what it and its programs would have printed. What
/// others do meanwhile, on threads of their own, is not in between.
pub fn kept<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<(T, Vec<u8>)> {
    let (mut reader, writer) = std::io::pipe()?;
    let reading = std::thread::spawn(move || {
        let mut printed = Vec::new();
        reader.read_to_end(&mut printed).map(|_| printed)
    });
    KEPT.set(Some(writer));
    NAME.set(Some(name));
    let done = work();
    NAME.set(None);
    KEPT.set(None); // the end of what is read
    let printed = reading.join().map_err(|_| anyhow!("the output was not read"))??;
    Ok((done, printed))
}

thread_local! {
    /// Where this thread's output goes, instead of standard output and standard error.
    static KEPT: RefCell<Option<PipeWriter>> = const { RefCell::new(None) };
    /// The step whose output is kept.
    static NAME: Cell<Option<&'static str>> = const { Cell::new(None) };
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
        if let Some((stdout, stderr)) = kept_pipes()? {
            self.command.stdout(stdout).stderr(stderr);
        }
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
        self.checked(output)
    }

    /// The standard output of a program that has ended. Fails if the program failed.
    fn checked(&self, output: Output) -> Result<String> {
        if !output.status.success() {
            let complaint = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            bail!("`{}` failed with {}\n{complaint}", self.shown, output.status);
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs the program with `input` as its standard input, and returns its standard output. The
    /// program must read all of it before it prints much. Fails if the program fails.
    pub fn output_for(mut self, input: &[u8]) -> Result<String> {
        self.announce();
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let running = self.command.spawn();
        let mut running = running.with_context(|| format!("cannot run `{}`", self.shown))?;
        if let Some(mut stdin) = running.stdin.take() {
            stdin.write_all(input).with_context(|| format!("`{}` did not read", self.shown))?;
        }
        self.checked(running.wait_with_output()?)
    }

    /// Runs the program, prints every line of its standard output and passes it to `line`. Returns
    /// whether the program succeeded.
    pub fn lines(mut self, mut line: impl FnMut(&str)) -> Result<bool> {
        self.announce();
        if let Some((_, stderr)) = kept_pipes()? {
            self.command.stderr(stderr);
        }
        let child = self.command.stdout(Stdio::piped()).spawn();
        let mut child = child.with_context(|| format!("cannot run `{}`", self.shown))?;
        if let Some(stdout) = child.stdout.take() {
            // Bytes instead of `lines()`: a test that prints invalid UTF-8 must not end the run.
            for bytes in BufReader::new(stdout).split(b'\n') {
                let text = String::from_utf8_lossy(&bytes?).into_owned();
                print_result(&text);
                line(&text);
            }
        }
        Ok(child.wait()?.success())
    }

    fn announce(&self) {
        if !self.quiet {
            print_line(&format!("  $ {}", self.shown));
        }
    }
}

/// Where a program's standard output and standard error are kept, if this thread's are.
fn kept_pipes() -> Result<Option<(PipeWriter, PipeWriter)>> {
    KEPT.with_borrow(|kept| match kept {
        Some(kept) => Ok(Some((kept.try_clone()?, kept.try_clone()?))),
        None => Ok(None),
    })
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
    fn what_a_thread_and_its_programs_print_is_kept_in_order() {
        let version = || Run::new("rustc", ["--version"]);
        let mut lines = Vec::new();
        let (done, printed) = kept("versions", || {
            say("first");
            version().status()?;
            version().quiet().lines(|line| lines.push(line.to_owned()))
        })
        .unwrap();
        assert!(done.unwrap());
        let version = &lines[0];
        let wanted = format!("==> first\n  $ rustc --version\n{version}\n{version}\n");
        assert_eq!(String::from_utf8(printed).unwrap(), wanted);
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
