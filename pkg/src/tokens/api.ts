// The functions of `turnwise/tokens`, shared by all its entry points.

import { TurnwiseError } from "../errors.js";
import { checkList, checkText, checkTextOrList, checkOptionNames } from "../checks.js";
import { inSlices, type Steps } from "../slices.js";
import { ask, prepare } from "./engine.js";
import { importEngine, tokensInSteps, tokensOfMessages } from "./messages.js";
import { readIds, writeIds, writeText } from "./scratch.js";

/** `o200k_base`: GPT-4o and later. `cl100k_base`: GPT-3.5 and GPT-4. */
export type Encoding = "o200k_base" | "cl100k_base";

/** Options of every function. */
export interface TokenOptions {
  /** The encoding. Default: `o200k_base`. */
  readonly encoding?: Encoding;
}

/** Options of {@link countTokens} and {@link encode}. */
export interface CountOptions extends TokenOptions {
  /**
   * How to read special tokens in the text, such as `<|endoftext|>`: as plain text, like a chat API
   * (`text`); as single tokens (`tokens`); or as the error `special_token`, like `tiktoken` by
   * default (`refuse`). Default: `text`.
   */
  readonly special?: "text" | "tokens" | "refuse";
  /**
   * The model, for the images in messages: see the option `model` of {@link createContext}.
   * Default: the one that takes the most tokens for an image.
   */
  readonly model?: string;
}

/** Options of {@link ready}. */
export interface ReadyOptions extends TokenOptions {
  /** Also load the ids, for {@link encode} and {@link decode}. Default: false. */
  readonly ids?: boolean;
  /**
   * Load only the part for ASCII text, three fifths of the data. Other text then fails until the
   * rest is loaded. Default: false.
   */
  readonly ascii?: boolean;
  /**
   * Also load the engine, to count messages. Not needed with an import of `turnwise`. Default:
   * false.
   */
  readonly messages?: boolean;
}

/**
 * Loads the vocabulary of an encoding. Further calls return at once.
 *
 * @throws TurnwiseError `vocabulary_not_installed`, `unknown_encoding`, `wasm_unavailable`; and
 * errors of the module import.
 */
export async function ready(options: ReadyOptions = {}): Promise<void> {
  const {
    encoding = DEFAULT,
    ids = false,
    ascii = false,
    messages = false,
  } = checkOptionNames(options, ["encoding", "ids", "ascii", "messages"]);
  const parts = [
    "ascii",
    ...(ascii ? [] : (["rest"] as const)),
    ...(ids ? (["ids"] as const) : []),
  ] as const;
  await Promise.all([prepare(encoding, parts), messages ? importEngine() : undefined]);
}

/**
 * Counts the tokens of a text, or of messages in any format of {@link createContext}.
 *
 * Messages are counted as by a context: their texts exactly, plus 4 tokens per message, 8 per call,
 * 6 per result and 1 per name. As in the provider's bill, 3 tokens begin the answer, and reasoning
 * items in front of the last user message are free; a context counts neither. Lone surrogates count
 * as U+FFFD, the character that is sent for them.
 *
 * @throws TurnwiseError `vocabulary_not_loaded` or `not_started` if {@link ready} must be called
 * first; `vocabulary_not_installed`; `special_token`.
 */
export function countTokens(
  input: string | readonly object[],
  options: CountOptions = NONE,
): number {
  checkTextOrList(input, "input");
  if (typeof input !== "string") {
    return tokensOfMessages(input, (text) => countText(text, options), options.model);
  }
  return countText(input, options);
}

/**
 * {@link countTokens} for long texts and many messages: other work runs after each few milliseconds.
 * The messages must not change until it resolves. A message is counted in one piece.
 *
 * @throws TurnwiseError as {@link countTokens}; the promise is rejected.
 */
