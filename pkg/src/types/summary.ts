// How a summary is asked for, made, brought back and judged.

import type { ErrorCode, TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";

/**
 * Makes summaries: text at once or in pieces. Whatever goes wrong may be thrown; the conversation
 * stays as it is.
 *
 * Written as a method-like type, so that a summarizer for narrower messages is accepted.
 */
export type Summarizer<M = any> = (
  request: SummaryRequest<M>,
) => Promise<string> | AsyncIterable<string> | string;

/** What a summarizer gets. */
export interface SummaryRequest<M = object> {
  /** The host's own messages of the part to be covered, oldest first. Never an earlier summary. */
  readonly messages: M[];
  /** The running summary that the new one replaces, if there is one. */
  readonly prior: string | undefined;
  /** How to write it, where somebody said so; a summarizer has instructions of its own. */
  readonly instructions?: string | undefined;
  /** How long it may get, in tokens. */
  readonly maxTokens: number;
  /** Aborted when the answer is not wanted any more. */
  readonly signal?: Signal | undefined;
  /** Told the text so far while it is being written. */
  readonly onProgress?: ((text: string) => void) | undefined;
  /**
   * Told of each call of a model, and of failures that somebody else made up for: both go into the
   * log.
   */
  readonly report?: ((event: SummaryEvent) => void) | undefined;
}

/** A summary that would help. */
export interface Job<M = object> {
  /** What to ask a model for. */
  readonly request: SummaryRequest<M>;
  /** What `commit` checks the answer against. */
  readonly ticket: Ticket;
  /** What the part to be covered takes, in tokens. */
  readonly tokens: number;
  /**
   * Whether nothing depends on it yet: it was asked for at the mark of `background`, below the
   * trigger.
   */
  readonly ahead: boolean;
}

/**
 * A receipt for a summary that was offered, as text: it may be stored, and comes back through
 * `commit`. It names what it saw by digest, so that a summary of something that was changed since
 * is never applied.
 */
export type Ticket = string;

/**
 * What became of a summary. Where its facts were checked, `check` says what was found; it is not
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

/** What a summarizer may say of its work: a call of a model, or a failure that it made up for. */
export type SummaryEvent = { readonly call: SummaryCall } | { readonly error: TurnwiseError };

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
  /**
   * Whether the answer was there already, or somebody else had asked for it: then nothing was paid.
   */
  readonly shared: boolean;
}

/** One message of the request to a model for a summary. */
export interface PromptMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/**
 * A summary that was made, or was not, for a log: plain JSON, two of which can be shown side by
 * side.
 */
export interface SummaryRecord {
  /** What became of it. */
  readonly outcome: "applied" | "stale" | "rejected" | "failed";
  /**
   * The code of the error, where there is one. It may be there beside `applied`: a fallback stood
   * in for what failed.
   */
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
  /**
   * The calls of a model that it took, with their prompts; empty for a summarizer that tells of
   * none.
   */
  readonly calls: readonly SummaryCall[];
  /** Whether it was made ahead of need. */
  readonly ahead: boolean;
  /** How long making it took, in milliseconds. */
  readonly ms: number;
}

/**
 * A summary held against what it stands for: how many facts it kept, lost and made up. Only facts
 * that still hold are counted; one that is still sent word for word is not lost.
 */
export interface SummaryCheck {
  /** The summary as it is used: with what was appended. */
  readonly text: string;
  /** Facts that it tells, in whatever spelling. */
  readonly kept: number;
  /** Facts that it does not tell, those included that were appended then. */
  readonly lost: number;
  /**
   * Those of the lost that were appended word for word: they matter, and there was room within the
   * summary's limit.
   */
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
  /**
   * `id`, `money`, `date`, `time`, `email`, `url`, `path`, `command`, `constraint`, `decision`, …
   */
  readonly kind: string;
  /** As it was said. */
  readonly text: string;
  /** What it is about: the key it stands under, or the words before it. */
  readonly key?: string;
  /**
   * Index of the message that said it first; not for what only an earlier summary has, nor for what
   * nobody said.
   */
  readonly index?: number;
  /** The turn, counted from 1. */
  readonly turn?: number;
  /** Who said it. */
  readonly by?: "user" | "assistant" | "tool" | "system" | "summary";
}

/**
 * What became of the facts of the first of a row of summaries, each of which took the one before it
 * in.
 */
export interface SummaryDrift {
  /** How many summaries there were, the newest included. */
  readonly summaries: number;
  /** Facts of the first that nothing has taken the place of. */
  readonly facts: number;
  /** Those of them that the newest still tells. */
  readonly kept: number;
}
