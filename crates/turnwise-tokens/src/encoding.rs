//! The two encodings, the parts of their vocabularies, and their special tokens.

/// An encoding of OpenAI's models, by the name that `tiktoken` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// GPT-4o and everything since: 199,998 tokens and two special ones.
    O200kBase,
    /// GPT-3.5 and GPT-4: 100,256 tokens and five special ones.
    Cl100kBase,
}

impl Encoding {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::O200kBase, Self::Cl100kBase];

    /// `o200k_base` or `cl100k_base`.
    pub fn name(self) -> &'static str {
        match self {
            Self::O200kBase => "o200k_base",
            Self::Cl100kBase => "cl100k_base",
        }
    }

    /// The encoding of this name, if it is one of the two.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    /// The special tokens with their ids. They are written only by programs, never learned from
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

/// One file of a vocabulary. Counting English needs the first, counting anything the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The tokens that are pure ASCII: enough for every piece of text without other characters.
    Ascii,
    /// All other tokens.
    Rest,
    /// The ids, in the order of the tokens: for `encode` and `decode` only.
    Ids,
}

impl Part {
    /// All parts, in the order in which they are needed.
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

/// What to do with the text of a special token, such as `<|endoftext|>`.
///
/// `tiktoken` knows the same three: `encode_ordinary`, `encode(allowed_special="all")`, and
/// `encode` as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Specials {
    /// It is text like any other: what a chat API does with the messages it is sent.
    #[default]
    AsText,
    /// It is one token with its own id.
    AsTokens,
    /// It is an error.
    Refuse,
}
