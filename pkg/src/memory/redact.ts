// Takes forgotten facts out of the host's own messages.

import { checkList, checkText } from "../checks.js";
import type { MemorySource, Receipt } from "./types.js";

/** The outcome of {@link redactForgotten}. */
export interface Redacted<M> {
  /** The messages. Those that said nothing of it are the same objects. */
  readonly messages: M[];
  /** Places that are not in these messages: they changed since they were learned from. */
  readonly missed: readonly MemorySource[];
}

/**
 * Copies of the messages of a conversation without what a receipt says was forgotten. The host
 * stores them in place of its own.
 *
 * ```ts
 * const receipt = await memory.forget({ query: "frame number" });
 * const { messages } = redactForgotten(stored, receipt, { conversation: "chat-1" });
 * ```
 *
 * @param options.replacement - The words in its place. Default: `[forgotten]`.
 */
export function redactForgotten<M extends object>(
  messages: readonly M[],
  receipt: Pick<Receipt, "stillSaid">,
  options: { readonly conversation: string; readonly replacement?: string },
): Redacted<M> {
  checkList(messages);
  const conversation = checkText(options.conversation, "conversation");
  const { replacement = "[forgotten]" } = options;
  const mine = receipt.stillSaid.filter((place) => place.conversation === conversation);
  // From the end, so that earlier places stay where they are.
  const places = [...mine].sort((a, b) => b.start - a.start);
  const redacted = [...messages];
  const missed: MemorySource[] = [];
  for (const place of places) {
    const message = redacted[place.index];
    const copy = message && without(message, place, replacement);
    if (copy === undefined) missed.push(place);
    else redacted[place.index] = copy;
  }
  return { messages: redacted, missed };
}

/** A copy without a place, or `undefined` if the message has no such place. */
function without<M extends object>(
  message: M,
  { start, end }: MemorySource,
  replacement: string,
): M | undefined {
  // The places are those of all texts of a message, one line each.
  let from = 0;
  for (const { path, text } of textsOf(message as Fields)) {
    if (start >= from && end <= from + text.length) {
      const left = text.slice(0, start - from) + replacement + text.slice(end - from);
      return changed(message, path, left) as M;
    }
    from += text.length + 1;
  }
  return undefined;
}

type Fields = Readonly<Record<string, unknown>>;

interface Text {
  /** The fields that lead to it. */
  readonly path: readonly string[];
  readonly text: string;
}

function textsOf(message: Fields): Text[] {
  for (const inner of ["data", "kwargs"]) {
    const held = message[inner];
    if (isObject(held) && "content" in held) return within(inner, textsOf(held));
  }
  for (const field of ["content", "parts"]) {
    const value = message[field];
    if (typeof value === "string") return [{ path: [field], text: value }];
    if (Array.isArray(value)) return within(field, value.flatMap(textOfPart));
  }
  return [];
}

function textOfPart(part: unknown, index: number): Text[] {
  if (typeof part === "string") return [{ path: [String(index)], text: part }];
  if (!isObject(part) || typeof part.text !== "string") return [];
  const isThought = part.thought === true || /reasoning|thinking/.test(String(part.type));
  return isThought ? [] : [{ path: [String(index), "text"], text: part.text }];
}

function within(field: string, texts: readonly Text[]): Text[] {
  return texts.map(({ path, text }) => ({ path: [field, ...path], text }));
}

/** A copy with another value at a path. All other values stay the same objects. */
function changed(value: unknown, path: readonly string[], text: string): unknown {
  const [field, ...rest] = path;
  if (field === undefined) return text;
  const copy = Array.isArray(value)
    ? [...value]
    : Object.assign(Object.create(Object.getPrototypeOf(value) as object | null), value);
  (copy as Record<string, unknown>)[field] = changed((value as Fields)[field], rest, text);
  return copy;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
