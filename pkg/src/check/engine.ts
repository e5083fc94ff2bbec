// Starts the checker, a separate WebAssembly module, synchronously on first use.

import { TurnwiseError, describe } from "../errors.js";
import { Part } from "../part.js";
import type { WasmSource } from "../platform.js";
import {
  Survey,
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

/** Registers where an entry finds the checker; see `bindCore` in engine.ts. @internal */
export function bindCheck<T>(value: T, from: () => WasmSource): T {
  checker.provide(from);
  return value;
}

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
  const text = messagesJson(messages, path);
  return askText(text, question);
}

/** Writes `text` into the checker's memory and calls it. @internal */
export function askText<T>(text: string, question: (checker: Checker, length: number) => T): T {
  return checker.run((glue) => question(glue, checker.buffer.write(glue, text)));
}

/** Writes the list as JSON text, which escapes lone surrogates, so that nothing is lost. */
function messagesJson(messages: readonly object[], path: string): string {
  if (!Array.isArray(messages)) {
    throw new TurnwiseError("bad_option", `the ${path} must be an array`, { path });
  }
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as unknown;
    if (typeof message !== "object" || message === null) {
      throw new TurnwiseError("not_an_object", "a message must be an object", {
        index,
        path: `${path}[${index}]`,
      });
    }
  }
  try {
    return JSON.stringify(messages);
  } catch (thrown) {
    throw notJsonError(messages, thrown, path);
  }
}

function notJsonError(messages: readonly object[], cause: unknown, path: string): TurnwiseError {
  const index = messages.findIndex((message) => {
    try {
      JSON.stringify(message);
      return false;
    } catch {
      return true;
    }
  });
  return new TurnwiseError("not_json", `a message cannot be written as JSON: ${describe(cause)}`, {
    index,
    path: `${path}[${index}]`,
    cause,
  });
}

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = { Survey, checkPolicy, convert, heal, initSync, linearMemory, lint, restart, scratch };
const checker = /* @__PURE__ */ new Part(
  glue,
  "the checker",
  "call `initCheck` of `turnwise/slim` with `turnwise/check.wasm` first",
);
