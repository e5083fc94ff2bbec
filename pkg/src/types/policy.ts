// What a policy is written with.

import type { FORMATS } from "../boundary.js";
import type { Signal } from "../platform.js";

/**
 * The name of a message format. Left out, the format is found from the messages.
 *
 * `ai-sdk` are the `ModelMessage`s of Vercel's AI SDK, `ai-sdk-ui` its `UIMessage`s, `gemini` are
 * `contents`, `langchain` are instances, stored messages and plain ones, `ag-ui` are the messages of
 * AG-UI, CopilotKit and TanStack AI. A message with tool results opens no turn, even if someone
 * speaks in it beside them, as Anthropic and Gemini allow: it belongs to the calls it answers.
 */
export type Format = (typeof FORMATS)[number];

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
 * What stays word for word at the end of the conversation: a number of user turns, or sizes. Of an
 * object everything stays that any of its units names; of an array the alternative that keeps least
 * counts. Tokens and fractions are a window that moves: as many of the last turns as fit. It holds
 * as long as the budget has room. Of one turn, the default, older steps may go before that: an
 * agent's turn may be all there is.
 */
export type Keep = number | Limit | readonly Limit[];

/** What is never touched, beside the newest user message and the step in flight. */
export interface PinRules<M = object> {
  /** System and developer messages. Default: true. */
  readonly system?: boolean;
  /** The user message that opened the task. Default: false. */
  readonly task?: boolean;
  /** Single messages; asked once for each when it first comes. */
  readonly message?: (message: M, index: number) => boolean;
}

/**
 * Turns texts into vectors: one for each text, in their order and of one length, at once or as a
 * promise. Each text is asked for once. `signal` is aborted when the vectors are not wanted any
 * more.
 */
export type Embed = (
  texts: readonly string[],
  options: { readonly signal?: Signal | undefined },
) => readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;

/**
 * What is done about the facts of a summary: what matters of the lost is appended and the invented
 * are told of (`append`), both are told of (`flag`), or as `append`, and a summary with invented
 * facts is rejected (`reject`).
 */
export type CheckPolicy = "append" | "flag" | "reject";

/** The kinds of conversation that summary instructions exist for. */
export type Template = "support" | "coding" | "research" | "general";
