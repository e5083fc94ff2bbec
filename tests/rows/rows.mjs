// A test for each row of README.md, through the packed package as users install it.
//
// These tests state what a row promises to users, not how the engine keeps the promise. When the
// implementation changes, they do not: a test of a row is changed only when its promise is.

import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder } from "../package/installed.mjs";

export { turnwise } from "../package/installed.mjs";

/** Registers the test of a row. `cargo xtask test` looks it up by its id. */
export const row = (id, name, check) => test(`${id} ${name}`, check);

/** Another entry of the package: `entry("memory")` is `turnwise/memory`. */
export const entry = (name) => import(pathToFileURL(join(packageFolder, "dist", name, "index.js")));

export const system = (content) => ({ role: "system", content });
export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });
export const call = (id, name, args = {}) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
export const result = (id, content) => ({ role: "tool", tool_call_id: id, content });

/** A turn: a question and its answer. */
export const turn = (question, answer) => [user(question), assistant(answer)];

/** `n` turns about nothing that matters later. */
export const smallTurns = (n) =>
  Array.from({ length: n }, (_, at) =>
    turn(`How is the weather in town number ${at + 1}?`, `It rains a little in town ${at + 1}.`),
  ).flat();

/** Everything that messages say, as one text. */
export const textOf = (messages) =>
  messages
    .map(({ content, tool_calls }) => `${said(content)} ${JSON.stringify(tool_calls ?? "")}`)
    .join("\n");

/** The texts that a list of messages has, in order. */
export const texts = (messages) => messages.map(({ content }) => said(content));

/** The ids of calls without a result, and of results without a call. */
export function halfPairs(messages) {
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  const results = messages.flatMap(({ tool_call_id }) => tool_call_id ?? []);
  const only = (some, others) => some.filter((id) => !others.includes(id));
  return [...only(calls, results), ...only(results, calls)];
}

function said(content) {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }) => text).join("\n");
}
