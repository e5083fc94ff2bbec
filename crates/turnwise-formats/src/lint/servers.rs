//! The hard rules of providers and servers, in one table: what `lint`, `heal`, `convert` and plans
//! know of ids, arguments, reasoning, numbers, sizes and pictures.

use turnwise_core::item::Role;
use turnwise_core::media::MediaLimits;

use super::options::Target;
use crate::definition::{Definition, Lint};
use crate::format::{Format, dispatch};

/// What a provider, or a server of one's own, takes.
#[derive(Debug)]
pub struct Rules {
    /// Ids of calls.
    pub(crate) ids: IdForm,
    /// Names of tools.
    pub(crate) names: NameForm,
    /// Whether thinking without a signature goes back too.
    pub(crate) keeps_unsigned: bool,
    /// Whether the text of reasoning goes back in plain words.
    pub(crate) keeps_plain_reasoning: bool,
    /// Whether the arguments of a call are an object and no text.
    pub(crate) takes_objects: bool,
    /// Whether every call of a conversation that thinks goes back with its reasoning.
    pub(crate) wants_reasoning: bool,
    /// Whether user and assistant speak in turns.
    pub(crate) alternates: bool,
    /// Whether the assistant answers results before the user speaks again.
    pub(crate) answers_results: bool,
    pub(crate) most_messages: Option<u32>,
    /// In one message.
    pub(crate) most_calls: usize,
    /// Characters of one text, and of the arguments of one call.
    pub(crate) longest_text: usize,
    pub(crate) longest_arguments: usize,
    pub(crate) media: MediaRules,
}

impl Rules {
    /// Whether user and assistant speak in turns.
    pub fn alternates(&self) -> bool {
        self.alternates
    }

    /// Whether the assistant answers results before the user speaks again.
    pub fn answers_results(&self) -> bool {
        self.answers_results
    }
}

/// The ids that a provider takes.
#[derive(Debug)]
pub(crate) struct IdForm {
    /// Characters.
    pub longest: usize,
    /// Whether the id has exactly so many letters and digits.
    pub is_exact: bool,
    /// Whether only letters, digits, `_` and `-` are taken.
    pub is_plain: bool,
}

/// The names of tools that a provider takes: of letters, digits, `_` and `-`.
#[derive(Debug)]
pub(crate) struct NameForm {
    /// Characters.
    pub longest: usize,
    /// Whether all of its servers refuse others. Then calls in the past get another name.
    pub is_certain: bool,
}

impl NameForm {
    /// Whether a name that is there is refused.
    pub fn refuses(&self, name: &str) -> bool {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        self.longest < usize::MAX && (name.len() > self.longest || !name.bytes().all(is_plain))
    }
}

/// How many pictures and documents a request may have, and how large they may be.
#[derive(Debug)]
pub(crate) struct MediaRules {
    pub speakers: Speakers,
    pub most: u32,
    /// The longest side of a picture, in pixels.
    pub side: u64,
    /// With more pictures than this, the longest side is [`side_of_many`](Self::side_of_many).
    pub many: u32,
    pub side_of_many: u64,
    /// Characters of base64 of a picture.
    pub longest: usize,
    pub most_documents: u32,
    /// Characters of base64 of a document that is no PDF.
    pub longest_document: usize,
}

/// Whose messages may have pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speakers {
    All,
    /// The user's, and results.
    NotModel,
    /// The user's alone.
    User,
}

impl Speakers {
    /// Whether a message of this speaker may have none.
    pub fn refuse(self, speaker: Option<Role>) -> bool {
        match self {
            Self::All => false,
            Self::NotModel => speaker == Some(Role::Assistant),
            Self::User => speaker.is_some_and(|speaker| speaker != Role::User),
        }
    }
}

impl MediaRules {
    /// What plans keep to.
    pub fn limits(&self) -> MediaLimits {
        let [pictures, many, documents] = [self.most, self.many, self.most_documents];
        MediaLimits { pictures, many, documents, ..MediaLimits::NONE }
    }
}

impl IdForm {
    const fn up_to(longest: usize) -> Self {
        Self { longest, is_exact: false, is_plain: false }
    }

