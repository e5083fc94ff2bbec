// What agents and people decide about a conversation: superseded results, kept and left out
// messages, tools for the model, results that are cut from the start, summaries on the cached
// prefix, and what a request consists of.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { contextTools, createContext, modelSummarizer, supersede, summarize, trim, lint } = turnwise;

const user = (content) => ({ role: "user", content });
const says = (content) => ({ role: "assistant", content });
const step = (id, name, args, content, said = null) => [
  {
    role: "assistant",
    content: said,
    tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
  },
  { role: "tool", tool_call_id: id, content },
];
const TEXT = "one line of a file that is long enough to be worth it\n".repeat(20);

test("a file that was read again is sent once", () => {
  const messages = [
    user("Go on."),
    ...step("r1", "read_file", { path: "a.js" }, `1 ${TEXT}`),
    ...step("r2", "read_file", { path: "b.js" }, `2 ${TEXT}`, "Now the other."),
    ...step("r3", "read_file", { path: "a.js" }, `3 ${TEXT}`),
    ...step("r4", "read_file", { path: "b.js" }, `4 ${TEXT}`),
    says("Done."),
    user("Thanks."),
  ];
  const context = createContext({
    window: 1_000,
    trigger: 0.9,
    target: 0.9,
    strategies: [supersede(), trim()],
  });
  const plan = context.fit(messages);
  const reasons = plan.decisions.map(({ action, reason }) => `${action} ${reason}`);
  assert.deepEqual(reasons.slice(1, 5), [
    "drop superseded",
    "drop superseded",
    "keep in_window",
    "replace superseded",
  ]);
  assert.deepEqual(lint(plan.messages), []);
  assert.match(plan.messages[2].content, /^⟦removed: result of read_file \(r2\)/);
  const { read_removed } = contextTools(context);
  assert.ok(read_removed.execute({ id: "r2" }).includes("2 one line"));
});

test("the host's key decides first", () => {
  const messages = [
    user("Go on."),
    ...step("b1", "balance", { account: 7, at: "10:00" }, `1 ${TEXT}`),
    ...step("b2", "balance", { account: 7, at: "11:00" }, `2 ${TEXT}`),
    ...step("g1", "get_note", {}, `3 ${TEXT}`),
    ...step("g2", "get_note", {}, `4 ${TEXT}`),
    says("Done."),
    user("Thanks."),
  ];
  const asked = [];
  const key = (call) => {
    asked.push(call);
    if (call.name === "balance") return String(call.arguments.account);
    return call.name === "get_note" ? null : undefined;
  };
  const plan = createContext({
    window: 1_300,
    trigger: 0.9,
    target: 0.9,
    strategies: [supersede({ key })],
  }).fit(messages);
  const left = plan.messages.map(({ content }) => content?.slice(0, 2));
  assert.ok(!left.includes("1 ") && left.includes("2 ") && left.includes("3 "));
  assert.ok(asked.some((call) => call.arguments.at === "11:00"));
  for (const wrong of [() => 7, () => Promise.resolve("x")]) {
    const strategies = [trim(), supersede({ key: wrong })];
    const context = createContext({ trigger: { messages: 1 }, strategies });
    assert.throws(() => context.fit(messages), {
      code: "callback_failed",
      path: "strategies[1].key",
    });
  }
  assert.throws(() => createContext({ strategies: [supersede({ key: "path" })] }), {
    code: "bad_option",
    path: "strategies[0].key",
  });
});

const FORMATS = {
  "openai-chat": [
    { role: "system", content: "Be brief." },
    user([
      { type: "text", text: "What is this?" },
      { type: "image_url", image_url: { url: "https://a.example/b.png" } },
    ]),
    ...step("c1", "look", { at: 1 }, TEXT),
    says("A file."),
    user("And now?"),
  ],
  anthropic: [
    user([{ type: "text", text: "What is this?" }]),
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "I should look at it first.", signature: "c2ln" },
        { type: "text", text: "I look." },
        { type: "tool_use", id: "c1", name: "look", input: {} },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: TEXT }] },
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "A file." }] },
    user("And now?"),
  ],
  gemini: [
    { role: "user", parts: [{ text: "What is this?" }] },
    { role: "model", parts: [{ functionCall: { name: "look", args: {} } }] },
    {
      role: "user",
      parts: [{ functionResponse: { name: "look", response: { output: TEXT } } }],
    },
    { role: "model", parts: [{ text: "A file." }] },
    { role: "user", parts: [{ text: "And now?" }] },
  ],
  "openai-responses": [
    user("What is this?"),
    { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Look at it." }] },
    { type: "function_call", id: "fc_1", call_id: "c1", name: "look", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: TEXT },
    says("A file."),
    user("And now?"),
  ],
  "ai-sdk": [
    user("What is this?"),
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "I should look." },
        { type: "tool-call", toolCallId: "c1", toolName: "look", input: {} },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c1",
          toolName: "look",
          output: { type: "text", value: TEXT },
        },
      ],
    },
    says("A file."),
    user("And now?"),
  ],
};

