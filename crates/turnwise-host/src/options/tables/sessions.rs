//! The options of the session classes.

use super::prelude::*;

options! {
    /// Options of every session class.
    pub struct SessionOptions {
        read {}
        package {
            /// The session's name.
            "sessionId": "string" = "a random one",
            /// The items at the start. They are copied.
            "initialItems": "readonly M[]" = "none",
        }
    }
}

options! {
    /// Options of `DefaultSession`.
    pub struct DefaultSessionOptions {
        read {
            /// The items' format.
            format "format": Format = "detected from the items" { typescript: Some("Format") },
        }
    }
}

options! {
    /// Options of `TrimmingSession`.
    pub struct TrimmingSessionOptions {
        read {
            /// The number of user turns that the model sees, each with all its messages. At least
            /// 1.
            max_turns "maxTurns": u32 = "8, or no limit with `window`",
        }
        package {
            /// The model's context window in tokens, instead of a number of turns or in addition to
            /// it. The oldest turns are left out at 80 % of it, down to 50 %.
            "window": "number",
            /// With `window`: tokens reserved for the answer.
            "reserveOutput": "number" = "0",
        }
        read {
            /// The number of turns that remain after a cut at `maxTurns`. Rare, large cuts keep the
            /// prefix and the provider's cache.
            keep_last_n_turns "keepLastNTurns": u32 =
                "the window slides, and everything before the `maxTurns`-th last user message is \
                 left out at once",
            /// With `keepLastNTurns`: whether to cut when `maxTurns` is reached or only when it is
            /// exceeded.
            when "when": When = "`reaches`" { typescript: Some("When") },
            /// Whether system and developer messages always stay.
            pin_system "pinSystem": bool = "true",
            /// `window` deletes items that the model no longer sees, for sessions that must not
            /// grow.
            retain "retain": Retain = "`all`",
            /// The items' format.
            format "format": Format = "detected from the items" { typescript: Some("Format") },
        }
    }
}

options! {
    /// Options of `SummarizingSession`.
    pub struct SummarizingSessionOptions {
        read {
            /// The number of user turns that stay word for word. At most `contextLimit`.
            keep_last_n_turns "keepLastNTurns": u32 = "3",
            /// The number of user turns that triggers a summary of the older ones.
            context_limit "contextLimit": u32 = "3",
            /// The model's context window in tokens. While summaries fail, the oldest turns that
            /// exceed it are left out.
            window "window": u32,
            /// With `window`: tokens reserved for the answer.
            reserve_output "reserveOutput": u32 = "0",
            /// Whether to summarize when the limit is reached or only when it is exceeded.
            when "when": When = "`exceeds`" { typescript: Some("When") },
            /// Writes the summaries. Without a summarizer, nothing is summarized or left out.
            summarizer "summarizer": SummarizerOptions { typescript: Some("Summarizer<M>") },
            /// Whether to reject an answer of the summarizer that is a refusal, an echo or longer
            /// than its source. An empty answer is always rejected.
            validate "validate": bool = "true",
            /// How to check the facts of summaries, as in the options of `createContext`.
            check_summaries "checkSummaries": CheckOrFalse = "false" {
                typescript: Some("CheckPolicy | false")
            },
            /// Whether system and developer messages always stay.
            pin_system "pinSystem": bool = "true",
            /// The items' format.
            format "format": Format = "detected from the items" { typescript: Some("Format") },
        }
        package {
            /// Time limit for a summary, in milliseconds.
            "summaryTimeoutMs": "number" = "120,000",
            /// Called for every failed summary. `explain().error` has the last error.
            "onError": "(error: TurnwiseError) => void",
            /// Called for every summary and its outcome, as plain JSON for a log.
            "onSummary": "(record: SummaryRecord) => void",
            /// Called with the text so far while a summary is being written, if the summarizer
            /// streams.
            "onProgress": "(text: string) => void",
        }
    }
}

options! {
    /// Options of `CompactingSession`.
    pub struct CompactingSessionOptions {
        read {
            /// The number of user turns that triggers clearing of older tool results.
            trigger "trigger": TurnsOptions = "`{ turns: 8 }`",
        }
        package {
            /// The model's context window in tokens, instead of a trigger in turns: results are
            /// cleared at 80 % of it, the oldest first, down to 50 %.
            "window": "number",
            /// With `window`: tokens reserved for the answer.
            "reserveOutput": "number" = "0",
        }
        read {
            /// The number of newest user turns that keep their tool results.
            keep "keep": u32 = "2",
            /// Whether to clear when the trigger is reached or only when it is exceeded.
            when "when": When = "`exceeds`" { typescript: Some("When") },
            /// Tools whose results stay.
            exclude_tools "excludeTools": Texts,
            /// Whether to clear the arguments of the calls, too.
            clear_inputs "clearInputs": bool = "false",
            /// The placeholder: `digest()` of the result.
            placeholder "placeholder": PlaceholderOptions =
                "a line with the tool's name and the size of the removed result"
            {
                typescript: Some("Placeholder")
            },
            /// Whether system and developer messages always stay.
            pin_system "pinSystem": bool = "true",
            /// The items' format.
            format "format": Format = "detected from the items" { typescript: Some("Format") },
        }
    }
}
