// `createContext`, used like in a front end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const {
  TurnwiseError,
  byProvider,
  clearToolResults,
  createContext,
  estimateTokens,
  extractiveSummarizer,
  summarize,
  trim,
} = turnwise;

const system = (content) => ({ role: "system", content });
const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const call = (id, name = "get_order", args = '{"order":"W1"}') => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
});
const result = (id, content) => ({ role: "tool", tool_call_id: id, content });

const code =
  (expected, details = {}) =>
  (error) => {
    assert.ok(error instanceof TurnwiseError && error instanceof Error, String(error));
    assert.equal(error.code, expected);
    for (const [name, value] of Object.entries(details)) assert.deepEqual(error[name], value, name);
    return true;
  };

const lastTurn = () => createContext({ strategies: [trim({ turns: 1 })] });
const story = [system("rules"), user("a"), assistant("b"), user("c"), assistant("d")];

test("messages that were not touched are the very objects that were given", () => {
  const { messages, changed, decisions } = lastTurn().fit(story);
  assert.equal(changed, true);
  assert.deepEqual(messages, [story[0], story[3], story[4]]);
  messages.forEach((message) => assert.ok(story.includes(message)));
  assert.deepEqual(
    decisions.map(({ index, action }) => [index, action]),
    [
      [0, "keep"],
      [1, "drop"],
      [2, "drop"],
      [3, "keep"],
      [4, "keep"],
    ],
  );
});

test("memory is counted beside the messages, by the host's counter where there is one", () => {
  const memory = "The user lives in Oslo.";
  const plan = createContext({ window: 100, overhead: 10, memory }).fit(story);
  assert.ok(plan.memory > 3 && plan.memory < 15, `${plan.memory}`);
  assert.equal(plan.budget, 90 - plan.memory);
  assert.equal(
    plan.tokens,
    createContext({ window: 100 }).fit(story).tokens,
    "it is the host who sends it",
  );
  assert.equal(
    createContext({ window: 100, memory, countTokens: (text) => text.length }).fit(story).memory,
    memory.length,
  );
  assert.equal(createContext({ window: 100 }).fit(story).memory, 0);
  assert.throws(() => createContext({ memory: 7 }), code("bad_option", { path: "memory" }));
  assert.throws(
    () => createContext({ window: 5, memory }),
    code("options_at_odds", { path: "window" }),
  );
});

test("a preset is a policy whose parts can be named otherwise", () => {
  const long = [...Array(40)].flatMap((_, turn) => [
    user(`Where is order W-${1000 + turn}?`),
    assistant(`W-${1000 + turn} is on its way.`),
  ]);
  const fit = (options) =>
    createContext({
      window: 500,
      reserveOutput: 0,
      summarizer: extractiveSummarizer(),
      ...options,
    }).fit(long);
  const [plain, coding, named] = [
    fit({}),
    fit({ preset: "coding" }),
    fit({ preset: "coding", target: 0.95 }),
  ];
  assert.ok(
    coding.tokens <= 250 && coding.tokens < plain.tokens,
    `${coding.tokens} of ${plain.tokens}`,
  );
  assert.ok(named.tokens > 250, `${named.tokens}`);
  assert.throws(() => fit({ preset: "chat" }), code("bad_option", { path: "preset" }));
});

test("decisions add up to the plan's tokens", () => {
  const plan = lastTurn().fit(story);
  const sum = (field) => plan.decisions.reduce((total, decision) => total + decision[field], 0);
  assert.equal(sum("tokensBefore"), plan.tokensBefore);
  assert.equal(sum("tokensAfter"), plan.tokens);
});

test("without a policy everything is sent", () => {
  const plan = createContext().fit(story);
  assert.equal(plan.changed, false);
  assert.equal(plan.fits, true);
  assert.deepEqual(plan.messages, story);
});

test("the caller's array may grow, shrink and change in place", () => {
  const context = lastTurn();
  const messages = [user("a"), assistant("b")];
  assert.deepEqual(context.fit(messages).messages, messages);
  messages.push(user("c"));
  assert.deepEqual(context.fit(messages).messages, [user("c")]);
  messages.pop();
  assert.deepEqual(context.fit(messages).messages, [user("a"), assistant("b")]);
  messages[0] = user("other");
  assert.deepEqual(context.fit(messages).messages, [user("other"), assistant("b")]);
});