export async function countTokensAsync(
  input: string | readonly object[],
  options: CountOptions = NONE,
): Promise<number> {
  checkTextOrList(input, "input");
  if (typeof input === "string") return inSlices(countInSteps(input, options));
  const count = (text: string) => countText(text, options);
  return inSlices(tokensInSteps(input.slice(), count, options.model));
}

function* countInSteps(text: string, options: CountOptions): Steps<number> {
  let [sum, from] = [0, 0];
  for (let to = 0; to < text.length; from = to) {
    to = cut(text, from + PIECE);
    sum += countText(text.slice(from, to), options);
    yield;
  }
  return sum;
}

// The place in front of the next space between two letters: no token of any encoding is on both of
// its sides.
function cut(text: string, from: number): number {
  BETWEEN_WORDS.lastIndex = from;
  const match = from < text.length ? BETWEEN_WORDS.exec(text) : null;
  return match === null ? text.length : match.index + 1;
}

/** Returns the token ids of a text. Needs the ids: see {@link ReadyOptions.ids}. */
export function encode(text: string, options: CountOptions = NONE): number[] {
  checkText(text, "text");
  const encoding = encodingOf(options);
  const special = specialOf(options);
  return ask(encoding, (counter, glue) => {
    const count = counter.encode(writeText(glue, text), special);
    return readIds(glue, counter.ids(), count);
  });
}

/**
 * Returns the text of tokens. Invalid UTF-8, such as half a character, becomes U+FFFD.
 *
 * @throws TurnwiseError `unknown_token`.
 */
export function decode(ids: ArrayLike<number>, options: TokenOptions = NONE): string {
  // Any object with a length is accepted, such as a typed array.
  if (Object(ids).length === undefined) checkList(ids as never, "ids");
  return ask(encodingOf(options), (counter, glue) => counter.decode(writeIds(glue, ids)));
}

/**
 * Returns the longest prefix of a text with at most `limit` tokens, in whole tokens and characters.
 */
export function truncate(text: string, limit: number, options: TokenOptions = NONE): string {
  const most = limitOf(limit);
  checkText(text, "text");
  return ask(encodingOf(options), (counter, glue) =>
    text.slice(0, counter.truncate(writeText(glue, text), most)),
  );
}

/** Returns whether a text has at most `limit` tokens. Stops counting at the limit. */
export function isWithin(text: string, limit: number, options: TokenOptions = NONE): boolean {
  const most = limitOf(limit);
  checkText(text, "text");
  return ask(encodingOf(options), (counter, glue) => counter.isWithin(writeText(glue, text), most));
}

function countText(text: string, options: CountOptions): number {
  const encoding = encodingOf(options);
  const special = specialOf(options);
  return ask(encoding, (counter, glue) => counter.count(writeText(glue, text), special));
}

// Most calls pass no options. `texts.map(countTokens)` passes an index instead.
function encodingOf(options: CountOptions): Encoding {
  if (options === NONE || typeof options === "number") return DEFAULT;
  return checkOptionNames(options, ["encoding", "special", "model"]).encoding ?? DEFAULT;
}

function specialOf({ special = "text" }: CountOptions): number {
  const number = SPECIALS.indexOf(special);
  if (number >= 0) return number;
  throw new TurnwiseError("bad_option", "`special` is `text`, `tokens` or `refuse`", {
    path: "special",
  });
}

function limitOf(limit: number): number {
  if (limit >= 0 && (Number.isInteger(limit) || limit === Infinity))
    return Math.min(limit, 0xffff_ffff);
  throw new TurnwiseError(
    "invalid_limit",
    `a limit must be a whole number of tokens, but is \`${limit}\``,
  );
}

/** Characters that are counted in a few milliseconds. */
const PIECE = 32_768;
const BETWEEN_WORDS = /[a-z] [a-z]/g;
const DEFAULT: Encoding = "o200k_base";
const NONE: CountOptions = {};
const SPECIALS = ["text", "tokens", "refuse"];
