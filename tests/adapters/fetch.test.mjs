// `turnwise/fetch` with the vendors' clients against a loopback server.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { GoogleGenAI } from "@google/genai";
import { assertPaired, pool, readers, sizeOf } from "./conversations.mjs";
import { anthropic, CLIENTS, histories, openai } from "./fetch-clients.mjs";
import { entry } from "./package.mjs";
import { countOf, startServer } from "./server.mjs";

const { clearToolResults, createContext, trim } = await entry(".");
const { createFetch } = await entry("./fetch");

const servers = [];
after(() => Promise.all(servers.map((server) => server.close())));
async function serve(answer) {
  const server = await startServer(answer);
  servers.push(server);
  return server;
}

const policy = { window: 2_500, strategies: [clearToolResults({ keepResults: 2 }), trim()] };

for (const [name, { format, field, send }] of Object.entries(CLIENTS)) {
  test(`${name}: a plan is sent, pairs stay whole, the usage calibrates`, async () => {
    const server = await serve();
    const context = createContext(policy);
    const history = histories[format];
    const before = structuredClone(history);
    await send(server, globalThis.fetch, history);
    await send(server, createFetch(context), history);
    const [whole, fitted] = server.requests;
    assert.deepEqual({ ...fitted.body, [field]: 0 }, { ...whole.body, [field]: 0 });
    assert.ok(fitted.length < whole.length / 1.8, `${whole.length} to ${fitted.length}`);
    assertPaired(fitted.body[field], readers[format]);
    assert.deepEqual(fitted.body[field].at(-1), whole.body[field].at(-1));
    assert.deepEqual(history, before);
    assert.equal(context.calibration.samples, 1);
  });
}

test("conversations have the name in `prompt_cache_key`, and never a user's", async () => {
  const server = await serve();
  const contexts = pool(() => createContext(policy));
  const client = openai(server, createFetch(contexts));
  const ask = (more) =>
    client.chat.completions.create({ model: "m", messages: histories.chat, ...more });
  await ask({ prompt_cache_key: "chat-1" });
  await ask({ prompt_cache_key: "chat-1" });
  await ask({ user: "u1" });
  await ask({ user: "u1" });
  const names = [...contexts.contexts.keys()];
  assert.equal(names[0], "chat-1");
  assert.equal(names.length, 3);
  assert.ok(names.slice(1).every((name) => name.startsWith("unnamed-")));
});

test("the host names conversations by the body", async () => {
  const server = await serve();
  const contexts = pool(() => createContext(policy));
  const fetch = createFetch(contexts, { conversation: (body) => body.metadata?.chat });
  const ask = (metadata) =>
    openai(server, fetch).chat.completions.create({
      model: "m",
      messages: histories.chat,
      metadata,
    });
  await ask({ chat: "a" });
  await ask({ chat: "b" });
  assert.deepEqual([...contexts.contexts.keys()], ["a", "b"]);
});

test("embeddings, token counts and other requests pass unchanged", async () => {
  const server = await serve(({ path }) =>
    path.includes("count") ? { body: { input_tokens: 1 } } : undefined,
  );
  const refuse = () => assert.fail("a context was asked for");
  const fetch = createFetch({ of: refuse });
  const input = ["a", "b"];
  await openai(server, fetch).embeddings.create({ model: "m", input, encoding_format: "float" });
  assert.deepEqual(server.requests[0].body.input, input);
  const { messages } = { messages: histories.anthropic };
  await anthropic(server, fetch).messages.countTokens({ model: "m", messages });
  assert.equal(server.requests[1].body.messages.length, messages.length);
  await fetch(`${server.origin}/v1/chat/completions`, {
    method: "POST",
    body: '{"no":"messages"}',
  });
  await fetch(new URL(`${server.origin}/v1/responses`), { method: "POST", body: '{"input":"Hi"}' });
  assert.equal(server.requests[3].body.input, "Hi");
});

