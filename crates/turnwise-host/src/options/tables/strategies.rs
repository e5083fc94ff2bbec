//! The options of the strategies.

use super::prelude::*;

/// A strategy of the list, as it was set.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyOptions {
    /// The options that it shares with other strategies.
    pub rule: RuleOptions,
    /// The strategy with its own options.
    pub kind: StrategyKind,
}

/// The list of strategies.
pub type Strategies = Vec<StrategyOptions>;

/// One strategy in the schema.
#[derive(Clone, Copy, Debug)]
pub struct StrategySpec {
    /// Its name.
    pub name: &'static str,
    /// Its own options.
    pub specs: &'static [Spec],
    /// Whether it also has the options of [`RuleOptions`].
    pub is_rule: bool,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:literal: $kind:ident($options:ident), $is_rule:literal;)*) => {
        /// A strategy with its own options.
        #[derive(Clone, Debug, PartialEq)]
        pub enum StrategyKind {
            $($(#[$doc])* $kind($options),)*
        }

        impl StrategyOptions {
            /// All strategies.
            pub const STRATEGIES: &[StrategySpec] = &[$(StrategySpec {
                name: $name,
                specs: $options::SPECS,
                is_rule: $is_rule,
            }),*];

            /// The names of the options that this strategy has.
            pub fn names(&self) -> Vec<&'static str> {
                let (own, is_rule) = match &self.kind {
                    $(StrategyKind::$kind(_) => ($options::SPECS, $is_rule),)*
                };
                let own = own.iter().filter(|spec| spec.is_read()).map(|spec| spec.name);
                if is_rule { RULE } else { TYPE }.iter().copied().chain(own).collect()
            }

            fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
                let fields = Fields::new(value, path)?;
                let (kind, is_rule) = match fields.text("type")? {
                    $(Some($name) => {
                        let also = if $is_rule { RULE } else { TYPE };
                        (StrategyKind::$kind($options::read_only(&fields, also)?), $is_rule)
                    })*
                    _ => return Err(fields.wrong("type", &any_of(&[$($name),*]))),
                };
                let rule = match is_rule {
                    true => RuleOptions::read_some(&fields)?,
                    false => RuleOptions::default(),
                };
                Ok(Self { rule, kind })
            }

            fn write(&self, out: &mut Writer) {
                let (name, own) = match &self.kind {
                    $(StrategyKind::$kind(options) => ($name, options.entries()),)*
                };
                out.open('{').key("type").string(name);
                let entries = self.rule.entries().into_iter().chain(own);
                entries.for_each(|(name, value)| _ = out.key(name).raw(&value));
                out.close('}');
            }
        }
    };
}

kinds! {
    /// Leaves out the oldest turns.
    "trim": Trim(TrimOptions), true;
    /// Replaces old turns by a summary.
    "summarize": Summarize(SummarizeOptions), true;
    /// Replaces old tool results.
    "clearToolResults": ClearToolResults(ClearToolResultsOptions), true;
    /// Replaces old pictures and files.
    "clearAttachments": ClearAttachments(ClearAttachmentsOptions), true;
    /// Leaves out the least relevant messages.
    "prune": Prune(PruneOptions), true;
    /// Restates limits.
    "restate": Restate(RestateOptions), false;
    /// Leaves out results that later messages made worthless.
    "supersede": Supersede(SupersedeOptions), true;
    /// Leaves the work to the provider.
    "byProvider": ByProvider(ByProviderOptions), false;
}

/// The names that every strategy has, and those that all rules have.
const TYPE: &[&str] = &["type"];
const RULE: &[&str] = &["type", "trigger", "target", "keep"];

impl Value for Strategies {
    const SHAPE: Shape = Shape::Strategies;

    fn read(value: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
        let list = value.as_array();
        let list = list.ok_or_else(|| wrong(Some(value), path.into(), "a list"))?.iter();
        list.enumerate()
            .map(|(place, item)| StrategyOptions::read(item, &numbered(path, place)))
            .collect()
    }

    fn wanted() -> String {
        "a list".into()
    }

    fn write(&self, out: &mut Writer) {
        out.open('[');
        self.iter().for_each(|strategy| strategy.write(out));
        out.close(']');
    }
}

options! {
    /// Options that override the context's options for one strategy.
    pub struct RuleOptions {
        read {
            /// The size at which the strategy runs.
            trigger "trigger": Trigger { typescript: Some("Trigger") },
            /// The size to shrink to.
            target "target": Limit,
            /// The messages that stay word for word.
            keep "keep": Keep { typescript: Some("Keep") },
        }
    }
}

