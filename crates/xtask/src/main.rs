//! Turnwise's chores: `cargo xtask <command>`.
//!
//! Every command installs the tools it needs: rustup targets, npm packages from committed
//! lockfiles, and Chromium where apt-get can install it. `cargo xtask doctor` lists the tools and
//! how to install the missing ones.
//!
//! In reading order:
//!
//! - [`args`] the command line; [`project`] paths and versions; [`shell`] running other programs
//! - [`fetch`] rustup targets, [`npm`] and [`chromium`]; [`doctor`] reports on all of them
//! - [`wasm`] runs cargo, wasm-bindgen and wasm-opt, with [`short_names`]; used by [`pkg`] (the npm
//!   package) with [`tokens`] and [`rest`], whose list [`traffic`] writes, and by [`web`] (the playground) with [`scenarios`]
//! - [`rest`] splits a wasm: functions with [`cold`], data with [`constants`] and [`relocations`]
//! - [`offline`]: packs the playground into one file
//! - [`serve`] with [`http`]: serves the playground on this machine
//! - [`growth`]: how the work of the text engine grows
//! - [`check`], [`test`] and [`nightly`], with [`stages`], [`counts`], [`rows`], [`release`] and
//!   [`fuzz`]: run the tests
//! - [`size`], [`bench`], [`evals`]: what users download, and other measurements

mod args;
mod bench;
mod check;
mod check_wasm;
mod chromium;
mod cold;
mod constants;
mod counts;
mod doctor;
mod eval_wasm;
mod evals;
mod fetch;
mod fuzz;
mod growth;
mod http;
mod inflate_wasm;
mod latest;
mod lengths;
mod lessons;
mod memory_wasm;
mod meter_wasm;
mod models;
mod nightly;
mod npm;
mod offline;
mod parts;
mod pkg;
mod project;
mod release;
mod relocations;
mod rest;
mod rows;
mod scenarios;
mod serve;
mod servers;
mod sessions_wasm;
mod shell;
mod short_names;
mod size;
mod stages;
mod test;
mod text_wasm;
mod tokens;
mod traffic;
mod unpack_wasm;
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
        "pkg" => pkg::build_only(args.positional()),
        "web" if args.flag("pages") => web::build_pages(),
        "web" => web::build(web_mode(args)),
        "offline" => {
            let mut packed = vec!["with-tokens", "with-memory"];
            packed.retain(|flag| args.flag(flag));
            offline::build(&packed, args.flag("no-build"))
        }
        "serve" => {
            serve::run(args.number("port")?.unwrap_or(8080), web_mode(args), args.flag("no-build"))
        }
        "check" => check::run(),
        "test" => test::run(),
        "growth" => growth::run(),
        "size" if args.flag("no-build") => size::measure(),
        "size" => size::run(),
        "traffic" => traffic::run(),
        "bench" => bench::run(args.positional()),
        "evals" => evals::run(args.positional()),
        "fit" => evals::fit(args.positional()),
        "fuzz" => fuzz::with_new_seed(args.number("seconds")?.unwrap_or(600)),
        "models" => models::run(),
        "nightly" => nightly::run(args.positional(), args.number("seconds")?.unwrap_or(3600)),
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
  test                         run all tests: native, wasm, package, browser
  doctor                       list the prerequisites and how to install missing ones

  check                        format, clippy, engine tests, no_std proof (minutes, no browser)
  growth                       count how the work of the text engine grows with its text
  pkg [MODULE …]               build the npm package into pkg/dist, or only these wasm modules of it
  traffic                      list the functions that recorded conversations never run: a page
                               loads them apart; run it when `size` or a test says so
  web [--dev | --pages]        build the playground into web/dist; with --pages, for a web server:
                               it works offline after a visit and keeps web/versions at v/
  offline [--with-tokens] [--with-memory] [--no-build]
                               pack the playground into web/turnwise.html, for `file://`
  size [--no-build]            print what users download, against sizes.toml
  bench [NAME …]               run the benchmarks, side by side with other packages
  evals DATA… OUT [PART]       measure what strategies keep of recorded conversations
  fit DATA…                    fit the weights of facts on one half of recorded conversations
  fuzz [--seconds 600]         test the parsers, the engine and all properties with new random input
  models                       write the table of models from models.dev; needs Python's pip
  nightly [STAGE …] [--seconds 3600]
                               run the checks that are too slow for `test`, or only those named:
                               licenses, advisories, npm-audit, exercises, lesson-grids, scale,
                               providers, fuzz

--dev makes quick, unoptimized builds. CHROMIUM=path sets the browser for the tests.";
