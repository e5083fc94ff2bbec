//! Tests that every solution passes its checks.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

macro_rules! solved {
    ($name:ident, $folder:literal) => {
        #[path = $folder]
        mod $name {
            use turnwise_exercises::tests as checks;
            #[path = "checks.rs"]
            mod checks_on_it;
            #[path = "solution.rs"]
            mod exercise;
        }
    };
}

solved!(trim, "../trim");
solved!(format, "../format");
solved!(rule, "../rule");
solved!(meter, "../meter");
solved!(eval, "../eval");
