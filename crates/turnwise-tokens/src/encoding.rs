//! The two encodings, the parts of their vocabularies, and their special tokens.

/// An encoding of OpenAI's models, by the name that `tiktoken` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// GPT-4o and later models: 199,998 tokens and two special tokens.
    O200kBase,
    /// GPT-3.5 and GPT-4: 100,256 tokens and five special tokens.
    Cl100kBase,
}

impl Encoding {
    /// Both encodings.
    pub const ALL: [Self; 2] = [Self::O200kBase, Self::Cl100kBase];

    /// `o200k_base` or `cl100k_base`.
    pub fn name(self) -> &'static str {
        match self {
            Self::O200kBase => "o200k_base",
            Self::Cl100kBase => "cl100k_base",
        }
    }

    /// The encoding with this name, or `None` for any other name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    /// The special tokens with their ids. Programs insert them; they never result from ordinary
    /// text.
    pub fn special_tokens(self) -> &'static [(&'static str, u32)] {
        match self {
            Self::O200kBase => &[("<|endoftext|>", 199_999), ("<|endofprompt|>", 200_018)],
            Self::Cl100kBase => &[
                ("<|endoftext|>", 100_257),
                ("<|fim_prefix|>", 100_258),
                ("<|fim_middle|>", 100_259),
                ("<|fim_suffix|>", 100_260),
                ("<|endofprompt|>", 100_276),
            ],
        }
    }

    pub(crate) fn tag(self) -> u8 {
        match self {
            Self::O200kBase => 0,
            Self::Cl100kBase => 1,
        }
    }
}

/// A file of a vocabulary. Counting English needs the first one, counting any text the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The tokens that are pure ASCII, enough for all pieces that are ASCII.
    Ascii,
    /// All other tokens.
    Rest,
    /// The ids in token order, for `encode` and `decode` only.
    Ids,
}

impl Part {
    /// All parts, in loading order.
    pub const ALL: [Self; 3] = [Self::Ascii, Self::Rest, Self::Ids];

    /// `ascii`, `rest` or `ids`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Rest => "rest",
            Self::Ids => "ids",
        }
    }

    pub(crate) fn tag(self) -> u8 {
        match self {
            Self::Ascii => 0,
            Self::Rest => 1,
            Self::Ids => 2,
        }
    }
}

/// How to treat the text of a special token, such as `<|endoftext|>`.
///
/// The variants correspond to `encode_ordinary`, `encode(allowed_special="all")` and plain `encode`
/// in `tiktoken`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Specials {
    /// Treat it as ordinary text, like chat APIs treat the messages they receive.
    #[default]
    AsText,
    /// Encode it as one token with its own id.
    AsTokens,
    /// Return an error.
    Refuse,
}
