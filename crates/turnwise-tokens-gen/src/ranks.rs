//! The reference tokenizer, and the bytes of every token by rank.

use tiktoken_rs::CoreBPE;
use turnwise_tokens::Encoding;

/// `tiktoken`'s own tokenizer.
pub fn reference(encoding: Encoding) -> &'static CoreBPE {
    match encoding {
        Encoding::O200kBase => tiktoken_rs::o200k_base_singleton(),
        Encoding::Cl100kBase => tiktoken_rs::cl100k_base_singleton(),
    }
}

/// The bytes of all tokens in the order of their ranks, without the special tokens.
pub fn tokens_by_rank(encoding: Encoding) -> Vec<Vec<u8>> {
    let reference = reference(encoding);
    let count = match encoding {
        Encoding::O200kBase => 199_998,
        Encoding::Cl100kBase => 100_256,
    };
    (0..count).map(|rank| reference.decode_bytes(&[rank]).expect("ranks have no gaps")).collect()
}
