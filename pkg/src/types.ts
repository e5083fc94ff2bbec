import type { ErrorCode, TurnwiseError } from "./errors.js";
import type { Signal } from "./platform.js";

/**
 * The name of a message format. Left out, the format is found from the messages.
 *
 * `ai-sdk` are the `ModelMessage`s of Vercel's AI SDK, `ai-sdk-ui` its `UIMessage`s, `gemini` are `contents`, `langchain` are
 * instances, stored messages and plain ones. A message with tool results opens no turn, even if someone speaks in it
 * beside them, as Anthropic and Gemini allow: it belongs to the calls it answers.
 */
export type Format =
  | "openai-chat"
  | "openai-responses"
  | "anthropic"
  | "gemini"
  | "ai-sdk"
  | "ai-sdk-ui"
  | "langchain";

/**
 * Sizes in any of four units; those that are given all count.
 *
 * A number stands for a share of the budget where it is at most 1 (`0.8`), and for tokens above.
 */
export interface Limit {
  /** User turns. */
  readonly turns?: number;
  /** Messages, inserted ones included. */
  readonly messages?: number;
  /** Tokens. */
  readonly tokens?: number;
  /** A share of the budget, from 0 to 1. */
  readonly fraction?: number;
}

/** When to act: at one limit (all its units together), or at any of several. */
export type Trigger = number | Limit | readonly (number | Limit)[];

/** Whether a limit acts when it is reached or only when it is exceeded. */
export type When = "reaches" | "exceeds";

/**
 * What stays word for word at the end of the conversation: a number of user turns, or sizes. Of an object everything stays that
 * any of its units names; of an array the alternative that keeps least counts. Tokens and fractions are a window that moves:
 * as many of the last turns as fit. It holds as long as the budget has room. Of one turn, the default, older steps may go before
 * that: an agent's turn may be all there is.
 */
export type Keep = number | Limit | readonly Limit[];

/** Why a plan does not fit although nothing more can go. The parts add up to `budget + over`, in tokens. */
export interface CannotFit {
  /** Window − output reserve − overhead − memory. */
  readonly budget: number;
  /** How much more than that is sent. */
  readonly over: number;
  /** System and developer messages. */
  readonly system: number;
  /** What the policy or the host pinned. */
  readonly pinned: number;
  /** The newest user message, or the one that opens the running turn. */
  readonly newest: number;
  /** The step whose results have not come yet. */
  readonly inFlight: number;
  /** The last step, and whatever a policy without strategies sends. */
  readonly rest: number;
}

/** What is never touched, beside the newest user message and the step in flight. */
export interface PinRules<M = object> {
  /** System and developer messages. Default: true. */
  readonly system?: boolean;
  /** The user message that opened the task. Default: false. */
  readonly task?: boolean;
  /** Single messages; asked once for each when it first comes. */
  readonly message?: (message: M, index: number) => boolean;
}

/** What becomes of a message. */
export type Action = "keep" | "drop" | "replace" | "summarise" | "move";

/** Why it was decided, as a stable name. */
export type Reason =
  | "in_window"
  | "pinned_system"
  | "pinned_task"
  | "pinned_host"
  | "newest_user"
  | "in_flight"
  | "opens_turn"
  | "older_than_keep"
  | "over_target"
  | "over_budget"
  | "irrelevant"
  | "compacted"
  | "summarised"
  | "cleared_result"
  | "cleared_input"
  | "shortened_result"
  | "closed_interrupted_call"
  | "orphan_result"
  | "duplicate_result"
  | "late_result"
  | "dangling_reasoning"
  | "empty_message"
  | "null_content"
  | "half_popped"
  | "beyond_limit"
  | (string & {});

/** What was decided for one message of the transcript. */
export interface Decision {
  /** Its index, from 0. */
  readonly index: number;
  /** What becomes of it. */
  readonly action: Action;
  /** Why. */
  readonly reason: Reason;
  /** What it costs in the transcript, in tokens. */
  readonly tokensBefore: number;
  /** What it costs as it is sent, in tokens; 0 if it is not. */
  readonly tokensAfter: number;
  /**
   * How much it has to do with the task, as a share (0 to 1, in thousandths) of the best message: there once pruning has weighed the conversation,
   * for the messages that it weighed. What goes together shares a score.
   */
  readonly score?: number;
}

