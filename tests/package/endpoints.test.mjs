// The APIs of `fetchSummarizer`, against a real HTTP server on loopback.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startServer } from "../server/server.mjs";
import { turnwise } from "./installed.mjs";

const { fetchSummarizer } = turnwise;

const server = await startServer();
after(() => server.close());
beforeEach(() => server.reset());

const messages = [
  { role: "user", content: "Where is order #W2378156?" },
  { role: "assistant", content: "It was delivered." },
];
const calls = [];
const report = ({ call }) => void calls.push(call);
beforeEach(() => (calls.length = 0));
const request = { messages, prior: undefined, maxTokens: 300, report };
const delay = async () => {};

/**
 * The base address of each API behind which all requests get `behavior`, and where a base address
 * leads.
 */
const bases = {
  "openai-chat": [(behavior) => `${server.origin}/${behavior}/v1`, "/v1/chat/completions"],
  "openai-responses": [(behavior) => `${server.origin}/${behavior}/v1`, "/v1/responses"],
  anthropic: [(behavior) => `${server.origin}/${behavior}/v1`, "/v1/messages"],
  gemini: [(behavior) => `${server.origin}/${behavior}/v1beta`, "/v1beta/models/m:generateContent"],
  ollama: [(behavior) => `${server.origin}/${behavior}`, "/api/chat"],
};
const apis = Object.keys(bases);
const summarizer = (api, behavior, more = {}) =>
  fetchSummarizer({ api, url: bases[api][0](behavior), model: "m", delay, ...more });

const rejects = (promise, code, reason) =>
  assert.rejects(promise, (error) => {
    assert.deepEqual([error.code, error.reason], [code, reason], error.message);
    return true;
  });

for (const api of apis) {
  test(`${api}: asks, and reads the answer whole or as a stream`, async () => {
    const whole = await summarizer(api, "answer")(request);
    assert.match(whole, /#W2378156.*überprüft/s);
    assert.equal(server.requests[0].path, `/answer${bases[api][1]}`);
    assert.match(JSON.stringify(server.requests[0].body), /Where is order #W2378156\?/);

    const progress = [];
    const streamed = await summarizer(api, "answer", { stream: true })({
      ...request,
      onProgress: (text) => progress.push(text),
    });
    assert.equal(streamed, whole);
    assert.ok(
      progress.length > 3 &&
        progress.every((text) => whole.startsWith(text)) &&
        progress.at(-1) === whole,
      String(progress),
    );
  });

  for (const stream of [false, true]) {
    const how = stream ? "stream" : "whole";
    test(`${api}, ${how}: a summary that was cut off, refused or is empty is rejected`, async () => {
      await rejects(
        summarizer(api, "truncated", { stream })(request),
        "summary_rejected",
        "truncated",
      );
      await rejects(summarizer(api, "empty", { stream })(request), "summary_rejected", "empty");
      if (api !== "ollama")
        await rejects(
          summarizer(api, "refuse", { stream })(request),
          "summary_rejected",
          "refusal",
        );
      assert.deepEqual([...new Set(calls.map(({ code }) => code))], ["summary_rejected"]);
    });
  }

  test(`${api}: what the endpoint reports is told`, async () => {
    await assert.rejects(
      summarizer(api, "fail-401")(request),
      (error) => error.status === 401 && /on purpose/.test(error.message),
    );
    await rejects(summarizer(api, "cut-stream", { stream: true })(request), "request_failed");
    assert.equal(server.requests.length, 2);
  });
}

for (const api of apis.slice(1)) {
  test(`${api}: tells what the provider counted`, async () => {
    await summarizer(api, "answer")(request);
    await summarizer(api, "answer", { stream: true })(request);
    assert.deepEqual(
      calls.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens]),
      [
        [70, 30],
        [70, 30],
      ],
    );
  });

  test(`${api}: a stream that ends early or in an error is no summary`, async () => {
    await rejects(summarizer(api, "end-stream", { stream: true })(request), "bad_response");
    await assert.rejects(
      summarizer(api, "error-stream", { stream: true })(request),
      /it broke on purpose/,
    );
  });
}

test("each API gets its own fields", async () => {
  const more = { headers: { "x-api-key": "0123456789" }, body: { temperature: 0 }, window: 8_192 };
  for (const api of apis) await summarizer(api, "answer", { ...more, stream: true })(request);
  const shape = ({ headers, body }) =>
    [headers["anthropic-version"], headers["x-api-key"], ...Object.keys(body)]
      .filter(Boolean)
      .join(" ");
  assert.deepEqual(server.requests.map(shape), [
    "0123456789 model messages max_tokens stream temperature",
    "0123456789 model instructions input max_output_tokens store stream temperature",
    "2023-06-01 0123456789 model system messages max_tokens stream temperature",
    "0123456789 systemInstruction contents generationConfig temperature",
    "0123456789 model messages stream options temperature",
  ]);
  const [, responses, anthropic, gemini, ollama] = server.requests.map(({ body }) => body);
  assert.equal(responses.max_output_tokens, 300);
  assert.equal(responses.store, false);
  assert.deepEqual(
    anthropic.messages.map(({ role }) => role),
    ["user"],
  );
  assert.deepEqual(gemini.generationConfig, { maxOutputTokens: 300 });
  assert.deepEqual(ollama.options, { num_predict: 300, num_ctx: 8_192 });
  assert.match(server.requests[3].path, /:streamGenerateContent$/);
});

test("a full address tells its API", async () => {
  for (const path of [
    "/v1/responses",
    "/v1/messages/",
    "/v1beta/models/m:generateContent",
    "/api/chat",
  ]) {
    server.next("answer");
    await fetchSummarizer({ url: `${server.origin}${path}`, model: "m" })(request);
    assert.equal(server.requests.at(-1).path, path.replace(/\/$/, ""));
  }
});

test("an API that is unknown, and a model that is missing, are errors at once", () => {
  assert.throws(
    () => fetchSummarizer({ url: server.origin, api: "constructor" }),
    (error) => error.code === "bad_option" && error.path === "api",
  );
  assert.throws(
    () => fetchSummarizer({ url: server.origin, api: "gemini" }),
    (error) => error.code === "bad_option" && error.path === "model",
  );
});

test("an answer that is none of the API is no summary", async () => {
  server.next(({ response }) =>
    response.writeHead(200, { "content-type": "application/json" }).end('"text"'),
  );
  await rejects(fetchSummarizer({ url: server.url(), delay })(request), "bad_response");
  server.next(({ response }) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}'),
  );
  await rejects(fetchSummarizer({ url: server.url(), delay })(request), "bad_response");
});
