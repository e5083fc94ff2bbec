// `turnwise/sessions` through the package. turnwise-sessions tests the readers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

const { readSession } = await import(
  pathToFileURL(join(packageFolder, "dist/session-files/index.js"))
);
const { convert, createContext, lint } = turnwise;
const files = new URL("../../crates/turnwise-sessions/tests/files/", import.meta.url);
const file = (name) => readFileSync(new URL(name, files), "utf8");

test("every conversation of a session file can be planned, checked and converted", () => {
  for (const [name, source, count] of [
    ["claude_code.jsonl", "claude-code", 1],
    ["codex.jsonl", "codex", 1],
    ["chatgpt.json", "chatgpt", 2],
    ["claude_export.json", "claude-export", 1],
  ]) {
    const session = readSession(file(name));
    assert.deepEqual([session.source, session.conversations.length], [source, count]);
    for (const { messages, format, title, leftOut } of session.conversations) {
      assert.ok(title.length > 0 && Array.isArray(leftOut));
      assert.deepEqual(
        lint(messages, { format, pending: true }).filter(({ severity }) => severity === "error"),
        [],
        name,
      );
      assert.equal(createContext({ format }).fit(messages).messages.length, messages.length);
      assert.ok(convert(messages, { from: format, to: "gemini" }).messages.length > 0);
    }
  }
});

test("the title, the model and what was left out are told", () => {
  const [{ title, model, leftOut }] = readSession(file("claude_code.jsonl")).conversations;
  assert.deepEqual([title, model], ["Fix the failing date test", "claude-sonnet-4-5"]);
  assert.ok(leftOut.some(({ what, count }) => what === "summary" && count === 1));
});

test("a request body keeps its instructions and tools", () => {
  const messages = [{ role: "user", content: "Hi" }];
  const body = { model: "m", system: [{ type: "text", text: "Be brief." }], tools: [], messages };
  const { source, conversations } = readSession(JSON.stringify(body));
  assert.equal(source, "messages");
  assert.deepEqual(conversations, [
    { model: "m", system: body.system, tools: [], messages, leftOut: [] },
  ]);
});

test("what no reader knows is refused, with its place", () => {
  assert.throws(() => readSession("[\n{"), { code: "json_ended_early", line: 2 });
  assert.throws(() => readSession('[{"type":"banana"}]'), { code: "unknown_format", index: 0 });
  assert.throws(() => readSession('{"a":1}'), { code: "no_messages" });
  assert.throws(() => readSession(undefined), { code: "bad_option", path: "text" });
});

test("a record of a session is no message, and the error says whose it is", () => {
  const record = { timestamp: "t", type: "response_item", payload: { type: "message" } };
  const list = [{ role: "user", content: "Hi" }, record];
  for (const format of [undefined, "openai-chat", "openai-responses", "langchain", "anthropic"]) {
    const refused = { code: "unknown_format", index: 1, message: /Codex.*`readSession`/ };
    assert.throws(() => createContext({ format }).fit(list), refused);
    assert.throws(() => convert(list, { from: format, to: "gemini" }), refused);
    assert.throws(() => convert(list, { from: format, to: format ?? "openai-chat" }), refused);
    const found = lint(list, { format }).filter(({ rule }) => rule === "X2");
    assert.deepEqual(
      found.map(({ index }) => index),
      [1],
    );
  }
});
