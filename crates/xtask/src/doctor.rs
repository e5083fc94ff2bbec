//! `cargo xtask doctor`: lists every prerequisite, and how to install the missing ones.

use anyhow::{Result, bail};

use crate::shell::{Run, find_in_path};
use crate::{chromium, fetch};

/// Prints a line per prerequisite. Fails if one is missing that xtask cannot install itself.
pub fn run() -> Result<()> {
    let toolchain = [
        rustc(),
        component("rustfmt"),
        component("clippy"),
        target(fetch::BROWSER),
        target(fetch::BARE),
    ];
    let findings: Vec<Finding> = toolchain.into_iter().chain([node(), npm(), browser()]).collect();
    for finding in &findings {
        println!("{}", finding.line());
    }
    let missing =
        findings.iter().filter(|finding| matches!(finding.state, State::Missing(_))).count();
    if missing > 0 {
        bail!("{missing} of {} prerequisites missing", findings.len());
    }
    println!(
        "\nready: `cargo xtask serve` shows the playground, `cargo xtask test` runs every test"
    );
    Ok(())
}

/// Fails with instructions if node or npm is missing or too old. Call it before a long build.
pub fn require_node() -> Result<()> {
    for finding in [node(), npm()] {
        if let State::Missing(fix) = &finding.state {
            bail!("{} is missing or too old: {fix}", finding.name);
        }
    }
    Ok(())
}

struct Finding {
    name: &'static str,
    state: State,
}

enum State {
    Found(String),
    /// Not installed, but the commands that need it install it.
    Fetched(String),
    Missing(String),
}

impl Finding {
    fn line(&self) -> String {
        let (word, detail) = match &self.state {
            State::Found(detail) => ("ok", detail),
            State::Fetched(detail) => ("later", detail),
            State::Missing(fix) => ("MISSING", fix),
        };
        format!("{word:8} {:24} {detail}", self.name)
    }
}

fn rustc() -> Finding {
    let fix =
        format!("Rust {} or later: `rustup update stable`, or https://rustup.rs", show(RUSTC));
    Finding { name: "rustc", state: versioned("rustc", RUSTC, fix) }
}

fn node() -> Finding {
    let fix = format!("Node {} or later: https://nodejs.org, or your package manager", show(NODE));
    Finding { name: "node", state: versioned("node", NODE, fix) }
}

fn npm() -> Finding {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    Finding {
        name: "npm",
        state: versioned(program, NPM, "it comes with Node: https://nodejs.org".to_owned()),
    }
}

fn target(name: &'static str) -> Finding {
    Finding { name, state: part_of_toolchain("target", name, fetch::has_target(name)) }
}

fn component(name: &'static str) -> Finding {
    Finding { name, state: part_of_toolchain("component", name, fetch::has_component(name)) }
}

fn part_of_toolchain(kind: &str, name: &str, is_there: bool) -> State {
    if is_there {
        State::Found("installed".to_owned())
    } else if find_in_path("rustup").is_some() {
        State::Fetched(format!("fetched when needed: `rustup {kind} add {name}`"))
    } else {
        State::Missing(format!(
            "install rustup (https://rustup.rs), then `rustup {kind} add {name}`"
        ))
    }
}

fn browser() -> Finding {
    let state = match chromium::find() {
        Ok(Some(path)) => State::Found(path.display().to_string()),
        Ok(None) if chromium::can_install() => {
            State::Fetched("installed when needed: `apt-get install chromium`".to_owned())
        }
        Ok(None) => State::Missing(chromium::FIX.to_owned()),
        Err(error) => State::Missing(format!("{error:#}; {}", chromium::FIX)),
    };
    Finding { name: "chromium", state }
}

fn versioned(program: &str, minimum: Version, fix: String) -> State {
    let Ok(printed) = Run::new(program, ["--version"]).quiet().output() else {
        return State::Missing(fix);
    };
    match parse_version(&printed) {
        Some(version) if version >= minimum => State::Found(show(version)),
        Some(version) => State::Missing(format!("{} is too old; {fix}", show(version))),
        None => State::Missing(fix),
    }
}

/// Major, minor and patch number.
type Version = (u32, u32, u32);

const RUSTC: Version = (1, 95, 0);
/// The first Node 20 that can `require()` an ES module.
const NODE: Version = (20, 19, 0);
const NPM: Version = (10, 0, 0);

fn show((major, minor, patch): Version) -> String {
    format!("{major}.{minor}.{patch}")
}

/// The first version number in `text`, such as `rustc 1.95.0 (59807616e ..)` or `v20.20.2`.
fn parse_version(text: &str) -> Option<Version> {
    text.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| {
        let mut numbers = word.split('.').map(|number| number.parse::<u32>().ok());
        let major = numbers.next()??;
        let minor = numbers.next()??;
        let patch = numbers.next().flatten().unwrap_or(0);
        Some((major, minor, patch))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_the_output_of_programs() {
        assert_eq!(parse_version("rustc 1.95.0 (59807616e 2026-04-14)\n"), Some((1, 95, 0)));
        assert_eq!(parse_version("v20.20.2\n"), Some((20, 20, 2)));
        assert_eq!(parse_version("rustc 1.96.0-nightly (0a1b2c3 2026-04-01)"), Some((1, 96, 0)));
        assert_eq!(parse_version("command not found"), None);
    }

    #[test]
    fn the_crates_promise_no_newer_rust_than_the_toolchain() {
        let read = |name: &str| std::fs::read_to_string(crate::project::root().join(name)).unwrap();
        let (major, minor, patch) = RUSTC;
        let manifest = read("Cargo.toml");
        let promised =
            manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
        let promised = parse_version(promised.trim_matches('"')).unwrap();
        assert!(promised <= (major, minor, patch), "{promised:?}");
        let channel = format!("channel = \"{major}.{minor}.{patch}\"");
        assert!(read("rust-toolchain.toml").contains(&channel));
    }

    #[test]
    fn the_toolchain_file_lists_all_targets() {
        let file = crate::project::root().join("rust-toolchain.toml");
        let text = std::fs::read_to_string(file).unwrap();
        assert!([fetch::BROWSER, fetch::BARE].iter().all(|target| text.contains(target)));
    }

    #[test]
    fn a_missing_program_comes_with_its_fix() {
        let state = versioned("turnwise-no-such-program", (1, 0, 0), "install it".to_owned());
        let line = Finding { name: "thing", state }.line();
        assert_eq!(line, "MISSING  thing                    install it");
    }
}
