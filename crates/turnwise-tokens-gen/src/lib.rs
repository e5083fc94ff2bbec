//! Makes the data files of `turnwise-tokens` from the ranks of `tiktoken`.
//!
//! [`ranks`] are read from the reference; [`levels`] replaces them by merge levels, and refuses a
//! vocabulary for which that would not be exact; [`pack`] writes the parts; [`classes`] the Unicode
//! table. `cargo run --release -p turnwise-tokens-gen` writes them all.

pub mod bits;
pub mod classes;
pub mod levels;
pub mod pack;
pub mod ranks;

use turnwise_tokens::{Encoding, Part};

/// All data files by name, in a fixed order.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("classes.bin".to_owned(), classes::table())];
    for encoding in Encoding::ALL {
        let ranks = ranks::of(encoding);
        let levels =
            levels::of(&ranks).unwrap_or_else(|reason| panic!("{}: {reason}", encoding.name()));
        for part in Part::ALL {
            let data = pack::part(encoding, part, &ranks, &levels);
            files.push((format!("{}.{}.bin", encoding.name(), part.name()), data));
        }
    }
    files
}
