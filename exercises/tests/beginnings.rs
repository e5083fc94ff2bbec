//! What an exercise begins with does not pass its checks: there is something to do.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

macro_rules! begun {
    ($name:ident, $folder:literal) => {
        #[path = $folder]
        mod $name {
            use turnwise_exercises::listed as checks;
            #[path = "checks.rs"]
            mod checks_of_it;
            #[path = "yours.rs"]
            mod exercise;

            #[test]
            fn is_still_to_be_done() {
                let fails = |check: &&(&str, fn())| std::panic::catch_unwind(check.1).is_err();
                let failing = checks_of_it::ALL.iter().filter(fails).count();
                assert!(
                    failing > 1,
                    "solved, it seems: well done. `git restore exercises` begins anew"
                );
            }
        }
    };
}

begun!(trim, "../trim");
begun!(format, "../format");
begun!(rule, "../rule");
begun!(meter, "../meter");
begun!(eval, "../eval");