const total = ({ results, free: _, reserve: _2, window: _3, used: _4, price: _5, ...parts }) =>
  [...Object.values(results), ...Object.values(parts)].reduce((sum, part) => sum + part, 0);

for (const [format, messages] of Object.entries(FORMATS)) {
  test(`the parts of a request add up, in ${format}`, () => {
    for (const window of [100_000, 160, 60]) {
      const options = { window, reserveOutput: 10, overhead: 5, memory: "Lives in Rome." };
      const context = createContext({ ...options, strategies: [trim()] });
      const plan = context.fit(messages);
      const { breakdown } = plan;
      assert.equal(total(breakdown), plan.tokens + 5 + plan.memory, JSON.stringify(breakdown));
      assert.equal(breakdown.used, total(breakdown));
      assert.equal(breakdown.tools, 5);
      if (plan.fits)
        assert.equal(breakdown.used + breakdown.free + breakdown.reserve, breakdown.window);
      if (window < 100_000) continue;
      assert.ok(breakdown.results.look > 100 && breakdown.user > 0 && breakdown.assistant > 0);
      if (format === "openai-chat") assert.ok(breakdown.pictures > 50 && breakdown.system > 0);
      if (/anthropic|responses|ai-sdk/.test(format)) assert.ok(breakdown.reasoning > 0);
    }
  });

  test(`a long result is cut from the start, in ${format}`, () => {
    const context = createContext({ window: 100_000, cutResults: 60 });
    const first = context.fit(messages.slice(0, -2));
    const plan = context.fit(messages);
    assert.equal(plan.prefixChangedAt, undefined);
    assert.ok(JSON.stringify(first.messages).includes("tokens left out, id"));
    assert.equal(plan.decisions.filter(({ reason }) => reason === "cut_result").length, 1);
    // The plan counts exactly what it sends.
    assert.equal(createContext({ format }).fit(plan.messages).tokens, plan.tokens);
    assert.deepEqual(
      lint(plan.messages).map(({ rule }) => rule),
      lint(messages).map(({ rule }) => rule),
    );
  });
}

test("the summary is a part of the breakdown", async () => {
  const messages = Array.from({ length: 30 }, (_, n) =>
    n % 2 ? says(`Answer ${n}: ${TEXT.slice(0, 90)}`) : user(`Question ${n} about W-${n}00?`),
  );
  const summarizer = () => "- the person asked about orders";
  const context = createContext({ window: 400, summarizer });
  const plan = await context.prepare([...messages, user("And now?")]);
  assert.ok(plan.breakdown.summary > 0);
  assert.equal(total(plan.breakdown), plan.tokens);
});

test("fetched results are counted", () => {
  const records = [];
  const onPlan = (record) => records.push(record);
  const context = createContext({ window: 100_000, cutResults: 60, onPlan });
  const messages = FORMATS["openai-chat"];
  context.fit(messages);
  const tools = contextTools(context);
  assert.ok(tools.run("read_removed", { id: "c1" }).includes("one line of a file"));
  context.fit([...messages, says("Yes."), user("Go on.")]);
  assert.equal(records.at(-1).cut, 1);
  assert.equal(records.at(-1).fetchedBack, 1);
});

const chat = () =>
  Array.from({ length: 12 }, (_, n) => [
    user(`Question ${n}: ${TEXT.slice(0, 80)}`),
    says(`A${n}`),
  ]).flat();

test("a person keeps messages and leaves others out", () => {
  const messages = [...chat(), user("Now?")];
  const context = createContext({ window: 300, strategies: [trim()] });
  context.fit(messages);
  assert.equal(context.keep(messages[0]), true);
  assert.equal(context.keep(messages[0]), false);
  assert.equal(context.leaveOut(messages.length - 3), true);
  assert.equal(context.leaveOut(messages.at(-1)), false);
  let plan = context.fit(messages);
  assert.equal(plan.messages[0], messages[0]);
  // The question goes with its answer.
  assert.ok(!plan.messages.includes(messages.at(-3)) && !plan.messages.includes(messages.at(-2)));
  assert.equal(plan.decisions.at(-3).reason, "left_out");
  assert.deepEqual(context.choices(), [
    { index: 0, choice: "keep" },
    { index: messages.length - 3, choice: "leaveOut" },
  ]);
  assert.deepEqual(lint(plan.messages), []);
  assert.ok(context.release(messages[0]) && context.release(messages.at(-3)));
  plan = context.fit(messages);
  assert.ok(!plan.messages.includes(messages[0]) && plan.messages.includes(messages.at(-3)));
  assert.throws(() => context.keep(user("Another.")), { code: "bad_option", path: "message" });
  assert.throws(() => context.leaveOut(1_000), { code: "bad_option", path: "message" });
});

