// Digests of old tool results through the npm package: the text module writes them, and the engine
// stores and counts them.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CompactingSession,
  clearToolResults,
  createContext,
  digest,
  estimateTokens,
} from "../../pkg/dist/index.js";

const ask = (content) => ({ role: "user", content });
const call = (id, name, args) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
const result = (id, value) => ({ role: "tool", tool_call_id: id, content: JSON.stringify(value) });

const order = {
  order_id: "W2378156",
  status: "delivered",
  total: 74.8,
  note: "left with the neighbor who lives at the corner of the street",
};
const messages = [
  ask("Where is it?"),
  call("c1", "get_order", { order_id: "W2378156" }),
  result("c1", order),
  ask("Thanks."),
  ask("And now?"),
];
const options = {
  strategies: [clearToolResults({ keepResults: 0, trigger: { tokens: 1 }, placeholder: digest() })],
};

test("a digest stands where an old result was, and the plan counts it", () => {
  const plan = createContext(options).fit(messages);
  assert.equal(plan.messages[2].content, "[digest of get_order] status: delivered; total: 74.8");
  const saved = estimateTokens(messages[2].content) - estimateTokens(plan.messages[2].content);
  assert.equal(plan.decisions[2].tokensBefore - plan.decisions[2].tokensAfter, saved);
});

test("a digest stays as it is, whatever is said later", () => {
  const context = createContext(options);
  const first = context.fit(messages).messages[2].content;
  const more = [
    ...messages,
    call("c2", "get_order", { order_id: "W2378156" }),
    result("c2", { total: 74.8, status: "returned" }),
    ask("The total was 74.8?"),
  ];
  assert.equal(context.fit(more).messages[2].content, first);
  assert.equal(createContext(options).fit(more).messages[2].content, first);
});

test("a session takes digests too", async () => {
  const session = new CompactingSession({
    trigger: { turns: 1 },
    keep: 1,
    placeholder: digest({ maxTokens: 20 }),
  });
  await session.addItems(messages);
  const seen = await session.getItems();
  assert.match(seen[2].content, /^\[digest of get_order\] .*total: 74\.8/);
});

test("a digest of another kind is refused by its path", () => {
  const strategies = [clearToolResults({ placeholder: { type: "poem" } })];
  assert.throws(() => createContext({ strategies }), {
    code: "bad_option",
    path: "strategies[0].placeholder.type",
  });
});
