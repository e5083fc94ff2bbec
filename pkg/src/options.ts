// The options and their names. Written from crates/turnwise-host/src/options/tables by
// `UPDATE_GOLDENS=1 cargo test -p turnwise-host --test option_files`; do not edit.

import type { Target } from "./check/names.js";
import type { TurnwiseError } from "./errors.js";
import type { IssueTracker } from "./issues.js";
import type { ContextLog, LogEntry } from "./log.js";
import type { PlanRecord } from "./plan-record.js";
import type { Redact } from "./redact.js";
import type { ContextMemory } from "./remembered.js";
import type {
  Embed,
  Format,
  Keep,
  Limit,
  Summarizer,
  SummaryRecord,
  SupersedeCall,
  Trigger,
} from "./types.js";

/** Options of {@link createContext}. All of them are optional. */
export interface ContextOptions<M extends object = object> {
  /**
   * A ready-made policy: `support`, `coding` (an agent that changes code), `research` (questions
   * about long material) or `casual` (a long chat). It sets `target`, `strategies` and the sections
   * of offline notes. Other options override it. `research` prunes: also import `prune` or a
   * summarizer, so that the bundle includes the text module.
   */
  readonly preset?: Preset;
  /**
   * The model's context window in tokens, including system messages and the answer. Without it
   * there is no budget, so requests may have any size.
   */
  readonly window?: number;
  /** Tokens reserved for the answer. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * Tokens of the other parts of every request, such as tool schemas and instructions. Default: 0.
   */
  readonly overhead?: number;
  /**
   * A text that you add to the instructions of every request yourself: Turnwise counts its tokens
   * but never sends it. Or the memory of the user, from `createMemory` of `turnwise/memory`: a
   * profile goes in front of the conversation, and what bears on a question becomes a part of that
   * user message. Default: none.
   */
  readonly memory?: string | ContextMemory;
  /** The messages' format. Default: detected from the messages. */
  readonly format?: Format;
  /**
   * The model that answers, such as `claude-sonnet-4-5` or `gpt-4o-mini`. Each family of models
   * takes its own number of tokens for the same text, and each model for an image. After `import
   * "turnwise/models"`, it also sets `window`, `reserveOutput` and `payback.cachedPrice` where you
   * do not. Default: that of the format: `anthropic` is Claude's, `gemini` is Gemini's.
   */
  readonly model?: string;
  /**
   * The server that receives the requests, if it has its own rules, such as `mistral` or
   * `deepseek`: plans repair messages by its rules. Default: the provider of the format, or that of
   * `model`.
   */
  readonly server?: Target;
  /** The size at which strategies act. Default: at 80 % of the budget. */
  readonly trigger?: Trigger;
  /**
   * The size to shrink to. It is lower than the trigger, so that one call does not cause the next.
   * Default: 50 % of the budget.
   */
  readonly target?: number | Limit;
  /**
   * Delays strategies until their savings pay for the cached prefix that they change. Savings are
   * added up over `requests` requests, and a cached token costs `cachedPrice` of a normal one. Does
   * not apply if the request would exceed the budget. Default: strategies act at once.
   */
  readonly payback?: { readonly requests?: number; readonly cachedPrice?: number };
  /**
   * The messages that stay word for word, unless the request would exceed the budget. Default: the
   * last user turn.
   */
  readonly keep?: Keep;
  /**
   * The smallest saving that justifies an edit, since every edit invalidates the provider's cached
   * prefix: a share of the budget up to 1, tokens above 1, 0 for any saving. Edits that the budget
   * requires are always made. Default: 2 % of the budget.
   */
  readonly minSaving?: number;
  /**
   * Messages that are never changed or left out. A function is called once for each message.
   * Default: system and developer messages.
   */
  readonly pin?: PinRules<M> | ((message: M, index: number) => boolean);
  /**
   * Whether a user message starts a turn. Called once for each message. Return `false` for user
   * messages that no person wrote, such as shell output: they then belong to the previous turn.
   * Default: every user message starts one.
   */
  readonly opensTurn?: (message: M, index: number) => boolean;
  /**
   * The strategies, in order. Each one runs only while the plan is over its target. Default: the
   * best ones that work offline.
   */
  readonly strategies?: readonly Strategy[];
  /**
   * Writes summaries. An extractive summarizer runs inside `fit`, any other in `prepare`. `prepare`
   * reads long conversations for an extractive summarizer in slices, so that a page stays
   * responsive. Default: no summaries.
   */
  readonly summarizer?: Summarizer<M>;
  /**
   * Prepares summaries in the background. A plan at this limit, which is below the trigger, asks
   * for a summary that is used when the trigger fires. A stale summary is dropped. `prepare` starts
   * the summary and does not wait for it; when the trigger fires, `fit` and `prepare` use it.
   * Default: a summary is requested when the trigger fires.
   */
  readonly background?: { readonly at: Trigger };
  /**
   * Whether to reject an answer of the summarizer that is a refusal, an echo or longer than its
   * source. An empty answer is always rejected. Default: true.
   */
  readonly validate?: boolean;
  /**
   * How to check the facts of summaries. `append` adds important missing facts word for word,
   * within the summary's token limit, and reports invented facts. `flag` only reports missing and
   * invented facts. `reject` works like `append` but rejects a summary with invented facts (reason
   * `invented_facts`). Extractive summaries are not checked, because they only quote. `onSummary`
   * and `commit` return the report. The check needs the text module, which comes with any
   * summarizer, `prune` and `checkSummary`. Default: `append`.
   */
  readonly checkSummaries?: CheckPolicy | false;
  /**
   * Whether secrets are redacted: passwords, keys, card numbers and others. They are never noted,
   * appended, digested or sent by one of Turnwise's summarizers; a marker replaces them. Messages
   * keep them. `false` turns redaction off. Or your own secrets, in addition to those that Turnwise
   * finds: a pattern, or a function that returns the secrets of a text. docs/secrets.md lists the
   * places where text is kept. Default: true.
   */
  readonly redact?: Redact;
  /**
   * How a summary appears among the messages: a user message that asks for it and a fenced
   * assistant answer (`pair`), one fenced user message (`user`), or the pair without a fence
   * (`bare`). Default: `pair`.
   */
  readonly envelope?: "pair" | "user" | "bare";
  /**
   * Restated limits and memory are a part of the newest user message (`part`), or a message before
   * it (`message`). Default: `part`.
   */
  readonly addTextsAs?: "part" | "message";
  /** Whether plans repair incomplete calls, empty messages and similar faults. Default: true. */
  readonly repair?: boolean;
  /**
   * Whether to shorten the results of the last step if that step alone exceeds the budget. The
   * beginning and end stay, and a marker between them gives the number of omitted tokens. Messages
   * of people and calls in flight are never shortened: if they are too large, the plan shows the
   * arithmetic (`cannotFit`). Default: true.
   */
  readonly shortenResults?: boolean;
  /**
   * Cuts tool results that are longer than this many tokens from their first request on, so that
   * the prefix never changes because of them. Beginning and end stay, and a marker between them has
   * the id with which `read_removed` of `contextTools` reads the whole result. Notes and digests
   * are made from the whole result.
   */
  readonly cutResults?: number;
  /** Counts the tokens of a text. Called once for each new text. Default: the engine's estimate. */
  readonly countTokens?: (text: string) => number;
  /** Time limit for a summary in `prepare`, in milliseconds. Default: 120,000. */
  readonly summaryTimeoutMs?: number;
  /** The conversation's name in the log. Required with `log`. */
  readonly conversation?: string;
  /** The agent's name, as the source of facts in its hand-overs. Default: `main`. */
  readonly name?: string;
  /** Keeps several issues apart: `issueTracker()`. Default: the conversation has no issues. */
  readonly issues?: IssueTracker<M>;
  /**
   * Where to keep what cannot be computed from the messages, so that another process continues with
   * the same plans: omissions, summaries, and the calibration. Default: nowhere.
   */
  readonly log?: ContextLog;
  /**
   * Called with each entry of the log after it was stored. Without `log`, for hosts that store
   * entries themselves and pass them to `resume`.
   */
  readonly onLog?: (entry: LogEntry) => void;
  /**
   * Called for every failed summary or embedding, and `plan.error` has the same error. Also called
   * if the log fails or has entries that do not belong to this conversation.
   */
  readonly onError?: (error: TurnwiseError) => void;
  /**
   * Called with the figures of every plan that `fit` and `prepare` return, as plain JSON without
   * any text of messages, for logs, metrics and traces.
   */
  readonly onPlan?: (record: PlanRecord) => void;
  /**
   * Called for every summary with its prompts, sizes, duration, outcome and text, as plain JSON for
   * a log.
   */
  readonly onSummary?: (record: SummaryRecord) => void;
  /** Called with the text so far while a summary is being written, if the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

export const CONTEXT_OPTIONS = [
  "preset",
  "window",
  "reserveOutput",
  "overhead",
  "memory",
  "format",
  "model",
  "server",
  "trigger",
  "target",
  "payback",
  "keep",
  "minSaving",
  "pin",
  "opensTurn",
  "strategies",
  "summarizer",
  "background",
  "validate",
  "checkSummaries",
  "redact",
  "envelope",
  "addTextsAs",
  "repair",
  "shortenResults",
  "cutResults",
  "countTokens",
  "summaryTimeoutMs",
  "conversation",
  "name",
  "issues",
  "log",
  "onLog",
  "onError",
  "onPlan",
  "onSummary",
  "onProgress",
] as const;

export const REQUEST_OPTIONS = [
  "window",
  "reserveOutput",
  "trigger",
  "target",
  "payback",
  "keep",
  "minSaving",
  "strategies",
  "shortenResults",
] as const;

export const SCRIPT_OPTIONS = [
  "opensTurn",
  "countTokens",
  "summaryTimeoutMs",
  "conversation",
  "name",
  "issues",
  "log",
  "onLog",
  "onError",
  "onPlan",
  "onSummary",
  "onProgress",
] as const;

export const FUNCTION_OPTIONS = [
  "opensTurn",
  "countTokens",
  "onLog",
  "onError",
  "onPlan",
  "onSummary",
  "onProgress",
] as const;

/**
 * Messages that are never changed or left out, in addition to the newest user message and the step
 * in flight.
 */
export interface PinRules<M = object> {
  /** System and developer messages. Default: true. */
  readonly system?: boolean;
  /** The user message that opened the task. Default: false. */
  readonly task?: boolean;
  /** Selects single messages. Called once for each new message. */
  readonly message?: (message: M, index: number) => boolean;
}

/** Options that override the context's options for one strategy. */
export interface StrategyOptions {
  /** The size at which the strategy runs. */
  readonly trigger?: Trigger;
  /** The size to shrink to. */
  readonly target?: number | Limit;
  /** The messages that stay word for word. */
  readonly keep?: Keep;
}

/**
 * Options of {@link trim}. With a size, it is an independent window. Without one, it uses the
 * context's trigger and target.
 */
export interface TrimOptions extends StrategyOptions {
  /** User turns. */
  readonly turns?: number;
  /** Messages, including inserted ones. */
  readonly messages?: number;
  /** Tokens. */
  readonly tokens?: number;
  /** A share of the budget, from 0 to 1. */
  readonly fraction?: number;
  /**
   * Whether single steps may be removed, not only whole turns. Default: true if `messages` is set.
   */
  readonly bySteps?: boolean;
}

/** Options of {@link summarize}. */
export interface SummarizeOptions extends StrategyOptions {
  /**
   * The maximum length of a summary, in tokens. If the context has a `window`, offline notes
   * instead fill the rest of the target by default, because they cost nothing. Default: 400.
   */
  readonly maxTokens?: number;
}

/** Options of {@link clearToolResults}. */
export interface ClearToolResultsOptions extends StrategyOptions {
  /** The number of newest results that stay. Default: 3, unless `keep` is set. */
  readonly keepResults?: number;
  /** Tools whose results stay. */
  readonly excludeTools?: readonly string[];
  /** Whether to clear the arguments of the calls, too. Default: false. */
  readonly clearInputs?: boolean;
  /**
   * The minimum number of tokens that clearing must save to justify a changed prefix. Default: 0.
   */
  readonly atLeast?: number;
  /**
   * The placeholder: a digest of the result. Default: a line with the tool's name and the size of
   * the removed result.
   */
  readonly placeholder?: Placeholder;
  /**
   * `drop` removes the call together with its result, if a step consists of nothing but calls and
   * results. A message that also contains text keeps its calls, and their results get placeholders.
   * Default: `replace`, a placeholder for every result.
   */
  readonly edit?: "replace" | "drop";
}

/** Options of {@link clearAttachments}. */
export interface ClearAttachmentsOptions extends StrategyOptions {
  /**
   * The minimum number of tokens that clearing must save to justify a changed prefix. Default: 0.
   */
  readonly atLeast?: number;
  /**
   * The most pictures and documents in a request, including those in tool results. Beyond it, the
   * oldest are replaced, a quarter of the number at once. Default: what the provider takes.
   */
  readonly maxCount?: number;
  /**
   * Attachments with more tokens than this, in one message, are replaced once the model has seen
   * them. Default: no limit.
   */
  readonly maxTokens?: number;
  /**
   * Attachments are replaced once this many user turns have begun after their message. Default: no
   * limit.
   */
  readonly maxTurns?: number;
}

/** Options of {@link prune}. */
export interface PruneOptions extends StrategyOptions {
  /** The current topic. Default: the last user message. */
  readonly task?: string;
  /**
   * Parts with a lower relevance than this share (0 to 1) of the best part are left out even if
   * there is room. Default: 0.
   */
  readonly threshold?: number;
  /**
   * Turns texts into vectors, to compare meaning as well as words: each is half of a score.
   * `prepare` waits for the vectors. `fit` uses vectors that are returned synchronously; if `embed`
   * returns a promise, `fit` uses words alone until `prepare` has loaded the vectors. If `embed`
   * fails, words alone decide, and `plan.error` has the reason.
   */
  readonly embed?: Embed;
  /**
   * Your own importance of each message, a number from 0, used instead of the comparison with the
   * task. The least important messages are left out first. Messages that must stay together use
   * their highest score. Called for every message whenever pruning runs.
   */
  readonly score?: (message: any, index: number) => number;
}

/** Options of {@link restate}. */
export interface RestateOptions {
  /** The number of user turns from one restatement to the next. Default: 8. */
  readonly every?: number;
  /** The maximum length of a restatement, in tokens. Default: 200. */
  readonly tokens?: number;
}

/** Options of {@link supersede}. */
export interface SupersedeOptions extends StrategyOptions {
  /** Tools whose calls and results stay. */
  readonly excludeTools?: readonly string[];
  /**
   * Your own key of a call: of two results with the same key, the older is worthless. `null` keeps
   * a result, and `undefined` leaves it to the rules for the tool's name and its arguments. Called
   * once for each call.
   */
  readonly key?: (call: SupersedeCall) => string | null | undefined;
}

/** Options of {@link byProvider}. */
export interface ByProviderOptions {
  /**
   * The provider's edit: summarize old messages, or clear old tool results (Anthropic). Default:
   * `compact`.
   */
  readonly edit?: "compact" | "clear";
  /** The size at which it starts: a share of the budget, or tokens. Default: 0.7. */
  readonly at?: number;
}

/** Options of {@link digest}. */
export interface DigestOptions {
  /** The maximum length of a digest, in tokens. Small results get shorter digests. Default: 88. */
  readonly maxTokens?: number;
}

/** The placeholder for an old tool result, as data. */
export type Placeholder = { readonly type: "digest" } & DigestOptions;

/** A way to make a request smaller, as data. */
export type Strategy =
  | ({ readonly type: "trim" } & TrimOptions)
  | ({ readonly type: "summarize" } & SummarizeOptions)
  | ({ readonly type: "clearToolResults" } & ClearToolResultsOptions)
  | ({ readonly type: "clearAttachments" } & ClearAttachmentsOptions)
  | ({ readonly type: "prune" } & PruneOptions)
  | ({ readonly type: "restate" } & RestateOptions)
  | ({ readonly type: "supersede" } & SupersedeOptions)
  | ({ readonly type: "byProvider" } & ByProviderOptions);

/** Options of every session class. */
export interface SessionOptions<M = any> {
  /** The session's name. Default: a random one. */
  readonly sessionId?: string;
  /** The items at the start. They are copied. Default: none. */
  readonly initialItems?: readonly M[];
}

/** Options of {@link DefaultSession}. */
export interface DefaultSessionOptions<M = any> extends SessionOptions<M> {
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
}

export const DEFAULT_SESSION_OPTIONS = ["sessionId", "initialItems", "format"] as const;

/** Options of {@link TrimmingSession}. */
export interface TrimmingSessionOptions extends SessionOptions {
  /**
   * The number of user turns that the model sees, each with all its messages. At least 1. Default:
   * 8, or no limit with `window`.
   */
  readonly maxTurns?: number;
  /**
   * The model's context window in tokens, instead of a number of turns or in addition to it. The
   * oldest turns are left out at 80 % of it, down to 50 %.
   */
  readonly window?: number;
  /** With `window`: tokens reserved for the answer. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * The number of turns that remain after a cut at `maxTurns`. Rare, large cuts keep the prefix and
   * the provider's cache. Default: the window slides, and everything before the `maxTurns`-th last
   * user message is left out at once.
   */
  readonly keepLastNTurns?: number;
  /**
   * With `keepLastNTurns`: whether to cut when `maxTurns` is reached or only when it is exceeded.
   * Default: `reaches`.
   */
  readonly when?: When;
  /** Whether system and developer messages always stay. Default: true. */
  readonly pinSystem?: boolean;
  /**
   * `window` deletes items that the model no longer sees, for sessions that must not grow. Default:
   * `all`.
   */
  readonly retain?: "all" | "window";
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
}

export const TRIMMING_SESSION_OPTIONS = [
  "maxTurns",
  "window",
  "reserveOutput",
  "keepLastNTurns",
  "when",
  "pinSystem",
  "retain",
  "format",
  "sessionId",
  "initialItems",
] as const;

/** Options of {@link SummarizingSession}. */
export interface SummarizingSessionOptions<M extends object = any> extends SessionOptions {
  /** The number of user turns that stay word for word. At most `contextLimit`. Default: 3. */
  readonly keepLastNTurns?: number;
  /** The number of user turns that triggers a summary of the older ones. Default: 3. */
  readonly contextLimit?: number;
  /**
   * The model's context window in tokens. While summaries fail, the oldest turns that exceed it are
   * left out.
   */
  readonly window?: number;
  /** With `window`: tokens reserved for the answer. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * Whether to summarize when the limit is reached or only when it is exceeded. Default: `exceeds`.
   */
  readonly when?: When;
  /** Writes the summaries. Without a summarizer, nothing is summarized or left out. */
  readonly summarizer?: Summarizer<M>;
  /**
   * Whether to reject an answer of the summarizer that is a refusal, an echo or longer than its
   * source. An empty answer is always rejected. Default: true.
   */
  readonly validate?: boolean;
  /** How to check the facts of summaries, as in the options of `createContext`. Default: false. */
  readonly checkSummaries?: CheckPolicy | false;
  /** Whether system and developer messages always stay. Default: true. */
  readonly pinSystem?: boolean;
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
  /** Time limit for a summary, in milliseconds. Default: 120,000. */
  readonly summaryTimeoutMs?: number;
  /** Called for every failed summary. `explain().error` has the last error. */
  readonly onError?: (error: TurnwiseError) => void;
  /** Called for every summary and its outcome, as plain JSON for a log. */
  readonly onSummary?: (record: SummaryRecord) => void;
  /** Called with the text so far while a summary is being written, if the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

export const SUMMARIZING_SESSION_OPTIONS = [
  "keepLastNTurns",
  "contextLimit",
  "window",
  "reserveOutput",
  "when",
  "summarizer",
  "validate",
  "checkSummaries",
  "pinSystem",
  "format",
  "summaryTimeoutMs",
  "onError",
  "onSummary",
  "onProgress",
  "sessionId",
  "initialItems",
] as const;

/** Options of {@link CompactingSession}. */
export interface CompactingSessionOptions extends SessionOptions {
  /**
   * The number of user turns that triggers clearing of older tool results. Default: `{ turns: 8 }`.
   */
  readonly trigger?: { readonly turns: number };
  /**
   * The model's context window in tokens, instead of a trigger in turns: results are cleared at 80
   * % of it, the oldest first, down to 50 %.
   */
  readonly window?: number;
  /** With `window`: tokens reserved for the answer. Default: 0. */
  readonly reserveOutput?: number;
  /** The number of newest user turns that keep their tool results. Default: 2. */
  readonly keep?: number;
  /**
   * Whether to clear when the trigger is reached or only when it is exceeded. Default: `exceeds`.
   */
  readonly when?: When;
  /** Tools whose results stay. */
  readonly excludeTools?: readonly string[];
  /** Whether to clear the arguments of the calls, too. Default: false. */
  readonly clearInputs?: boolean;
  /**
   * The placeholder: `digest()` of the result. Default: a line with the tool's name and the size of
   * the removed result.
   */
  readonly placeholder?: Placeholder;
  /** Whether system and developer messages always stay. Default: true. */
  readonly pinSystem?: boolean;
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
}

export const COMPACTING_SESSION_OPTIONS = [
  "trigger",
  "window",
  "reserveOutput",
  "keep",
  "when",
  "excludeTools",
  "clearInputs",
  "placeholder",
  "pinSystem",
  "format",
  "sessionId",
  "initialItems",
] as const;

/** A use case with a ready-made policy. docs/policies.md has the figures. */
export type Preset = "support" | "coding" | "research" | "casual";

/**
 * How to handle the facts of a summary: append important missing facts and report invented ones
 * (`append`), only report both (`flag`), or work like `append` and reject a summary with invented
 * facts (`reject`).
 */
export type CheckPolicy = "append" | "flag" | "reject";

/** The kinds of conversation with their own summary instructions. */
export type Template = "support" | "coding" | "research" | "general";

/** Whether a limit acts when it is reached or only when it is exceeded. */
export type When = "reaches" | "exceeds";
