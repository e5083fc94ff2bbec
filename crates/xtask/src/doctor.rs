//! `cargo xtask doctor`: every prerequisite, whether it is there, and the fix where it is not.

use anyhow::{Result, bail};

use crate::shell::{Run, find_in_path};
use crate::{chromium, fetch};

/// Prints one line per prerequisite; fails when one is missing that xtask cannot fetch itself.
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

/// Fails with the fix when node or npm is missing or too old: told once, before a long build.
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
    /// Not there, but the commands that need it fetch it.
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

fn versioned(program: &str, least: Version, fix: String) -> State {
    let Ok(printed) = Run::new(program, ["--version"]).quiet().output() else {
        return State::Missing(fix);
    };
    match parse_version(&printed) {
        Some(version) if version >= least => State::Found(show(version)),
        Some(version) => State::Missing(format!("{} is too old; {fix}", show(version))),
        None => State::Missing(fix),
    }
}

/// Major and minor number, and the patch level.
type Version = (u32, u32, u32);

const RUSTC: Version = (1, 95, 0);
/// The first Node 20 that can `require()` an ES module.
const NODE: Version = (20, 19, 0);
const NPM: Version = (10, 0, 0);

fn show((major, minor, patch): Version) -> String {
    format!("{major}.{minor}.{patch}")
}

/// The first thing in `text` that looks like a version: `rustc 1.95.0 (59807616e ..)`, `v20.20.2`.
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
    fn versions_are_found_in_what_programs_print() {
        assert_eq!(parse_version("rustc 1.95.0 (59807616e 2026-04-14)\n"), Some((1, 95, 0)));
        assert_eq!(parse_version("v20.20.2\n"), Some((20, 20, 2)));
        assert_eq!(parse_version("rustc 1.96.0-nightly (0a1b2c3 2026-04-01)"), Some((1, 96, 0)));
        assert_eq!(parse_version("command not found"), None);
    }

    #[test]
    fn the_version_here_is_the_one_in_the_manifest() {
        let manifest = std::fs::read_to_string(crate::project::root().join("Cargo.toml")).unwrap();
        let (major, minor, _) = RUSTC;
        assert!(manifest.contains(&format!("rust-version = \"{major}.{minor}\"")));
    }

    #[test]
    fn a_missing_program_comes_with_its_fix() {
        let state = versioned("turnwise-no-such-program", (1, 0, 0), "install it".to_owned());
        let line = Finding { name: "thing", state }.line();
        assert_eq!(line, "MISSING  thing                    install it");
    }
}
