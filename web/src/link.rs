//! Links: a state of the page as the fragment of an address, which browsers never send to a server.
//!
//! `#1` begins a state. The length and a checksum of the rest follow, so that a link that was
//! truncated or changed only opens an error message. The rest has only letters, digits, `-`, `.`
//! and `_`, which no chat program rewrites. It names a conversation of the gallery and never
//! contains text from a conversation, a chat, the memory or an endpoint.

mod policy;

use core::fmt;

use crate::model::Model;
use crate::read::Entry;
use crate::settings::Settings;
use crate::texts::page as t;

/// An address inside the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The page that a visitor sees first.
    Start,
    /// The conversation with all controls.
    Workbench,
    /// The first report about the conversation.
    Report,
    /// The conversation that this browser keeps.
    Own,
    /// The list of lessons.
    Lessons,
    /// One lesson, by its id.
    Lesson(String),
    /// A state, still encoded: reading it needs the gallery.
    State(String),
    /// A link that leads nowhere.
    Broken(LinkError),
}

/// A state that a link opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The conversation's id in the gallery; empty for a policy alone.
    pub conversation: String,
    /// Messages at the handle.
    pub length: usize,
    /// The policies, at least one.
    pub lanes: Vec<Settings>,
    /// The one of them that is shown.
    pub chosen: usize,
}

/// Why a link cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It is of a version that this page does not know.
    Version,
    /// Its end is missing, or something was added.
    Length,
    /// A character was changed.
    Checksum,
    /// It names a conversation that the gallery does not have.
    Conversation,
    /// It is not an address of this page.
    Address,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => t::LINK_VERSION.say(),
            Self::Length => t::LINK_LENGTH.say(),
            Self::Checksum => t::LINK_CHECKSUM.say(),
            Self::Conversation => t::LINK_CONVERSATION.say(),
            Self::Address => t::LINK_ADDRESS.say(),
        })
    }
}

impl Route {
    /// Reads the fragment of an address, with or without its `#`.
    pub fn read(fragment: &str) -> Self {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        match fragment {
            "" => Self::Start,
            "try" => Self::Workbench,
            // The second is its name in older links.
            "report" | "evals" => Self::Report,
            "own" => Self::Own,
            "learn" => Self::Lessons,
            _ => match (fragment.strip_prefix("l/"), fragment.strip_prefix(VERSION)) {
                (Some(lesson), _) if is_name(lesson) => Self::Lesson(lesson.to_owned()),
                (_, Some(rest)) => match checked(rest) {
                    Ok(state) => Self::State(state.to_owned()),
                    Err(error) => Self::Broken(error),
                },
                _ if fragment.starts_with(|c: char| c.is_ascii_digit()) => {
                    Self::Broken(LinkError::Version)
                }
                _ => Self::Broken(LinkError::Address),
            },
        }
    }
}

impl Linked {
    /// The fragment that opens this state, without `#`. `gallery` has the default window of the
    /// conversation, which links omit.
    pub fn write(&self, gallery: &[Entry]) -> String {
        let base = base(gallery, &self.conversation);
        let mut state = format!("{}_{}_{}", self.conversation, self.length, self.chosen);
        let first = self.lanes.first().unwrap_or(&base);
        for (place, lane) in self.lanes.iter().enumerate() {
            state.push('_');
            state.push_str(&policy::write(lane, if place == 0 { &base } else { first }));
        }
        format!("{VERSION}{}{}", stamp(&state), state)
    }

    /// Reads the state of [`Route::State`].
    ///
    /// # Errors
    /// [`LinkError::Conversation`], and [`LinkError::Checksum`] where the state has no meaning.
    pub fn read(state: &str, gallery: &[Entry]) -> Result<Self, LinkError> {
        let mut parts = state.split('_');
        let conversation = parts.next().unwrap_or_default().to_owned();
        let is_known = gallery.iter().any(|entry| entry.card.id == conversation);
        if !conversation.is_empty() && !is_known {
            return Err(LinkError::Conversation);
        }
        let mut number = || parts.next()?.parse::<usize>().ok();
        let (length, chosen) = (number(), number());
        let (Some(length), Some(chosen)) = (length, chosen) else {
            return Err(LinkError::Checksum);
        };
        let base = base(gallery, &conversation);
        let mut lanes: Vec<Settings> = Vec::new();
        for code in parts {
            let lane = policy::read(code, lanes.first().unwrap_or(&base));
            lanes.push(lane.ok_or(LinkError::Checksum)?);
        }
        if lanes.is_empty() || lanes.len() > MOST_LANES || chosen >= lanes.len() {
            return Err(LinkError::Checksum);
        }
        Ok(Self { conversation, length, lanes, chosen })
    }
}

/// The state of the page. A conversation from elsewhere is omitted, and so is its own policy.
pub fn linked(model: &Model) -> Linked {
    let is_public = is_public(model);
    let id = if is_public { model.title.id.clone() } else { String::new() };
    let mut lanes: Vec<Settings> = model.lanes();
    for lane in &mut lanes {
        // Text that a person wrote stays out of links.
        lane.memory = std::sync::Arc::default();
    }
    let length = if is_public { model.length() } else { 0 };
    Linked { conversation: id, length, lanes, chosen: model.chosen }
}

/// Whether the conversation is one of the gallery.
pub fn is_public(model: &Model) -> bool {
    model.gallery.iter().any(|entry| entry.card.id == model.title.id)
}

/// The most lanes that are compared.
pub const MOST_LANES: usize = 4;

/// The settings that a link does not name.
fn base(gallery: &[Entry], id: &str) -> Settings {
    let mut settings = Settings::default();
    if let Some(entry) = gallery.iter().find(|entry| entry.card.id == id) {
        settings.load(entry.window, entry.reserve, entry.policy.clone());
    }
    settings
}

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    !text.is_empty() && text.chars().all(is_part)
}

/// The state after its length and checksum, if they are valid.
fn checked(rest: &str) -> Result<&str, LinkError> {
    let (Some(given), Some(state)) = (rest.get(..STAMP), rest.get(STAMP..)) else {
        return Err(LinkError::Length);
    };
    let wanted = stamp(state);
    match given {
        _ if given == wanted => Ok(state),
        _ if given.get(..2) == wanted.get(..2) => Err(LinkError::Checksum),
        _ => Err(LinkError::Length),
    }
}

/// Length and checksum: two and six digits of base 36.
fn stamp(state: &str) -> String {
    // FNV-1a detects changed characters. Forging a link gains nothing.
    let hash = state
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let length = u32::try_from(state.len()).unwrap_or(u32::MAX) % 36_u32.pow(2);
    format!("{}{}", digits(length, 2), digits(hash % 36_u32.pow(6), 6))
}

fn digits(mut number: u32, count: usize) -> String {
    let mut digits = vec!['0'; count];
    for digit in digits.iter_mut().rev() {
        *digit = char::from_digit(number % 36, 36).unwrap_or('0');
        number /= 36;
    }
    digits.into_iter().collect()
}

const VERSION: &str = "1";

/// Characters of [`stamp`].
const STAMP: usize = 8;
