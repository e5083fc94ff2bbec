// The types of summaries: request, call, outcome and check.

import type { ErrorCode, TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";
import type { Redact } from "../redact.js";

/**
 * Writes summaries: text at once or in pieces. It may throw any error: the conversation does not
 * change.
 *
 * A method-like type, so that summarizers for narrower message types are accepted.
 */
export type Summarizer<M = any> = (
  request: SummaryRequest<M>,
) => Promise<string> | AsyncIterable<string> | string;

/** The argument of a summarizer. */
export interface SummaryRequest<M = object> {
  /** The host's messages to summarize, oldest first. Never contains an earlier summary. */
  readonly messages: M[];
  /** The current summary, which the new one replaces. Undefined for the first one. */
  readonly prior: string | undefined;
  /** Instructions from the caller, if any. Summarizers also have their own. */
  readonly instructions?: string | undefined;
  /**
   * What the model that continues also sees. A summarizer should compare with it, so that it finds
   * contradictions with the rules, but not summarize it.
   */
  readonly reference?: SummaryReference<M> | undefined;
  /** The maximum length, in tokens. */
  readonly maxTokens: number;
  /**
   * The last request, which the provider has cached, with what was said since and this instruction
   * at the end. Undefined if the last request did not have all of `messages`: then a summarizer
   * needs a prompt of its own.
   */
  readonly onPrefix?: ((instruction: string) => M[] | undefined) | undefined;
  /** The context's option `redact`, which Turnwise's own summarizers follow. */
  readonly redact?: Redact | undefined;
  /** Aborted when the answer is not needed anymore. */
  readonly signal?: Signal | undefined;
  /** Called with the text so far while it is being written. */
  readonly onProgress?: ((text: string) => void) | undefined;
  /**
   * Called for each model call, and for failures that a fallback handled. Both appear in the log.
   */
  readonly report?: ((event: SummaryEvent) => void) | undefined;
}

/** The messages that stay in the conversation next to a summary. */
export interface SummaryReference<M = object> {
  /** The system messages and the pinned messages before the end of the summarized part. */
  readonly messages: readonly M[];
  /** The instructions that `fit` got as `overhead.instructions`, if any. */
  readonly instructions?: string | undefined;
  /** The names of the tools that `fit` got as `overhead.tools`. */
  readonly tools: readonly string[];
}

/** A summary as an example for a model. */
export interface SummaryExample {
  /** The conversation, as text. */
  readonly conversation: string;
  /** Its summary. */
  readonly summary: string;
}

/** A request for a summary. */
export interface Job<M = object> {
  /** The argument for the summarizer. */
  readonly request: SummaryRequest<M>;
  /** The ticket to pass to `commit`. */
  readonly ticket: Ticket;
  /** The size of the messages to cover, in tokens. */
  readonly tokens: number;
  /** Whether it is a background summary, requested at the limit `background` below the trigger. */
  readonly ahead: boolean;
}

/**
 * Identifies a requested summary. It is a string that may be stored and is passed to `commit`. It
 * contains hashes of the covered messages, so that a summary of changed messages is never applied.
 */
export type Ticket = string;

/**
 * The outcome of a summary. `check` has the report on its facts, if they were checked; it is not
 * enumerable.
 */
export type Commit =
  | { readonly kind: "applied"; readonly check?: SummaryCheck }
  | { readonly kind: "stale"; readonly reason: string }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      readonly message: string;
      readonly check?: SummaryCheck;
    };

/** An event that a summarizer may report: a model call, or an error that a fallback handled. */
export type SummaryEvent = { readonly call: SummaryCall } | { readonly error: TurnwiseError };

