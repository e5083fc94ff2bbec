// `turnwise/langchain` with LangChain's agents and LangGraph.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AIMessage, HumanMessage, isBaseMessage } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { assertPaired, details, pool, prefixChanges, readers, watched } from "./conversations.mjs";
import { entry } from "./package.mjs";

const { clearToolResults, createContext, summarize, trim } = await entry(".");
const { middleware, preModelHook } = await entry("./langchain");

const policy = { window: 2_000, strategies: [clearToolResults({ keepResults: 1 }), trim()] };
const TURNS = 12;

/** A model that looks up an order for each question, and then answers. */
class Model extends FakeListChatModel {
  prompts = [];
  constructor() {
    super({ responses: [""] });
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    this.prompts.push([...messages]);
    const order = `W${this.prompts.length}`;
    const isAsked = messages.at(-1) instanceof HumanMessage;
    const message = isAsked
      ? new AIMessage({ content: "", tool_calls: [{ id: order, name: "look", args: { order } }] })
      : new AIMessage(`Order ${order} was delivered.`);
    return { generations: [{ text: "", message }] };
  }
}

const look = tool(async ({ order }) => details(order), {
  name: "look",
  description: "Looks an order up.",
  schema: z.object({ order: z.string() }),
});

/** Runs a conversation of several turns, and checks what the model saw and what is stored. */
async function converse(agent, model, plans) {
  const config = { configurable: { thread_id: "thread-1" } };
  let state;
  for (let turn = 1; turn <= TURNS; turn++)
    state = await agent.invoke({ messages: [new HumanMessage(`And order ${turn}?`)] }, config);

  assert.equal(model.prompts.length, 2 * TURNS);
  const requests = model.prompts.map((prompt) =>
    prompt.filter((message) => message.getType() !== "system"),
  );
  for (const prompt of requests) {
    assertPaired(prompt, readers.langchain);
    assert.ok(JSON.stringify(prompt.map(({ content }) => content)).length < 9_000);
  }
  assert.equal(state.messages.length, 4 * TURNS);
  const results = state.messages.filter((message) => message.getType() === "tool");
  assert.deepEqual(
    results.map(({ content }) => content),
    results.map((_, turn) => details(`W${2 * turn + 1}`)),
  );
  const announced = plans.filter((plan) => plan.prefixChangedAt !== undefined).length;
  const shown = requests.map((prompt) => prompt.map(({ id, content }) => ({ id, content })));
  assert.equal(prefixChanges(shown), announced);
  assert.ok(announced > 0 && announced < TURNS);
}

test("middleware of createAgent: the model sees plans, and the checkpoint keeps everything", async () => {
  const model = new Model();
  const { source, plans } = watched(createContext(policy));
  const contexts = pool(() => source);
  const agent = createAgent({
    model,
    tools: [look],
    systemPrompt: "Be helpful.",
    middleware: [middleware(contexts)],
    checkpointer: new MemorySaver(),
  });
  await converse(agent, model, plans);
  assert.deepEqual([...contexts.contexts.keys()], ["thread-1"]);
});

test("preModelHook of LangGraph: the model sees plans, and the state keeps everything", async () => {
  const model = new Model();
  const { source, plans } = watched(createContext(policy));
  const contexts = pool(() => source);
  const agent = createReactAgent({
    llm: model,
    tools: [look],
    preModelHook: preModelHook(contexts),
    checkpointer: new MemorySaver(),
  });
  await converse(agent, model, plans);
  assert.deepEqual([...contexts.contexts.keys()], ["thread-1"]);
});

test("instances of an app's own classes are read as what they extend, and summaries as LangChain's", async () => {
  class Question extends HumanMessage {
    constructor(text, page) {
      super(text);
      this.page = page.number;
    }
  }
  class Reply extends AIMessage {
    static lc_name() {
      return "Reply";
    }
  }
  const text = (number) =>
    `Message ${number} is about order W${number}, ${"at length ".repeat(12)}.`;
  const messages = Array.from({ length: 24 }, (_, number) =>
    number % 2 ? new Reply(text(number)) : new Question(text(number), { number }),
  );
  const context = createContext({
    window: 900,
    summarizer: async () => "Orders W0 to W12 were discussed.",
    strategies: [summarize()],
  });
  const plan = await context.prepare(messages);
  assert.equal(plan.format, "langchain");
  assert.ok(plan.messages.length < messages.length);
  assert.ok(plan.messages.every((message) => isBaseMessage(message)));
  const made = plan.messages.filter((message) => !messages.includes(message));
  assert.deepEqual(
    made.map((message) => message.constructor),
    [HumanMessage, AIMessage],
  );
});
