// Summaries of a context: offline notes, summarizers, tickets and forks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { user, code, long } from "./messages.mjs";

const { createContext, estimateTokens, extractiveSummarizer, summarize, trim } = turnwise;

test("a window is kept, whatever comes", () => {
  const context = createContext({ window: 1_000, reserveOutput: 200 });
  const messages = [];
  for (const message of long(60)) {
    messages.push(message);
    const plan = context.fit(messages);
    assert.ok(plan.fits && plan.tokens <= plan.budget, `${plan.tokens} of ${plan.budget}`);
    assert.ok(plan.messages.includes(messages.findLast(({ role }) => role === "user")));
  }
});

test("a host that leaves nothing out is warned before the budget is full", () => {
  const context = createContext({ window: 1_000, strategies: [] });
  const warned = [];
  for (const message of long(8)) {
    context.append(message);
    const { fits, nearBudget, tokens, budget } = context.fit();
    assert.equal(nearBudget, tokens >= budget * 0.85, `${tokens} of ${budget}`);
    if (nearBudget) warned.push(fits);
  }
  assert.deepEqual([warned.at(0), warned.at(-1)], [true, false]);
});

test("the extractive summarizer runs inside fit", () => {
  const context = createContext({
    window: 1_500,
    summarizer: extractiveSummarizer({ template: "support" }),
  });
  const plan = context.fit(long(30));
  assert.equal(plan.job, undefined);
  assert.ok(plan.fits);
  assert.equal(plan.messages[0].content, "Summarize the conversation we had so far.");
  assert.equal(plan.messages[1].role, "assistant");
  assert.ok(plan.decisions.some(({ action }) => action === "summarize"));
  assert.equal(plan.messages[1], context.fit().messages[1]);
});

test("the extractive summarizer writes no more than it is told to", () => {
  const notes = (options) => {
    const plan = createContext({ window: 900, summarizer: extractiveSummarizer(options) }).fit(
      long(30),
    );
    return plan.messages.find(({ content }) => /conversation-summary/.test(content)).content;
  };
  const [free, short] = [notes(), notes({ maxTokens: 80 })].map((text) => estimateTokens(text));
  assert.ok(short < free, `${short} and ${free}`);
  assert.ok(short <= 80 + 60, `${short} tokens with the fence`);
});

test("a summary of words that were edited in place since is stale", () => {
  const context = createContext({ window: 1_500, strategies: [summarize()], summarizer: () => "" });
  const messages = long(30).map((message) => ({ ...message }));
  const { job } = context.fit(messages);
  const text = "The user asked about thirty orders, and each of them was answered at length.";
  const { content } = messages[0];
  messages[0].content = "[deleted]";
  const { kind, reason } = context.commit(job.ticket, text);
  assert.deepEqual([kind, reason], ["stale", "edited"]);
  messages[0].content = content;
  const again = context.fit(messages).job;
  assert.equal(context.commit(again.ticket, text).kind, "applied");
});

test("the extractive summarizer is a function as well", async () => {
  const summary = await extractiveSummarizer({ template: "support" })({
    messages: long(10),
    prior: undefined,
    maxTokens: 150,
  });
  assert.match(summary, /W10\d\d/);
  assert.throws(() => extractiveSummarizer({ template: "nonsense" }), code("bad_option"));
});

test("a summary may stand as one user message", () => {
  const context = createContext({
    window: 1_500,
    envelope: "user",
    summarizer: extractiveSummarizer(),
  });
  const [first, second] = context.fit(long(30)).messages;
  assert.equal(first.role, "user");
  assert.notEqual(second.content, first.content);
  assert.match(first.content, /summary/i);
});

const summarizing = (summarizer, more = {}) =>
  createContext({
    strategies: [summarize({ trigger: { turns: 3 }, target: { turns: 1 } })],
    summarizer,
    ...more,
  });

