//! The vocabularies as embedded data.

use crate::{Encoding, Part};

/// The bytes of a part, in the format of [`Tokenizer::load`](crate::Tokenizer::load).
pub fn data(encoding: Encoding, part: Part) -> &'static [u8] {
    match (encoding, part) {
        (Encoding::O200kBase, Part::Ascii) => include_bytes!("../data/o200k_base.ascii.bin"),
        (Encoding::O200kBase, Part::Rest) => include_bytes!("../data/o200k_base.rest.bin"),
        (Encoding::O200kBase, Part::Ids) => include_bytes!("../data/o200k_base.ids.bin"),
        (Encoding::Cl100kBase, Part::Ascii) => include_bytes!("../data/cl100k_base.ascii.bin"),
        (Encoding::Cl100kBase, Part::Rest) => include_bytes!("../data/cl100k_base.rest.bin"),
        (Encoding::Cl100kBase, Part::Ids) => include_bytes!("../data/cl100k_base.ids.bin"),
    }
}
