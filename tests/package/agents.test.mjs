// The session classes as the `session` of `@openai/agents`, with a model that follows a script.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Agent, Runner, Usage, tool } from "@openai/agents";
import { z } from "zod";
import { turnwise } from "./installed.mjs";

const { CompactingSession, DefaultSession, SummarizingSession, TrimmingSession } = turnwise;

/** A runner whose model answers from `script` and keeps what it was sent. */
function scripted(...script) {
  const seen = [];
  const answer = (request) => {
    seen.push(request.input);
    const output = script.shift();
    assert.ok(output, "the model was asked more often than the script has answers");
    return { usage: new Usage(), output, responseId: `resp_${seen.length}` };
  };
  const model = {
    getResponse: async (request) => answer(request),
    async *getStreamedResponse(request) {
      const { usage, output, responseId } = answer(request);
      const tokens = { inputTokens: 1, outputTokens: 1, totalTokens: 2, ...usage };
      yield { type: "response_done", response: { id: responseId, usage: tokens, output } };
    },
  };
  const runner = new Runner({ modelProvider: { getModel: () => model }, tracingDisabled: true });
  return { runner, seen };
}

let ids = 0;
const says = (text) => [
  {
    type: "message",
    id: `msg_${++ids}`,
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text }],
  },
];
const calls = (...args) =>
  args.map((order) => ({
    type: "function_call",
    id: `fc_${++ids}`,
    callId: `call_${ids}`,
    name: "get_order",
    status: "completed",
    arguments: JSON.stringify({ order }),
  }));

const getOrder = tool({
  name: "get_order",
  description: "Looks an order up.",
  parameters: z.object({ order: z.string() }),
  execute: async ({ order }) => `order ${order} was delivered; ${"details ".repeat(40)}`,
});
const agent = new Agent({ name: "support", instructions: "Be helpful.", tools: [getOrder] });

const kinds = (items) => items.map((item) => item.type ?? item.role);
const texts = (items) =>
  items
    .map(({ content }) => (typeof content === "string" ? content : content?.[0]?.text))
    .filter(Boolean);

test("a trimming session shows the last turns, tool calls with their results", async () => {
  const { runner, seen } = scripted(
    calls("W1", "W2"),
    says("Both delivered."),
    says("You are welcome."),
    says("Bye."),
  );
  const session = new TrimmingSession({ maxTurns: 2 });
  const first = await runner.run(agent, "Where are W1 and W2?", { session });
  assert.equal(first.finalOutput, "Both delivered.");
  await runner.run(agent, "Thanks", { session });
  await runner.run(agent, "Good bye", { session });

  const turn = ["function_call", "function_call", "function_call_result", "function_call_result"];
  assert.deepEqual(kinds(seen[1]).slice(1), turn);
  assert.equal((await session.rawItems()).length, 10);
  const shown = await session.getItems();
  assert.deepEqual(texts(shown), ["Thanks", "You are welcome.", "Good bye", "Bye."]);
  assert.deepEqual(texts(seen[3]).slice(-1), ["Good bye"]);
});

test("a default session gives back everything", async () => {
  const { runner, seen } = scripted(says("One."), says("Two."));
  const session = new DefaultSession();
  await runner.run(agent, "First", { session });
  await runner.run(agent, "Second", { session });
  assert.deepEqual(texts(seen[1]), ["First", "One.", "Second"]);
});

test("a summarizing session puts the pair in front of the last turn", async () => {
  const { runner, seen } = scripted(calls("W1"), says("Delivered."), says("Two."), says("Three."));
  const asked = [];
  const summarizer = async (request) => (
    asked.push(request),
    "The customer asked about order W1, which was delivered."
  );
  const session = new SummarizingSession({ keepLastNTurns: 1, contextLimit: 2, summarizer });
  for (const text of ["Where is W1?", "Second", "Third"])
    await runner.run(agent, text, { session });

  assert.equal(asked.length, 1);
  assert.deepEqual(kinds(asked[0].messages).slice(1, 3), ["function_call", "function_call_result"]);
  const shown = texts(await session.getItems());
  assert.deepEqual(shown, [
    "Summarize the conversation we had so far.",
    "The customer asked about order W1, which was delivered.",
    "Third",
    "Three.",
  ]);
  assert.equal(session.explain().error, undefined);
  assert.equal(seen.length, 4);
});

test("a compacting session clears old results and keeps the calls valid", async () => {
  const { runner, seen } = scripted(calls("W1"), says("Delivered."), says("Two."), says("Three."));
  const session = new CompactingSession({ trigger: { turns: 2 }, keep: 1 });
  for (const text of ["Where is W1?", "Second", "Third"])
    await runner.run(agent, text, { session });

  const shown = await session.getItems();
  const call = shown.find((item) => item.type === "function_call");
  const result = shown.find((item) => item.type === "function_call_result");
  assert.equal(result.callId, call.callId);
  assert.match(JSON.stringify(result.output), /⟦removed: result of get_order/);
  assert.match(
    JSON.stringify(
      (await session.rawItems()).find((item) => item.type === "function_call_result").output,
    ),
    /delivered/,
  );
  assert.equal(seen.length, 4);
});

test("a streamed run stores what it streamed", async () => {
  const { runner } = scripted(calls("W1"), says("Delivered."));
  const session = new TrimmingSession({ maxTurns: 3 });
  const stream = await runner.run(agent, "Where is W1?", { session, stream: true });
  await stream.completed;
  assert.equal(stream.finalOutput, "Delivered.");
  assert.deepEqual(kinds(await session.rawItems()).slice(1), [
    "function_call",
    "function_call_result",
    "message",
  ]);
});

test("a session is continued with session items given to another one", async () => {
  const { runner, seen } = scripted(calls("W1"), says("Delivered."), says("Again."));
  const session = new TrimmingSession({ maxTurns: 3 });
  await runner.run(agent, "Where is W1?", { session });
  const other = new TrimmingSession({ maxTurns: 3, sessionId: "other" });
  await other.addItems(await session.getItems());
  assert.equal(await other.getSessionId(), "other");
  await runner.run(agent, "And now?", { session: other });
  assert.equal(seen[2].length, 5);
});