test("prepare makes the summary that fit only offers", async () => {
  const requests = [];
  const context = summarizing(
    async (request) => (requests.push(request), "Order W1000 was shipped; order W1001 too."),
  );
  const messages = long(3);
  const offered = context.fit(messages);
  assert.deepEqual(offered.job.request.messages, messages.slice(0, 4));
  assert.equal(offered.job.request.messages[0], messages[0]);
  const plan = await context.prepare(messages);
  assert.equal(plan.error, undefined);
  assert.equal(plan.job, undefined);
  assert.equal(plan.messages.length, 4);
  assert.match(plan.messages[1].content, /W1000 was shipped/);
  assert.equal(plan.messages[2], messages[4]);
  assert.equal(requests.length, 1);
  assert.equal(requests[0].prior, undefined);
  assert.equal(requests[0].messages[0], messages[0]);
  assert.ok(requests[0].maxTokens > 0 && requests[0].signal instanceof AbortSignal);

  messages.push(...long(5).slice(6));
  await context.prepare(messages);
  assert.equal(requests[1].prior, "Order W1000 was shipped; order W1001 too.");
  assert.deepEqual(requests[1].messages, messages.slice(4, -2));
});

test("a summarizer may answer in pieces", async () => {
  const context = summarizing(async function* () {
    yield "Order W1000 ";
    yield "was shipped.";
  });
  assert.match((await context.prepare(long(3))).messages[1].content, /Order W1000 was shipped\./);
});

const echo = ({ messages }) => Promise.resolve(messages.map(({ content }) => content).join("\n"));
for (const [name, summarizer, expected] of [
  ["throws", () => Promise.reject(new Error("429 rate limited")), { code: "summary_failed" }],
  [
    "throws at once",
    () => {
      throw new Error("no network");
    },
    { code: "summary_failed" },
  ],
  ["answers no text", async () => 42, { code: "summary_failed" }],
  ["answers nothing", async () => "  \n", { code: "summary_rejected", reason: "empty" }],
  [
    "refuses",
    async () => "I'm sorry, but I can't help with that.",
    { code: "summary_rejected", reason: "refusal" },
  ],
  ["echoes", echo, { code: "summary_rejected", reason: "echo" }],
  [
    "is longer than its source",
    async () => "And then something else happened that nobody asked for. ".repeat(200),
    { code: "summary_rejected" },
  ],
]) {
  test(`a summarizer that ${name} changes nothing`, async () => {
    const reported = [];
    const context = summarizing(summarizer, { onError: (error) => reported.push(error) });
    const messages = long(3);
    const before = context.fit(messages);
    const plan = await context.prepare(messages);
    assert.equal(plan.error.code, expected.code);
    if (expected.reason) assert.equal(plan.error.reason, expected.reason);
    assert.deepEqual(reported, [plan.error]);
    assert.deepEqual(plan.messages, before.messages);
    assert.deepEqual(plan.decisions, before.decisions);
    assert.deepEqual(context.fit(messages).messages, messages);
  });
}

test("summarize() written out fills the budget with notes, but for the next requests, as the default does", () => {
  const messages = long(60);
  const options = { window: 1500, summarizer: extractiveSummarizer() };
  const byDefault = createContext(options).fit(messages);
  const writtenOut = createContext({ ...options, strategies: [summarize(), trim()] }).fit(messages);
  assert.deepEqual(writtenOut.messages, byDefault.messages);
  assert.ok(writtenOut.tokens > 1150, `${writtenOut.tokens} tokens`);
  const filled = createContext({ ...options, target: 0.99 }).fit(messages);
  assert.ok(filled.tokens > 1300, `${filled.tokens} tokens`);
  const capped = createContext({
    ...options,
    strategies: [summarize({ maxTokens: 100 }), trim()],
  }).fit(messages);
  assert.ok(capped.messages[1].content.length < byDefault.messages[1].content.length / 2);
});

test("validate: false takes any text", async () => {
  const context = summarizing(echo, { validate: false });
  const plan = await context.prepare(long(3));
  assert.equal(plan.error, undefined);
  assert.equal(plan.messages.length, 4);
});

test("validate: false takes no summary without text", async () => {
  for (const nothing of ["", " \n\t", "\u0000\u0007", "\u200b\ufeff"]) {
    const context = summarizing(async () => nothing, { validate: false });
    const plan = await context.prepare(long(3));
    assert.equal(plan.error.code, "summary_rejected");
    assert.equal(plan.error.reason, "empty");
    assert.ok(plan.messages.every((message) => message.content));
  }
});

test("after three failures in a row no summary is asked for", async () => {
  let asked = 0;
  const context = summarizing(async () => {
    asked += 1;
    throw new Error("down");
  });
  const messages = long(3);
  for (let i = 0; i < 5; i++) {
    messages.push(...long(1));
    await context.prepare(messages);
  }
  assert.equal(asked, 3);
  assert.equal(context.fit(messages).job, undefined);
});

