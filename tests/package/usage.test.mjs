// `observe` with the usage objects of the usual SDKs, as they are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext } = turnwise;

const messages = [{ role: "user", content: "Where is my order? ".repeat(200) }];

/** The calibration after a report of twice the estimate. `write` makes the usage of that count. */
function calibrated(write) {
  const context = createContext();
  context.observe(write(context.fit(messages).tokens * 2));
  return context.calibration;
}

const expected = calibrated((tokens) => ({ prompt_tokens: tokens }));

for (const [name, write] of Object.entries({
  "OpenAI, Responses": (tokens) => ({ input_tokens: tokens, output_tokens: 1 }),
  Anthropic: (tokens) => ({
    input_tokens: tokens - 30,
    cache_read_input_tokens: 20,
    cache_creation_input_tokens: 10,
  }),
  "the AI SDK": (tokens) => ({ inputTokens: tokens, outputTokens: 1, totalTokens: tokens + 1 }),
  "models of the AI SDK": (tokens) => ({
    inputTokens: { total: tokens, noCache: tokens, cacheRead: 0 },
    outputTokens: { total: 1 },
  }),
  "the AI SDK 4": (tokens) => ({ promptTokens: tokens, completionTokens: 1 }),
  LangChain: (tokens) => ({
    input_tokens: tokens,
    output_tokens: 1,
    total_tokens: tokens + 1,
    input_token_details: { cache_read: 7 },
  }),
  Gemini: (tokens) => ({ promptTokenCount: tokens, candidatesTokenCount: 1 }),
  Bedrock: (tokens) => ({
    inputTokens: tokens - 9,
    cacheReadInputTokens: 9,
    cacheWriteInputTokens: 0,
  }),
  Ollama: (tokens) => ({ prompt_eval_count: tokens, eval_count: 1 }),
  Cohere: (tokens) => ({
    billed_units: { input_tokens: 1 },
    tokens: { input_tokens: tokens, output_tokens: 1 },
  }),
})) {
  test(`a usage of ${name} calibrates`, () => assert.deepEqual(calibrated(write), expected));
}

for (const usage of [{}, { inputTokens: {} }, { inputTokens: null }, { tokens: null }])
  test(`${JSON.stringify(usage)} has no count`, () =>
    assert.throws(() => createContext().observe(usage), { code: "bad_usage" }));
