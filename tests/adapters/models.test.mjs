// The model of a request reaches the context, so that its window and its way to count are used.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Agent } from "@mastra/core/agent";
import { chat } from "@tanstack/ai";
import * as seven from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as six from "ai-6";
import { MockLanguageModelV3 } from "ai-6/test";
import { entry } from "./package.mjs";

const NAME = "claude-sonnet-4-5";

/** A context that only keeps which models it is asked for. */
function asked() {
  const models = [];
  const prepare = async (messages, options) => (models.push(options?.model), { messages });
  return { models, prepare };
}

const doGenerate = async () => ({
  content: [{ type: "text", text: "Yes." }],
  finishReason: { unified: "stop", raw: "stop" },
  usage: { inputTokens: { total: 9 }, outputTokens: { total: 1 } },
  warnings: [],
});

for (const [name, sdk, Model] of [
  ["AI SDK 7", seven, MockLanguageModelV4],
  ["AI SDK 6", six, MockLanguageModelV3],
])
  test(`${name}: a step's model is the request's`, async () => {
    const { middleware, prepareStep } = await entry("./ai-sdk");
    const source = asked();
    const model = new Model({ modelId: NAME, doGenerate });
    const ask = (more) => sdk.generateText({ model, prompt: "Hello", ...more });
    await ask({ prepareStep: prepareStep(source) });
    const fitted = sdk.wrapLanguageModel({ model, middleware: middleware(source) });
    await ask({ model: fitted });
    // A model by its name, as gateways take it.
    await prepareStep(source)({ messages: [], model: `anthropic/${NAME}` });
    assert.deepEqual(source.models, [NAME, NAME, `anthropic/${NAME}`]);
  });

test("Mastra: the model of the call is the request's", async () => {
  const { processor } = await entry("./mastra");
  const source = asked();
  const model = new MockLanguageModelV4({ modelId: NAME, doGenerate });
  const options = { id: "a", name: "a", instructions: "Be brief.", model };
  await new Agent({ ...options, inputProcessors: [processor(source)] }).generate("Hello");
  assert.deepEqual(source.models, [NAME]);
});

test("TanStack AI: the adapter's model is the request's", async () => {
  const { middleware } = await entry("./tanstack-ai");
  const source = asked();
  const adapter = {
    kind: "text",
    name: "recorder",
    model: NAME,
    async *chatStream({ threadId = "t", runId = "r" }) {
      yield { type: "RUN_STARTED", threadId, runId, timestamp: 1 };
      yield { type: "RUN_FINISHED", threadId, runId, finishReason: "stop", timestamp: 1 };
    },
  };
  const messages = [{ role: "user", content: "Hello" }];
  for await (const _ of chat({ adapter, messages, middleware: [middleware(source)] }));
  assert.deepEqual([...new Set(source.models)], [NAME]);
});
