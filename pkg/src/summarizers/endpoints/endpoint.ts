// What the endpoints have in common. Each is data and two functions: what is asked, and how an
// answer is read.

import type { PromptMessage } from "../../types.js";

/** How a model's API is asked and read. @internal */
export interface Endpoint {
  /** How a full address ends, without what comes after a `?`. */
  readonly ending: RegExp;
  /** The address of a base address without its last slash. */
  readonly path: (base: string, model: string) => string;
  /** The address where a stream is asked for, if that is another one. */
  readonly streamed?: (address: URL) => void;
  /** Headers it wants beside the caller's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request's body. */
  readonly body: (asked: Asked) => Record<string, unknown>;
  /** Takes a whole answer or one event of a stream, both as parsed JSON. */
  readonly take: (value: any, answer: Answer) => void;
}

/** What a request says, whatever the API. @internal */
export interface Asked {
  readonly model: string | undefined;
  readonly messages: readonly PromptMessage[];
  readonly maxTokens: number;
  readonly window: number | undefined;
  readonly stream: boolean;
}

/** How an answer ended. @internal */
export type Finish = "complete" | "truncated" | "refused";

/** What was read of an answer so far. @internal */
export interface Answer {
  text: string;
  refusal: string;
  finish?: Finish | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** The end an API's own word means; what is no word means that there is no end yet. @internal */
export function finished(
  word: unknown,
  words: Readonly<Record<string, Finish>>,
): Finish | undefined {
  return typeof word === "string" ? (words[word] ?? "complete") : undefined;
}

/** The text of content: itself, or that of its text parts. @internal */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("");
}

/** Notes what the provider counted. @internal */
export function count(answer: Answer, input: unknown, output: unknown): void {
  if (typeof input === "number") answer.inputTokens = input;
  if (typeof output === "number") answer.outputTokens = output;
}
