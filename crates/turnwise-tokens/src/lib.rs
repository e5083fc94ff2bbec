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
//! In reading order: [`Tokenizer`] answers the questions; `pieces` cuts text into words, numbers
//! and symbols, what is ASCII with the help of `ascii`; `memo` knows those seen lately; of the
//! others, a piece that is no token itself is merged from its bytes by `merge`, which asks
//! `vocabulary`; `packed` says how a vocabulary is stored, and `unpacked` how what was needed of it
//! is found.
//!
//! # Merging by level instead of by rank
//!
//! Byte-pair encoding starts from single bytes and keeps joining the two neighbors whose joint
//! token has the lowest *rank*, the leftmost of equals, until no two neighbors make a token. The
//! rank of a token is its id, and the 200,000 ranks are most of the information in a vocabulary.
//! Counting needs less: it only matters which of two joins comes first if both want the same token.
//! So each token gets a *level*, about a thousand different ones in place of 200,000 ranks, and
//! this crate joins by lowest level, the leftmost of equals. Here is why that gives the same
//! tokens.
//!
//! **Whole and parts.** Merging the bytes of a token *t* alone by rank ends in *t*; call the two
//! parts that were joined last its *halves*. Both halves have lower ranks than *t*. (Facts about
//! the two vocabularies; the generator checks them for every token and refuses a vocabulary where
//! they fail.)
//!
//! **Levels.** Going through the tokens by rank, a single byte has level 0, and any other token *t*
//! one more than the highest level among its halves and all tokens *n* of lower rank such that, for
//! some way to write *t = x·y* in two tokens, *y* is the left half of *n* or *x* is the right half
//! of *n*.
//!
//! Take any bytes. Let *F* be the forest of all joins that merging by rank makes of them, its
//! *nodes* being all tokens that exist at some time.
//!
//! 1. *Every node is the join of its halves.* Until a node is made, no join crosses its borders; so
//!    the joins inside it are those of merging its bytes alone, and the last of these joins the
//!    halves. Ranks therefore rise from the leaves to the roots of *F*, and levels too, since a
//!    token is above its halves. The ranks of the joins never fall in time either: a lower one that
//!    a join makes possible would be made at once, above a node of higher rank.
//!
//! 2. *Who prevents a join.* Let *x* and *y* be neighboring nodes and *t = x·y* a token, but *t* no
//!    node made of these two. Then *x* or *y* is part of a join, and the first such join *n* is
//!    *(y, z)* or *(w, x)* and of lower rank than *t*, or it is *(w, x)* and the same token as *t*.
//!    It cannot join *x* with something to its right: that would be *y*, or cross the border of the
//!    node *y*. And suppose that no join of *x* or *y* has a lower rank than *t*. Once all joins of
//!    lower rank than *t* are made, nothing has crossed the borders of *t*, nor the one between *x*
//!    and *y*. So what stands there is what merging the bytes of *t* alone leaves at that moment,
//!    its two halves, and the border between them is the one between *x* and *y*. Now *t* is
//!    possible and has the lowest rank, and only an equal token to its left that shares *x* can
//!    prevent it.
//!
//! 3. *Merging by level makes the joins of F, and all of them.* Suppose so far it has; then what
//!    stands there now is a set of nodes that covers the bytes. Let *t = (x, y)* be the join it
//!    makes next, and suppose *t* is not in *F*. By 2 there is *n* in *F*; say *(y, z)*, the other
//!    case being its mirror image. Either its level is lower than that of *t*, by the construction
//!    of levels, or *n* is the same token further left. Of *z*, what stands there is *z* itself or
//!    nodes below it. If *z* itself, then *n* is possible now and should have been chosen before
//!    *t*. If not, some node at or below *z* has both halves standing, so it is possible now, and
//!    its level is at most that of *z*, lower than that of *n*, hence lower than that of *t*, and
//!    should have been chosen too. So *t* is in *F*. And as long as a node of *F* is missing, one
//!    of those missing has both halves standing, so merging does not stop early. ∎
//!
//! By 1 the levels of the joins that are made never fall in time: the next join has the lowest
//! level, and if it became possible only by the last one, it is a node above it. `merge` relies on
//! that to take linear time.
//!
//! **Beginning with characters.** All that 3 asks of what stands at first is that it is a set of
//! nodes that covers the bytes, so merging need not begin with bytes where larger nodes are known.
//! A node that has some bytes of a character but not all lies within it, or it goes on across one
//! of its borders. Few tokens do that, and the data list such borders, the *seams*, by the two
//! bytes on both sides and by which of the two characters is cut. A character that no seam beside
//! it cuts is merged as if it stood alone; so if it is a token, it is a node. Most Chinese,
//! Japanese and Korean characters are, and begin so.
//!
//! **Gaps.** A node that passes the border between two characters either has a part of one of them,
//! and the border is a seam, or it has both side by side. So a border is passed by no node if it is
//! no seam, and no token has these two characters side by side that begins where a node in front of
//! the border may begin. What stands before and behind such a gap is merged apart. East Asian text,
//! which is not cut at spaces, has one after every second or third character; what is between two
//! of them is short and often the same. `gaps` notes the neighbors within tokens when these are
//! unpacked, so whoever asks unpacks the shelves of the beginnings first.
//!
//! The tests compare counts and ids with `tiktoken` itself on every token, on joins of tokens, and
//! on hundreds of thousands of random strings.
//!
//! # What the reference does
//!
//! The reference is `tiktoken`: [`Specials`] names its three ways with special tokens. Text is
//! UTF-8; whoever has UTF-16 with lone surrogates replaces those by U+FFFD first, as every encoder
//! of text does. The classes of characters are those of Unicode 16. Numbers:
//! `cargo xtask bench tokens`.

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
