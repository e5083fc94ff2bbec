// Counts the tokens of whole messages with the engine, which reads their formats. The engine's
// bytes are not imported here, so that users who only count texts do not download them.

import { bindCore, engine, guarded, restartCount } from "../engine.js";
import { TurnwiseError } from "../errors.js";
import { messageListsInSteps } from "../message-lists.js";
import { forget, readWords, write, writeMessages } from "../scratch.js";
import { atOnce, type Steps } from "../slices.js";
import { readFile } from "./data.js";

/** The tokens of all messages, as a provider bills them. @internal */
export function tokensOfMessages(
  messages: readonly object[],
  count: (text: string) => number,
  model?: string,
): number {
  return atOnce(tokensInSteps(messages, count, model));
}

/** The same in steps. @internal */
export function* tokensInSteps(
  messages: readonly object[],
  count: (text: string) => number,
  model?: string,
): Steps<number> {
  try {
    engine();
  } catch (thrown) {
    if (!(thrown instanceof TurnwiseError) || thrown.code !== "not_started") throw thrown;
    const core = readFile("../core.wasm");
    if (!core) {
      throw new TurnwiseError(
        "not_started",
        "to count messages, import `turnwise` as well, or await `ready({ messages: true })` first",
      );
    }
    bindCore(undefined, () => core);
  }
  return yield* total(messages, count, model);
}

/** Imports the engine with the entry's function. @internal */
export function importEngine(): Promise<void> {
  return importing();
}

/** Registers how an entry imports the engine, and returns `value`. @internal */
export function bindMessages<T>(value: T, how: () => Promise<void>): T {
  importing = how;
  return value;
}

// A context without a policy would return the same sum, but would add all of its code to the
// bundle.
function* total(
  messages: readonly Item[],
  count: (text: string) => number,
  model: string | undefined,
): Steps<number> {
  const newest = messages.map((message) => message.role).lastIndexOf("user");
  for (;;) {
    const glue = engine();
    // The view may be older than a restart.
    forget();
    const restarts = restartCount();
    const handle = guarded(
      () => new glue.ConversationHandle(write(glue, JSON.stringify({ model })), count),
    );
    try {
      let [sum, index] = [messages.length > 0 ? PER_REQUEST : 0, 0];
      for (const list of messageListsInSteps(messages, 0)) {
        const words = guarded(() =>
          readWords(glue, handle.append(...writeMessages(glue, list), NO_FLAGS, list.from)),
        );
        for (let at = 1; at < words.length; at++, index++) {
          // OpenAI discards the reasoning of earlier answers, and does not bill it.
          const isFree = index < newest && messages[index]!.type === "reasoning";
          if (!isFree) sum += words[at]!;
        }
        yield;
        if (restartCount() !== restarts) break;
      }
      // Another call made the engine restart, which drops the handle.
      if (restartCount() === restarts) return sum;
    } finally {
      if (restartCount() === restarts) handle.free();
    }
  }
}

interface Item {
  readonly role?: unknown;
  readonly type?: unknown;
}

const NO_FLAGS = new Uint8Array(0);
/** The tokens that begin the answer: OpenAI bills them with the request. */
const PER_REQUEST = 3;

let importing = (): Promise<void> => Promise.resolve();
