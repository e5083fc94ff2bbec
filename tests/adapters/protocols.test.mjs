// `turnwise/ag-ui`, `turnwise/copilotkit`, `turnwise/tanstack-ai`, `turnwise/mastra` and
// `turnwise/prompt-api`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AbstractAgent, EventType } from "@ag-ui/client";
import { ProxiedCopilotRuntimeAgent } from "@copilotkit/core";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { chat } from "@tanstack/ai";
import { MockLanguageModelV4 } from "ai/test";
import { from } from "rxjs";
import { z } from "zod";
import { assertPaired, details, pool, readers, sizeOf } from "./conversations.mjs";
import { entry } from "./package.mjs";
import { startServer } from "./server.mjs";

const { clearToolResults, createContext, extractiveSummarizer, trim } = await entry(".");
const policy = { window: 2_000, strategies: [clearToolResults({ keepResults: 2 }), trim()] };

/** Turns with a call and its result each, in camel case. */
const history = [
  ...Array.from({ length: 20 }, (_, n) => [
    { id: `u${n}`, role: "user", content: `Where is W${n}?` },
    {
      id: `c${n}`,
      role: "assistant",
      content: "",
      toolCalls: [{ id: `W${n}`, type: "function", function: { name: "look", arguments: "{}" } }],
    },
    { id: `r${n}`, role: "tool", toolCallId: `W${n}`, content: details(`W${n}`) },
    { id: `a${n}`, role: "assistant", content: "Delivered." },
  ]).flat(),
  { id: "last", role: "user", content: "And now?" },
];

function checkSent(sent) {
  assert.ok(sizeOf(sent) < sizeOf(history) / 1.8, `${sizeOf(history)} to ${sizeOf(sent)}`);
  assertPaired(sent, readers.camel);
  assert.ok(sent.some(({ toolCalls }) => toolCalls?.length > 0));
  assert.deepEqual(sent.at(-1), history.at(-1));
}

/** An agent that keeps what it was asked, and answers nothing. */
class Recorder extends AbstractAgent {
  inputs = [];
  run(input) {
    this.inputs.push(input);
    const { threadId, runId } = input;
    return from([
      { type: EventType.RUN_STARTED, threadId, runId },
      { type: EventType.RUN_FINISHED, threadId, runId },
    ]);
  }
}

test("AG-UI: the agent gets the plan, and the thread keeps every message", async () => {
  const { middleware } = await entry("./ag-ui");
  const contexts = pool(() => createContext(policy));
  const initialMessages = structuredClone(history);
  const agent = new Recorder({ threadId: "thread-1", initialMessages });
  agent.use(middleware(contexts));
  await agent.runAgent();
  checkSent(agent.inputs[0].messages);
  assert.ok(agent.inputs[0].messages.every(({ id }) => typeof id === "string"));
  assert.deepEqual(agent.messages, history);
  assert.deepEqual([...contexts.contexts.keys()], ["thread-1"]);
});

test("CopilotKit: the runtime gets the plan, and the page keeps every message", async (t) => {
  const { messageFilter } = await entry("./copilotkit");
  const server = await startServer(({ path, body }) => {
    const agents = { support: { name: "support", description: "", className: "Agent" } };
    if (path.endsWith("/info")) return { body: { version: "1.75.0", agents } };
    const { threadId, runId } = body;
    return {
      body: [
        { type: "RUN_STARTED", threadId, runId },
        { type: "RUN_FINISHED", threadId, runId },
      ],
    };
  });
  t.after(() => server.close());
  const contexts = pool(() => createContext(policy));
  // The agent that the core makes for each agent of the runtime.
  const agent = new ProxiedCopilotRuntimeAgent({
    runtimeUrl: server.origin,
    agentId: "support",
    messageFilter: messageFilter(contexts),
    runtimeMode: "sse",
  });
  agent.messages = structuredClone(history);
  await agent.runAgent();
  checkSent(server.requests.find(({ path }) => path.endsWith("/run")).body.messages);
  assert.deepEqual(agent.messages, history);
  assert.deepEqual([...contexts.contexts.keys()], ["support"]);
});

test("TanStack AI: the provider gets the plan, and the conversation keeps every message", async () => {
  const { middleware } = await entry("./tanstack-ai");
  const contexts = pool(() => createContext(policy));
  const sent = [];
  const adapter = {
    kind: "text",
    name: "recorder",
    model: "m",
    async *chatStream({ messages, threadId = "t", runId = "r" }) {
      sent.push(messages);
      yield { type: "RUN_STARTED", threadId, runId, timestamp: 1 };
      const ids = { messageId: "m1", timestamp: 1 };
      yield { type: "TEXT_MESSAGE_START", ...ids, role: "assistant" };
      yield { type: "TEXT_MESSAGE_CONTENT", ...ids, delta: "Yes." };
      yield { type: "TEXT_MESSAGE_END", ...ids };
      yield { type: "RUN_FINISHED", threadId, runId, finishReason: "stop", timestamp: 1 };
    },
  };
  const canonical = [];
  const observer = {
    name: "observer",
    onConfig: (_, { messages }) => void canonical.push(messages),
  };
  const before = structuredClone(history);
  const stream = chat({
    adapter,
    messages: history,
    threadId: "thread-1",
    middleware: [middleware(contexts), observer],
  });
  for await (const _ of stream);
  checkSent(sent[0]);
  assert.deepEqual(history, before);
  assert.ok(canonical.length > 0 && canonical.every(({ length }) => length === history.length));
  assert.deepEqual([...contexts.contexts.keys()], ["thread-1"]);
});