/**
 * Turns texts into vectors: one for each text, in their order and of one length, at once or as a promise. Each text is asked for
 * once. `signal` is aborted when the vectors are not wanted any more.
 */
export type Embed = (
  texts: readonly string[],
  options: { readonly signal?: Signal | undefined },
) => readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;

/** What a request says beside its messages, for the provider whose format they have. */
export interface Directive {
  /** A stable name. */
  readonly name: string;
  /** When the provider's guides were read for it: providers change their minds. */
  readonly asOf: string;
  /** Headers to send. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields to merge into the request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Why, in words. */
  readonly why: string;
}

/** A change of what was sent before. */
export interface PrefixChange {
  /** Index of the first message that differs, among those sent. */
  readonly at: number;
  /** Tokens behind it that are no news, but that the provider reads anew and not from its cache. */
  readonly resent: number;
  /** Tokens this request has less than it would have had without the change. */
  readonly saved: number;
}

/**
 * What the model should see next, and why. A plan is a value: later messages do not change it.
 *
 * `messages` and `decisions` are made when first asked for.
 */
export interface Plan<M = object> {
  /** What to send. Messages that were not touched are the very objects that were given. */
  readonly messages: M[];
  /**
   * One decision for every message that was given, in their order. What a plan frees, in one turn or in all, is the sum of
   * `tokensBefore - tokensAfter`; a list by turns would have to be kept by every plan, since later messages do not change it.
   */
  readonly decisions: Decision[];
  /** Whether anything is sent otherwise than it was given. */
  readonly changed: boolean;
  /**
   * Where `messages` first differ from those of the plan before, as an index into them; undefined if what was sent then is
   * still sent, with at most something added behind it. Providers bill, and some refuse, what changed.
   */
  readonly prefixChangedAt: number | undefined;
  /** The same with what it costs: providers bill what they have cached at a fraction, up to the first difference. */
  readonly prefixChange: PrefixChange | undefined;
  /** What the request needs beside these messages: because they were edited, or because the provider is to compact. */
  readonly directives: readonly Directive[];
  /** What is sent, in tokens. */
  readonly tokens: number;
  /** The whole transcript, in tokens. */
  readonly tokensBefore: number;
  /** What the messages may cost: window − output reserve − overhead − memory, in tokens. Undefined without a window. */
  readonly budget: number | undefined;
  /** What the option `memory` takes, in tokens. The host sends it beside `messages`, so it is no part of `tokens`. */
  readonly memory: number;
  /** The tokens at which the policy acts, if it counts tokens. */
  readonly trigger: number | undefined;
  /** The tokens it then aims for, if it counts tokens. */
  readonly target: number | undefined;
  /** Whether what is sent is within the budget. */
  readonly fits: boolean;
  /** The arithmetic, where it is not. */
  readonly cannotFit: CannotFit | undefined;
  /** Whether the budget is nearly full: 85 % and more. Time for a host that leaves nothing out to choose a strategy. */
  readonly nearBudget: boolean;
  /** A summary that would help. `prepare` makes it, or you do: see {@link Context.commit}. */
  readonly job: Job<M> | undefined;
  /** What should have made requests smaller and did not; undefined if all went well. */
  readonly breaker: Breaker | undefined;
  /** Why a summary that `prepare` wanted is not there. */
  readonly error: TurnwiseError | undefined;
}

/** What should have made requests smaller and did not. Nothing of it is in force: the plan goes without. */
export interface Breaker {
  /** Whether no more summaries are asked for, since three in a row went wrong. New options close it again. */
  readonly isOpen: boolean;
  /** How many summaries went wrong since the last that was applied. */
  readonly failures: number;
  /**
   * What went wrong last: a summary could not be had (`failed`), it was no smaller than what it would have stood for
   * (`not_smaller`), or what a strategy did freed nothing (`freed_nothing`).
   */
  readonly setback: "failed" | "not_smaller" | "freed_nothing";
}