test("a summarizer that never answers is given up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let signal;
  const context = summarizing((request) => ((signal = request.signal), new Promise(() => {})), {
    summaryTimeoutMs: 5_000,
  });
  const preparing = context.prepare(long(3));
  t.mock.timers.tick(5_000);
  const plan = await preparing;
  assert.equal(plan.error.code, "summary_timed_out");
  assert.equal(signal.aborted, true);
  assert.equal(plan.messages.length, 6);
});

test("canceling prepare does not count as a failure of the summarizer", async () => {
  const controller = new AbortController();
  let asked = 0;
  let inner;
  const context = summarizing(
    (request) => ((asked += 1), (inner = request.signal), new Promise(() => {})),
  );
  const messages = long(3);
  for (let i = 1; i <= 4; i++) {
    const own = i === 1 ? controller : new AbortController();
    const preparing = context.prepare(messages, { signal: own.signal });
    own.abort();
    const plan = await preparing;
    assert.equal(plan.error.code, "summary_aborted");
    assert.equal(inner.aborted, true);
    assert.equal(asked, i);
    assert.deepEqual(plan.messages, messages);
  }
  const late = await context.prepare(messages, { signal: controller.signal });
  assert.equal(late.error.code, "summary_aborted");
  assert.equal(asked, 4);
});

test("overlapping calls share one summary; one may leave without canceling it", async () => {
  let finish;
  let asked = 0;
  const context = summarizing(() => ((asked += 1), new Promise((resolve) => (finish = resolve))));
  const messages = long(3);
  const leaver = new AbortController();
  const plans = [
    context.prepare(messages, { signal: leaver.signal }),
    context.prepare(messages),
    context.prepare([...messages, user("late")]),
  ];
  leaver.abort();
  assert.equal((await plans[0]).error.code, "summary_aborted");
  finish("Order W1000 was shipped.");
  assert.equal((await plans[1]).messages.length, 4);
  assert.equal((await plans[2]).messages.at(-1).content, "late");
  assert.equal(asked, 1);
});

test("what changed while the summary was made makes it stale", async () => {
  let finish;
  const context = summarizing(() => new Promise((resolve) => (finish = resolve)));
  const messages = long(3);
  const preparing = context.prepare(messages);
  messages[0] = user("Something else entirely?");
  context.fit(messages);
  finish("Order W1000 was shipped.");
  const plan = await preparing;
  assert.equal(plan.error.code, "summary_stale");
  assert.equal(plan.error.reason, "edited");
  assert.deepEqual(plan.messages, messages);
});

test("messages that arrive while the summary is made are kept", async () => {
  let finish;
  const context = summarizing(() => new Promise((resolve) => (finish = resolve)));
  const messages = long(3);
  const preparing = context.prepare(messages);
  messages.push(user("one more thing"));
  finish("Order W1000 was shipped.");
  const plan = await preparing;
  assert.equal(plan.error, undefined);
  assert.equal(plan.messages.at(-1), messages.at(-1));
  assert.match(plan.messages[1].content, /W1000/);
});

test("a ticket is good once, and undo takes the summary back", () => {
  const context = summarizing(async () => "unused");
  const messages = long(3);
  const { ticket } = context.fit(messages).job;
  assert.deepEqual(context.commit(ticket, "Order W1000 was shipped."), { kind: "applied" });
  assert.equal(context.commit(ticket, "Order W1000 was shipped.").kind, "stale");
  assert.equal(context.fit(messages).messages.length, 4);
  assert.equal(context.undo(), true);
  assert.deepEqual(context.fit(messages).messages, messages);
  assert.equal(context.undo(), false);
  assert.equal(context.commit("nonsense", "text").kind, "rejected");
});

test("a fork goes its own way", () => {
  const context = summarizing(async () => "unused");
  const messages = long(3);
  const { ticket } = context.fit(messages).job;
  const fork = context.fork();
  assert.deepEqual(context.commit(ticket, "Order W1000 was shipped."), { kind: "applied" });
  assert.equal(context.fit(messages).messages.length, 4);
  assert.deepEqual(fork.fit().messages, messages);
  fork.append(user("only here"));
  assert.equal(fork.fit().messages.length, 7);
  assert.equal(context.fit().messages.length, 4);
});