test("a message that is still being streamed is read again", () => {
  const context = createContext();
  const streaming = assistant("The ans");
  const before = context.fit([user("a"), streaming]).tokens;
  streaming.content += "wer is longer than that, by far.";
  const plan = context.fit([user("a"), streaming]);
  assert.ok(plan.tokens > before);
  assert.equal(plan.tokens, createContext().fit([user("a"), streaming]).tokens);
});

test("other objects that say the same are taken without being read as new", () => {
  const context = createContext({
    strategies: [summarize({ trigger: { turns: 2 }, target: { turns: 1 } })],
    summarizer: async () => "unused",
  });
  const { job } = context.fit([user("a"), assistant("b"), user("c"), assistant("d")]);
  assert.deepEqual(context.commit(job.ticket, "The person said a, and the model answered b."), {
    kind: "applied",
  });
  const copies = [user("a"), assistant("b"), user("c"), assistant("d")];
  const plan = context.fit(copies);
  assert.equal(plan.messages.length, 4);
  assert.equal(plan.messages.at(-1), copies[3]);
  assert.equal(plan.messages.at(-2), copies[2]);
});

test("an edit in the covered part takes the summary back", () => {
  const context = createContext({
    strategies: [summarize({ trigger: { turns: 2 }, target: { turns: 1 } })],
    summarizer: async () => "unused",
  });
  const messages = [user("a"), assistant("b"), user("c")];
  context.commit(context.fit(messages).job.ticket, "The person said a.");
  assert.equal(context.fit(messages).messages.length, 3);
  const edited = [user("A"), ...messages.slice(1)];
  assert.deepEqual(context.fit(edited).messages, edited);
});

test("a plan stays what it was while the conversation goes on", () => {
  const context = lastTurn();
  const messages = [...story];
  const early = context.fit(messages);
  messages.push(user("e"));
  context.fit(messages);
  context.fit([user("something else")]);
  assert.deepEqual(early.messages, [story[0], story[3], story[4]]);
  assert.equal(early.decisions.length, 5);
});

test("append and fit give what fit gives for the whole", () => {
  const context = lastTurn();
  for (const message of story) context.append(message);
  const plan = context.fit();
  assert.deepEqual(plan.decisions, lastTurn().fit(story).decisions);
  assert.equal(plan.messages[1], story[3]);
});

test("bad messages are told by index and change nothing", () => {
  const context = lastTurn();
  const before = context.fit(story);
  const cyclic = user("x");
  cyclic.self = cyclic;
  for (const [bad, expected] of [
    [null, "not_an_object"],
    ["text", "not_an_object"],
    [[user("x")], "not_an_object"],
    [cyclic, "not_json"],
    [{ role: "user", content: 1n }, "not_json"],
  ]) {
    assert.throws(
      () => context.fit([...story.slice(0, 4), bad, user("f")]),
      code(expected, { index: 4 }),
    );
    assert.throws(() => context.append(bad), code(expected, { index: 5 }));
    assert.deepEqual(context.fit().messages, before.messages);
  }
});

test("JSON of a plan has all of it", () => {
  const plan = createContext({ window: 500 }).fit(story);
  const { messages, decisions, tokens, budget, fits } = JSON.parse(JSON.stringify(plan));
  assert.deepEqual(
    { messages, decisions, tokens, budget, fits },
    {
      messages: plan.messages,
      decisions: plan.decisions,
      tokens: plan.tokens,
      budget: 500,
      fits: true,
    },
  );
});

test("odd messages are kept whole", () => {
  const odd = [
    user("a"),
    { role: "assistant", content: "b", foo: 1 },
    { role: "user", content: [{ type: "input_image", image: 7 }], extra: { deep: [1] } },
    user("\ud800 lone"),
  ];
  const plan = createContext().fit(odd);
  // Half a character is all that a plan repairs here.
  assert.deepEqual(plan.messages, [...odd.slice(0, 3), user("\ufffd lone")]);
  assert.deepEqual(
    [plan.decisions[3].action, plan.decisions[3].reason],
    ["replace", "half_character"],
  );
  assert.equal(plan.messages[1], odd[1]);
});

test("options are checked, and the field is named", () => {
  assert.throws(() => createContext({ windw: 1 }), code("unknown_option", { path: "windw" }));
  assert.throws(() => createContext({ window: -1 }), code("bad_option", { path: "window" }));
  assert.throws(
    () => createContext({ strategies: [trim({ turns: "3" })] }),
    code("bad_option", { path: "strategies[0].turns" }),
  );
  assert.throws(
    () => createContext({ window: 100, reserveOutput: 100 }),
    code("options_at_odds", { path: "window" }),
  );
  assert.throws(
    () => createContext({ summarizer: "gpt" }),
    code("bad_option", { path: "summarizer" }),
  );
  assert.throws(() => createContext({ format: "morse" }), code("bad_option", { path: "format" }));
});