/** A summary that would help. */
export interface Job<M = object> {
  /** What to ask a model for. */
  readonly request: SummaryRequest<M>;
  /** What `commit` checks the answer against. */
  readonly ticket: Ticket;
  /** What the part to be covered takes, in tokens. */
  readonly tokens: number;
  /** Whether nothing depends on it yet: it was asked for at the mark of `background`, below the trigger. */
  readonly ahead: boolean;
}

/**
 * A receipt for a summary that was offered, as text: it may be stored, and comes back through `commit`. It names what it
 * saw by digest, so that a summary of something that was changed since is never applied.
 */
export type Ticket = string;

/** What a summariser gets. */
export interface SummaryRequest<M = object> {
  /** The host's own messages of the part to be covered, oldest first. Never an earlier summary. */
  readonly messages: M[];
  /** The running summary that the new one replaces, if there is one. */
  readonly prior: string | undefined;
  /** How to write it, where somebody said so; a summariser has instructions of its own. */
  readonly instructions?: string | undefined;
  /** How long it may get, in tokens. */
  readonly maxTokens: number;
  /** Aborted when the answer is not wanted any more. */
  readonly signal?: Signal | undefined;
  /** Told the text so far while it is being written. */
  readonly onProgress?: ((text: string) => void) | undefined;
  /** Told of each call of a model, and of failures that somebody else made up for: both go into the log. */
  readonly report?: ((event: SummaryEvent) => void) | undefined;
}

/** What a summariser may say of its work: a call of a model, or a failure that it made up for. */
export type SummaryEvent = { readonly call: SummaryCall } | { readonly error: TurnwiseError };

/** One message of the request to a model for a summary. */
export interface PromptMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/** One call of a model. A part that is larger than the model's window takes several. */
export interface SummaryCall {
  /** What was asked. */
  readonly prompt: readonly PromptMessage[];
  /** What that takes, as estimated, in tokens. */
  readonly promptTokens: number;
  /** What was answered; undefined if nothing was. */
  readonly text?: string | undefined;
  /** What the provider counted, in tokens. */
  readonly inputTokens?: number | undefined;
  /** What the provider counted for the answer, in tokens. */
  readonly outputTokens?: number | undefined;
  /** The code of the error it ended in. */
  readonly code?: ErrorCode | undefined;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Whether the answer was there already, or somebody else had asked for it: then nothing was paid. */
  readonly shared: boolean;
}

/** A summary that was made, or was not, for a log: plain JSON, two of which can be shown side by side. */
export interface SummaryRecord {
  /** What became of it. */
  readonly outcome: "applied" | "stale" | "rejected" | "failed";
  /** The code of the error, where there is one. It may be there beside `applied`: a fallback stood in for what failed. */
  readonly code?: ErrorCode | undefined;
  /** Why it was not taken, as a stable name. */
  readonly reason?: string | undefined;
  /** The same in words. */
  readonly message?: string | undefined;
  /** The summary, with what the check appended; undefined if there is none. */
  readonly text?: string | undefined;
  /** What was found when its facts were held against what it covers. */
  readonly check?: SummaryCheck | undefined;
  /** What it takes, as estimated, in tokens. */
  readonly tokens?: number | undefined;
  /** The running summary that it was to replace. */
  readonly prior?: string | undefined;
  /** How many messages it covers. */
  readonly messages: number;
  /** What they take, in tokens. */
  readonly sourceTokens: number;
  /** The calls of a model that it took, with their prompts; empty for a summariser that tells of none. */
  readonly calls: readonly SummaryCall[];
  /** Whether it was made ahead of need. */
  readonly ahead: boolean;
  /** How long making it took, in milliseconds. */
  readonly ms: number;
}

/**
 * Makes summaries: text at once or in pieces. Whatever goes wrong may be thrown; the conversation stays as it is.
 *
 * Written as a method-like type, so that a summariser for narrower messages is accepted.
 */
