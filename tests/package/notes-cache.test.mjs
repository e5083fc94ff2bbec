// Offline notes leave room for the next requests, so that the provider's cache of the prefix holds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { turnwise } from "./installed.mjs";

const { createContext, estimateTokens, extractiveSummarizer } = turnwise;

const chat = Array.from({ length: 100 }, (_, at) => [
  { role: "user", content: `Q${at} about the order and the invoice` },
  { role: "assistant", content: `A${at} the parcel is on its way. `.repeat(20) },
]).flat();

const call = (id) => [
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: "read", arguments: `{"n":"${id}"}` } }],
  },
  {
    role: "tool",
    tool_call_id: id,
    content: `export const value_${id} = compute(7);\n`.repeat(18),
  },
];
const loop = [
  { role: "user", content: "Mend the build of the shop, but leave the tests as they are." },
  ...Array.from({ length: 60 }, (_, at) => call(`c${at}`)).flat(),
];

/** The share of requests that change the prefix, and of tokens that are cached, under pressure. */
function measure(messages, options) {
  const context = createContext({ window: 4000, summarizer: extractiveSummarizer(), ...options });
  const counts = { requests: 0, changes: 0, sent: 0, cached: 0 };
  let last = [];
  messages.forEach(({ role }, at) => {
    if (role === "assistant") return;
    const plan = context.fit(messages.slice(0, at + 1));
    const sent = plan.messages.map((message) => JSON.stringify(message));
    const first = sent.findIndex((text, index) => text !== last[index]);
    const same = first < 0 ? sent.length : first;
    if (plan.messages.length < at + 1) {
      const tokens = sent.map((text) => estimateTokens(text));
      counts.requests += 1;
      counts.changes += Number(same < last.length);
      tokens.forEach((count, index) => {
        counts.sent += count;
        counts.cached += index < same ? count : 0;
      });
    }
    last = sent;
  });
  return { changes: counts.changes / counts.requests, cached: counts.cached / counts.sent };
}

for (const [name, messages] of Object.entries({ chat, loop }))
  test(`by default, at most one request in four of a ${name} changes the prefix`, () => {
    const found = measure(messages);
    assert.ok(found.changes <= 0.25, JSON.stringify(found));
    assert.ok(found.cached >= 0.65, JSON.stringify(found));
    // A target of one's own is taken as it is, and `payback` asks for rarer changes.
    assert.ok(measure(messages, { target: 0.99 }).changes > found.changes);
    assert.ok(measure(messages, { payback: { requests: 12 } }).changes < found.changes);
  });
