// The common interface of the endpoints. Each one is data and two functions: one writes the
// request, one reads the answer.

import type { PromptMessage } from "../../types.js";

/** How to use a model's API. @internal */
export interface Endpoint {
  /** The end of a full address, without its query. */
  readonly ending: RegExp;
  /** The path for a base path without its last slash. */
  readonly path: (base: string, model: string) => string;
  /** Changes the address to the one for streams, if it differs. */
  readonly streamed?: (address: URL) => void;
  /** Headers to add to the caller's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request's body. */
  readonly body: (request: EndpointRequest) => Record<string, unknown>;
  /** Reads a whole answer or one event of a stream, as parsed JSON. */
  readonly take: (value: any, answer: Answer) => void;
}

/** The content of a request, independent of the API. @internal */
export interface EndpointRequest {
  readonly model: string | undefined;
  readonly messages: readonly PromptMessage[];
  readonly maxTokens: number;
  readonly window: number | undefined;
  readonly stream: boolean;
}

/** How an answer ended. @internal */
export type Finish = "complete" | "truncated" | "refused";

/** The part of an answer that was read so far. @internal */
export interface Answer {
  text: string;
  refusal: string;
  finish?: Finish | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/**
 * Translates an API's finish reason. A value that is not a string means that the answer goes on.
 *
 * @internal
 */
export function finishOf(
  word: unknown,
  words: Readonly<Record<string, Finish>>,
): Finish | undefined {
  return typeof word === "string" ? (words[word] ?? "complete") : undefined;
}

/** The text of `content`: a string, or the text parts of a list. @internal */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("");
}

/** Stores the provider's token counts. @internal */
export function count(answer: Answer, input: unknown, output: unknown): void {
  if (typeof input === "number") answer.inputTokens = input;
  if (typeof output === "number") answer.outputTokens = output;
}