test("pinned messages stay", () => {
  const important = user("never forget this");
  const messages = [important, assistant("b"), user("c"), assistant("d"), user("e")];
  const byFunction = createContext({
    strategies: [trim({ turns: 1 })],
    pin: (message) => message === important,
  });
  assert.deepEqual(byFunction.fit(messages).messages, [important, user("e")]);
  const byRule = createContext({
    strategies: [trim({ turns: 1 })],
    pin: { task: true, message: (_, index) => index === 2 },
  });
  const plan = byRule.fit(messages);
  assert.deepEqual(plan.messages, [important, user("c"), user("e")]);
  assert.deepEqual(
    plan.decisions.map(({ reason }) => reason).filter((reason) => reason.startsWith("pinned")),
    ["pinned_task", "pinned_host"],
  );
});

test("cleared results are patched copies, and the same copy each time", () => {
  const context = createContext({
    strategies: [clearToolResults({ keepResults: 1, trigger: { turns: 1 } })],
  });
  const meta = { deep: { untouched: true } };
  const old = { ...result("c1", "a long result ".repeat(40)), meta };
  const messages = [
    user("a"),
    call("c1"),
    old,
    assistant("b"),
    user("c"),
    call("c2"),
    result("c2", "short"),
    assistant("d"),
  ];
  const first = context.fit(messages);
  const replaced = first.messages[2];
  assert.notEqual(replaced, old);
  assert.match(replaced.content, /^⟦removed: result of get_order \(c1\), \d+ tokens⟧$/);
  assert.equal(replaced.tool_call_id, "c1");
  assert.equal(replaced.meta, meta);
  assert.match(old.content, /^a long result/);
  const decision = first.decisions[2];
  assert.equal(decision.action, "replace");
  assert.equal(decision.reason, "cleared_result");
  assert.ok(decision.tokensAfter < decision.tokensBefore);

  messages.push(user("e"));
  assert.equal(context.fit(messages).messages[2], replaced);
});

test("an answer longer than its source trips the breaker", async () => {
  const told = [];
  const summarizer = ({ messages }) => {
    told.push(messages.length);
    return messages.map(({ content }) => `${content}, ${content}`).join("\n");
  };
  const options = { window: 300, target: 0.8, strategies: [summarize(), trim()], validate: false };
  const context = createContext({ ...options, summarizer, onError: () => {} });
  const messages = Array.from({ length: 24 }, (_, n) =>
    (n % 2 ? assistant : user)(`message ${n} about the orders of the shop`),
  );
  for (let n = 1; n <= 4; n += 1) {
    const plan = await context.prepare(messages);
    assert.ok(plan.fits);
    assert.deepEqual(plan.breaker, {
      isOpen: n >= 3,
      failures: Math.min(n, 3),
      setback: "not_smaller",
    });
    if (n <= 3) assert.equal(plan.error.code, "summary_rejected");
  }
  assert.equal(told.length, 3);
  assert.equal(createContext(options).fit(messages).breaker, undefined);
});

test("a result larger than the budget keeps its beginning and its end, and stays so", () => {
  const log = Array.from({ length: 2000 }, (_, line) => `line ${line} of the log`).join("\n");
  const messages = [user("a"), assistant("b"), user("c"), call("c1"), result("c1", log)];
  const context = createContext({ window: 1000 });
  const plan = context.fit(messages);
  const shortened = plan.messages.at(-1);
  assert.ok(plan.fits && plan.cannotFit === undefined);
  assert.match(
    shortened.content,
    /^line 0 of the log\n[^]*\n… \[\d\d,\d{3} tokens left out\] …\n[^]*line 1999 of the log$/,
  );
  assert.equal(plan.decisions.at(-1).reason, "shortened_result");
  assert.equal(messages.at(-1).content, log);

  messages.push(assistant("d"));
  const next = context.fit(messages);
  assert.equal(next.messages.at(-2), shortened);
  assert.equal(next.prefixChangedAt, undefined);

  const whole = createContext({ window: 1000, shortenResults: false }).fit(messages.slice(0, -1));
  assert.ok(!whole.fits && whole.cannotFit.over > 0);
});

