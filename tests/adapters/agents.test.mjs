// `turnwise/agents` with `@openai/agents` and a model that follows a script.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Agent, MemorySession, Runner, Usage, tool } from "@openai/agents";
import { z } from "zod";
import {
  assertPaired,
  details,
  pool,
  prefixChanges,
  readers,
  sizeOf,
  watched,
} from "./conversations.mjs";
import { entry } from "./package.mjs";

const { clearToolResults, createContext, extractiveSummarizer, trim } = await entry(".");
const { callModelInputFilter, withContext } = await entry("./agents");

const TURNS = 10;
const clearing = { window: 2_000, strategies: [clearToolResults({ keepResults: 1 }), trim()] };
const summarizing = { window: 1_200, summarizer: extractiveSummarizer() };

/** A runner whose model looks up an order for each question, and then answers. */
function scripted(options) {
  const inputs = [];
  const model = {
    getResponse: async ({ input }) => {
      inputs.push(structuredClone(input));
      const id = `W${inputs.length}`;
      const call = {
        type: "function_call",
        id: `fc_${id}`,
        callId: id,
        name: "look",
        status: "completed",
        arguments: JSON.stringify({ order: id }),
      };
      const text = {
        type: "message",
        id: `msg_${id}`,
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Delivered." }],
      };
      const isAsked = input.at(-1).role === "user";
      return { usage: new Usage(), output: [isAsked ? call : text], responseId: `resp_${id}` };
    },
  };
  const modelProvider = { getModel: () => model };
  const runner = new Runner({ modelProvider, tracingDisabled: true, ...options });
  return { runner, inputs };
}

const agent = new Agent({
  name: "support",
  instructions: "Be helpful.",
  tools: [
    tool({
      name: "look",
      description: "Looks an order up.",
      parameters: z.object({ order: z.string() }),
      execute: async ({ order }) => details(order),
    }),
  ],
});

/** Runs a conversation of several turns. */
async function converse(runner, session) {
  for (let turn = 1; turn <= TURNS; turn++)
    await runner.run(agent, `And order ${turn}?`, { session });
}

/** The items of the same conversation without an adapter. */
async function plain() {
  const session = new MemorySession({ sessionId: "chat-1" });
  await converse(scripted({}).runner, session);
  return session.getItems();
}
const expected = await plain();

function check(inputs, plans) {
  assert.equal(inputs.length, 2 * TURNS);
  for (const input of inputs) {
    assertPaired(input, readers.items);
    assert.ok(sizeOf(input) < 9_500, String(sizeOf(input)));
  }
  const announced = plans.filter((plan) => plan.prefixChangedAt !== undefined).length;
  assert.ok(announced > 0, "no plan changed a request");
  return announced;
}

for (const [name, policy] of Object.entries({ clearing, summarizing })) {
  test(`callModelInputFilter, ${name}: the model sees plans, and the session stores every item`, async () => {
    const { source, plans } = watched(createContext(policy));
    const { runner, inputs } = scripted({ callModelInputFilter: callModelInputFilter(source) });
    const session = new MemorySession({ sessionId: "chat-1" });
    await converse(runner, session);
    assert.equal(prefixChanges(inputs), check(inputs, plans));
    assert.deepEqual(await session.getItems(), expected);
  });

  test(`withContext, ${name}: the runner reads plans, and the inner session stores every item`, async () => {
    const { source, plans } = watched(createContext(policy));
    const contexts = pool(() => source);
    const { runner, inputs } = scripted({});
    const inner = new MemorySession({ sessionId: "chat-1" });
    await converse(runner, withContext(inner, contexts));
    check(inputs, plans);
    assert.deepEqual(await inner.getItems(), expected);
    assert.deepEqual([...contexts.contexts.keys()], ["chat-1"]);
  });
}

test("callModelInputFilter finds the conversation in the context of the run", async () => {
  const contexts = pool(() => createContext(clearing));
  const filter = callModelInputFilter(contexts, { conversation: ({ chat }) => chat });
  const { runner } = scripted({ callModelInputFilter: filter });
  await runner.run(agent, "Where is W1?", { context: { chat: "a" } });
  await runner.run(agent, "Where is W2?", { context: { chat: "b" } });
  assert.deepEqual([...contexts.contexts.keys()], ["a", "b"]);
});

test("withContext forwards transactions and mutations", async () => {
  const inner = new MemorySession({ initialItems: [{ role: "user", content: "Hello" }] });
  const session = withContext(inner, createContext(clearing));
  const items = [{ role: "user", content: "Hello again" }];
  const transaction = { type: "append_items", items };
  await session.applyHistoryTransaction({ operationId: "1", transaction });
  await session.applyHistoryTransaction({ operationId: "1", transaction });
  assert.equal((await session.getItems()).length, 2);
  assert.equal((await session.getItems(1)).length, 1);
  assert.equal(await session.getSessionId(), await inner.getSessionId());
  assert.ok(session instanceof MemorySession);
});

for (const held of [{ previousResponseId: "resp_0" }, { conversationId: "conv_1" }]) {
  const [option] = Object.keys(held);
  test(`with \`${option}\` the server holds the history: items pass, and the record says so`, async () => {
    const records = [];
    const onPlan = (record) => records.push(record);
    const filter = callModelInputFilter(createContext(clearing), { onPlan });
    const { runner, inputs } = scripted({ callModelInputFilter: filter });
    await runner.run(agent, "And order 1?", held);
    assert.deepEqual(
      inputs.map((items) => items.map(({ role, type }) => role ?? type)),
      [["user"], ["function_call_result"]],
    );
    const named = records.map(({ plan, serverHistory }) => [plan !== undefined, serverHistory]);
    assert.deepEqual(named, [
      [true, undefined],
      [false, "previousResponseId or conversationId"],
    ]);
  });
}
