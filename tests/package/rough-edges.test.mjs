// What hurts after the first hour: outages, edits in place, and plans that are printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { chat, memoryLog, message } from "./chat.mjs";
import { turnwise } from "./installed.mjs";

const { clearToolResults, createContext, summarize, trim } = turnwise;

const policy = { window: 900, strategies: [summarize({ maxTokens: 120 })] };
// Summaries that no message waits for would be made in the background.
const byTurns = { trigger: { turns: 4 }, target: { turns: 2 }, strategies: [summarize()] };
const sent = (plan) => JSON.stringify(plan.messages);

// A model that is down until `up` is called.
function outage() {
  const summarizer = async ({ messages }) => {
    summarizer.calls += 1;
    if (summarizer.isDown) throw new Error("503");
    return `A model saw ${messages.length} messages.`;
  };
  return Object.assign(summarizer, { calls: 0, isDown: true });
}

async function untilPaused(context, summarizer, count = 20) {
  let plan;
  for (let failures = 0; failures < 4; count++) {
    const before = summarizer.calls;
    plan = await context.prepare(chat(count));
    failures = summarizer.calls === before && summarizer.calls >= 3 ? 4 : 0;
    if (count > 80) throw new Error("never paused");
  }
  return { plan, count: count - 1 };
}

test("after three failures summaries are paused, and the plan says so", async () => {
  const summarizer = outage();
  const context = createContext({ ...byTurns, summarizer });
  const { plan } = await untilPaused(context, summarizer);
  assert.equal(summarizer.calls, 3);
  assert.equal(plan.error.code, "summary_paused");
  assert.equal(plan.breaker.isOpen, true);
});

test("a pause ends after five turns, with one summary on trial", async () => {
  const summarizer = outage();
  const context = createContext({ ...byTurns, summarizer });
  let { count } = await untilPaused(context, summarizer);
  const end = count + 24;
  while (summarizer.calls === 3 && count < end) await context.prepare(chat(++count));
  assert.equal(summarizer.calls, 4);
  summarizer.isDown = false;
  for (const last = count + 24; count < last;) await context.prepare(chat(++count));
  const plan = await context.prepare(chat(count));
  assert.ok(sent(plan).includes("A model saw"), sent(plan));
  assert.equal(plan.error, undefined);
});

test("a pause ends after a minute", async (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const summarizer = outage();
  const context = createContext({ ...byTurns, summarizer });
  const { count } = await untilPaused(context, summarizer);
  summarizer.isDown = false;
  t.mock.timers.tick(59_000);
  assert.equal((await context.prepare(chat(count))).error.code, "summary_paused");
  t.mock.timers.tick(2000);
  assert.ok(sent(await context.prepare(chat(count))).includes("A model saw"));
});

test("`resetBreaker` ends a pause at once, and a fork starts without one", async () => {
  const summarizer = outage();
  const context = createContext({ ...byTurns, summarizer });
  const { count } = await untilPaused(context, summarizer);
  summarizer.isDown = false;
  const fork = context.fork();
  assert.ok(sent(await fork.prepare(chat(count))).includes("A model saw"));
  assert.equal((await context.prepare(chat(count))).error.code, "summary_paused");
  context.resetBreaker();
  assert.ok(sent(await context.prepare(chat(count))).includes("A model saw"));
});

test("a record of a summary has its ticket and its moment", async () => {
  const records = [];
  const options = { ...policy, summarizer: Object.assign(outage(), { isDown: false }) };
  const context = createContext({ ...options, onSummary: (record) => records.push(record) });
  for (let count = 1; records.length === 0; count++) await context.prepare(chat(count));
  assert.match(records[0].ticket, /^tw1\./);
  assert.ok(records[0].at > 10);
});

const trimmed = () => createContext({ window: 4000, strategies: [trim()] });

test("another content assigned to a kept message is noticed", () => {
  const [context, messages] = [trimmed(), chat(12)];
  const { tokens } = context.fit(messages);
  messages[4].content = "Short.";
  assert.ok(context.fit(messages).tokens < tokens);
  assert.equal(context.fit(messages).tokens, trimmed().fit(messages).tokens);
});

