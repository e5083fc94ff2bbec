// `onPlan`: the figures of every plan, without any text of messages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, createContexts, trim } = turnwise;

const SECRET = "sk-0123456789";
const messages = Array.from({ length: 60 }, (_, n) => ({
  role: n % 2 ? "assistant" : "user",
  content: `message ${n} with ${SECRET} in it`,
}));

test("every plan has a record that agrees with it, and no text", () => {
  const records = [];
  const onPlan = (record) => records.push(record);
  const options = { window: 400, strategies: [trim()], conversation: "chat-1", onPlan };
  const context = createContext(options);
  const plans = [context.fit(messages.slice(0, 10)), context.fit(messages)];
  assert.equal(records.length, 2);
  records.forEach((record, at) => {
    const plan = plans[at];
    const { tokens, tokensBefore, budget, fits, changed } = plan;
    const figures = { tokens, tokensBefore, budget, fits, changed };
    assert.deepEqual({ ...record, ...figures }, record);
    assert.equal(record.plan, at + 1);
    assert.equal(record.conversation, "chat-1");
    assert.equal(record.messages, plan.decisions.length);
    assert.equal(record.sent, plan.messages.length);
    assert.equal(record.prefixChangedAt, plan.prefixChangedAt);
    assert.equal(record.resent, plan.prefixChange?.resent ?? 0);
    const sum = Object.values(record.actions).reduce((all, count) => all + count, 0);
    assert.equal(sum, record.messages);
    assert.deepEqual(JSON.parse(JSON.stringify(record)), record);
    assert.ok(!JSON.stringify(record).includes(SECRET));
  });
  assert.deepEqual(Object.keys(records[0].reasons), []);
  assert.equal(records[1].actions.drop, records[1].messages - records[1].sent);
  assert.deepEqual(Object.values(records[1].reasons), [records[1].actions.drop]);
});

test("a plan with a failed summary has one record, with the error's code", async () => {
  const records = [];
  const onPlan = (record) => records.push(record);
  const summarizer = async () => {
    throw new Error(SECRET);
  };
  await createContext({ window: 400, summarizer, onPlan }).prepare(messages);
  assert.deepEqual(
    records.map(({ plan, error, fits }) => [plan, error, fits]),
    [[1, "summary_failed", true]],
  );
  assert.ok(!JSON.stringify(records).includes(SECRET));
});

test("the conversations of a pool have their names", () => {
  const names = [];
  const onPlan = ({ conversation, plan }) => names.push(`${conversation} ${plan}`);
  const contexts = createContexts({ window: 400, onPlan });
  for (const name of ["a", "b", "a"]) contexts.of(name).fit(messages);
  assert.deepEqual(names, ["a 1", "b 1", "a 2"]);
});

test("a record without a window or a name has no such fields; a listener that throws is harmless", (t) => {
  t.mock.method(console, "error", () => {});
  const records = [];
  const onPlan = (record) => {
    records.push(record);
    throw new Error("no disk");
  };
  const plan = createContext({ onPlan }).fit(messages);
  assert.equal(plan.messages.length, 60);
  assert.deepEqual(
    Object.keys(records[0]).filter((name) => /budget|conversation|error/.test(name)),
    [],
  );
  assert.throws(() => createContext({ onPlan: true }), { code: "bad_option", path: "onPlan" });
});
