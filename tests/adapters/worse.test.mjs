// What breaks without us: what the frameworks' own means lose, in their own packages, pinned to the
// versions in package.json. A test that fails after an update is good news: remove it, and the row
// in docs/frameworks/README.md. Each is followed by the same case with an adapter.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { MemorySaver } from "@langchain/langgraph";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { TokenLimiterProcessor } from "@mastra/core/processors";
import { createTool } from "@mastra/core/tools";
import { Agent, MemorySession, Runner, Usage } from "@openai/agents";
import { generateText, isStepCount, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createAgent, summarizationMiddleware } from "langchain";
import { z } from "zod";
import { details } from "./conversations.mjs";
import { entry } from "./package.mjs";

const { createContext, extractiveSummarizer } = await entry(".");
const usage = { inputTokens: { total: 9 }, outputTokens: { total: 1 } };
const finish = (unified) => ({ finishReason: { unified, raw: unified }, usage, warnings: [] });

/** A model that answers every question, and keeps its prompts. */
class Answers extends FakeListChatModel {
  prompts = [];
  constructor() {
    super({ responses: [""] });
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    this.prompts.push(messages);
    return { generations: [{ text: "", message: new AIMessage("It was sent.") }] };
  }
}

/** A model whose server is busy. */
class Busy extends Answers {
  async _generate() {
    throw new Error("429 Too Many Requests");
  }
}

const orders = Array.from({ length: 60 }, (_, n) => [
  new HumanMessage(`Where is order W${100 + n}? ${"It is late. ".repeat(40)}`),
  new AIMessage("It was sent."),
]).flat();

async function afterSummary(middleware) {
  const agent = createAgent({ model: new Answers(), middleware, checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "t" } };
  const messages = [new SystemMessage("Be helpful."), ...orders, new HumanMessage("And now?")];
  const state = await agent.invoke({ messages }, config);
  return JSON.stringify(state.messages.map(({ content }) => content));
}

test("LangChain's summarizationMiddleware stores an error message in place of the history", async () => {
  const middleware = summarizationMiddleware({
    model: new Busy(),
    trigger: { tokens: 2_000 },
    keep: { messages: 6 },
  });
  const stored = await afterSummary([middleware]);
  assert.match(stored, /Error generating summary: Error: 429 Too Many Requests/);
  assert.ok(!stored.includes("W100"));
});

test("with the adapter, a failed summary changes nothing that is stored", async () => {
  const { middleware } = await entry("./langchain");
  const summarizer = async () => {
    throw new Error("429 Too Many Requests");
  };
  const stored = await afterSummary([middleware(createContext({ window: 2_000, summarizer }))]);
  assert.ok(stored.includes("W100") && stored.includes("Be helpful.") && !stored.includes("429"));
});

test("LangChain's summarizationMiddleware does not show the oldest messages to its model", async () => {
  const summarizer = new Answers();
  const middleware = summarizationMiddleware({
    model: summarizer,
    trigger: { tokens: 2_000 },
    keep: { messages: 6 },
  });
  await afterSummary([middleware]);
  const seen = JSON.stringify(summarizer.prompts[0]);
  const shown = Array.from({ length: 57 }, (_, n) => `W${100 + n}`).filter((id) =>
    seen.includes(id),
  );
  assert.ok(shown.length < 45 && !shown.includes("W100"), `${shown.length} of 57`);
});

/** A tool loop of the AI SDK that looks up `steps` orders. */
async function loop(steps, prepareStep) {
  const prompts = [];
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(structuredClone(prompt));
      const toolCallId = `W${prompts.length}`;
      if (prompts.length > steps)
        return { content: [{ type: "text", text: "Done." }], ...finish("stop") };
      const call = { type: "tool-call", toolCallId, toolName: "look", input: "{}" };
      return { content: [call], ...finish("tool-calls") };
    },
  });
  const look = tool({ inputSchema: z.object({}), execute: async () => details("W1") });
  await generateText({
    model,
    tools: { look },
    prompt: "Where are my orders?",
    stopWhen: isStepCount(steps + 1),
    prepareStep,
  });
  return prompts.map((prompt) => JSON.stringify(prompt));
}

