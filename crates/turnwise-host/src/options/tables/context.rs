//! The options of `createContext`.

/// The table of a context's options, for macros that read it: [`options`] here, and the one that
/// generates the builder of the crate `turnwise`.
#[doc(hidden)]
#[macro_export]
macro_rules! context_options {
    ($macro:ident) => {
        $macro! {
            /// Options of a context, as they were set. `None` is the default.
            pub struct ContextOptions {
                read {
                    /// A ready-made policy: `support`, `coding` (an agent that changes code), `research`
                    /// (questions about long material) or `casual` (a long chat). It sets `target`,
                    /// `strategies` and the sections of offline notes. Other options override it.
                    preset "preset": Preset {
                        typescript: Some("Preset"),
                        package_doc: Some(
                            "`research` prunes: also import `prune` or a summarizer, so that the \
                             bundle includes the text module."
                        )
                    },
                    /// The model's context window in tokens, including system messages and the answer.
                    /// Without it there is no budget, so requests may have any size.
                    window "window": u32 { per_request: true },
                    /// Tokens reserved for the answer.
                    reserve_output "reserveOutput": u32 = "0" { per_request: true },
                    /// Tokens of the other parts of every request, such as tool schemas and
                    /// instructions.
                    overhead "overhead": u32 = "0",
                    /// A text that you add to the instructions of every request yourself: Turnwise
                    /// counts its tokens but never sends it.
                    memory "memory": Text = "none" {
                        typescript: Some("string | ContextMemory"),
                        package_doc: Some(
                            "Or the memory of the user, from `createMemory` of `turnwise/memory`: a \
                             profile goes in front of the conversation, and what bears on a question \
                             becomes a part of that user message."
                        )
                    },
                    /// The messages' format.
                    format "format": Format = "detected from the messages" {
                        typescript: Some("Format")
                    },
                    /// The model that answers, such as `claude-sonnet-4-5` or `gpt-4o-mini`. Each family
                    /// of models takes its own number of tokens for the same text, and each model for
                    /// an image.
                    model "model": Text = "that of the format: `anthropic` is Claude's, `gemini` is Gemini's" {
                        package_doc: Some(
                            "After `import \"turnwise/models\"`, it also sets `window`, \
                             `reserveOutput` and `payback.cachedPrice` where you do not."
                        )
                    },
                    /// The server that receives the requests, if it has its own rules, such as
                    /// `mistral` or `deepseek`: plans repair messages by its rules.
                    server "server": Target = "the provider of the format, or that of `model`" {
                        typescript: Some("Target")
                    },
                    /// The size at which strategies act.
                    trigger "trigger": Trigger = "at 80 % of the budget" {
                        typescript: Some("Trigger"), per_request: true
                    },
                    /// The size to shrink to. It is lower than the trigger, so that one call does
                    /// not cause the next.
                    target "target": Limit = "50 % of the budget" { per_request: true },
                    /// Delays strategies until their savings pay for the cached prefix that they
                    /// change. Savings are added up over `requests` requests, and a cached token costs
                    /// `cachedPrice` of a normal one. Does not apply if the request would exceed the
                    /// budget.
                    payback "payback": PaybackOptions = "strategies act at once" { per_request: true },
                    /// The messages that stay word for word, unless the request would exceed the
                    /// budget.
                    keep "keep": Keep = "the last user turn" {
                        typescript: Some("Keep"), per_request: true
                    },
                    /// The smallest saving that justifies an edit, since every edit invalidates the
                    /// provider's cached prefix: a share of the budget up to 1, tokens above 1, 0 for
                    /// any saving. Edits that the budget requires are always made.
                    min_saving "minSaving": Saving = "2 % of the budget" { per_request: true },
                    /// Messages that are never changed or left out.
                    pin "pin": PinOptions = "system and developer messages" {
                        typescript: Some(
                            "PinRules<M> | ((message: M, index: number) => boolean)"
                        ),
                        package_doc: Some("A function is called once for each message.")
                    },
                }
                package {
                    /// Whether a user message starts a turn. Called once for each message. Return
                    /// `false` for user messages that no person wrote, such as shell output: they then
                    /// belong to the previous turn.
                    "opensTurn": "(message: M, index: number) => boolean"
                        = "every user message starts one",
                }
                read {
                    /// The strategies, in order. Each one runs only while the plan is over its target.
                    strategies "strategies": Strategies = "the best ones that work offline" {
                        per_request: true
                    },
                    /// Writes summaries.
                    summarizer "summarizer": SummarizerOptions = "no summaries" {
                        typescript: Some("Summarizer<M>"),
                        package_doc: Some(
                            "An extractive summarizer runs inside `fit`, any other in `prepare`. \
                             `prepare` reads long conversations for an extractive summarizer in \
                             slices, so that a page stays responsive."
                        )
                    },
                    /// Prepares summaries in the background. A plan at this limit, which is below the
                    /// trigger, asks for a summary that is used when the trigger fires. A stale summary
                    /// is dropped.
                    background "background": BackgroundOptions =
                        "a summary is requested when the trigger fires"
                    {
                        package_doc: Some(
                            "`prepare` starts the summary and does not wait for it; when the trigger \
                             fires, `fit` and `prepare` use it."
                        )
                    },
                    /// Whether to reject an answer of the summarizer that is a refusal, an echo or
                    /// longer than its source. An empty answer is always rejected.
                    validate "validate": bool = "true",
                    /// How to check the facts of summaries. `append` adds important missing facts word
                    /// for word, within the summary's token limit, and reports invented facts. `flag`
                    /// only reports missing and invented facts. `reject` works like `append` but
                    /// rejects a summary with invented facts (reason `invented_facts`). Extractive
                    /// summaries are not checked, because they only quote.
                    check_summaries "checkSummaries": CheckOrFalse = "`append`" {
                        typescript: Some("CheckPolicy | false"),
                        package_doc: Some(
                            "`onSummary` and `commit` return the report. The check needs the text \
                             module, which comes with any summarizer, `prune` and `checkSummary`."
                        )
                    },
                    /// Whether secrets are redacted: passwords, keys, card numbers and others. They are
                    /// never noted, appended, digested or sent by one of Turnwise's summarizers; a
                    /// marker replaces them. Messages keep them. `false` turns redaction off.
                    redact "redact": bool = "true" {
                        typescript: Some("Redact"),
                        package_doc: Some(
                            "Or your own secrets, in addition to those that Turnwise finds: a pattern, \
                             or a function that returns the secrets of a text. docs/secrets.md \
                             lists the places where text is kept."
                        )
                    },
                    /// How a summary appears among the messages: a user message that asks for it and a
                    /// fenced assistant answer (`pair`), one fenced user message (`user`), or the pair
                    /// without a fence (`bare`).
                    envelope "envelope": Envelope = "`pair`",
                    /// Restated limits and memory are a part of the newest user message (`part`), or a
                    /// message before it (`message`).
                    add_texts_as "addTextsAs": TextPlace = "`part`",
                    /// Whether plans repair incomplete calls, empty messages and similar faults.
                    repair "repair": bool = "true",
                    /// Whether to shorten the results of the last step if that step alone exceeds the
                    /// budget. The beginning and end stay, and a marker between them gives the number
                    /// of omitted tokens. Messages of people and calls in flight are never shortened:
                    /// if they are too large, the plan shows the arithmetic (`cannotFit`).
                    shorten_results "shortenResults": bool = "true" { per_request: true },
                    /// Cuts tool results that are longer than this many tokens from their first
                    /// request on, so that the prefix never changes because of them. Beginning and
                    /// end stay, and a marker between them has the id with which `read_removed` of
                    /// `contextTools` reads the whole result. Notes and digests are made from the
                    /// whole result.
                    cut_results "cutResults": u32,
                }
                package {
                    /// Counts the tokens of a text. Called once for each new text.
                    "countTokens": "(text: string) => number" = "the engine's estimate",
                    /// Time limit for a summary in `prepare`, in milliseconds.
                    "summaryTimeoutMs": "number" = "120,000",
                    /// The conversation's name in the log. Required with `log`.
                    "conversation": "string",
                    /// The agent's name, as the source of facts in its hand-overs.
                    "name": "string" = "`main`",
                    /// Keeps several issues apart: `issueTracker()`.
                    "issues": "IssueTracker<M>" = "the conversation has no issues",
                    /// Where to keep what cannot be computed from the messages, so that another process
                    /// continues with the same plans: omissions, summaries, and the calibration.
                    "log": "ContextLog" = "nowhere",
                    /// Called with each entry of the log after it was stored. Without `log`, for hosts
                    /// that store entries themselves and pass them to `resume`.
                    "onLog": "(entry: LogEntry) => void",
                    /// Called for every failed summary or embedding, and `plan.error` has the same
                    /// error. Also called if the log fails or has entries that do not belong to this
                    /// conversation.
                    "onError": "(error: TurnwiseError) => void",
                    /// Called with the figures of every plan that `fit` and `prepare` return, as plain
                    /// JSON without any text of messages, for logs, metrics and traces.
                    "onPlan": "(record: PlanRecord) => void",
                    /// Called for every summary with its prompts, sizes, duration, outcome and text, as
                    /// plain JSON for a log.
                    "onSummary": "(record: SummaryRecord) => void",
                    /// Called with the text so far while a summary is being written, if the summarizer
                    /// streams.
                    "onProgress": "(text: string) => void",
                }
            }
        }
    };
}