    /// Whether an id that is there is refused.
    #[inline(never)]
    pub fn refuses(&self, id: &str) -> bool {
        let is_long = id.len() > self.longest && id.chars().count() > self.longest;
        let is_mark = |byte: u8| !self.is_exact && matches!(byte, b'_' | b'-');
        let is_odd = || !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_mark(byte));
        id.is_empty()
            || is_long
            || self.is_exact && id.len() != self.longest
            || (self.is_exact || self.is_plain) && is_odd()
    }
}

/// The rules for a history of `format` that goes to `target`.
#[inline(never)]
pub fn rules(format: Format, target: Option<Target>) -> &'static Rules {
    match (target, format) {
        (Some(Target::DeepSeek), Format::Anthropic) => &DEEPSEEK_ANTHROPIC,
        (Some(Target::Kimi), Format::Anthropic) => &DEEPSEEK_ANTHROPIC,
        (Some(Target::DeepSeek | Target::Kimi), Format::OpenAiChat) => &DEEPSEEK,
        (Some(Target::Mistral), Format::OpenAiChat) => &MISTRAL,
        (Some(Target::Strict), Format::OpenAiChat) => &STRICT,
        (Some(Target::Ollama), Format::OpenAiChat) => &OLLAMA,
        (Some(Target::OpenAi), Format::OpenAiChat) => &OPENAI_ITSELF,
        (Some(Target::OpenWeights), Format::OpenAiResponses) => &OPEN_WEIGHTS,
        (Some(Target::OpenWeights), Format::OpenAiChat) => &SERVER,
        // LangChain writes ids for Mistral itself.
        (Some(Target::Mistral), Format::LangChain) => &MISTRAL_BEHIND_LANGCHAIN,
        (
            Some(Target::Anthropic),
            Format::AiSdk | Format::AiSdkUi | Format::LangChain | Format::AgUi,
        ) => &BEHIND_A_LIBRARY,
        (Some(Target::Mistral), Format::AiSdk | Format::AiSdkUi | Format::AgUi) => {
            &MISTRAL_BEHIND_A_LIBRARY
        }
        _ => dispatch!(format, F => F::RULES),
    }
}

/// Whether a request of `format` to `target` begins with the user, whatever the transcript begins
/// with.
pub fn opens_with_user(format: Format, target: Option<Target>) -> bool {
    use Target::{Anthropic, Bedrock, Gemini, Gemini3, Mistral, Strict};
    matches!(target, Some(Anthropic | Bedrock | Gemini | Gemini3 | Mistral | Strict))
        || dispatch!(format, F => F::OPENS_WITH_USER)
}

/// What holds where nothing else is known.
pub(crate) static PLAIN: Rules = PLAIN_RULES;
const PLAIN_RULES: Rules = Rules {
    ids: IdForm::up_to(64),
    names: NameForm { longest: usize::MAX, is_certain: false },
    keeps_unsigned: false,
    keeps_plain_reasoning: false,
    takes_objects: false,
    wants_reasoning: false,
    alternates: false,
    answers_results: false,
    most_messages: None,
    most_calls: usize::MAX,
    longest_text: usize::MAX,
    longest_arguments: usize::MAX,
    media: NO_LIMIT,
};

/// `platform.openai.com/docs/api-reference/chat`, and the sentences of its refusals.
pub(crate) static OPENAI: Rules = OPENAI_RULES;
const OPENAI_RULES: Rules = Rules {
    ids: IdForm::up_to(40),
    names: NameForm { longest: 64, is_certain: false },
    most_messages: Some(2_048),
    most_calls: 128,
    longest_text: 10_485_760,
    longest_arguments: 1_048_576,
    media: OPENAI_MEDIA,
    ..PLAIN_RULES
};
/// `platform.openai.com/docs/guides/images-vision`.
const OPENAI_MEDIA: MediaRules = MediaRules { most: 500, ..NO_LIMIT };
static OPENAI_ITSELF: Rules = Rules {
    names: NameForm { longest: 64, is_certain: true },
    media: MediaRules { speakers: Speakers::User, ..OPENAI_MEDIA },
    ..OPENAI_RULES
};

/// `platform.openai.com/docs/api-reference/responses`.
pub(crate) static RESPONSES: Rules = Rules {
    names: NameForm { longest: 64, is_certain: true },
    longest_text: 10_485_760,
    longest_arguments: 10_485_760,
    media: MediaRules { speakers: Speakers::NotModel, ..OPENAI_MEDIA },
    ..PLAIN_RULES
};