test("a history on the server is reported, and its request passes unchanged", async () => {
  const server = await serve();
  const records = [];
  const refuse = () => assert.fail("a context was asked for");
  const fetch = createFetch({ of: refuse }, { onPlan: (record) => records.push(record) });
  const input = [{ role: "user", content: "And now?" }];
  const client = openai(server, fetch);
  await client.responses.create({ model: "m", input, previous_response_id: "r0" });
  await client.responses.create({ model: "m", input, conversation: "conv_1" });
  assert.deepEqual(
    records.map(({ serverHistory, plan }) => [serverHistory, plan]),
    [
      ["previous_response_id", undefined],
      ["conversation", undefined],
    ],
  );
  assert.deepEqual(
    server.requests.map(({ body }) => body.input),
    [input, input],
  );
});

test("a Request object is sent like an address", async () => {
  const server = await serve();
  const body = JSON.stringify({ model: "m", messages: histories.chat });
  const headers = { "content-type": "application/json", authorization: "Bearer k" };
  const request = new Request(`${server.origin}/v1/chat/completions`, {
    method: "POST",
    headers,
    body,
  });
  const response = await createFetch(createContext(policy))(request);
  assert.equal((await response.json()).choices.length, 1);
  assert.equal(response.url, `${server.origin}/v1/chat/completions`);
  const [sent] = server.requests;
  assert.equal(sent.headers.authorization, "Bearer k");
  assert.ok(sizeOf(sent.body.messages) < sizeOf(histories.chat) / 1.8);
});

for (const [name, message] of Object.entries({
  OpenAI: (count) =>
    `This model's maximum context length is 1500 tokens. However, your messages resulted in ${count} tokens.`,
  Anthropic: (count) => `prompt is too long: ${count} tokens > 1500 maximum`,
  Gemini: (count) =>
    `The input token count (${count}) exceeds the maximum number of tokens allowed (1500).`,
  "llama.cpp": (count) =>
    `request (${count} tokens) exceeds the available context size (1500 tokens), try increasing it`,
})) {
  test(`${name} says that a request is too long: a smaller one is sent, once`, async () => {
    const refuseLong = (request) => {
      const count = countOf(request);
      if (count <= 1_500) return undefined;
      return { status: 400, body: { error: { message: message(count), type: "invalid" } } };
    };
    const server = await serve(refuseLong);
    const plans = [];
    const fetch = createFetch(createContext(policy), { onPlan: ({ plan }) => plans.push(plan) });
    const client = openai(server, fetch);
    const answer = await client.chat.completions.create({ model: "m", messages: histories.chat });
    assert.equal(answer.choices[0].message.content, "On its way.");
    assert.equal(server.requests.length, 2);
    assert.ok(server.requests[1].length < server.requests[0].length);
    assertPaired(server.requests[1].body.messages, readers.chat);
  });
}

test("a request that stays too long is refused after one retry, and other errors at once", async () => {
  const status = 400;
  const long = await serve(() => ({
    status,
    body: { error: { message: "maximum context length" } },
  }));
  const ask = (server) =>
    openai(server, createFetch(createContext(policy))).chat.completions.create({
      model: "m",
      messages: histories.chat,
    });
  await assert.rejects(ask(long), { status });
  assert.equal(long.requests.length, 2);
  const other = await serve(() => ({ status, body: { error: { message: "no such model" } } }));
  await assert.rejects(ask(other), { status });
  assert.equal(other.requests.length, 1);
});

test("a directive is merged deeply, and only where the request thinks", async () => {
  const server = await serve();
  const client = anthropic(server, createFetch(createContext(policy)));
  const ask = (more) =>
    client.messages.create({ model: "m", max_tokens: 9, messages: histories.anthropic, ...more });
  await ask({});
  await ask({ thinking: { type: "enabled", budget_tokens: 1_024 } });
  const [plain, thinking] = server.requests;
  assert.equal(plain.body.thinking, undefined);
  assert.equal(plain.headers["anthropic-beta"], undefined);
  assert.equal(thinking.body.thinking.budget_tokens, 1_024);
  assert.ok(thinking.body.thinking.block_binding);
  assert.match(thinking.headers["anthropic-beta"], /thinking-binding/);
});

