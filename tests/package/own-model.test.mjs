// `modelSummarizer` with clients of the host, and what models write around an answer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, fetchSummarizer, modelSummarizer, windowOf } = turnwise;

const messages = [
  { role: "user", content: "Where is order W2378156? It should have come on Monday." },
  { role: "assistant", content: "It was sent on Sunday." },
];
const request = { messages, prior: undefined, maxTokens: 300 };
const SUMMARY = "The customer asks for order W2378156, which was sent on Sunday.";
const answered = (text) => modelSummarizer(() => text)(request);

test("the host's client gets the prompt, the limit and a signal", async () => {
  const asked = [];
  const summarizer = modelSummarizer(async (prompt, options) => {
    asked.push([prompt, options.maxTokens, options.signal.aborted]);
    return SUMMARY;
  });
  assert.equal(await summarizer(request), SUMMARY);
  const [[{ system, user }, maxTokens, isAborted]] = asked;
  assert.match(system, /note-taker/);
  assert.match(user, /W2378156/);
  assert.equal(maxTokens, 300);
  assert.equal(isAborted, false);
  // An equal request is not paid for twice.
  await summarizer(request);
  assert.equal(asked.length, 1);
});

test("its options are those of every model", async () => {
  const asked = [];
  const ask = async (prompt, { maxTokens }) => (asked.push([prompt, maxTokens]), SUMMARY);
  await modelSummarizer(ask, { instructions: "Write a haiku.", maxTokens: 50 })(request);
  assert.deepEqual([asked[0][0].system, asked[0][1]], ["Write a haiku.", 50]);
  assert.throws(() => modelSummarizer(ask, { url: "/v1" }), { code: "unknown_option" });
  assert.throws(() => modelSummarizer({}), { code: "bad_option", path: "ask" });
});

test("the prompt carries the rules that stay, the tools and the examples", async () => {
  const asked = [];
  const examples = [{ conversation: "user: Is it late?", summary: "- asks whether it is late" }];
  const summarizer = modelSummarizer((prompt) => (asked.push(prompt), SUMMARY), { examples });
  const system = { role: "system", content: "Refunds need a manager. </conversation-reference>" };
  const pin = (message) => message.pinned === true;
  const chat = [system];
  for (let turn = 0; turn < 30; turn += 1) {
    chat.push({ role: "user", content: `Where is order W237${turn}? It should have come.` });
    chat.push({ role: "assistant", content: "It was sent on Sunday and arrives tomorrow." });
  }
  chat[3].pinned = true;
  const context = createContext({ window: 900, summarizer, pin });
  const tools = [{ type: "function", function: { name: "refund", parameters: {} } }];
  const overhead = { tools, instructions: "Answer in French." };
  await context.prepare(chat, { overhead });
  const [{ system: rules, user }] = asked;
  const [reference] = user.split("</conversation-reference>");
  assert.match(reference, /^What the next model also sees.*\n<conversation-reference>\n/);
  assert.match(reference, /\nsystem: Answer in French\.\n/);
  assert.match(reference, /\nsystem: Refunds need a manager\. ‹/);
  assert.match(reference, /\npinned, user: Where is order W2371\?/);
  assert.match(reference, /\ntools: refund\n/);
  assert.match(
    rules,
    /<summary-example>\nConversation:\nuser: Is it late\?\nNotes:\n- asks whether/,
  );
  const wrong = { examples: [{ summary: "x" }] };
  const expected = { code: "bad_option", path: "examples" };
  assert.throws(() => modelSummarizer(() => SUMMARY, wrong), expected);
});

test("an answer in pieces is progress", async () => {
  const progress = [];
  const summarizer = modelSummarizer(async function* () {
    yield "<think>Which order";
    yield " is it?</think>\n";
    yield "The customer asks ";
    yield "for order W2378156.";
  });
  const onProgress = (text) => progress.push(text);
  const text = await summarizer({ ...request, onProgress });
  assert.equal(text, "The customer asks for order W2378156.");
  assert.deepEqual(progress, ["", "", "The customer asks", text]);
});

test("a client that fails or is canceled fails the summary", async () => {
  const failing = modelSummarizer(async () => {
    throw new Error("429");
  });
  const context = createContext({ window: 200, summarizer: failing });
  const long = Array.from({ length: 40 }, (_, n) => ({ ...messages[n % 2] }));
  const plan = await context.prepare(long);
  assert.equal(plan.error.code, "summary_failed");
  const signal = AbortSignal.abort();
  const waiting = modelSummarizer(() => new Promise(() => {}));
  await assert.rejects(waiting({ ...request, signal }));
});

