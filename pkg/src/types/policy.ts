// The types of policies.

import type { FORMATS } from "../boundary.js";
import type { Signal } from "../platform.js";

export type { CheckPolicy, PinRules, Template, When } from "../options.js";

/**
 * The name of a message format. Default: detected from the messages.
 *
 * `ai-sdk` are the `ModelMessage`s of Vercel's AI SDK, `ai-sdk-ui` its `UIMessage`s, `gemini` are
 * `contents`, `langchain` are instances, stored messages and plain ones, `ag-ui` are the messages
 * of AG-UI, CopilotKit and TanStack AI, `bedrock` those of Amazon Bedrock's Converse API. A message
 * with tool results starts no turn, even if it also contains user text, as Anthropic, Gemini and
 * Bedrock allow: it belongs to the calls that it answers.
 */
export type Format = (typeof FORMATS)[number];

/**
 * A size in up to four units, which all apply.
 *
 * A plain number is a share of the budget if it is at most 1 (`0.8`), and tokens otherwise.
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

/** When to act: at one limit (all its units together), or at any of several limits. */
export type Trigger = number | Limit | readonly (number | Limit)[];

/**
 * The part that stays word for word at the end of the conversation: a number of user turns, or
 * sizes. An object keeps everything that any of its units includes. An array uses the alternative
 * that keeps least. Tokens and fractions are a moving window of as many turns as fit. The budget
 * takes precedence. With a single turn, the default, the older steps of that turn may be left out
 * first, because an agent's turn can be the whole conversation.
 */
export type Keep = number | Limit | readonly Limit[];

/** A tool call, for {@link SupersedeOptions.key}. */
export interface SupersedeCall {
  /** The tool's name. */
  readonly name: string;
  /** The arguments, parsed if they are JSON. */
  readonly arguments: any;
}

/**
 * Turns texts into vectors: one for each text, in order and of one length, at once or as a promise.
 * Each text is requested once. `signal` is aborted when the vectors are not needed anymore.
 */
export type Embed = (
  texts: readonly string[],
  options: { readonly signal?: Signal | undefined },
) => readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;