options! {
    /// Options of `trim`. With a size, it is an independent window. Without one, it uses the
    /// context's trigger and target.
    pub struct TrimOptions {
        read {
            /// User turns.
            turns "turns": u32,
            /// Messages, including inserted ones.
            messages "messages": u32,
            /// Tokens.
            tokens "tokens": u32,
            /// A share of the budget, from 0 to 1.
            fraction "fraction": Share,
            /// Whether single steps may be removed, not only whole turns.
            by_steps "bySteps": bool = "true if `messages` is set",
        }
    }
}

options! {
    /// Options of `summarize`.
    pub struct SummarizeOptions {
        read {
            /// The maximum length of a summary, in tokens. If the context has a `window`, offline
            /// notes instead fill the rest of the target by default, because they cost nothing.
            max_tokens "maxTokens": u32 = "400",
        }
    }
}

options! {
    /// Options of `clearToolResults`.
    pub struct ClearToolResultsOptions {
        read {
            /// The number of newest results that stay.
            keep_results "keepResults": u32 = "3, unless `keep` is set",
            /// Tools whose results stay.
            exclude_tools "excludeTools": Texts,
            /// Whether to clear the arguments of the calls, too.
            clear_inputs "clearInputs": bool = "false",
            /// The minimum number of tokens that clearing must save to justify a changed prefix.
            at_least "atLeast": u32 = "0",
            /// The placeholder: a digest of the result.
            placeholder "placeholder": PlaceholderOptions =
                "a line with the tool's name and the size of the removed result"
            {
                typescript: Some("Placeholder")
            },
            /// `drop` removes the call together with its result, if a step consists of nothing but
            /// calls and results. A message that also contains text keeps its calls, and their
            /// results get placeholders.
            edit "edit": ResultEdit = "`replace`, a placeholder for every result",
        }
    }
}

options! {
    /// Options of `clearAttachments`. `maxCount`, `maxTokens` and `maxTurns` apply to every
    /// request; the newest user message always keeps its attachments.
    pub struct ClearAttachmentsOptions {
        read {
            /// The minimum number of tokens that clearing must save to justify a changed prefix.
            at_least "atLeast": u32 = "0",
            /// The most pictures and documents in a request, including those in tool results.
            /// Beyond it, the oldest are replaced, a quarter of the number at once.
            max_count "maxCount": u32 = "what the provider takes",
            /// Attachments with more tokens than this, in one message, are replaced once the model
            /// has seen them.
            max_tokens "maxTokens": u32 = "no limit",
            /// Attachments are replaced once this many user turns have begun after their message.
            max_turns "maxTurns": u32 = "no limit",
        }
    }
}

options! {
    /// Options of `prune`.
    pub struct PruneOptions {
        read {
            /// The current topic.
            task "task": Text = "the last user message",
            /// Parts with a lower relevance than this share (0 to 1) of the best part are left out
            /// even if there is room.
            threshold "threshold": Share = "0",
        }
        package {
            /// Turns texts into vectors, to compare meaning as well as words: each is half of a
            /// score. `prepare` waits for the vectors. `fit` uses vectors that are returned
            /// synchronously; if `embed` returns a promise, `fit` uses words alone until `prepare`
            /// has loaded the vectors. If `embed` fails, words alone decide, and `plan.error` has
            /// the reason.
            "embed": "Embed",
            /// Your own importance of each message, a number from 0, used instead of the comparison
            /// with the task. The least important messages are left out first. Messages that must
            /// stay together use their highest score. Called for every message whenever pruning
            /// runs.
            "score": "(message: any, index: number) => number",
        }
    }
}

options! {
    /// Options of `restate`.
    pub struct RestateOptions {
        read {
            /// The number of user turns from one restatement to the next.
            every "every": u32 = "8",
            /// The maximum length of a restatement, in tokens.
            tokens "tokens": u32 = "200",
        }
    }
}

options! {
    /// Options of `supersede`.
    pub struct SupersedeOptions {
        read {
            /// Tools whose calls and results stay.
            exclude_tools "excludeTools": Texts,
        }
        package {
            /// Your own key of a call: of two results with the same key, the older is worthless.
            /// `null` keeps a result, and `undefined` leaves it to the rules for the tool's name
            /// and its arguments. Called once for each call.
            "key": "(call: SupersedeCall) => string | null | undefined",
        }
    }
}

options! {
    /// Options of `byProvider`.
    pub struct ByProviderOptions {
        read {
            /// The provider's edit: summarize old messages, or clear old tool results (Anthropic).
            edit "edit": ProviderEdit = "`compact`",
            /// The size at which it starts: a share of the budget, or tokens.
            at "at": Limit = "0.7" { typescript: Some("number") },
        }
    }
}
