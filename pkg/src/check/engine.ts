// Starts the checker, a separate WebAssembly module, synchronously on first use.

import { TurnwiseError, describe } from "../errors.js";
import { Part } from "../part.js";
import type { WasmSource } from "../platform.js";
import type { Steps } from "../slices.js";
import {
  History,
  Survey,
  addRest,
  checkPolicy,
  convert,
  heal,
  initSync,
  linearMemory,
  lint,
  restart,
  scratch,
} from "./glue.js";

/** Starts the checker from `wasm`. Does nothing if it runs already. @internal */
export function startCheck(wasm: WasmSource): void {
  checker.start(wasm);
}

/**
 * Registers where an entry finds the checker, and what `value` needs besides; see `bindCore` in
 * engine.ts.
 *
 * @internal
 */
export function bindCheck<T>(value: T, from: () => WasmSource, rest?: () => WasmSource): T {
  checker.provide(from, rest);
  return value;
}

export type { History };

/** The functions of the checker. @internal */
export type Checker = typeof glue;

/**
 * Writes `messages` into the checker's memory and calls it. `path` is their name in errors.
 *
 * @internal
 */
export function ask<T>(
  messages: readonly object[],
  question: (checker: Checker, length: number) => T,
  path = "messages",
): T {
  const text = messagesJson(checkMessages(messages, path), path);
  return askText(text, question);
}

/** The number of restarts of the checker. Objects from before a restart are invalid. @internal */
export const checkerRestarts = (): number => checker.restarts;

/** Writes `text` into the checker's memory and calls it. @internal */
export function askText<T>(text: string, question: (checker: Checker, length: number) => T): T {
  return checker.run((glue) => question(glue, checker.buffer.write(glue, text)));
}

/**
 * Writes `messages` into the checker's memory and does the work that `begin` begins on them, step
 * by step. `take` is called after each step but the last, for parts of the answer.
 *
 * @internal
 */
export function* askInSteps(
  messages: readonly object[],
  begin: (history: History) => void,
  take?: (history: History) => void,
): Steps<string> {
  // The caller's array may change between two steps.
  const list = checkMessages(messages, "messages").slice();
  for (let attempt = 0; ; attempt++) {
    const history = checker.run((glue) => new glue.History());
    const { restarts } = checker;
    try {
      for (const text of messageParts(list, "messages")) {
        if (checker.restarts !== restarts) break;
        askText(text, (_, length) => history.add(length));
        yield;
      }
      if (checker.restarts === restarts) {
        checker.run(() => begin(history));
        for (;;) {
          yield;
          if (checker.restarts !== restarts) break;
          const answer = checker.run(() => history.step());
          if (answer !== undefined) return answer;
          if (take) checker.run(() => take(history));
        }
      }
    } finally {
      if (checker.restarts === restarts) checker.run(() => history.free());
    }
    // Another call made the checker restart, which drops the history.
    if (attempt === MAX_RESTARTS)
      throw new TurnwiseError("internal_error", "the checker was restarted again and again");
  }
}

/** The messages in parts, each as JSON text. @internal */
export function* messageParts(messages: readonly object[], path: string): Generator<string> {
  for (let from = 0; from < messages.length; from += LIST_LENGTH)
    yield messagesJson(messages.slice(from, from + LIST_LENGTH), path, from);
}

/** Writes the list as JSON text, which escapes lone surrogates, so that nothing is lost. */
function messagesJson(messages: readonly object[], path: string, base = 0): string {
  try {
    return JSON.stringify(messages);
  } catch (thrown) {
    throw notJsonError(messages, thrown, path, base);
  }
}

/** Checks that `messages` is a list of objects. @internal */
export function checkMessages(messages: readonly object[], path: string): readonly object[] {
  if (!Array.isArray(messages)) {
    throw new TurnwiseError("bad_option", `the ${path} must be an array`, { path });
  }
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as unknown;
    if (typeof message !== "object" || message === null) {
      const at = `${path}[${index}]`;
      throw new TurnwiseError("not_an_object", `${at}: a message must be an object`, {
        index,
        path: at,
      });
    }
  }
  return messages;
}

function notJsonError(
  messages: readonly object[],
  cause: unknown,
  path: string,
  base: number,
): TurnwiseError {
  const place = messages.findIndex((message) => {
    try {
      JSON.stringify(message);
      return false;
    } catch {
      return true;
    }
  });
  const index = place + base;
  return new TurnwiseError("not_json", `a message cannot be written as JSON: ${describe(cause)}`, {
    index,
    path: `${path}[${index}]`,
    cause,
  });
}

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = {
  History,
  Survey,
  addRest,
  checkPolicy,
  convert,
  heal,
  initSync,
  linearMemory,
  lint,
  restart,
  scratch,
};
/** The messages that are passed in one step. */
const LIST_LENGTH = 64;
const MAX_RESTARTS = 4;

const checker = /* @__PURE__ */ new Part(
  glue,
  "the checker",
  "call `initCheck` of `turnwise/slim` with `turnwise/check.wasm` first",
);