export type Summarizer<M = any> = (request: SummaryRequest<M>) => Promise<string> | AsyncIterable<string> | string;

/** What became of a summary. Where its facts were checked, `check` says what was found; it is not enumerable. */
export type Commit =
  | { readonly kind: "applied"; readonly check?: SummaryCheck }
  | { readonly kind: "stale"; readonly reason: string }
  | { readonly kind: "rejected"; readonly reason: string; readonly message: string; readonly check?: SummaryCheck };

/**
 * What is done about the facts of a summary: what matters of the lost is appended and the invented are told of (`append`),
 * both are told of (`flag`), or as `append`, and a summary with invented facts is rejected (`reject`).
 */
export type CheckPolicy = "append" | "flag" | "reject";

/**
 * A summary held against what it stands for: how many facts it kept, lost and made up. Only facts that still hold are
 * counted; one that is still sent word for word is not lost.
 */
export interface SummaryCheck {
  /** The summary as it is used: with what was appended. */
  readonly text: string;
  /** Facts that it tells, in whatever spelling. */
  readonly kept: number;
  /** Facts that it does not tell, those included that were appended then. */
  readonly lost: number;
  /** Those of the lost that were appended word for word: they matter, and there was room within the summary's limit. */
  readonly appended: number;
  /** Identifiers, numbers, dates and addresses in it that nobody said. */
  readonly invented: number;
  /** The facts themselves, of each list at most 20, those that matter most first. */
  readonly facts: {
    readonly lost: readonly SummaryFact[];
    readonly appended: readonly SummaryFact[];
    readonly invented: readonly SummaryFact[];
  };
  /** What is left of the first summary, where this one continues others. */
  readonly drift?: SummaryDrift;
}

/** A fact of a conversation, word for word. */
export interface SummaryFact {
  /** `id`, `money`, `date`, `time`, `email`, `url`, `path`, `command`, `constraint`, `decision`, … */
  readonly kind: string;
  /** As it was said. */
  readonly text: string;
  /** What it is about: the key it stands under, or the words before it. */
  readonly key?: string;
  /** Index of the message that said it first; not for what only an earlier summary has, nor for what nobody said. */
  readonly index?: number;
  /** The turn, counted from 1. */
  readonly turn?: number;
  /** Who said it. */
  readonly by?: "user" | "assistant" | "tool" | "system" | "summary";
}

/** What became of the facts of the first of a row of summaries, each of which took the one before it in. */
export interface SummaryDrift {
  /** How many summaries there were, the newest included. */
  readonly summaries: number;
  /** Facts of the first that nothing has taken the place of. */
  readonly facts: number;
  /** Those of them that the newest still tells. */
  readonly kept: number;
}

/** Tokens as a provider reported them; the usage that the usual SDKs answer with, as it is. One of the counts must be there. */
export interface Usage {
  /** The model that counted. */
  readonly model?: string | undefined;
  /** OpenAI's Chat Completions. */
  readonly prompt_tokens?: number | null | undefined;
  /** OpenAI's Responses and Anthropic. */
  readonly input_tokens?: number | null | undefined;
  /** What Anthropic read from its cache, which it counts apart. */
  readonly cache_read_input_tokens?: number | null | undefined;
  /** What Anthropic wrote into its cache, which it counts apart. */
  readonly cache_creation_input_tokens?: number | null | undefined;
  /** The AI SDK. */
  readonly inputTokens?: number | null | undefined;
  /** Older versions of the AI SDK. */
  readonly promptTokens?: number | null | undefined;
  /** Gemini. */
  readonly promptTokenCount?: number | null | undefined;
}

/** What providers' counts say of the estimate, for the model that reported last. */
export interface Calibration {
  /** What the provider counts for 1,000 estimated tokens more. */
  readonly scalePermille: number;
  /** By how much a prediction may still be too low or too high. Budgets use the upper end. */
  readonly boundPermille: number;
  /** How many reports there were. */
  readonly samples: number;
}

/** The kinds of conversation that summary instructions exist for. */
export type Template = "support" | "coding" | "research" | "general";