test("Mastra: every call of the loop gets a plan", async () => {
  const { processor } = await entry("./mastra");
  const prompts = [];
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(structuredClone(prompt));
      const id = `W${prompts.length}`;
      const isLast = prompts.length > 8;
      const content = isLast
        ? [{ type: "text", text: "All delivered." }]
        : [{ type: "tool-call", toolCallId: id, toolName: "look", input: `{"order":"${id}"}` }];
      const unified = isLast ? "stop" : "tool-calls";
      const usage = { inputTokens: { total: 9 }, outputTokens: { total: 1 } };
      return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
    },
  });
  const look = createTool({
    id: "look",
    description: "Looks an order up.",
    inputSchema: z.object({ order: z.string() }),
    execute: async ({ order }) => details(order),
  });
  const agent = new Agent({
    id: "support",
    name: "support",
    instructions: "Be helpful.",
    model,
    tools: { look },
    inputProcessors: [processor(createContext({ ...policy, window: 1_200 }))],
  });
  const answer = await agent.generate("Where are all my orders?", { maxSteps: 12 });
  assert.equal(answer.text, "All delivered.");
  assert.equal(prompts.length, 9);
  for (const prompt of prompts) {
    assertPaired(prompt, readers.parts);
    assert.ok(sizeOf(prompt) < 6_000, String(sizeOf(prompt)));
    assert.ok(JSON.stringify(prompt).includes("Where are all my orders?"));
  }
  const results = answer.toolResults ?? [];
  const whole = answer.steps.flatMap((step) => step.toolResults ?? []).concat(results);
  assert.ok(whole.length >= 8);
  assert.ok(JSON.stringify(whole).includes(details("W1")));
});

test("the Prompt API: the model starts anew only when the plan's beginning changes", async () => {
  const { createSession } = await entry("./prompt-api");
  const created = [];
  const create = async ({ initialPrompts }) => {
    const model = { initialPrompts, prompts: [], isOpen: true };
    created.push(model);
    return {
      prompt: async (text) => (model.prompts.push(text), `Answer to: ${text} ${"So. ".repeat(20)}`),
      destroy: () => (model.isOpen = false),
    };
  };
  // Notes fill their target: room behind it is what keeps the beginning for some turns.
  const context = createContext({
    window: 1_000,
    target: 0.8,
    summarizer: extractiveSummarizer(),
  });
  const initialPrompts = [{ role: "system", content: "Be helpful." }];
  const session = createSession({ context, create, initialPrompts });
  for (let n = 0; n < 60; n++) await session.prompt(`Where is order W${n}?`);
  assert.equal(session.messages.length, 121);
  assert.ok(created.length > 1 && created.length < 20, String(created.length));
  assert.equal(created.filter(({ isOpen }) => isOpen).length, 1);
  for (const { initialPrompts } of created) assert.equal(initialPrompts[0].role, "system");
  assert.match(JSON.stringify(created.at(-1).initialPrompts), /conversation-summary/);
});

test("the Prompt API: a failed question is removed, and the next one is answered", async () => {
  const { createSession } = await entry("./prompt-api");
  let failures = 1;
  const prompt = async (text) => {
    if (failures-- > 0) throw new Error("no memory");
    return `Answer to: ${text}`;
  };
  const create = async () => ({ prompt });
  const session = createSession({ context: createContext(policy), create });
  await assert.rejects(session.prompt("a"), /no memory/);
  assert.equal(await session.prompt("b"), "Answer to: b");
  assert.deepEqual(
    session.messages.map(({ content }) => content),
    ["b", "Answer to: b"],
  );
});

test("an adapter that gets no messages names the versions it was tested with", async () => {
  const context = createContext(policy);
  const calls = {
    "./ai-sdk": [
      ({ prepareStep }) => prepareStep(context)({ steps: [] }),
      ({ middleware }) => middleware(context).transformParams({ params: {} }),
      ({ prepareSendMessagesRequest }) => prepareSendMessagesRequest(context)({ id: "a" }),
    ],
    "./langchain": [
      ({ middleware }) => middleware(context).wrapModelCall({}, () => {}),
      ({ preModelHook }) => preModelHook(context)({}),
    ],
    "./agents": [({ callModelInputFilter }) => callModelInputFilter(context)({ modelData: {} })],
    "./mastra": [({ processor }) => processor(context).processLLMRequest({})],
    "./tanstack-ai": [({ middleware }) => middleware(context).onConfig({}, {})],
    "./ag-ui": [async ({ middleware }) => middleware(context)({}, {})],
    "./copilotkit": [async ({ messageFilter }) => messageFilter(context)(undefined, {})],
  };
  for (const [name, tries] of Object.entries(calls)) {
    const adapter = await entry(name);
    for (const attempt of tries)
      await assert.rejects(attempt(adapter), (error) => {
        assert.equal(error.code, "unsupported_version");
        assert.match(error.message, /tested with `[@a-z/-]+` \d/);
        return true;
      });
  }
});
