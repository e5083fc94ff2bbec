// The table of models, and what a model's name says about a policy.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

import { packageFolder, project, turnwise } from "./installed.mjs";

const { createContext, createContexts, lint, windowOf } = turnwise;
const chat = [{ role: "user", content: "Where is my order? It should have come on Monday." }];

const inProcess = (script) =>
  execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: project,
    encoding: "utf8",
  }).trim();

test("a model that a policy needs is known after an import", () => {
  // In a process of its own: an import holds for all contexts of a process.
  const out = inProcess(`
    const { createContext, trim } = await import("turnwise");
    const options = { model: "claude-sonnet-4-5", preset: "support" };
    try { createContext(options); } catch (error) { console.log(error.code, error.path); }
    const failing = (options) => {
      try { createContext(options); } catch (error) { return /"turnwise\\/models"/.test(error.message) && error.code; }
    };
    for (const own of [{}, { trigger: 0.8 }, { strategies: [trim()] }, { keep: { turns: 2 } }])
      console.log(failing({ model: "gpt-4o", ...own }));
    console.log(failing({ model: "gpt-4o", trigger: { tokens: 900 } }), failing({ model: "gpt-4o", window: 900 }));
    const { createContexts, extractiveSummarizer } = await import("turnwise");
    const { createFetch } = await import("turnwise/fetch");
    const contexts = createContexts({ summarizer: extractiveSummarizer() });
    const body = JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "Hi" }] });
    await createFetch(contexts)("https://a.example/v1/chat/completions", { method: "POST", body }).catch(
      ({ code }) => console.log(code),
    );
    await import("turnwise/models");
    console.log(createContext(options).fit([]).budget);
    console.log(createContext({ model: "gpt-5.1" }).fit([]).budget);
    console.log(createContext({ model: "gpt-5.1", window: 9_000 }).fit([]).budget);
    try { createContext({ ...options, model: "our-own" }); } catch (error) { console.log(error.code, error.path); }
  `);
  assert.deepEqual(out.split("\n"), [
    "needs_models model",
    ...Array(4).fill("needs_models"),
    "undefined undefined",
    "needs_models",
    "175000",
    "272000",
    "9000",
    "bad_option model",
  ]);
});

test("any name of a model finds it", async () => {
  const { modelInfo, MODELS_AS_OF } = await import(
    pathToFileURL(join(packageFolder, "dist/models/index.js"))
  );
  for (const [window, names] of Object.entries({
    200_000: [
      "claude-sonnet-4-5",
      "claude-sonnet-4-5-20250929",
      "anthropic/claude-sonnet-4-5-20250929",
      "anthropic/claude-sonnet-4.5",
      "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      "claude-sonnet-4-5@20250929",
      "Claude-Haiku-4-5",
    ],
    272_000: ["gpt-5", "openai/gpt-5.1-codex", "gpt-5.2-2025-12-11", "GPT-5.1", "openai:gpt-5"],
    1_047_576: ["azure/gpt-4.1", "openai:gpt-4.1-2025-04-14", "ft:gpt-4.1-2025-04-14:us::a1b2"],
    1_048_576: ["gemini-3-pro", "models/gemini-3-pro", "google/gemini-3-pro-preview"],
  }))
    for (const name of names) {
      assert.equal(modelInfo(name)?.window, Number(window), name);
      assert.equal(windowOf(name), Number(window), name);
    }
  // Bedrock's names of other makers, and names that end as a version does.
  for (const [window, name] of [
    [300_000, "us.amazon.nova-pro-v1:0"],
    [128_000, "apac.amazon.nova-micro-v1:0"],
    [128_000, "meta.llama3-3-70b-instruct-v1:0"],
    [128_000, "accounts/fireworks/models/deepseek-v3"],
    [128_000, "openai.gpt-oss-120b-1:0"],
  ])
    assert.equal(windowOf(name), window, name);
  const claude = modelInfo("claude-sonnet-4-5");
  assert.deepEqual(claude, { window: 200_000, reserveOutput: 25_000, cachedPrice: 0.1 });
  // The window of GPT-5 is for the input alone.
  assert.equal(modelInfo("gpt-5").reserveOutput, 0);
  assert.equal(modelInfo("llama3.1:8b"), undefined);
  assert.throws(() => modelInfo(7), { code: "bad_option", path: "model" });
  assert.match(MODELS_AS_OF, /^20\d\d-\d\d$/);
});

test("a model counts in its own tokens, before anything is reported", () => {
  const counted = (options) => createContext(options).fit(chat).tokens;
  const openai = counted({ model: "gpt-5.1" });
  assert.equal(counted({}), openai);
  assert.ok(counted({ model: "anthropic/claude-sonnet-4.5" }) >= openai * 1.2);
  assert.ok(counted({ model: "claude-opus-4-8" }) >= openai * 1.5);
  assert.equal(counted({ format: "anthropic" }), counted({ model: "claude-sonnet-4-5" }));
  assert.equal(counted({ model: "claude-opus-4-8", countTokens: (text) => text.length }), 4 + 49);
});

