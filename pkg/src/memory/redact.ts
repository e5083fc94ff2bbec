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
  const byMessage = new Map<number, MemorySource[]>();
  for (const place of receipt.stillSaid.filter((one) => one.conversation === conversation)) {
    const known = byMessage.get(place.index);
    if (known) known.push(place);
    else byMessage.set(place.index, [place]);
  }
  const redacted = [...messages];
  const missed: MemorySource[] = [];
  for (const [index, places] of byMessage) {
    const message = redacted[index];
    if (message) redacted[index] = without(message, places, replacement, missed);
    else missed.push(...places);
  }
  return { messages: redacted, missed };
}

/** A copy without some places. Those that the message does not have are added to `missed`. */
function without<M extends object>(
  message: M,
  places: readonly MemorySource[],
  replacement: string,
  missed: MemorySource[],
): M {
  const sorted = [...places].sort((a, b) => a.start - b.start || a.end - b.end);
  let copy = message;
  let next = 0;
  // The places are those of all texts of a message, one line each.
  let from = 0;
  for (const { path, text } of textsOf(message as Fields)) {
    const to = from + text.length;
    const pieces: string[] = [];
    // The end of the last piece, and of the place before it.
    let kept = from;
    for (let place = sorted[next]; place && place.start <= to; place = sorted[++next]) {
      if (place.start < from || place.end > to) {
        missed.push(place);
        continue;
      }
      // A place inside of the one before is gone already.
      if (place.start >= kept)
        pieces.push(text.slice(kept - from, place.start - from), replacement);
      kept = Math.max(kept, place.end);
    }
    if (pieces.length > 0) {
      copy = changed(copy, path, pieces.join("") + text.slice(kept - from)) as M;
    }
    from = to + 1;
  }
  missed.push(...sorted.slice(next));
  return copy;
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
