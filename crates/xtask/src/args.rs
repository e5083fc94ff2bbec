//! The command line: a command, flags, numbers and names. It is too small for a parser crate.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{Context, Result, bail};

/// A parsed command line, checked against the options of its command.
#[derive(Debug)]
pub struct Args {
    command: String,
    options: BTreeMap<String, String>,
    positional: Vec<String>,
}

impl Args {
    /// Parses `command [--flag] [--key value] [name …]`. An unknown option is an error, so that a
    /// misspelled `--port` is not silently 8080.
    pub fn parse(args: impl Iterator<Item = String>) -> Result<Args> {
        let mut args = args;
        let command = args.next().unwrap_or_else(|| "help".to_owned());
        let command = match command.as_str() {
            "--help" | "-h" => "help".to_owned(),
            _ => command,
        };
        let mut parsed = Args { command, options: BTreeMap::new(), positional: Vec::new() };
        while let Some(arg) = args.next() {
            let Some(option) = arg.strip_prefix("--") else {
                if parsed.positional.len() >= max_names(&parsed.command) {
                    bail!("`{}` does not take `{arg}`", parsed.command);
                }
                parsed.positional.push(arg);
                continue;
            };
            let (name, inline) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (option, None),
            };
            let value = match kind_of(&parsed.command, name) {
                Some(Kind::Flag) => String::new(),
                Some(Kind::Number) => match inline.or_else(|| args.next()) {
                    Some(value) => value,
                    None => bail!("`--{name}` needs a number"),
                },
                None => bail!("`{}` has no option `--{name}`", parsed.command),
            };
            parsed.options.insert(name.to_owned(), value);
        }
        Ok(parsed)
    }

    /// The command's name; `help` when none was given.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Whether `--name` was given.
    pub fn flag(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The number after `--name`, if it was given.
    pub fn number<N: FromStr>(&self, name: &str) -> Result<Option<N>>
    where
        N::Err: std::error::Error + Send + Sync + 'static,
    {
        let Some(value) = self.options.get(name) else {
            return Ok(None);
        };
        let number = value
            .parse()
            .with_context(|| format!("`--{name} {value}` is not a number that fits"))?;
        Ok(Some(number))
    }

    /// The names after the command.
    pub fn positional(&self) -> &[String] {
        &self.positional
    }
}

enum Kind {
    Flag,
    Number,
}

/// The maximum number of names after a command.
fn max_names(command: &str) -> usize {
    match command {
        "bench" | "nightly" | "pkg" => usize::MAX,
        "evals" => 3,
        _ => 0,
    }
}

fn kind_of(command: &str, option: &str) -> Option<Kind> {
    match (command, option) {
        ("serve" | "web", "dev")
        | ("serve" | "offline" | "size", "no-build")
        | ("web", "pages")
        | ("offline", "with-tokens" | "with-memory") => Some(Kind::Flag),
        ("serve", "port") | ("fuzz" | "nightly", "seconds") => Some(Kind::Number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Args> {
        Args::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn no_command_is_help() {
        assert_eq!(parse("").unwrap().command(), "help");
        assert_eq!(parse("--help").unwrap().command(), "help");
    }

    #[test]
    fn options_come_with_a_space_or_an_equals_sign() {
        let spaced = parse("serve --port 9000 --dev").unwrap();
        assert_eq!(spaced.number::<u16>("port").unwrap(), Some(9000));
        assert!(spaced.flag("dev"));
        assert_eq!(parse("serve --port=9001").unwrap().number::<u16>("port").unwrap(), Some(9001));
    }

    #[test]
    fn a_misspelled_option_is_an_error() {
        assert_eq!(
            parse("serve --prot 9000").unwrap_err().to_string(),
            "`serve` has no option `--prot`"
        );
        assert_eq!(parse("serve --port").unwrap_err().to_string(), "`--port` needs a number");
        assert!(parse("serve --port 70000").unwrap().number::<u16>("port").is_err());
    }

    #[test]
    fn some_commands_take_names() {
        assert_eq!(parse("bench session").unwrap().positional(), ["session"]);
        assert_eq!(parse("evals data out").unwrap().positional(), ["data", "out"]);
        assert_eq!(parse("bench session again").unwrap().positional(), ["session", "again"]);
        let nightly = parse("nightly fuzz --seconds 9").unwrap();
        assert_eq!(nightly.positional(), ["fuzz"]);
        assert_eq!(nightly.number::<u32>("seconds").unwrap(), Some(9));
        assert_eq!(parse("pkg core").unwrap().positional(), ["core"]);
        assert!(parse("web session").is_err());
    }
}