test("another process goes on with what a person decided", async () => {
  const messages = [...chat(), user("Now?")];
  const entries = [];
  const options = { window: 300, strategies: [trim()] };
  const context = createContext({ ...options, onLog: (entry) => entries.push(entry) });
  context.fit(messages);
  context.keep(2);
  context.leaveOut(messages.length - 3);
  const plan = context.fit(messages);
  const other = createContext(options);
  await other.resume(messages, JSON.parse(JSON.stringify(entries)));
  assert.deepEqual(other.fit(messages).messages, plan.messages);
  assert.deepEqual(other.choices(), context.choices());
});

test("the model compacts, pins and unpins", () => {
  const messages = [
    user("Fix the test."),
    ...step("t1", "read_file", { path: "a.js" }, TEXT),
    ...step("t2", "search", { for: "x" }, TEXT),
    ...step("t3", "read_file", { path: "spec.md" }, TEXT),
    ...step("t4", "run_tests", {}, "all pass"),
  ];
  const context = createContext({ window: 10_000 });
  context.fit(messages);
  const tools = contextTools(context, { maxPins: 1 });
  assert.deepEqual(Object.keys(tools), [
    "read_removed",
    "search_history",
    "compact",
    "pin",
    "unpin",
  ]);
  assert.match(tools.run("pin", { id: "t3" }), /^It stays\. \[context: \d+ % of 10000 tokens/);
  assert.match(tools.run("pin", { id: "t1" }), /unpin one first/);
  assert.match(tools.run("compact", { finished: " " }), /^Nothing was removed/);
  assert.match(tools.run("compact", { finished: "It passes.", keep: ["t2"] }), /^1 steps? w/);
  const plan = context.fit(messages);
  const text = JSON.stringify(plan.messages);
  assert.ok(!text.includes('"t1"') && text.includes('"t2"') && text.includes('"t3"'));
  assert.deepEqual(lint(plan.messages), []);
  assert.match(tools.run("unpin", { id: "t3" }), /^It may go/);
  assert.match(tools.run("unpin", { id: "t3" }), /is not pinned/);
  assert.match(tools.run("pin", { id: "t9" }), /^There is no tool result/);
  assert.match(tools.run("delete", {}), /^There is no tool delete/);
  // A person takes it back.
  for (const { index } of context.choices()) context.release(index);
  assert.deepEqual(context.fit(messages).messages, messages);
});

test("the tools have the shape of each provider", () => {
  const tools = contextTools(createContext());
  const names = ["read_removed", "search_history", "compact", "pin", "unpin"];
  assert.deepEqual(
    tools.as("openai").map((tool) => tool.function.name),
    names,
  );
  assert.deepEqual(tools.as("openai-responses").map(({ type, name }) => [type, name])[0], [
    "function",
    names[0],
  ]);
  assert.ok(tools.as("anthropic").every(({ input_schema }) => input_schema.type === "object"));
  assert.ok(tools.as("mcp").every(({ inputSchema }) => inputSchema.type === "object"));
  assert.ok(tools.as("langchain").every(([run, { schema }]) => run && schema.properties));
  assert.deepEqual(
    tools.as("ai-sdk").map(([name]) => name),
    names,
  );
  assert.throws(() => tools.as("cohere"), { code: "bad_option", path: "shape" });
});

test("a summary is asked for at the end of the cached request", async () => {
  const asked = [];
  const summarizer = modelSummarizer(
    ({ system, user: prompt, messages }) => {
      asked.push({ system, prompt, messages });
      return "- The person asks about orders W-0 to W-9, and all of them were sent.";
    },
    { onPrefix: true },
  );
  const context = createContext({ window: 900, summarizer, strategies: [summarize(), trim()] });
  const messages = [];
  let sent;
  for (let n = 0; asked.length === 0; n++) {
    messages.push(user(`Where is order W-${n}? ${TEXT.slice(0, 100)}`));
    const before = sent;
    const plan = await context.prepare(messages);
    if (asked.length > 0) {
      assert.equal(plan.error, undefined);
      // The last request, its answer, and the instruction.
      assert.deepEqual(asked[0].messages.slice(0, before.length), before);
      assert.deepEqual(asked[0].messages.at(-2), messages.at(-2));
      assert.match(asked[0].messages.at(-1).content, /write notes of the conversation above/);
      assert.ok(plan.decisions.some(({ action }) => action === "summarize"));
    }
    sent = plan.messages;
    messages.push(says(`It was sent on day ${n}.`));
  }
  // A history that was never sent has no prefix.
  asked.length = 0;
  await createContext({ window: 900, summarizer, strategies: [summarize(), trim()] }).prepare([
    ...messages,
    user("And now?"),
  ]);
  assert.equal(asked[0].messages, undefined);
  assert.match(asked[0].prompt, /<conversation-part>/);
});
