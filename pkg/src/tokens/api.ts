// What `turnwise/tokens` offers, wherever its wasm comes from.

import { TurnwiseError } from "../errors.js";
import { givenList, givenText, givenTextOrList, known } from "../given.js";
import { ask, prepare } from "./engine.js";
import { importEngine, tokensOfMessages } from "./messages.js";
import { readIds, writeIds, writeText } from "./scratch.js";

/** `o200k_base`: GPT-4o and all since. `cl100k_base`: GPT-3.5 and GPT-4. */
export type Encoding = "o200k_base" | "cl100k_base";

/** What every question takes. */
export interface TokenOptions {
  /** Default: `o200k_base`. */
  readonly encoding?: Encoding;
}

/** Options of {@link countTokens} and {@link encode}. */
export interface CountOptions extends TokenOptions {
  /**
   * Special tokens in the text, such as `<|endoftext|>`: plain text, as a chat API reads what it is
   * sent; tokens of their own; or refused with the error `special_token`, as `tiktoken` does unless
   * told otherwise. Default: `text`.
   */
  readonly special?: "text" | "tokens" | "refuse";
}

/** Options of {@link ready}. */
export interface ReadyOptions extends TokenOptions {
  /** Also load the ids, for {@link encode} and {@link decode}. Default: false. */
  readonly ids?: boolean;
  /**
   * Load only what text in ASCII needs, three fifths; other text is then refused until the rest is
   * loaded. Default: false.
   */
  readonly ascii?: boolean;
  /**
   * Also load the engine that reads messages. Needless where `turnwise` itself is imported.
   * Default: false.
   */
  readonly messages?: boolean;
}

/**
 * Loads the vocabulary of an encoding. Calling it again costs nothing.
 *
 * @throws TurnwiseError `unknown_encoding`, `wasm_unavailable`; whatever the import of a module
 * throws.
 */
export async function ready(options: ReadyOptions = {}): Promise<void> {
  const {
    encoding = DEFAULT,
    ids = false,
    ascii = false,
    messages = false,
  } = known(options, ["encoding", "ids", "ascii", "messages"]);
  const parts = [
    "ascii",
    ...(ascii ? [] : (["rest"] as const)),
    ...(ids ? (["ids"] as const) : []),
  ] as const;
  await Promise.all([prepare(encoding, parts), messages ? importEngine() : undefined]);
}

/**
 * The number of tokens of a text, or of messages in any format that {@link createContext} reads.
 *
 * Messages are counted as a context counts them: their texts, exactly, and what their frames cost
 * (4 tokens a message, 8 more a call, 6 a result). Lone surrogates count as U+FFFD, which is what
 * they are sent as.
 *
 * @throws TurnwiseError `vocabulary_not_loaded` and `not_started` where {@link ready} has to come
 * first; `special_token`.
 */
export function countTokens(
  input: string | readonly object[],
  options: CountOptions = NONE,
): number {
  givenTextOrList(input, "input");
  if (typeof input !== "string") return tokensOfMessages(input, (text) => countText(text, options));
  return countText(input, options);
}

/** The ids of a text's tokens. Needs the ids: see {@link ReadyOptions.ids}. */
export function encode(text: string, options: CountOptions = NONE): number[] {
  givenText(text, "text");
  const encoding = encodingOf(options);
  const special = specialOf(options);
  return ask(encoding, (counter, glue) => {
    const count = counter.encode(writeText(glue, text), special);
    return readIds(glue, counter.ids(), count);
  });
}

/**
 * The text of tokens. What is no text, such as half a character, becomes U+FFFD.
 *
 * @throws TurnwiseError `unknown_token`.
 */
export function decode(ids: ArrayLike<number>, options: TokenOptions = NONE): string {
  // Whatever has a length will do, as typed arrays have one.
  if (Object(ids).length === undefined) givenList(ids as never, "ids");
  return ask(encodingOf(options), (counter, glue) => counter.decode(writeIds(glue, ids)));
}

/**
 * The longest beginning of a text, in whole tokens and characters, that has at most `limit` tokens.
 */
export function truncate(text: string, limit: number, options: TokenOptions = NONE): string {
  const most = limitOf(limit);
  givenText(text, "text");
  return ask(encodingOf(options), (counter, glue) =>
    text.slice(0, counter.truncate(writeText(glue, text), most)),
  );
}

/** Whether a text has at most `limit` tokens. Stops counting once it has more. */
export function isWithin(text: string, limit: number, options: TokenOptions = NONE): boolean {
  const most = limitOf(limit);
  givenText(text, "text");
  return ask(encodingOf(options), (counter, glue) => counter.isWithin(writeText(glue, text), most));
}

function countText(text: string, options: CountOptions): number {
  const encoding = encodingOf(options);
  const special = specialOf(options);
  return ask(encoding, (counter, glue) => counter.count(writeText(glue, text), special));
}

// Nearly every call names none. `texts.map(countTokens)` gives the index in their place.
function encodingOf(options: CountOptions): Encoding {
  if (options === NONE || typeof options === "number") return DEFAULT;
  return known(options, ["encoding", "special"]).encoding ?? DEFAULT;
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
  throw new TurnwiseError("invalid_limit", `a limit of \`${limit}\` is no whole number of tokens`);
}

const DEFAULT: Encoding = "o200k_base";
const NONE: CountOptions = {};
const SPECIALS = ["text", "tokens", "refuse"];
