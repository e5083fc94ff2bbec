//! The list of formats, and the one place that leads from a name to a format's folder.
//!
//! Everything about a format is in its folder. `Definition` lists the pieces that it needs,
//! so a new format compiles only when it has all of them.

use alloc::string::String;

use turnwise_core::policy::{Closing, FormatRules};
use turnwise_core::tokens::Family;

use crate::definition::Definition;
use crate::lint::{Target, opens_with_user, rules};

/// Makes the enum, the list and the only `match` over formats out of one list of names and folders.
macro_rules! formats {
    ($d:tt $($(#[$doc:meta])* $name:ident in $folder:ident,)*) => {
        /// A message format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        impl Format {
            /// Every format, in the order in which they are tried and listed.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];
        }

        /// Evaluates an expression with the definition of a format:
        /// `dispatch!(format, F => F::NAME)`.
        ///
        /// Each use is a `match` of its own, so that a module contains no more of a format than it
        /// calls.
        macro_rules! dispatch {
            ($d format:expr, $d F:ident => $d value:expr) => {
                match $d format {
                    $($crate::format::Format::$name => {
                        type $d F = $crate::$folder::$name;
                        $d value
                    })*
                }
            };
        }
        pub(crate) use dispatch;
    };
}

formats! { $
    /// Messages of OpenAI Chat Completions, and of the many servers compatible with it:
    /// `openai-chat`.
    OpenAiChat in openai_chat,
    /// Input items of OpenAI Responses, also as `@openai/agents` writes them: `openai-responses`.
    OpenAiResponses in openai_responses,
    /// Messages of Anthropic's Messages API: `anthropic`.
    Anthropic in anthropic,
    /// `contents` of Google's Gemini API: `gemini`.
    Gemini in gemini,
    /// `ModelMessage`s of Vercel's AI SDK: `ai-sdk`.
    AiSdk in ai_sdk,
    /// `UIMessage`s of Vercel's AI SDK: `ai-sdk-ui`.
    AiSdkUi in ai_sdk_ui,
    /// Messages of LangChain, instances and stored ones: `langchain`.
    LangChain in langchain,
    /// Messages of AG-UI, CopilotKit and TanStack AI: `ag-ui`.
    AgUi in ag_ui,
    /// Messages of Amazon Bedrock's Converse API: `bedrock`.
    Bedrock in bedrock,
}

impl Format {
    /// The name that the package uses.
    pub fn as_str(self) -> &'static str {
        dispatch!(self, F => F::NAME)
    }

    /// The names of all formats, for an error: `` `a`, `b` or `c` ``.
    pub fn names() -> String {
        let mut out = String::new();
        for (place, format) in Self::ALL.into_iter().enumerate() {
            out.push_str(match Self::ALL.len() - place {
                _ if place == 0 => "`",
                1 => " or `",
                _ => ", `",
            });
            out.push_str(format.as_str());
            out.push('`');
        }
        out
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        dispatch!(self, F => F::TITLE)
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == name)
    }

    /// The models that read this format, unless one of another family is named.
    pub fn family(self) -> Family {
        dispatch!(self, F => F::FAMILY)
    }

    /// The rules that plans follow, for requests to `target`.
    pub fn rules(self, target: Option<Target>) -> FormatRules {
        let rules = rules(self, target);
        let (media, most_messages) = (rules.media.limits(), rules.most_messages);
        let opens_with_user = opens_with_user(self, target);
        dispatch!(self, F => FormatRules {
            media,
            most_messages,
            results_follow_calls: F::RESULTS_FOLLOW_CALLS,
            closing: F::CLOSING,
            unique_ids: F::UNIQUE_IDS,
            opens_with_user,
            merges: F::MERGES,
        })
    }

    /// Whether the provider wants the calls of a step in one message.
    pub(crate) fn merges(self) -> bool {
        dispatch!(self, F => F::MERGES)
    }

    /// Whether results must directly follow their call, so that late ones have to move there.
    pub fn results_follow_calls(self) -> bool {
        dispatch!(self, F => F::RESULTS_FOLLOW_CALLS)
    }

    /// Where the result goes that closes an interrupted call.
    pub fn closing(self) -> Closing {
        dispatch!(self, F => F::CLOSING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_finds_its_format() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.as_str()), Some(format));
        }
        assert_eq!(Format::from_name("openai"), None);
        assert!(Format::names().starts_with("`openai-chat`, `openai-responses`, "));
        assert!(Format::names().ends_with(" or `bedrock`"));
    }
}