test("an interrupted call is closed, and that is a decision", () => {
  const messages = [user("a"), call("c1"), user("b"), assistant("c"), user("d")];
  const plan = createContext().fit(messages);
  const closing = plan.messages[2];
  assert.equal(closing.role, "tool");
  assert.equal(closing.tool_call_id, "c1");
  assert.equal(plan.changed, true);
  assert.ok(plan.decisions.some(({ reason }) => reason === "closed_interrupted_call"));
  assert.deepEqual(createContext({ repair: false }).fit(messages).messages, messages);
});

test("a step in flight is left alone", () => {
  const messages = [user("a"), assistant("b"), user("c"), call("c1")];
  assert.deepEqual(lastTurn().fit(messages).messages, messages.slice(2));
});

test("the prefix marker says where the messages sent first differ", () => {
  const context = lastTurn();
  const messages = [system("rules"), user("a"), assistant("b")];
  assert.equal(context.fit(messages).prefixChangedAt, undefined);
  messages.push(assistant("more"));
  assert.equal(context.fit(messages).prefixChangedAt, undefined);
  messages.push(user("c"));
  assert.equal(context.fit(messages).prefixChangedAt, 1);
});

const long = (n) =>
  Array.from({ length: n }, (_, i) => [
    user(`Question ${i}: where is order W${1000 + i}? ${"It is late. ".repeat(20)}`),
    assistant(`Order W${1000 + i} was shipped on May ${i + 1}. ${"Please wait. ".repeat(20)}`),
  ]).flat();

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

test("summarize() written out fills the budget with notes as the default does", () => {
  const messages = long(60);
  const options = { window: 1500, summarizer: extractiveSummarizer() };
  const byDefault = createContext(options).fit(messages);
  const writtenOut = createContext({ ...options, strategies: [summarize(), trim()] }).fit(messages);
  assert.deepEqual(writtenOut.messages, byDefault.messages);
  assert.ok(writtenOut.tokens > 1300, `${writtenOut.tokens} tokens`);
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

test("tokens are counted by the host's own function, once for each text", () => {
  const counted = [];
  const context = createContext({ countTokens: (text) => (counted.push(text), text.length) });
  const messages = [user("four"), assistant("seventeen letters")];
  const plan = context.fit(messages);
  assert.ok(plan.tokens >= 21 && plan.tokens < 40);
  const before = counted.length;
  context.fit(messages);
  context.fit([...messages, user("x")]);
  assert.ok(counted.length <= before + 2, `${counted.length - before} more`);
});

test("a counter that throws or answers nonsense is told, and changes nothing", () => {
  let answer = () => 1;
  const context = createContext({ countTokens: (text) => answer(text) });
  context.fit([user("a")]);
  answer = () => {
    throw new RangeError("no vocabulary");
  };
  assert.throws(() => context.append(user("b")), /no vocabulary/);
  answer = () => NaN;
  assert.throws(() => context.append(user("b")), code("bad_count"));
  answer = () => 1;
  context.append(user("b"));
  assert.deepEqual(context.fit().messages, [user("a"), user("b")]);
});

test("what a provider counted shrinks the budget where the estimate was low", () => {
  const context = createContext({ window: 4_000 });
  const plan = context.fit(long(3));
  context.observe({ prompt_tokens: plan.tokens * 2 });
  assert.ok(context.fit().budget < plan.budget);
  assert.throws(() => context.observe({ words: 3 }), code("bad_usage"));
});

test("a context that was closed says so", () => {
  const context = lastTurn();
  context.fit(story);
  context.dispose();
  context.close();
  context.close();
  assert.throws(() => context.fit(story), code("disposed"));
  assert.throws(() => context.append(user("x")), code("disposed"));
  assert.equal(typeof context[Symbol.dispose], "function");
});

test("a plan says what a change of the prefix costs, and `payback` makes it wait", () => {
  const turn = (n) => [
    { role: "user", content: `Question ${n}: ${"why ".repeat(40)}` },
    { role: "assistant", content: `Answer ${n}: ${"because ".repeat(40)}` },
  ];
  const changes = (payback) => {
    const context = createContext({
      window: 2_000,
      strategies: [trim()],
      trigger: 0.5,
      target: 0.4,
      payback,
    });
    return Array.from({ length: 40 }, (_, n) => {
      turn(n).forEach((message) => context.append(message));
      const plan = context.fit();
      assert.equal(plan.prefixChange?.at, plan.prefixChangedAt);
      return plan.prefixChange;
    }).filter(Boolean);
  };
  const [first] = changes();
  assert.equal(first.at, 0);
  assert.ok(first.resent > 0 && first.saved > 0, JSON.stringify(first));
  assert.ok(changes({ requests: 3 }).length < changes().length);
  assert.throws(() => createContext({ payback: { cachedPrice: 2 } }), {
    code: "bad_option",
    path: "payback.cachedPrice",
  });
});

test("an edited Anthropic history asks for mismatched thinking to be dropped", () => {
  const context = createContext({ format: "anthropic", strategies: [trim({ turns: 1 })] });
  const history = [
    { role: "user", content: "One" },
    { role: "assistant", content: "1" },
  ];
  assert.deepEqual(context.fit(history).directives, []);
  const plan = context.fit([...history, { role: "user", content: "Two" }]);
  assert.deepEqual(
    plan.directives.map(({ name, body }) => [
      name,
      body.thinking.block_binding.prefix_mismatch_behavior,
    ]),
    [["drop_mismatched_thinking", "drop_block"]],
  );
});

test("a provider that compacts is asked to, and what its item covers is left out", () => {
  const strategies = [byProvider({ at: 0.7 }), trim()];
  const context = createContext({ window: 100_000, format: "openai-responses", strategies });
  const before = [
    { role: "developer", content: "Be brief." },
    { role: "user", content: "One" },
    { type: "function_call", call_id: "c1", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: "x" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "Done" }] },
    { role: "user", content: "Two" },
  ];
  const [directive] = context.fit(before).directives;
  assert.deepEqual(directive.body, {
    context_management: [{ type: "compaction", compact_threshold: 70_000 }],
  });
  const after = [
    ...before,
    { type: "compaction", id: "cmp_1", encrypted_content: "gAAAA" },
    { role: "user", content: "Three" },
  ];
  const plan = context.fit(after);
  assert.deepEqual(
    plan.messages.map((message) => after.indexOf(message)),
    [0, 5, 6, 7],
  );
  assert.deepEqual(plan.decisions[2], {
    index: 2,
    action: "drop",
    reason: "compacted",
    tokensBefore: plan.decisions[2].tokensBefore,
    tokensAfter: 0,
  });
  assert.throws(() => createContext({ strategies: [byProvider({ edit: "forget" })] }), {
    code: "bad_option",
    path: "strategies[0].edit",
  });
});

