// The checker's life: a wasm of its own, started synchronously on the first call.

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

/** Starts the checker from `wasm`, unless it runs already. @internal */
export function startCheck(wasm: WasmSource): void {
  checker.start(wasm);
}

/**
 * Ties a function of the checker to where the entry finds its bytes; see `provided` in engine.ts.
 * @internal
 */
export function providedCheck<T>(value: T, from: () => WasmSource): T {
  checker.provide(from);
  return value;
}

/** What the checker offers. @internal */
export type Checker = typeof glue;

/**
 * Writes `messages` into the checker's memory and asks it. `path` is what the host calls them.
 *
 * @internal
 */
export function ask<T>(
  messages: readonly object[],
  question: (checker: Checker, length: number) => T,
  path = "messages",
): T {
  const text = textOf(messages, path);
  return askText(text, question);
}

/** Writes `text` into the checker's memory and asks it. @internal */
export function askText<T>(text: string, question: (checker: Checker, length: number) => T): T {
  return checker.run((glue) => question(glue, checker.buffer.write(glue, text)));
}

/**
 * The list as JSON text. Lone surrogates become escapes in it, so that nothing is lost on the way.
 */
function textOf(messages: readonly object[], path: string): string {
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
    throw unwritable(messages, thrown, path);
  }
}

function unwritable(messages: readonly object[], cause: unknown, path: string): TurnwiseError {
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

// By name: of the whole module, bundlers would keep its asynchronous start as well, which nothing
// here uses.
const glue = { Survey, checkPolicy, convert, heal, initSync, linearMemory, lint, restart, scratch };
const checker = /* @__PURE__ */ new Part(
  glue,
  "the checker",
  "call `initCheck` of `turnwise/slim` with `turnwise/check.wasm` first",
);
