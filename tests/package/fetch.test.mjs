// `fetchSummarizer` against a real HTTP server on loopback.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startServer } from "../server/server.mjs";
import { fail } from "../server/behaviors.mjs";
import { turnwise } from "./installed.mjs";

const { SummarizingSession, TurnwiseError, createContext, fetchSummarizer, summarize } = turnwise;

const server = await startServer();
after(() => server.close());
beforeEach(() => server.reset());

const KEY = "sk-this-must-never-be-seen-0123456789";
const messages = [
  { role: "user", content: "Where is order #W2378156?" },
  {
    role: "assistant",
    content: null,
    tool_calls: [
      {
        id: "c1",
        type: "function",
        function: { name: "get_order", arguments: '{"id":"#W2378156"}' },
      },
    ],
  },
  { role: "tool", tool_call_id: "c1", content: `delivered ${"x".repeat(5_000)}` },
  { role: "assistant", content: "It was delivered." },
];
const request = { messages, prior: undefined, maxTokens: 300 };
const waits = [];
const delay = async (ms) => void waits.push(ms);
const summarizer = (behavior, more = {}) =>
  fetchSummarizer({
    url: server.url(behavior),
    model: "m",
    headers: { authorization: `Bearer ${KEY}` },
    delay,
    ...more,
  });
beforeEach(() => (waits.length = 0));

async function failure(promise) {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof TurnwiseError, String(error));
    const shown = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join(
      "\n",
    );
    assert.ok(!shown.includes(KEY), "the key is in the error");
    return error;
  }
  assert.fail("nothing was thrown");
}

