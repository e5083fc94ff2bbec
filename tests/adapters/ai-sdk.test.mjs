// `turnwise/ai-sdk` with versions 6 and 7 of the AI SDK, and models that follow a script.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import * as mocks7 from "ai/test";
import * as mocks6 from "ai-6/test";
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

const { createContext, extractiveSummarizer, trim, clearToolResults, lint } = await entry(".");
const { middleware, prepareSendMessagesRequest, prepareStep } = await entry("./ai-sdk");

const VERSIONS = [
  {
    name: "ai 7",
    ai: ai7,
    Model: mocks7.MockLanguageModelV4,
    stream: mocks7.simulateReadableStream,
  },
  {
    name: "ai 6",
    ai: ai6,
    Model: mocks6.MockLanguageModelV3,
    stream: mocks6.simulateReadableStream,
  },
];
const STEPS = 12;
const usageOf = (prompt) => ({
  inputTokens: { total: Math.ceil(sizeOf(prompt) / 4) },
  outputTokens: { total: 5 },
});

/** A model that looks up one order after the other, and then answers. */
function model({ Model, stream }, steps = STEPS) {
  const prompts = [];
  const next = (prompt) => {
    prompts.push(structuredClone(prompt));
    const order = `W${prompts.length}`;
    if (prompts.length > steps) return [{ type: "text", text: "All delivered." }];
    return [
      {
        type: "tool-call",
        toolCallId: `c${order}`,
        toolName: "look",
        input: `{"order":"${order}"}`,
      },
    ];
  };
  const finish = (content) => {
    const unified = content[0].type === "text" ? "stop" : "tool-calls";
    return { unified, raw: unified };
  };
  const made = new Model({
    doGenerate: async ({ prompt }) => {
      const content = next(prompt);
      const usage = usageOf(prompt);
      return { content, finishReason: finish(content), usage, warnings: [] };
    },
    doStream: async ({ prompt }) => {
      const content = next(prompt);
      const parts = content.flatMap((part) =>
        part.type === "text"
          ? [
              { type: "text-start", id: "1" },
              { type: "text-delta", id: "1", delta: part.text },
              { type: "text-end", id: "1" },
            ]
          : [part],
      );
      const chunks = [
        { type: "stream-start", warnings: [] },
        ...parts,
        { type: "finish", finishReason: finish(content), usage: usageOf(prompt) },
      ];
      return { stream: stream({ chunks }) };
    },
  });
  return { made, prompts };
}

const tools = (ai) => ({
  look: ai.tool({
    description: "Looks an order up.",
    inputSchema: z.object({ order: z.string() }),
    execute: async ({ order }) => details(order),
  }),
});
const question = { role: "user", content: "Where are all my orders?" };
const policy = { window: 3_000, strategies: [clearToolResults({ keepResults: 2 }), trim()] };
const asked = (prompt) => JSON.stringify(prompt).includes(question.content);

