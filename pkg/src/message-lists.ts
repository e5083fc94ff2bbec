// New messages as the engine reads them: JSON lists of bounded length, with long contents beside
// them. `JSON.stringify` and the engine's parser spend most of their time on the escapes of long
// texts, and none of it is needed to pass a text that is a field of its own.

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
    // The engine could not tell a number in a message from the place of a content.
    const hasNumber = messages.some(({ content }) => typeof content === "number");
    let room = hasNumber ? 0 : MOST_CONTENTS;
    const rest = messages.map((message) => {
      const { content } = message;
      if (typeof content !== "string" || content.length < SHORTEST || content.length > room)
        return message;
      if (!isOwnText(message, content)) return message;
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

// Whether `JSON.stringify` would write exactly this content. It escapes half of a character, which
// UTF-8 cannot express.
function isOwnText(message: Message, content: string): boolean {
  const { toJSON } = message;
  if (typeof toJSON === "function" || !isEnumerable.call(message, "content")) return false;
  return (content as Checkable).isWellFormed?.() === true;
}

type Message = Readonly<Record<string, unknown>>;
type Texts = Pick<MessageList, "json" | "contents">;
// Not in browsers before 2023.
type Checkable = string & { isWellFormed?(): boolean };

const isEnumerable = Object.prototype.propertyIsEnumerable;
// Messages. One call for many messages is several times faster than a call for each. A list with a
// character beyond Latin-1 takes twice as long to encode, so short lists keep most of them fast.
const LIST_LENGTH = 64;
// Characters. JSON is as fast for shorter contents.
const SHORTEST = 64;
// Characters. The buffer needs three bytes for each until they are encoded.
const MOST_CONTENTS = 262_144;
