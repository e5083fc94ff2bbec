// A policy that counts turns only lets the engine do with a sketch of each message. Nobody may see
// a difference.

import assert from "node:assert/strict";
import { test } from "node:test";
import { data, turnwise } from "./installed.mjs";

const { TrimmingSession, createContext, trim } = turnwise;
const conversations = data("conversations.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const byTurns = () => createContext({ strategies: [trim({ turns: 2 })] });

/** What is sketched until someone asks for tokens, and what was asked at once. */
function bothWays(messages) {
  const [sketched, read] = [byTurns(), byTurns()];
  assert.equal(read.fit().tokens, 0);
  read.observe({ prompt_tokens: 1 });
  for (const message of messages) {
    sketched.append(message);
    read.append(message);
    assert.deepEqual(sketched.fit().messages, read.fit().messages);
  }
  return [sketched.fit(), read.fit()];
}

for (const { name, messages } of conversations) {
  test(`${name}: the plan, its reasons and its tokens are those of the messages read`, () => {
    const [sketched, read] = bothWays(messages);
    assert.deepEqual(sketched.decisions, read.decisions);
    assert.equal(sketched.tokens, read.tokens);
    assert.equal(sketched.tokensBefore, read.tokensBefore);
    assert.ok(read.tokens > 0);
  });
}

test("shapes that hide something are read: our own summary come back, nulls, unknown fields, odd ids", () => {
  const odd = [
    { role: "user", content: "Hi" },
    {
      role: "user",
      content: '<conversation-summary turns="1-2">\nIt was Monday.\n</conversation-summary>',
    },
    { role: "assistant", content: null },
    { role: "assistant", content: "" },
    { role: "user", content: "Go on", name: "Ada" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a\nb", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "a\nb", content: "x" },
    { role: "assistant", content: null, tool_calls: [] },
    { role: "tool", tool_call_id: "gone", content: "x" },
    { role: "user", content: "  spaced" },
    { role: "user", content: undefined },
    { role: "user", content: "\ud800" },
    { role: "user", content: "日本" },
    {
      role: "user",
      content: "new",
      toJSON: () => ({ role: "assistant", content: "not what it seems" }),
    },
  ];
  const [sketched, read] = bothWays(odd);
  assert.deepEqual(sketched.decisions, read.decisions);
  assert.equal(sketched.tokens, read.tokens);
});

test("a message that its host changed before it was read is taken as it is then", () => {
  const context = byTurns();
  const streamed = { role: "assistant", content: "I will" };
  const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
  context.append({ role: "user", content: "Look it up" });
  context.append(streamed);
  context.fit();
  streamed.tool_calls = [call];
  context.append({ role: "tool", tool_call_id: "c1", content: "Found" });
  const plan = context.fit();
  assert.ok(plan.tokens >= 0);
  const now = context.fit();
  assert.deepEqual(
    now.decisions.map(({ action }) => action),
    ["keep", "keep", "keep"],
  );
  assert.equal(now.messages.length, 3);
});

test("a plan keeps its tokens when the session goes on without its messages", async () => {
  const session = new TrimmingSession({ maxTurns: 1 });
  await session.addItems([{ role: "user", content: "One two three" }]);
  await session.getItems();
  const { plan } = session.explain();
  await session.clearSession();
  assert.equal(plan.tokens, 4 + 3);
  await session.addItems([{ role: "user", content: "Four" }]);
  assert.deepEqual(await session.getItems(), [{ role: "user", content: "Four" }]);
});