for (const version of VERSIONS) {
  const { ai, name } = version;
  const run = (options, streamed) => {
    const stopWhen = (ai.isStepCount ?? ai.stepCountIs)(STEPS + 1);
    const all = { tools: tools(ai), stopWhen, ...options };
    if (!streamed) return ai.generateText(all);
    const result = ai.streamText(all);
    return result.consumeStream().then(async () => ({ steps: await result.steps }));
  };

  for (const streamed of [false, true]) {
    const how = `${name}, ${streamed ? "streamText" : "generateText"}`;

    test(`${how}: prepareStep bounds a tool loop, and the steps keep every result`, async () => {
      const { made, prompts } = model(version);
      const { source, plans } = watched(createContext(policy));
      const { steps } = await run(
        { model: made, messages: [question], prepareStep: prepareStep(source) },
        streamed,
      );
      assert.equal(prompts.length, STEPS + 1);
      for (const prompt of prompts) {
        assertPaired(prompt, readers.parts);
        assert.ok(asked(prompt) && sizeOf(prompt) < 13_800, String(sizeOf(prompt)));
      }
      const results = steps.flatMap((step) => step.toolResults.map(({ output }) => output));
      assert.deepEqual(
        results,
        Array.from({ length: STEPS }, (_, n) => details(`W${n + 1}`)),
      );
      const announced = plans.filter((plan) => plan.prefixChangedAt !== undefined).length;
      assert.equal(prefixChanges(prompts), announced);
      assert.ok(announced > 0 && announced < STEPS / 2, String(announced));
      // The context has read the transcript, and not its own placeholders.
      assert.equal(plans.at(-1).decisions.length, 1 + 2 * STEPS);
    });

    test(`${how}: a summary is never read as if it had been said`, async () => {
      const { made, prompts } = model(version);
      const options = { window: 1_500, summarizer: extractiveSummarizer() };
      await run(
        { model: made, messages: [question], prepareStep: prepareStep(createContext(options)) },
        streamed,
      );
      const last = JSON.stringify(prompts.at(-1));
      assert.equal(last.split("<conversation-summary").length - 1, 1);
      for (const prompt of prompts) assertPaired(prompt, readers.parts);
    });

    test(`${how}: middleware plans every call and observes the usage`, async () => {
      const { made, prompts } = model(version);
      const contexts = pool(() => createContext(policy));
      const wrapped = ai.wrapLanguageModel({ model: made, middleware: middleware(contexts) });
      await run(
        {
          model: wrapped,
          messages: [question],
          providerOptions: { turnwise: { conversation: "chat-1" } },
        },
        streamed,
      );
      assert.deepEqual([...contexts.contexts.keys()], ["chat-1"]);
      for (const prompt of prompts) {
        assertPaired(prompt, readers.parts);
        assert.ok(asked(prompt) && sizeOf(prompt) < 13_800, String(sizeOf(prompt)));
      }
      assert.equal(contexts.of("chat-1").calibration.samples, STEPS + 1);
    });
  }

  test(`${name}: middleware inserts messages in parts`, async () => {
    const { made, prompts } = model(version, 0);
    const context = createContext({ window: 600, summarizer: extractiveSummarizer() });
    const wrapped = ai.wrapLanguageModel({ model: made, middleware: middleware(context) });
    const messages = Array.from({ length: 30 }, (_, n) => ({
      role: n % 2 ? "assistant" : "user",
      content: `Order W${n} is late. ${"It is late. ".repeat(8)}`,
    }));
    messages.push(question);
    await ai.generateText({ model: wrapped, messages, instructions: "Be helpful." });
    const [prompt] = prompts;
    assert.ok(JSON.stringify(prompt).includes("conversation-summary"));
    for (const { role, content } of prompt)
      if (role !== "system") assert.ok(Array.isArray(content), JSON.stringify(content));
  });

  test(`${name}: calls without a name never share a conversation`, async () => {
    const contexts = pool(() => createContext(policy));
    const { made } = model(version, 0);
    const wrapped = ai.wrapLanguageModel({ model: made, middleware: middleware(contexts) });
    await ai.generateText({ model: wrapped, messages: [question] });
    await ai.generateText({ model: wrapped, messages: [question] });
    assert.equal(contexts.contexts.size, 2);
  });

  test(`${name}: the transport sends the plan, and the page keeps its messages`, async () => {
    const messages = Array.from({ length: 20 }, (_, n) => ({
      id: `m${n}`,
      role: n % 2 ? "assistant" : "user",
      parts:
        n % 2
          ? [
              { type: "step-start" },
              {
                type: "tool-look",
                toolCallId: `c${n}`,
                state: "output-available",
                input: { order: `W${n}` },
                output: details(`W${n}`),
              },
              { type: "text", text: "Delivered." },
            ]
          : [{ type: "text", text: `Where is W${n}?` }],
    }));
    messages.push({ id: "m20", role: "user", parts: [{ type: "text", text: "And now?" }] });
    const before = structuredClone(messages);
    const contexts = pool(() => createContext({ ...policy, window: 1_500 }));
    const sent = [];
    const transport = new ai.DefaultChatTransport({
      api: "http://127.0.0.1/api/chat",
      prepareSendMessagesRequest: prepareSendMessagesRequest(contexts),
      fetch: async (_, { body }) => {
        sent.push(JSON.parse(body));
        const headers = { "content-type": "text/event-stream" };
        return new Response('data: {"type":"finish"}\n\ndata: [DONE]\n\n', { headers });
      },
    });
    const request = { chatId: "chat-1", messages, trigger: "submit-message", messageId: undefined };
    await transport.sendMessages({ ...request, body: { extra: 1 } });
    const [{ messages: received, ...rest }] = sent;
    assert.deepEqual(rest, { id: "chat-1", trigger: "submit-message", extra: 1 });
    assert.deepEqual(messages, before);
    assert.ok(sizeOf(received) < sizeOf(messages) / 2);
    assert.ok(received.every(({ id }) => typeof id === "string"));
    assert.deepEqual([...contexts.contexts.keys()], ["chat-1"]);
    const prompt = await ai.convertToModelMessages(received);
    assert.deepEqual(lint(prompt), []);
    assertPaired(prompt, readers.parts);
  });
}

test("ai 7: an agent of the tool loop, several runs of one conversation", async () => {
  const { made, prompts } = model(VERSIONS[0], 3);
  const { source, plans } = watched(createContext(policy));
  const agent = new ai7.ToolLoopAgent({
    model: made,
    tools: tools(ai7),
    prepareStep: prepareStep(source),
  });
  const messages = [question];
  const first = await agent.generate({ messages });
  messages.push(...first.responseMessages, { role: "user", content: "And in short?" });
  await agent.generate({ messages });
  assert.equal(plans.at(-1).decisions.length, 9);
  for (const prompt of prompts) assertPaired(prompt, readers.parts);
});
