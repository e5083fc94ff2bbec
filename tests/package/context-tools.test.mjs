// Tools with which the model reads what plans have left out, in every format.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { clearToolResults, contextTools, createContext, extractiveSummarizer, lint } = turnwise;

const details = (order) => `order ${order} was sent to Oslo; ${"details of it ".repeat(40)}`;

// A question, a call, its result and an answer, in each format.
const FORMATS = {
  "openai-chat": (order) => [
    { role: "user", content: `Where is ${order}?` },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: order, type: "function", function: { name: "look", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: order, content: details(order) },
    { role: "assistant", content: "It was sent." },
  ],
  "openai-responses": (order) => [
    { role: "user", content: `Where is ${order}?` },
    { type: "function_call", call_id: order, name: "look", arguments: "{}" },
    { type: "function_call_output", call_id: order, output: details(order) },
    { role: "assistant", content: "It was sent." },
  ],
  anthropic: (order) => [
    { role: "user", content: `Where is ${order}?` },
    { role: "assistant", content: [{ type: "tool_use", id: order, name: "look", input: {} }] },
    {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: order, content: details(order) }],
    },
    { role: "assistant", content: "It was sent." },
  ],
  gemini: (order) => [
    { role: "user", parts: [{ text: `Where is ${order}?` }] },
    { role: "model", parts: [{ functionCall: { id: order, name: "look", args: {} } }] },
    {
      role: "user",
      parts: [
        { functionResponse: { id: order, name: "look", response: { output: details(order) } } },
      ],
    },
    { role: "model", parts: [{ text: "It was sent." }] },
  ],
  "ai-sdk": (order) => [
    { role: "user", content: `Where is ${order}?` },
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: order, toolName: "look", input: {} }],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: order,
          toolName: "look",
          output: { type: "text", value: details(order) },
        },
      ],
    },
    { role: "assistant", content: "It was sent." },
  ],
  bedrock: (order) => [
    { role: "user", content: [{ text: `Where is ${order}?` }] },
    {
      role: "assistant",
      content: [{ toolUse: { toolUseId: order, name: "look", input: {} } }],
    },
    {
      role: "user",
      content: [{ toolResult: { toolUseId: order, content: [{ text: details(order) }] } }],
    },
    { role: "assistant", content: [{ text: "It was sent." }] },
  ],
  "ag-ui": (order) => [
    { id: `u${order}`, role: "user", content: `Where is ${order}?` },
    {
      id: `a${order}`,
      role: "assistant",
      content: "",
      toolCalls: [{ id: order, type: "function", function: { name: "look", arguments: "{}" } }],
    },
    { id: `r${order}`, role: "tool", toolCallId: order, content: details(order) },
    { id: `b${order}`, role: "assistant", content: "It was sent." },
  ],
};
const orders = Array.from({ length: 12 }, (_, n) => `W${100 + n}`);

for (const [format, turn] of Object.entries(FORMATS)) {
  test(`${format}: a cleared result is read by the id in its placeholder`, () => {
    const context = createContext({
      format,
      window: 2_500,
      strategies: [clearToolResults({ keepResults: 1 })],
    });
    const plan = context.fit(orders.flatMap(turn));
    const [, id] = /removed: result of look \((\w+)\)/.exec(JSON.stringify(plan.messages));
    const { read_removed } = contextTools(context);
    assert.ok(read_removed.execute({ id }).includes(details(id)));
    assert.match(read_removed.execute({ id: "W999" }), /no tool result or message/);
  });

  test(`${format}: calls that were removed with their results are read by their id`, () => {
    const strategies = [clearToolResults({ edit: "drop", keepResults: 2 })];
    const context = createContext({ format, window: 1_500, strategies });
    const messages = orders.flatMap(turn);
    const plan = context.fit(messages);
    const removed = plan.decisions.filter(({ reason }) => reason === "removed_result");
    assert.equal(removed.length, 2 * 10);
    assert.equal(plan.messages.length, messages.length - removed.length);
    assert.ok(plan.messages.every((message) => messages.includes(message)));
    assert.deepEqual(
      lint(plan.messages, format).filter(({ severity }) => severity === "error"),
      [],
    );
    const { read_removed } = contextTools(context);
    assert.ok(read_removed.execute({ id: "W100" }).includes(details("W100")));
  });

  test(`${format}: what a summary covers is found by words`, () => {
    const context = createContext({ format, window: 1_500, summarizer: extractiveSummarizer() });
    const plan = context.fit(orders.flatMap(turn));
    assert.ok(plan.decisions.some(({ action }) => action === "summarize"));
    const { search_history } = contextTools(context, { maxMatches: 2 });
    const found = search_history.execute({ query: "where is w103" });
    assert.match(found, /^Message \d+: .*W103/);
    assert.ok(!/W104/.test(found));
    assert.equal(found.split("\n\n").length, 2);
    assert.match(search_history.execute({ query: "zebra" }), /No message contains zebra/);
  });
}

test("bedrock: results in JSON are read, and results are no words of the user", () => {
  const result = (id, json) => ({ toolResult: { toolUseId: id, content: [{ json }] } });
  const call = (id) => ({ toolUse: { toolUseId: id, name: "look", input: { order: id } } });
  const context = createContext({ format: "bedrock" });
  const messages = [
    { role: "user", content: [{ text: "Where are both orders?" }] },
    { role: "assistant", content: [call("W1")] },
    { role: "user", content: [result("W1", { city: "Oslo" })] },
    { role: "assistant", content: [call("W2")] },
    { role: "user", content: [result("W2", { city: "Turin" })] },
    { role: "assistant", content: [{ text: "In Oslo and in Turin." }] },
  ];
  context.fit(messages);
  const tools = contextTools(context);
  assert.match(tools.read_removed.execute({ id: "W1" }), /Oslo/);
  assert.doesNotMatch(tools.read_removed.execute({ id: "W1" }), /Turin/);
  tools.compact.execute({ finished: "W1 is in Oslo.", keep: ["W2"] });
  const sent = JSON.stringify(context.fit(messages).messages);
  assert.ok(!sent.includes('Oslo"') && sent.includes('Turin"'));
});

test("answers have a limit, and say what they leave out", () => {
  const context = createContext();
  context.fit(orders.flatMap(FORMATS["openai-chat"]));
  const { read_removed, search_history } = contextTools(context, { maxCharacters: 200 });
  const answer = read_removed.execute({ id: "W100" });
  assert.ok(answer.length <= 210 && /\[\d+ characters left out\]/.test(answer), answer);
  assert.ok(search_history.execute({ query: "order" }).length <= 400);
});

test("the tools change no plan, and describe their arguments", () => {
  const context = createContext({ window: 1_500 });
  const before = context.fit(orders.flatMap(FORMATS["openai-chat"]));
  const tools = contextTools(context);
  for (const [name, tool] of Object.entries(tools)) {
    assert.equal(tool.name, name);
    assert.equal(tool.parameters.type, "object");
    for (const field of tool.parameters.required)
      assert.equal(tool.parameters.properties[field].type, "string");
    tool.execute({ id: "W100", query: "W100" });
  }
  const after = context.fit();
  assert.deepEqual([after.messages, after.tokens], [before.messages, before.tokens]);
  assert.equal(after.prefixChangedAt, undefined);
  assert.throws(() => contextTools(context, { maxMatch: 1 }), { code: "unknown_option" });
  assert.throws(() => contextTools(context, { maxMatches: 0 }), { code: "bad_option" });
});
