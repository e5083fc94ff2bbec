// `createContext`, used like in a front end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { system, user, assistant, call, result, code, story, lastTurn } from "./messages.mjs";

const { clearToolResults, createContext, extractiveSummarizer, summarize, trim } = turnwise;

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
