//! Options that are objects.

use super::prelude::*;

options! {
    /// When a change of the prefix must pay for itself.
    pub struct PaybackOptions {
        read {
            /// The number of requests over which savings are added up.
            requests "requests": u32 = "10",
            /// The price of a cached token, as a share of the normal price.
            cached_price "cachedPrice": Share = "0.1",
        }
    }
}

options! {
    /// When to request a summary ahead of need.
    pub struct BackgroundOptions {
        read {
            /// The limit, below the trigger.
            at "at": Trigger { typescript: Some("Trigger"), is_required: true },
        }
    }
}

options! {
    /// The messages that are never changed or left out.
    pub struct PinOptions {
        read {
            /// System and developer messages.
            system "system": bool = "true",
            /// The user message that opened the task.
            task "task": bool = "false",
        }
        package {
            /// Selects single messages. Called once for each new message.
            "message": "(message: M, index: number) => boolean",
        }
    }
}

options! {
    /// The source of summaries.
    pub struct SummarizerOptions {
        read {
            /// Who writes the summaries.
            kind "type": SummarizerKind { is_required: true },
            /// The sections of offline notes.
            template "template": Template = "`general`, or that of the preset" {
                typescript: Some("Template")
            },
            /// The maximum length of a summary, in tokens.
            max_tokens "maxTokens": u32 = "that of the strategy",
        }
    }
}

options! {
    /// The placeholder for an old tool result.
    pub struct PlaceholderOptions {
        read {
            /// The kind of placeholder.
            kind "type": PlaceholderKind { is_required: true },
            /// The maximum length of a digest, in tokens. Small results get shorter digests.
            max_tokens "maxTokens": u32 = "88",
        }
    }
}

options! {
    /// The trigger of a session that compacts.
    pub struct TurnsOptions {
        read {
            /// The number of user turns.
            turns "turns": u32 { is_required: true },
        }
    }
}