test("tools and instructions are counted for the model, too", () => {
  const overhead = { tools: [{ name: "find_order", description: "Finds an order by number." }] };
  const left = (model) => createContext({ model, window: 1000 }).fit(chat, { overhead }).budget;
  assert.ok(left("claude-opus-4-8") < left("claude-sonnet-4-5"));
  assert.ok(left("claude-sonnet-4-5") < left("gpt-5"));
});

test("a pool takes the same names", () => {
  const contexts = createContexts({ model: "gpt-5", window: 5000 });
  assert.equal(contexts.of("a").fit(chat).budget, 5000);
  contexts.close();
});

test("a request's model counts, not the one before", () => {
  const context = createContext({ window: 1000 });
  const tokens = (model) => context.fit(chat, model && { model }).tokens;
  const openai = tokens();
  const claude = createContext({ model: "claude-opus-4-8" }).fit(chat).tokens;
  assert.equal(tokens("claude-opus-4-8"), claude);
  assert.equal(tokens("claude-opus-4-8"), claude);
  // It holds until another model is named. What nobody knows changes nothing.
  assert.equal(tokens("our-own"), claude);
  assert.equal(tokens(), claude);
  assert.equal(tokens("openai/gpt-5.1"), openai);
  context.dispose();
  assert.equal(tokens("claude-opus-4-8"), claude);
  assert.throws(() => tokens(7), { code: "bad_option", path: "model" });
});

test("createFetch passes the model of the request on", async () => {
  const { createFetch } = await import(
    pathToFileURL(join(packageFolder, "dist/adapters/fetch.js"))
  );
  const told = async (url, body) => {
    const plans = [];
    const answer = async () =>
      new Response("{}", { headers: { "content-type": "application/json" } });
    const onPlan = ({ plan }) => plans.push(plan.tokens);
    const fetch = createFetch(createContexts({ window: 5000 }), { fetch: answer, onPlan });
    await fetch(url, { method: "POST", body: JSON.stringify(body) });
    return plans[0];
  };
  const url = "https://router.example/v1/chat/completions";
  const openai = await told(url, { model: "openai/gpt-5.1", messages: chat });
  const claude = await told(url, { model: "anthropic/claude-opus-4.8", messages: chat });
  assert.ok(claude >= openai * 1.5);
  const [said] = chat;
  const contents = [{ role: "user", parts: [{ text: said.content }] }];
  const gemini = "https://gateway.example/v1beta/models/gemini-3-pro:generateContent";
  assert.ok((await told(gemini, { contents })) > openai);
});

test("a model names the rules of its provider", () => {
  // Mistral's roles alternate.
  const history = [chat[0], chat[0]];
  const rules = (options) => lint(history, options).map(({ rule }) => rule);
  assert.deepEqual(rules({ model: "mistral-large-latest" }), rules({ target: "mistral" }));
  assert.notDeepEqual(rules({ model: "mistral-large-latest" }), rules());
  assert.deepEqual(rules({ model: "mistral-large-latest", target: "openai" }), rules());
});

test("the model of a request brings its window, where the host names none", async () => {
  await import(pathToFileURL(join(packageFolder, "dist/models/index.js")));
  const context = createContext({ model: "gpt-5.1" });
  const budget = (model) => context.fit(chat, { model }).budget;
  assert.equal(context.fit(chat).budget, 272_000);
  assert.equal(budget("claude-sonnet-4-5"), 175_000);
  // Unknown names, and requests without one, keep what was known.
  assert.equal(budget("our-own"), 175_000);
  assert.equal(context.fit(chat).budget, 175_000);
  assert.equal((await context.prepare(chat, { model: "gpt-5.1" })).budget, 272_000);
  assert.equal(
    createContext({}).fit(chat, { model: "grok-4" }).budget,
    createContext({ model: "grok-4" }).fit(chat).budget,
  );
  // So does a smaller copy of the context.
  const roomy = createContext({});
  const filled = Array.from({ length: 40 }, () => chat[0]);
  const told = roomy.fit(filled, { model: "gpt-5.1" }).budget;
  assert.equal(roomy.fork({ budget: told - 1000 }).fit(filled).budget, told - 1000);
  // A window of the host's stays.
  const own = createContext({ window: 9_000, model: "gpt-5.1" });
  assert.equal(own.fit(chat, { model: "claude-sonnet-4-5" }).budget, 9_000);
});

test("models that only resellers still have are known", () => {
  for (const name of [
    "grok-4",
    "x-ai/grok-4",
    "grok-4-0709",
    "grok-code-fast-1",
    "gpt-oss-120b",
    "kimi-k2-instruct",
  ])
    assert.ok(windowOf(name) >= 128_000, name);
  assert.ok(windowOf("grok-4-fast") > windowOf("grok-4"));
});