test("instructions inside the list are added to the field of the request", async () => {
  const server = await serve();
  const claude = anthropic(server, createFetch(createContext({ format: "anthropic" })));
  const hello = { role: "user", content: "Hello" };
  const messages = [{ role: "system", content: "Be brief." }, hello];
  const fixed = { model: "m", max_tokens: 9, messages };
  await claude.messages.create(fixed);
  await claude.messages.create({ ...fixed, system: "Be kind." });
  await claude.messages.create({ ...fixed, system: [{ type: "text", text: "Be kind." }] });
  const gemini = new GoogleGenAI({
    apiKey: "k",
    httpOptions: {
      baseUrl: server.origin,
      fetch: createFetch(createContext({ format: "gemini" })),
    },
  });
  const parts = [{ text: "Be brief." }];
  const contents = [
    { role: "system", parts },
    { role: "user", parts: [{ text: "Hello" }] },
  ];
  await gemini.models.generateContent({ model: "m", contents });
  const config = { systemInstruction: "Be kind." };
  await gemini.models.generateContent({ model: "m", contents, config });
  const bodies = server.requests.map(({ body }) => body);
  assert.deepEqual(
    bodies.slice(0, 3).map(({ messages }) => messages),
    [[hello], [hello], [hello]],
  );
  const brief = { type: "text", text: "Be brief." };
  assert.deepEqual(
    bodies.map(({ system }) => system),
    [
      [brief],
      [{ type: "text", text: "Be kind." }, brief],
      [{ type: "text", text: "Be kind." }, brief],
      undefined,
      undefined,
    ],
  );
  const said = bodies.map(({ systemInstruction }) => systemInstruction?.parts);
  assert.deepEqual(said.slice(3), [parts, [{ text: "Be kind." }, ...parts]]);
  assert.deepEqual(
    bodies.slice(3).map(({ contents }) => contents),
    [[contents[1]], [contents[1]]],
  );
});

test("requests to Bedrock are fitted, unless their body is signed", async () => {
  const server = await serve(() => ({ body: { usage: { inputTokens: 40, outputTokens: 2 } } }));
  const said = (role, text) => ({ role, content: [{ text }] });
  const body = {
    system: [{ text: "Be kind." }],
    messages: [said("system", "Be brief."), said("user", "Hello")],
    toolConfig: { tools: [{ toolSpec: { name: "look", inputSchema: { json: {} } } }] },
  };
  const used = [];
  const fetch = createFetch(createContext(), { onUsage: ({ usage }) => used.push(usage) });
  const send = async (path, authorization) =>
    (
      await fetch(server.origin + path, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).text();
  await send("/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse", "Bearer k");
  await send("/model/m/converse", "AWS4-HMAC-SHA256 Credential=x");
  await send("/model/m/invoke", "Bearer k");
  const [fitted, ...others] = server.requests.map(({ body }) => body);
  assert.deepEqual(fitted.messages, [body.messages[1]]);
  assert.deepEqual(fitted.system, [{ text: "Be kind." }, { text: "Be brief." }]);
  assert.deepEqual(others, [body, body]);
  assert.equal(used.length, 1);
});

test("a canceled stream cancels the request", async () => {
  // A stream that never ends: only the client can close it.
  const server = await serve(() => ({ body: [{ choices: [] }], isOpen: true }));
  const client = openai(server, createFetch(createContext(policy)));
  const body = { model: "m", messages: histories.chat, stream: true };
  for await (const _ of await client.chat.completions.create(body)) break;
  await server.requests[0].closed;
});