/// `docs.claude.com/en/api/messages` and `…/build-with-claude/vision`.
pub(crate) static ANTHROPIC: Rules = ANTHROPIC_RULES;
const ANTHROPIC_RULES: Rules = Rules {
    names: NameForm { longest: 200, is_certain: true },
    ids: IdForm { is_plain: true, ..IdForm::up_to(64) },
    media: ANTHROPIC_MEDIA,
    ..PLAIN_RULES
};
const ANTHROPIC_MEDIA: MediaRules = MediaRules {
    speakers: Speakers::NotModel,
    most: 100,
    side: 8_000,
    many: 20,
    side_of_many: 2_000,
    longest: 5 * 1024 * 1024,
    ..NO_LIMIT
};
/// Anthropic behind a library, which passes ids on as they are.
static BEHIND_A_LIBRARY: Rules =
    Rules { ids: ANTHROPIC_RULES.ids, media: ANTHROPIC_MEDIA, ..PLAIN_RULES };

/// `docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolUseBlock.html`,
/// `…/API_runtime_Message.html` and `…/userguide/inference-api-restrictions.html`.
pub(crate) static BEDROCK: Rules = Rules {
    alternates: true,
    names: NameForm { longest: 64, is_certain: true },
    ids: IdForm { is_plain: true, ..IdForm::up_to(64) },
    media: MediaRules {
        speakers: Speakers::NotModel,
        most: 20,
        side: 8_000,
        longest: 5 * 1024 * 1024,
        most_documents: 5,
        longest_document: 6 * 1024 * 1024,
        ..NO_LIMIT
    },
    ..PLAIN_RULES
};

/// `ai.google.dev/gemini-api/docs/image-understanding`: the smallest number of the models in use.
pub(crate) static GEMINI: Rules =
    Rules { media: MediaRules { most: 3_000, ..NO_LIMIT }, ..PLAIN_RULES };

/// DeepSeek's and Moonshot's endpoints in Anthropic's format sign no thinking and want it back.
static DEEPSEEK_ANTHROPIC: Rules =
    Rules { keeps_unsigned: true, media: NO_LIMIT, ..ANTHROPIC_RULES };
/// Servers that take Chat Completions, without OpenAI's own limits.
const SERVER_RULES: Rules =
    Rules { names: NameForm { longest: 64, is_certain: false }, ..PLAIN_RULES };
static SERVER: Rules = SERVER_RULES;
static DEEPSEEK: Rules = Rules { wants_reasoning: true, ..SERVER_RULES };
static STRICT: Rules = Rules { alternates: true, ..SERVER_RULES };
/// `docs.mistral.ai`, and `mistral-common`, which checks requests.
static MISTRAL: Rules = Rules {
    ids: NINE,
    alternates: true,
    answers_results: true,
    media: MISTRAL_MEDIA,
    ..SERVER_RULES
};
const NINE: IdForm = IdForm { longest: 9, is_exact: true, is_plain: true };
const MISTRAL_MEDIA: MediaRules = MediaRules { most: 8, longest: 13_981_013, ..NO_LIMIT };
static MISTRAL_BEHIND_A_LIBRARY: Rules =
    Rules { ids: NINE, answers_results: true, media: MISTRAL_MEDIA, ..PLAIN_RULES };
static MISTRAL_BEHIND_LANGCHAIN: Rules =
    Rules { answers_results: true, media: MISTRAL_MEDIA, ..PLAIN_RULES };
/// `docs.ollama.com/api/chat`: no ids, arguments as objects.
static OLLAMA: Rules = Rules { takes_objects: true, ..SERVER_RULES };
/// Servers of open weights, such as vLLM with gpt-oss.
static OPEN_WEIGHTS: Rules = Rules { keeps_plain_reasoning: true, ..PLAIN_RULES };

const NO_LIMIT: MediaRules = MediaRules {
    speakers: Speakers::All,
    most: u32::MAX,
    side: u64::MAX,
    many: u32::MAX,
    side_of_many: u64::MAX,
    longest: usize::MAX,
    most_documents: u32::MAX,
    longest_document: usize::MAX,
};
