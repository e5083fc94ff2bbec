//! Turnwise's chores: `cargo xtask <command>`.
//!
//! Every command fetches what it needs by itself and says what it does: rustup targets, npm
//! packages from committed lockfiles, Chromium where apt can install it. `cargo xtask doctor`
//! tells what is there and what is missing, with the fix.
//!
//! In reading order:
//!
//! - [`args`] the command line; [`project`] where things lie; [`shell`] running other programs
//! - [`fetch`] rustup targets, [`npm`] and [`chromium`]; [`doctor`] reports on all of them
//! - [`wasm`] cargo build, wasm-bindgen, wasm-opt, with [`slim`]; used by [`pkg`] (npm package)
//!   with [`tokens`], and by [`web`] (playground) with [`scenarios`]
//! - [`serve`] with [`http`]: the playground on this machine
//! - [`check`], [`test`] and [`stages`]: what is run, in which order, and how it is counted
//!   ([`counts`])
//! - [`size`], [`bench`], [`evals`]: bars and measurements

mod args;
mod bench;
mod check;
mod check_wasm;
mod chromium;
mod counts;
mod doctor;
mod eval_wasm;
mod evals;
mod fetch;
mod http;
mod npm;
mod pkg;
mod project;
mod scenarios;
mod serve;
mod shell;
mod size;
mod slim;
mod stages;
mod test;
mod text_wasm;
mod tokens;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};
use args::Args;

fn main() -> ExitCode {
    let args = match Args::parse(std::env::args().skip(1)) {
        Ok(args) => args,
        Err(error) => {
            eprintln!("error: {error:#}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    match args.command() {
        "doctor" => doctor::run(),
        "pkg" => pkg::build(),
        "web" => web::build(web_mode(args)),
        "serve" => {
            serve::run(args.number("port")?.unwrap_or(8080), web_mode(args), args.flag("no-build"))
        }
        "check" => check::run(),
        "test" => test::run(),
        "size" => size::run(),
        "bench" => bench::run(args.positional()),
        "evals" => evals::run(args.positional()),
        "fuzz" => test::fuzz(args.number("seconds")?.unwrap_or(600)),
        "help" => {
            println!("{USAGE}");
            Ok(())
        }
        other => bail!("no command `{other}`; `cargo xtask help` lists them"),
    }
}

fn web_mode(args: &Args) -> web::Mode {
    if args.flag("dev") { web::Mode::Dev } else { web::Mode::Release }
}

const USAGE: &str = "\
cargo xtask <command>

  serve [--port 8080] [--dev]  build the playground and serve it on this machine
  test                         run every test there is: native, wasm, package, browser
  doctor                       report every prerequisite with its fix

  check                        format, clippy, engine tests, no_std proof (minutes, no browser)
  pkg                          build the npm package into pkg/dist
  web [--dev]                  build the playground into web/dist
  size                         print the sizes against the bars in sizes.toml
  bench [NAME …]               run the benchmarks, side by side with other packages
  evals DATA OUT [PART]        measure what strategies keep of recorded conversations
  fuzz [--seconds 600]         new generated input for the readers, the engine and every property

--dev makes quick, unoptimized builds. CHROMIUM=path names the browser for the tests.";