test("asks an OpenAI-compatible endpoint", async () => {
  const summary = await summarizer("answer")(request);
  assert.match(summary, /#W2378156/);
  const [{ path, headers, body }] = server.requests;
  assert.equal(path, "/answer/v1/chat/completions");
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(body.model, "m");
  assert.equal(body.max_tokens, 300);
  assert.equal("stream" in body, false);
  assert.deepEqual(
    body.messages.map(({ role }) => role),
    ["system", "user"],
  );
  assert.match(body.messages[1].content, /user: Where is order #W2378156\?/);
  assert.match(body.messages[1].content, /get_order/);
});

test("shortens tool output in the request", async () => {
  await summarizer("answer")(request);
  await summarizer("answer", { toolOutputLimit: 50 })(request);
  const [long, short] = server.requests.map(({ body }) => body.messages[1].content);
  assert.ok(long.includes("x".repeat(500)) && !long.includes("x".repeat(700)));
  assert.ok(!short.includes("x".repeat(60)));
});

test("says what came before, and takes instructions and templates", async () => {
  await summarizer("answer", { instructions: "Write a haiku." })({
    ...request,
    prior: "Earlier: #W1.",
  });
  await summarizer("answer", { template: "coding", maxTokens: 99, body: { temperature: 0 } })(
    request,
  );
  const [own, template] = server.requests.map(({ body }) => body);
  assert.equal(own.messages[0].content, "Write a haiku.");
  assert.match(own.messages[1].content, /Earlier: #W1\./);
  assert.match(template.messages[0].content, /coding session/);
  assert.equal(template.max_tokens, 99);
  assert.equal(template.temperature, 0);
});

test("reads a stream, whatever its pieces", async () => {
  const whole = await summarizer("answer")(request);
  assert.equal(await summarizer("stream", { stream: true })(request), whole);
  assert.equal(server.requests[1].body.stream, true);
  assert.equal(await summarizer("stream")(request), whole);
});

for (const [behavior, url] of [
  ["/v1", "/v1"],
  ["/v1/", "/v1/"],
  ["the full address", "/v1/chat/completions"],
  ["an origin", ""],
]) {
  test(`takes ${behavior} for an address`, async () => {
    await fetchSummarizer({ url: `${server.origin}${url}` })(request);
    assert.equal(server.requests[0].path, "/v1/chat/completions");
    assert.equal("model" in server.requests[0].body, false);
  });
}

test("an address that is none is an error at once", () => {
  assert.throws(
    () => fetchSummarizer({ url: "not an address" }),
    (error) => error.code === "bad_option" && error.path === "url",
  );
});

for (const [behavior, code, reason] of [
  ["refuse", "summary_rejected", "refusal"],
  ["empty", "summary_rejected", "empty"],
  ["blank", "summary_rejected", "empty"],
  ["tool", "summary_rejected", "empty"],
  ["truncated", "summary_rejected", "truncated"],
  ["garbage", "bad_response", undefined],
  ["cut-stream", "request_failed", undefined],
]) {
  test(`"${behavior}" is ${code}${reason ? `, ${reason}` : ""}, and is not asked for again`, async () => {
    const error = await failure(summarizer(behavior)(request));
    assert.equal(error.code, code);
    assert.equal(error.reason, reason);
    assert.equal(server.requests.length, 1);
  });
}

for (const status of [408, 409, 429, 500, 502, 503]) {
  test(`asks again on ${status}`, async () => {
    assert.match(await summarizer(`flaky-2-${status}`)(request), /#W2378156/);
    assert.equal(server.requests.length, 3);
    assert.equal(waits.length, 2);
  });
}

for (const status of [400, 401, 403, 404, 422]) {
  test(`does not ask again on ${status}`, async () => {
    const error = await failure(summarizer(`fail-${status}`)(request));
    assert.equal(error.code, "request_failed");
    assert.equal(error.status, status);
    assert.match(error.message, /on purpose/);
    assert.equal(server.requests.length, 1);
  });
}

test("gives up after two retries", async () => {
  const error = await failure(summarizer("fail-500")(request));
  assert.equal(error.status, 500);
  assert.equal(server.requests.length, 3);
  assert.ok(
    waits[0] > 370 && waits[0] <= 500 && waits[1] > 740 && waits[1] <= 1_000,
    String(waits),
  );
});

test("asks again when the connection is cut before an answer", async () => {
  const error = await failure(summarizer("cut")(request));
  assert.equal(error.code, "request_failed");
  assert.equal(server.requests.length, 3);
});

test("asks as often as it is told to", async () => {
  await failure(summarizer("fail-500", { maxRetries: 0 })(request));
  assert.equal(server.requests.length, 1);
});

for (const [header, value, expected] of [
  ["retry-after-ms", "123", 123],
  ["retry-after", "7", 7_000],
  ["x-should-retry", "true", undefined],
]) {
  test(`obeys ${header}`, async () => {
    server.next(
      (exchange) => fail(exchange, header === "x-should-retry" ? 400 : 503, { [header]: value }),
      "answer",
    );
    await summarizer()(request);
    assert.equal(server.requests.length, 2);
    if (expected !== undefined) assert.deepEqual(waits, [expected]);
  });
}

test("does not wait for more than a minute, and not where it is told not to ask", async () => {
  server.next((exchange) => fail(exchange, 503, { "retry-after": "3600" }), "answer");
  await summarizer()(request);
  assert.ok(waits[0] <= 500);
  server.next((exchange) => fail(exchange, 503, { "x-should-retry": "false" }));
  await failure(summarizer()(request));
  assert.equal(server.requests.length, 3);
});

test("a date in retry-after is a time to wait until", async () => {
  const date = new Date(Date.now() + 20_000).toUTCString();
  server.next((exchange) => fail(exchange, 503, { "retry-after": date }), "answer");
  await summarizer()(request);
  assert.ok(waits[0] > 10_000 && waits[0] <= 20_000, String(waits));
});

test("newer models get the limit under its newer name", async () => {
  server.next((exchange) => {
    exchange.response.writeHead(400, { "content-type": "application/json" });
    exchange.response.end(
      JSON.stringify({
        error: {
          message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        },
      }),
    );
  }, "answer");
  await summarizer()(request);
  assert.equal(server.requests[1].body.max_completion_tokens, 300);
  assert.equal("max_tokens" in server.requests[1].body, false);
});

/** Milliseconds within which a request arrives, also on a busy machine. */
const ENOUGH = 1_000;

test("a server that stalls is given up, and the connection closed", async () => {
  const arrival = server.arrival();
  const error = await failure(summarizer("stall", { timeoutMs: ENOUGH })(request));
  assert.equal(error.code, "request_timed_out");
  await arrival;
  assert.equal(server.requests.length, 1);
});

test("a stalled stream ends at the total limit, not at the first-byte limit", async () => {
  const error = await failure(
    summarizer("stall-stream", { timeoutMs: ENOUGH, firstByteTimeoutMs: 50_000 })(request),
  );
  assert.equal(error.code, "request_timed_out");
  const first = await failure(summarizer("stall", { firstByteTimeoutMs: ENOUGH })(request));
  assert.equal(first.code, "request_timed_out");
  assert.match(first.message, /first byte/);
});

test("the caller's signal ends it, also between two tries", async () => {
  const controller = new AbortController();
  const arrival = server.arrival();
  const asking = failure(summarizer("stall")({ ...request, signal: controller.signal }));
  await arrival;
  controller.abort();
  assert.equal((await asking).code, "summary_aborted");

  const later = new AbortController();
  const waiting = summarizer("fail-500", { delay: async () => later.abort() })({
    ...request,
    signal: later.signal,
  });
  assert.equal((await failure(waiting)).code, "summary_aborted");
  assert.equal(server.requests.length, 2);
});

test("keys stay out of errors, also where the runtime or the server repeats them", async () => {
  const broken = fetchSummarizer({
    url: server.url(),
    headers: { authorization: `Bearer ${KEY}\0` },
    delay,
  });
  assert.equal((await failure(broken(request))).code, "request_failed");
  server.next((exchange) => {
    exchange.response.writeHead(401, { "content-type": "application/json" });
    exchange.response.end(
      JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } }),
    );
  });
  assert.match((await failure(summarizer()(request))).message, /\[removed\]/);
});

test("uses the fetch it is given", async () => {
  const asked = [];
  const fetch = (url, init) => (asked.push(url), globalThis.fetch(url, init));
  await summarizer("answer", { fetch })(request);
  assert.deepEqual(asked, [`${server.url("answer")}/chat/completions`]);
});

const turns = (n) =>
  Array.from({ length: n }, (_, i) => [
    {
      role: "user",
      content: `Question ${i}: where is order #W${1000 + i}? ${"It is late. ".repeat(30)}`,
    },
    {
      role: "assistant",
      content: `Order #W${1000 + i} was shipped. ${"Please wait. ".repeat(30)}`,
    },
  ]).flat();

test("prepare summarizes over the wire", async () => {
  const strategies = [summarize({ trigger: { turns: 3 }, target: { turns: 1 } })];
  const context = createContext({ strategies, summarizer: summarizer("stream", { stream: true }) });
  const plan = await context.prepare(turns(3));
  assert.equal(plan.error, undefined);
  assert.match(plan.messages[1].content, /#W1000/);
});

for (const [behavior, code, reason] of [
  ["echo", "summary_rejected", "echo"],
  ["long", "summary_rejected", "longer_than_input"],
  ["refuse-in-words", "summary_rejected", "refusal"],
  ["fail-500", "request_failed", undefined],
  ["cut", "request_failed", undefined],
]) {
  test(`a session keeps its state byte for byte when the model's answer is "${behavior}"`, async () => {
    const reported = [];
    const onError = (error) => reported.push(error);
    const session = new SummarizingSession({
      keepLastNTurns: 1,
      contextLimit: 2,
      summarizer: summarizer(behavior),
      onError,
    });
    const items = turns(3);
    await session.addItems(items);
    assert.deepEqual(await session.getItems(), items);
    assert.deepEqual(await session.rawItems(), items);
    const { error } = session.explain();
    assert.equal(error.code, code);
    assert.equal(error.reason, reason);
    assert.deepEqual(reported, [error]);
  });
}
