//! `fuzz --seconds N [--seed S] [--target NAME]`: random input for the readers, the engine and the
//! summarizer.
//!
//! `--once` runs one execution of a target with just this seed, as a failure asks for. Exits with 1
//! on a panic and on a violated invariant.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use std::cell::RefCell;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use turnwise_testing::fuzz::{TARGETS, Target};
use turnwise_testing::generate::Numbers;

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(wrong) => {
            eprintln!("{wrong}\n\nusage: fuzz [--seconds 10] [--seed 0] [--target NAME] [--once]");
            return ExitCode::FAILURE;
        }
    };
    // The release build aborts on a panic, so print the seed in the hook.
    let print_panic = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        print_panic(panic);
        eprintln!("\npanicked; {}", RUNNING.with_borrow(Clone::clone));
        std::process::exit(1);
    }));
    let targets: Vec<&Target> = TARGETS.iter().filter(|target| arguments.wants(target.0)).collect();
    if targets.is_empty() {
        eprintln!("no such target; there are {}", TARGETS.map(|target| target.0).join(", "));
        return ExitCode::FAILURE;
    }
    let share = Duration::from_secs(arguments.seconds) / targets.len() as u32;
    for (name, run) in targets {
        let started = Instant::now();
        let mut seeds = Numbers::new(arguments.seed);
        let mut count = 0u64;
        loop {
            let seed = if arguments.once { arguments.seed } else { seeds.draw() };
            let again = format!("again with `--target {name} --seed {seed} --once`");
            RUNNING.set(again.clone());
            if let Err(fault) = run(&mut Numbers::new(seed)) {
                eprintln!("{name}: {fault}\n\n{again}");
                return ExitCode::FAILURE;
            }
            count += 1;
            if arguments.once || started.elapsed() >= share {
                break;
            }
        }
        println!("{name}: {count} executions in {:.1} s", started.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}

thread_local! {
    static RUNNING: RefCell<String> = const { RefCell::new(String::new()) };
}

struct Arguments {
    seconds: u64,
    seed: u64,
    target: Option<String>,
    once: bool,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self { seconds: 10, seed: 0, target: None, once: false };
        while let Some(word) = words.next() {
            if word == "--once" {
                arguments.once = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
            let number =
                || value.parse().map_err(|_| format!("`{word}` needs a number, not `{value}`"));
            match word.as_str() {
                "--seconds" => arguments.seconds = number()?,
                "--seed" => arguments.seed = number()?,
                "--target" => arguments.target = Some(value),
                _ => return Err(format!("`{word}` is not known")),
            }
        }
        Ok(arguments)
    }

    fn wants(&self, target: &str) -> bool {
        self.target.as_deref().is_none_or(|wanted| wanted == target)
    }
}
