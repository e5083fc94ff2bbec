// New messages as the engine reads them: JSON lists of bounded length, and long contents next to
// them. `JSON.stringify` would spend most of its time on their escapes, and the engine's parser on
// undoing them.

import { written } from "./instances.js";
import { checkObject, json, messageJson } from "./json.js";

/** Messages as JSON text, and their range. @internal */
export interface MessageList {
  /** A JSON list. If there are contents, the number 0 is in their places. */
  readonly json: string;
  readonly contents: readonly string[];
  readonly from: number;
  readonly to: number;
}

/**
 * Splits `messages` into lists. Errors count indexes from `base`.
 *
 * @internal
 */
export function messageLists(messages: readonly unknown[], base: number): MessageList[] {
  return [...messageListsInSteps(messages, base)];
}

/** The same, one after another. @internal */
export function* messageListsInSteps(
  messages: readonly unknown[],
  base: number,
): Generator<MessageList> {
  for (let from = 0; from < messages.length; from += LIST_LENGTH) {
    const to = Math.min(from + LIST_LENGTH, messages.length);
    yield { ...messageList(messages.slice(from, to) as Message[], base + from), from, to };
  }
}

function messageList(messages: readonly Message[], base: number): Texts {
  messages.forEach((message, offset) => checkObject(message, base + offset));
  try {
    const contents: string[] = [];
    let room = messages.every(isPlain) ? MOST_CONTENTS : 0;
    const rest = messages.map((message) => {
      const { content } = message;
      if (typeof content !== "string" || content.length < SHORTEST || content.length > room)
        return written(message);
      if (!isWritten(message, content)) return message;
      room -= content.length;
      contents.push(content);
      return { ...message, content: 0 };
    });
    return { json: json(rest), contents };
  } catch {
    // Write messages one by one to find the one that fails.
    const texts = messages.map((message, offset) => messageJson(message, base + offset));
    return { json: `[${texts.join(",")}]`, contents: [] };
  }
}

// Whether the content of a message is certainly no number in its JSON text. The engine could not
// tell a number from the place of a content.
function isPlain({ content, toJSON }: Message): boolean {
  if (typeof toJSON === "function") return false;
  if (Array.isArray(content)) return typeof (content as Convertible).toJSON !== "function";
  return content === null || NO_NUMBERS.has(typeof content);
}

// Whether `JSON.stringify` would write exactly this content. It leaves out what is not enumerable,
// and escapes half of a character, which UTF-8 cannot express.
function isWritten(message: Message, content: string): boolean {
  return isEnumerable.call(message, "content") && (content as Checkable).isWellFormed?.() === true;
}

type Message = Readonly<Record<string, unknown>>;
type Texts = Pick<MessageList, "json" | "contents">;
type Convertible = { readonly toJSON?: unknown };
// Not in browsers before 2023.
type Checkable = string & { isWellFormed?(): boolean };

const NO_NUMBERS: ReadonlySet<string> = new Set(["string", "undefined", "boolean"]);
const isEnumerable = Object.prototype.propertyIsEnumerable;
// Messages. One call for many messages is several times faster than a call for each. A list with a
// character beyond Latin-1 takes twice as long to encode, so short lists keep most of them fast.
const LIST_LENGTH = 64;
// Characters. JSON is as fast for shorter contents.
const SHORTEST = 64;
// Characters. The buffer needs three bytes for each until they are encoded.
const MOST_CONTENTS = 262_144;