/** One call of a model for a summary. Messages that exceed its window take several calls. */
export interface SummaryCall {
  /** The prompt. */
  readonly prompt: readonly PromptMessage[];
  /** The estimated tokens of the prompt. */
  readonly promptTokens: number;
  /** The answer; undefined if there is none. */
  readonly text?: string | undefined;
  /** The input tokens, as counted by the provider. */
  readonly inputTokens?: number | undefined;
  /** The output tokens, as counted by the provider. */
  readonly outputTokens?: number | undefined;
  /** The error code, if it failed. */
  readonly code?: ErrorCode | undefined;
  /** The duration in milliseconds. */
  readonly ms: number;
  /** Whether the answer was cached or shared with another request, and so cost nothing. */
  readonly shared: boolean;
}

/** One message of a summary prompt. */
export interface PromptMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/**
 * The record of a successful or failed summary: plain JSON for a log, easy to compare with other
 * records.
 */
export interface SummaryRecord {
  /** The outcome. */
  readonly outcome: "applied" | "stale" | "rejected" | "failed";
  /** The ticket of the job. */
  readonly ticket: Ticket;
  /** How many messages had been read. */
  readonly at: number;
  /**
   * The error code, if any. With the outcome `applied`, it is the error that a fallback handled.
   */
  readonly code?: ErrorCode | undefined;
  /** The reason for a rejection, as a stable name. */
  readonly reason?: string | undefined;
  /** The error message. */
  readonly message?: string | undefined;
  /** The summary as it is sent: redacted, with the appended facts. Undefined if there is none. */
  readonly text?: string | undefined;
  /** The report on its facts. */
  readonly check?: SummaryCheck | undefined;
  /** Its estimated tokens. */
  readonly tokens?: number | undefined;
  /** The previous summary, which it replaces. */
  readonly prior?: string | undefined;
  /** The number of covered messages. */
  readonly messages: number;
  /** The tokens of the covered messages. */
  readonly sourceTokens: number;
  /** The model calls, with their prompts; empty if the summarizer reports none. */
  readonly calls: readonly SummaryCall[];
  /** Whether it was made in the background. */
  readonly ahead: boolean;
  /** The duration in milliseconds. */
  readonly ms: number;
}

/**
 * The report on the facts of a summary. Only facts that still hold are counted. A fact is not lost
 * if a message that contains it is still sent.
 */
export interface SummaryCheck {
  /** The final summary, with the appended facts. */
  readonly text: string;
  /** The number of facts it contains, in any spelling. */
  readonly kept: number;
  /** The number of facts it omits, including those appended later. */
  readonly lost: number;
  /**
   * The number of lost facts that were appended word for word: important ones, within the summary's
   * token limit.
   */
  readonly appended: number;
  /** The number of identifiers, numbers, dates and addresses that do not occur in the source. */
  readonly invented: number;
  /** The facts, at most 20 in each list, the most important first. */
  readonly facts: {
    readonly lost: readonly SummaryFact[];
    readonly appended: readonly SummaryFact[];
    readonly invented: readonly SummaryFact[];
  };
  /** How much of the first summary remains, if this one continues earlier ones. */
  readonly drift?: SummaryDrift;
}

/** A fact of a conversation, word for word. */
export interface SummaryFact {
  /**
   * `id`, `money`, `date`, `time`, `email`, `url`, `path`, `command`, `constraint`, `decision`, …
   */
  readonly kind: string;
  /** The original text. */
  readonly text: string;
  /** Its subject: its key, or the words before it. */
  readonly key?: string;
  /**
   * The origin of a fact that was only quoted so far: `mail`, `code`, `document`, `tool`, …
   */
  readonly origin?: string;
  /**
   * The index of the first message that contains it. Missing for facts that only an earlier summary
   * contains, and for invented ones.
   */
  readonly index?: number;
  /** The turn, counted from 1. */
  readonly turn?: number;
  /** The speaker. */
  readonly by?: "user" | "assistant" | "tool" | "system" | "summary";
}

/**
 * How many facts of the first summary remain after several summaries, each based on the previous
 * one.
 */
export interface SummaryDrift {
  /** The number of summaries, including the newest. */
  readonly summaries: number;
  /** The number of facts in the first summary that still hold. */
  readonly facts: number;
  /** The number of those that the newest summary contains. */
  readonly kept: number;
}
