//! Tests that the first attempt of every exercise fails some of its checks. It reads `start.rs`, so
//! that a solved `yours.rs` changes nothing.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

macro_rules! unsolved {
    ($name:ident, $folder:literal) => {
        #[path = $folder]
        mod $name {
            use turnwise_exercises::listed as checks;
            #[path = "checks.rs"]
            mod checks_on_it;
            #[path = "start.rs"]
            mod exercise;

            #[test]
            fn fails_some_checks() {
                let fails = |check: &&(&str, fn())| std::panic::catch_unwind(check.1).is_err();
                let failing = checks_on_it::ALL.iter().filter(fails).count();
                assert!(failing > 1, "`start.rs` fails {failing} checks");
            }
        }
    };
}

unsolved!(trim, "../trim");
unsolved!(format, "../format");
unsolved!(rule, "../rule");
unsolved!(meter, "../meter");
unsolved!(eval, "../eval");