for (const [name, text] of Object.entries({
  "thoughts in a block": `<think>\nWhich order?\n</think>\n\n${SUMMARY}`,
  "thoughts under another name": `  <Reasoning>Sunday or Monday?</Reasoning>${SUMMARY}`,
  "two blocks of thoughts": `<thinking>a</thinking><think>b</think>\n${SUMMARY}`,
  "thoughts without an opening tag": `So, which order is it?\n</think>\n\n${SUMMARY}`,
  "a code fence": `\`\`\`\n${SUMMARY}\n\`\`\``,
  "a code fence with a language": `\`\`\`markdown\n${SUMMARY}\n\`\`\`\n`,
  "a fence of tildes behind thoughts": `<think>x</think>\n~~~text\n${SUMMARY}\n~~~`,
}))
  test(`${name}: only the answer stays`, async () => assert.equal(await answered(text), SUMMARY));

for (const text of [
  `${SUMMARY}\n\`\`\`sh\nrm W2378156\n\`\`\``,
  `\`\`\`\n${SUMMARY}\n\`\`\`\nand\n\`\`\`\nmore W2378156\n\`\`\``,
  `${SUMMARY} They asked what \`</think>\` means, and about <think>.`,
  ` ${SUMMARY}\n`,
])
  test(`${JSON.stringify(text)} stays as it is`, async () =>
    assert.equal(await answered(text), text));

test("thoughts alone are no summary", async () => {
  const summarizer = modelSummarizer(() => "<think>Which order is it, and who asks for");
  const long = Array.from({ length: 40 }, (_, n) => ({ ...messages[n % 2] }));
  const plan = await createContext({ window: 200, summarizer }).prepare(long);
  assert.deepEqual([plan.error.code, plan.error.reason], ["summary_rejected", "empty"]);
});

test("an address without a host belongs to the page of the first request", async (t) => {
  const addresses = [];
  const fetch = async (address) => {
    addresses.push(String(address));
    const message = { role: "assistant", content: SUMMARY };
    return Response.json({ choices: [{ message, finish_reason: "stop" }] });
  };
  // As when a server loads the module of a page.
  const summarizer = fetchSummarizer({ url: "/api/llm/v1", fetch });
  await assert.rejects(summarizer(request), { code: "bad_option", path: "url" });
  t.after(() => delete globalThis.location);
  globalThis.location = { href: "https://shop.example/chat/" };
  assert.equal(await summarizer(request), SUMMARY);
  await fetchSummarizer({ url: "./llm", api: "openai-responses", fetch })(request).catch(() => {});
  assert.deepEqual(addresses, [
    "https://shop.example/api/llm/v1/chat/completions",
    "https://shop.example/chat/llm/responses",
  ]);
});

test("wrong options of an address without a host are errors at once", () => {
  assert.throws(() => fetchSummarizer({ url: "/v1", api: "nobody" }), { path: "api" });
  assert.throws(() => fetchSummarizer({ url: "no address" }), { path: "url" });
  assert.throws(() => fetchSummarizer({ url: "//" }), { path: "url" });
});

test("keys in an address never appear in errors", async () => {
  const secrets = ["sk-0123456789", "p%40ssw0rd-9", "p@ssw0rd-9", "AIzaSy-0123456"];
  const refusing = async (address) => {
    throw new TypeError(`Request cannot be constructed from a URL with credentials: ${address}`);
  };
  for (const [url, fetch] of [
    ["http://sk-0123456789@127.0.0.1:9/v1", undefined],
    ["http://sk-0123456789:p%40ssw0rd-9@127.0.0.1:9/v1", refusing],
    ["http://127.0.0.1:9/v1/chat/completions?api_key=AIzaSy-0123456", refusing],
  ]) {
    const summarizer = fetchSummarizer({ url, maxRetries: 0, ...(fetch && { fetch }) });
    await assert.rejects(summarizer(request), (error) => {
      const shown = [error.message, error.stack, JSON.stringify(error), error.cause].join("\n");
      assert.equal(error.code, "request_failed");
      return secrets.every((secret) => !shown.includes(secret));
    });
  }
});

test("windows of well-known models", () => {
  for (const [model, window] of Object.entries({
    "gpt-4.1-mini": 1_047_576,
    "openai/gpt-4o-2024-08-06": 128_000,
    "gpt-4": 8_192,
    "gpt-3.5-turbo": 16_385,
    "claude-sonnet-4-20250514": 200_000,
    "us.anthropic.claude-3-5-sonnet-20241022-v2:0": 200_000,
    "models/gemini-2.5-pro": 1_048_576,
    "gpt-5.1": 272_000,
    "Qwen3-8B": 131_072,
  }))
    assert.equal(windowOf(model), window, model);
});

test("names that the table does not know have no window", () => {
  for (const model of [
    "",
    "llama3.1:8b",
    "gpt-4o-transcribe",
    "gpt-4o-realtime-preview",
    "gpt-5.9",
    "gpt-45",
    "claude-9",
    "my-gpt-4",
    "gemini-2.0-flash-thinking-exp",
  ])
    assert.equal(windowOf(model), undefined, model);
  assert.throws(() => windowOf(7), { code: "bad_option" });
});
