//! Exact token counts for `o200k_base` and `cl100k_base`, from half a megabyte.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use turnwise_tokens::{Encoding, Specials, Tokenizer};
//!
//! let mut tokenizer = Tokenizer::embedded(Encoding::O200kBase)?;
//! assert_eq!(tokenizer.count("How many tokens is this?", Specials::AsText)?, 6);
//! assert!(tokenizer.is_within("short", 10)?);
//! assert_eq!(tokenizer.truncate("one two three four", 2)?, "one two");
//! # }
//! # Ok::<(), turnwise_tokens::TokenError>(())
//! ```
//!
//! Modules in reading order: [`Tokenizer`] is the public API. `pieces` cuts text into words,
//! numbers and symbols, and uses `ascii` for ASCII. `memo` caches the counts of recent pieces.
//! `merge` splits other pieces into tokens. It looks tokens up in `vocabulary`, which reads
//! the files that `packed` describes into the tables of `unpacked`.
//!
//! # Merging by level instead of by rank
//!
//! Byte-pair encoding starts from single bytes. It repeatedly joins the two neighbors whose joint
//! token has the lowest *rank*, the leftmost pair of equals, until no two neighbors form a token.
//! The rank of a token is its id, and the 200,000 ranks are most of the information in a
//! vocabulary. Counting needs less: only the order of two joins that compete for the same token
//! matters. Each token therefore gets a *level*, one of about a thousand instead of 200,000 ranks.
//! This crate joins by lowest level, the leftmost pair of equals. The following proof shows that
//! the result is the same.
//! parts that were joined last its *halves*. Both halves have lower ranks than *t*. (Facts about
//! **Tokens and halves.** Merging the bytes of a token *t* alone by rank results in *t*. Its two
//! parts before the last join are its *halves*. Both halves have lower ranks than *t*. (These are
//! facts about the two vocabularies. The generator checks them for every token and refuses a
//! vocabulary that violates them.)
//! one more than the highest level among its halves and all tokens *n* of lower rank such that, for
//! **Levels.** Go through the tokens by rank. A single byte has level 0. The level of any other
//! token *t* is one more than the highest level among its halves and all tokens *n* of lower rank
//! for which there is a split *t = x·y* into two tokens such that *y* is the left half of *n* or
//! *x* is the right half of *n*.
//!
//! Take any bytes. Let *F* be the forest of all joins of merging by rank. Its *nodes* are all
//! tokens that exist at some time.
//!
//! 1. *Every node is the join of its halves.* Until a node exists, no join crosses its borders. The
//!    joins inside it are therefore those of merging its bytes alone, and the last of them joins
//!    the halves. Ranks therefore rise from the leaves of *F* to the roots. Levels rise too, since
//!    a token is above its halves. The ranks of successive joins never fall either: if a join made
//!    one of lower rank possible, that one would be above a node of higher rank.
//!
//! 2. *A join fails only because of an earlier one.* Let *x* and *y* be neighboring nodes and
//!    *t = x·y* a token, but not a node made of these two. Then *x* or *y* is part of a join. The
//!    first such join *n* is *(y, z)* or *(w, x)* and has a lower rank than *t*, or it is *(w, x)*
//!    and the same token as *t*. It cannot join *x* with something to its right: that would be *y*,
//!    or would cross the border of the node *y*. Now suppose that no join of *x* or *y* has a lower
//!    rank than *t*. After all joins of lower rank than *t*, nothing has crossed the borders of
//!    *t*, nor the one between *x* and *y*. At that moment, these bytes are split as if *t* were
//!    merged alone, into its two halves, with the border between *x* and *y*. So *t* is possible
//!    and has the lowest rank. Only an equal token to its left that shares *x* can prevent it.
//!
//! 3. *Merging by level makes exactly the joins of F.* Suppose this holds so far. Then the current
//!    parts are a set of nodes that covers the bytes. Let *t = (x, y)* be the next join, and
//!    suppose that *t* is not in *F*. By 2 there is an *n* in *F*; say *(y, z)*, since the other
//!    case is its mirror image. Either its level is lower than that of *t*, by the construction of
//!    levels, or *n* is the same token further left. The part at *z* is *z* itself or nodes below
//!    it. If it is *z* itself, then *n* is possible now and should have been chosen before *t*. If
//!    not, some node at or below *z* has both halves as current parts and is possible now. Its
//!    level is at most that of *z*, lower than that of *n*, hence lower than that of *t*, so it
//!    should have been chosen. Therefore *t* is in *F*. As long as a node of *F* is missing, one
//!    missing node has both halves as current parts, so merging does not stop early. ∎
//!
//! By 1, the levels of successive joins never fall: the next join has the lowest level, and if the
//! last join made it possible, it is a node above that one. `merge` relies on this for linear time.
//!
//! **Starting with characters.** Step 3 only requires that the initial parts are a set of nodes
//! that covers the bytes, so merging can start with larger nodes than bytes. A node with some but
//! not all bytes of a character lies within it, or extends across one of its borders. Few tokens do
//! that. The data lists such borders, the *seams*, by the bytes on both sides and by which of the
//! two characters is cut. A character that is not cut at its seams is merged as if it were alone,
//! so it is a node if it is a token. Most Chinese, Japanese and Korean characters are initial parts
//! for this reason.
//!
//! **Gaps.** A node that crosses the border between two characters either contains a part of one of
//! them, and the border is a seam, or it contains both. So no node crosses a border that is not a
//! seam, if no token contains both characters and begins where a node before the border may begin.
//! The text before and after such a gap is merged separately. East Asian text, which is not cut at
//! spaces, has a gap after every second or third character. The stretches between gaps are short
//! and often repeat. `gaps` collects the neighbors within tokens when these are unpacked, so the
//! shelves of all possible starts are unpacked before a gap is looked up.
//!
//! The tests compare counts and ids with `tiktoken` on every token, on pairs of tokens, and on
//! hundreds of thousands of random strings.
//!
//! # The reference
//!
//! The reference is `tiktoken`. [`Specials`] corresponds to its three ways of treating special
//! tokens. Text must be UTF-8: replace lone surrogates of UTF-16 with U+FFFD first, as every text
//! encoder does. The character classes are those of Unicode 16. `cargo xtask bench tokens` measures
//! the speed.

#![no_std]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic
    )
)]

extern crate alloc;

mod ascii;
mod bits;
mod chain;
mod classes;
#[cfg(feature = "embedded")]
pub mod embedded;
mod encoding;
mod error;
mod gaps;
mod ids;
mod keys;
mod memo;
mod merge;
mod packed;
mod pieces;
mod special;
mod table;
mod tokenizer;
mod unpacked;
mod utf8;
mod vocabulary;
mod window;

pub use encoding::{Encoding, Part, Specials};
pub use error::TokenError;
pub use tokenizer::Tokenizer;