test("what Anthropic has compacted is taken in, and what it covers is left out", () => {
  const spoken = { role: "user", content: "Two" };
  const compacted = {
    role: "assistant",
    content: [
      { type: "compaction", content: "They counted." },
      { type: "text", text: "2" },
    ],
  };
  const messages = [
    { role: "user", content: "One" },
    { role: "assistant", content: "1" },
    spoken,
    compacted,
    { role: "user", content: "Three" },
  ];
  const options = { window: 100_000, format: "anthropic" };
  const plan = createContext({ ...options, strategies: [byProvider({ at: 0.7 }), trim()] }).fit(
    messages,
  );
  assert.deepEqual(plan.messages, messages.slice(2));
  assert.equal(plan.messages[1], compacted);
  assert.deepEqual(plan.decisions.map(({ reason }) => reason).slice(0, 2), [
    "compacted",
    "compacted",
  ]);
  assert.deepEqual(turnwise.lint(plan.messages, "anthropic"), []);
  const compact = plan.directives.find(({ name }) => name === "compact");
  assert.equal(compact.headers["anthropic-beta"], "compact-2026-01-12");
  assert.match(compact.asOf, /^\d{4}-\d\d-\d\d$/);
  const [clear] = createContext({
    ...options,
    strategies: [byProvider({ edit: "clear", at: 0.5 })],
  }).fit(messages).directives;
  assert.equal(clear.body.context_management.edits[0].trigger.value, 50_000);
});

test("a fork with a smaller budget plans for less, and the context does not change", () => {
  const messages = Array.from({ length: 60 }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `message ${n} about order W${n}`,
  }));
  const context = createContext({ window: 2_000, reserveOutput: 100, strategies: [trim()] });
  const before = context.fit(messages);
  const fork = context.fork({ budget: 300 });
  const plan = fork.fit(messages);
  assert.equal(plan.budget, 300);
  assert.ok(plan.tokens <= 300 && before.tokens > 300);
  assert.equal(context.fit(messages).budget, before.budget);
  assert.equal(context.fork({ budget: 5_000 }).fit(messages).budget, before.budget);
  assert.equal(createContext().fork({ budget: 300 }).fit(messages).budget, undefined);
});
