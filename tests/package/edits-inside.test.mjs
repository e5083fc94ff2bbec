// Edits inside of parts, which leave the message and its list of parts the same objects.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, trim } = turnwise;

const text = (words) => [{ type: "text", text: words }];
const LONG = "Many more words stand here now. ".repeat(20);

/** Conversations in formats with parts, and an edit in each. */
const EDITS = {
  anthropic: {
    messages: (n) => ({ role: n % 2 ? "assistant" : "user", content: text(`Message ${n}.`) }),
    edit: (message) => (message.content[0].text = LONG),
  },
  "ai-sdk-ui": {
    messages: (n) => ({
      id: `m${n}`,
      role: n % 2 ? "assistant" : "user",
      parts: text(`Message ${n}.`),
    }),
    edit: (message) => (message.parts[0].text = LONG),
  },
  gemini: {
    messages: (n) => ({ role: n % 2 ? "model" : "user", parts: [{ text: `Message ${n}.` }] }),
    edit: (message) => message.parts.push({ text: LONG }),
  },
  "openai-chat": {
    messages: (n) =>
      n % 2 ? { role: "assistant", content: `${n}.` } : { role: "user", content: text(`${n}?`) },
    edit: (message) => (message.content[0].text = LONG),
  },
};

for (const [format, { messages, edit }] of Object.entries(EDITS))
  test(`an edit inside of a part is noticed: ${format}`, () => {
    for (const length of [5, 401]) {
      const list = Array.from({ length }, (_, n) => messages(n));
      const context = createContext({ window: 100_000, format });
      const before = context.fit(list).tokens;
      assert.equal(context.fit(list).tokens, before);
      edit(list[2]);
      const { tokens } = createContext({ window: 100_000, format }).fit(list);
      assert.equal(context.fit(list).tokens, tokens);
      assert.ok(tokens > before + 100);
    }
  });

test("arguments of a call are part of it", () => {
  const call = { id: "c", type: "function", function: { name: "look", arguments: "{}" } };
  const list = [
    { role: "user", content: "Look." },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "c", content: "Done." },
    { role: "assistant", content: "Done." },
    { role: "user", content: "Thanks." },
  ];
  const context = createContext({ window: 100_000 });
  const before = context.fit(list).tokens;
  call.function.arguments = JSON.stringify({ query: LONG });
  assert.ok(context.fit(list).tokens > before + 100);
});

test("what is not sent is compared by objects alone, and by content with `refresh`", () => {
  const list = Array.from({ length: 200 }, (_, n) => EDITS.anthropic.messages(n));
  const context = createContext({ window: 400, strategies: [trim()] });
  const { decisions } = context.fit(list);
  assert.equal(decisions[2].action, "drop");
  let reads = 0;
  const words = list[2].content[0].text;
  Object.defineProperty(list[2].content[0], "text", {
    enumerable: true,
    get: () => ((reads += 1), words),
  });
  context.fit(list);
  assert.equal(reads, 0);
  context.refresh();
  context.fit(list);
  assert.ok(reads > 0);
});
