// Messages of a chat, and errors by their code.

import assert from "node:assert/strict";
import { turnwise } from "./installed.mjs";

const { TurnwiseError, createContext, trim } = turnwise;

export const system = (content) => ({ role: "system", content });
export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });
export const call = (id, name = "get_order", args = '{"order":"W1"}') => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
});
export const result = (id, content) => ({ role: "tool", tool_call_id: id, content });

export const code =
  (expected, details = {}) =>
  (error) => {
    assert.ok(error instanceof TurnwiseError && error instanceof Error, String(error));
    assert.equal(error.code, expected);
    for (const [name, value] of Object.entries(details)) assert.deepEqual(error[name], value, name);
    return true;
  };

/** Two turns. */
export const story = [system("rules"), user("a"), assistant("b"), user("c"), assistant("d")];

/** A context that keeps the last turn. */
export const lastTurn = () => createContext({ strategies: [trim({ turns: 1 })] });

/** `n` turns of about a hundred tokens each. */
export const long = (n) =>
  Array.from({ length: n }, (_, i) => [
    user(`Question ${i}: where is order W${1000 + i}? ${"It is late. ".repeat(20)}`),
    assistant(`Order W${1000 + i} was shipped on May ${i + 1}. ${"Please wait. ".repeat(20)}`),
  ]).flat();

/** Random numbers from 0 to 1, the same in every run (Mulberry32). */
export const randomFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
