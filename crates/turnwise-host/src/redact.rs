//! The option `redact`: the secrets to redact.

use alloc::rc::Rc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use turnwise_text::secrets::Policy;

/// Finds the host's own secrets in a text: their byte offsets.
pub type FindSecrets = Rc<dyn Fn(&str) -> Vec<Range<usize>>>;

/// The secrets to redact before messages are noted, checked, ranked, or sent to a summarizer, and
/// before a summary is committed.
#[derive(Clone, Default)]
pub enum Redact {
    /// The secrets that the engine finds.
    #[default]
    On,
    /// These, and the host's own secrets.
    Also(FindSecrets),
    /// No secrets.
    Off,
}

impl Redact {
    /// The policy for the text engine.
    pub fn policy(&self) -> Policy<'_> {
        match self {
            Self::On => Policy::On,
            Self::Also(find) => Policy::Also(&**find),
            Self::Off => Policy::Off,
        }
    }
}

impl fmt::Debug for Redact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.policy().fmt(f)
    }
}