test("edits inside of a message are noticed from `edited` on, or after `refresh`", () => {
  const parts = () =>
    Array.from({ length: 12 }, (_, n) => ({
      role: n % 2 ? "assistant" : "user",
      content: [{ type: "text", text: `${n} `.repeat(40) }],
    }));
  for (const again of [
    (context, messages) => context.fit(messages, { edited: 4 }),
    (context, messages) => {
      context.refresh();
      return context.fit(messages);
    },
  ]) {
    const [context, messages] = [trimmed(), parts()];
    context.fit(messages);
    messages[4].content[0].text = "Short.";
    assert.equal(again(context, messages).tokens, trimmed().fit(messages).tokens);
  }
});

test("a redacted message is never sent again by an older summary or by the log", async () => {
  const log = memoryLog();
  const summarizer = async ({ messages }) => `They said: ${messages[0].content.slice(0, 60)}`;
  const options = { ...policy, summarizer, conversation: "c", log };
  const context = createContext(options);
  const messages = chat(3);
  let plan;
  for (
    let count = 4;
    !sent((plan = await context.prepare(messages))).includes("They said");
    count++
  )
    messages.push(message(count - 1));
  assert.ok(sent(plan).includes("W-1000"));
  messages[0].content = "[redacted]";
  assert.ok(!sent(context.fit(messages)).includes("W-1000"));
  const copy = structuredClone(messages);
  const other = createContext({ ...options, summarizer: undefined });
  assert.ok(!sent(await other.prepare(copy)).includes("W-1000"));
});

test("`overhead` of a request counts tool schemas and instructions", () => {
  const context = createContext({ window: 1000, overhead: 50, strategies: [trim()] });
  const budget = context.fit(chat(3)).budget;
  assert.equal(budget, 950);
  const instructions = "Answer in one sentence.".repeat(4);
  const tools = [{ name: "look", parameters: { type: "object" } }];
  const both = context.fit(chat(3), { overhead: { tools, instructions } }).budget;
  const one = context.fit(chat(3), { overhead: { instructions } }).budget;
  assert.ok(both < one && one < 1000, `${both} ${one}`);
  assert.equal(context.fit(chat(3), { overhead: 200 }).budget, 800);
  assert.equal(context.fit(chat(3)).budget, 950);
  assert.throws(() => context.fit(chat(3), { overhead: -1 }), { code: "bad_option" });
});

test("a plan that is printed, spread, cloned or written as JSON shows its messages", () => {
  const strategies = [clearToolResults(), trim({ bySteps: true })];
  const plan = createContext({ window: 500, strategies }).fit(chat(16));
  for (const shown of [{ ...plan }, structuredClone(plan), JSON.parse(JSON.stringify(plan))]) {
    assert.deepEqual(shown.messages, plan.messages);
    assert.deepEqual(shown.decisions, plan.decisions);
    assert.equal(shown.tokens, plan.tokens);
  }
  assert.match(inspect(plan), /messages: \[\n/);
  const [first, ...lines] = String(plan).split("\n");
  assert.match(first, /^sends \d+ messages with \d+ tokens, of a budget of 500; /);
  assert.ok(lines.some((line) => /^drop: over target, \d+ messages, \d+ tokens freed$/.test(line)));
});

test("forgetting a fact leaves the log's later decisions in force", async () => {
  const log = memoryLog();
  const options = { ...policy, conversation: "c", log };
  const context = createContext({ ...options, summarizer: async () => "The code is A7." });
  let [plan, count] = [undefined, 3];
  while (!sent((plan = await context.prepare(chat(count)))).includes("The code is A7")) count++;
  context.observe({ prompt_tokens: Math.round(plan.tokens * 1.2), model: "m" });
  await context.prepare(chat(count));
  const { calibration } = context;
  assert.equal(calibration.samples, 1);
  assert.equal(context.retract("The code is A7"), 1);
  // The summary is made again, from messages that never said it.
  plan = await context.prepare(chat(count));
  assert.ok(!JSON.stringify([...log.rows.get("c")]).includes("The code is A7"));
  assert.deepEqual(context.calibration, calibration);
  const errors = [];
  const onError = (error) => errors.push(error);
  const other = createContext({ ...options, summarizer: async () => "Paid twice.", onError });
  const resumed = await other.prepare(chat(count));
  assert.deepEqual(errors, []);
  assert.deepEqual(other.calibration, calibration);
  assert.deepEqual(resumed.messages, plan.messages);
});

test("a plan outlives its context", () => {
  const context = createContext({ window: 100 });
  const plan = context.fit([{ role: "user", content: "Hi" }]);
  context.dispose();
  assert.deepEqual(plan.directives, []);
  assert.equal(JSON.parse(JSON.stringify(plan)).tokens, plan.tokens);
});