test("the AI SDK 7 summarizes its own summaries when prepareStep does", async () => {
  let summaries = 0;
  const prompts = await loop(9, ({ messages }) => {
    if (messages.length < 4) return undefined;
    const before = messages.slice(0, -2).map(({ content }) => JSON.stringify(content).slice(0, 60));
    const content = `Summary ${++summaries} of: ${before.join()}`;
    return { messages: [{ role: "user", content }, ...messages.slice(-2)] };
  });
  assert.match(prompts.at(-1), /Summary \d+ of: .*Summary \d+ of:/);
  assert.ok(!prompts.at(-1).includes("Where are my orders?"));
});

test("with the adapter, there is one summary, and the question stays", async () => {
  const { prepareStep } = await entry("./ai-sdk");
  const context = createContext({ window: 1_000, summarizer: extractiveSummarizer() });
  const prompts = await loop(9, prepareStep(context));
  assert.ok(prompts.at(-1).includes("Where are my orders?"));
  assert.ok(prompts.every((prompt) => prompt.split("<conversation-summary").length <= 2));
});

/** A Mastra agent with one result that is larger than the window. */
async function largeResult(processor) {
  let calls = 0;
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      calls++;
      const hasResult = prompt.some(({ role }) => role === "tool");
      if (hasResult) return { content: [{ type: "text", text: "Sent." }], ...finish("stop") };
      const call = { type: "tool-call", toolCallId: `c${calls}`, toolName: "look", input: "{}" };
      return { content: [call], ...finish("tool-calls") };
    },
  });
  const look = createTool({
    id: "look",
    description: "Looks an order up.",
    inputSchema: z.object({}),
    execute: async () => `status: sent; ${"details of it ".repeat(800)}`,
  });
  const agent = new MastraAgent({
    id: "a",
    name: "a",
    instructions: "Be helpful.",
    model,
    tools: { look },
    inputProcessors: [processor],
  });
  const { text } = await agent.generate("Where is my order?", { maxSteps: 5 });
  return { calls, text };
}

test("Mastra's TokenLimiter hides a large result, and the model calls again and again", async () => {
  const { calls, text } = await largeResult(new TokenLimiterProcessor({ limit: 1_000 }));
  assert.equal(calls, 5);
  assert.equal(text, "");
});

test("with the adapter, the result is shortened, and the model answers", async () => {
  const { processor } = await entry("./mastra");
  const { calls, text } = await largeResult(processor(createContext({ window: 1_000 })));
  assert.equal(calls, 2);
  assert.equal(text, "Sent.");
});

/** What a session of `@openai/agents` stores after two turns with a filter. */
async function filtered(callModelInputFilter) {
  const content = [{ type: "output_text", text: "Yes." }];
  const says = { type: "message", id: "m", role: "assistant", status: "completed", content };
  const getResponse = async () => ({ usage: new Usage(), output: [says], responseId: "r" });
  const runner = new Runner({
    modelProvider: { getModel: () => ({ getResponse }) },
    tracingDisabled: true,
    callModelInputFilter,
  });
  const session = new MemorySession();
  const agent = new Agent({ name: "a", instructions: "Be helpful." });
  for (const text of ["Read the log", "Read the other log"])
    await runner.run(agent, text, { session });
  return JSON.stringify(await session.getItems());
}

test("@openai/agents stores what a filter makes of new items", async () => {
  const redact = ({ modelData: { input, ...rest } }) => ({
    ...rest,
    input: input.map((item) =>
      item.role === "user" ? { ...item, content: `[redacted] ${item.content}` } : item,
    ),
  });
  assert.match(await filtered(redact), /\[redacted\] Read the log/);
});

test("with the adapter, the session stores what was said", async () => {
  const { callModelInputFilter } = await entry("./agents");
  const stored = await filtered(callModelInputFilter(createContext({ window: 1_000 })));
  assert.deepEqual(
    JSON.parse(stored).map(({ content }) => content.text ?? content[0].text ?? content),
    ["Read the log", "Yes.", "Read the other log", "Yes."],
  );
});
