// The summarizer for built-in models, with fakes that have the interface of the specifications.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { installBuiltIn } from "./built-in-models.mjs";
import { turnwise } from "./installed.mjs";

const { builtInSummarizer, createContext, extractiveSummarizer, summarize, withFallback } =
  turnwise;

let chrome;
const install = (settings) => (chrome = installBuiltIn(settings));
afterEach(() => chrome?.remove());

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
const ask = (n, more = {}) => ({ messages: turns(n), prior: undefined, maxTokens: 200, ...more });
const calls = (...names) => chrome.log.filter(({ call }) => names.includes(call));
const fails = (promise, code, reason) =>
  assert.rejects(promise, (error) => {
    assert.deepEqual([error.code, error.reason], [code, reason], error.message);
    return true;
  });

test("the language model gets the instructions as its system prompt", async () => {
  install({ languageModel: {}, summarizer: {} });
  const progress = [];
  const text = await builtInSummarizer({ template: "support", languages: ["en"] })(
    ask(2, { onProgress: (text) => progress.push(text) }),
  );
  assert.equal(text, "Order #W1000 was shipped.");
  assert.deepEqual(progress.at(-1), text);
  assert.ok(progress.length > 2);
  const [{ input, initialPrompts }] = calls("prompt");
  assert.match(initialPrompts[0].content, /support/);
  assert.match(input, /user: Question 0: where is order #W1000/);
  const [{ options }] = calls("availability");
  assert.deepEqual(options, {
    expectedInputs: [{ type: "text", languages: ["en"] }],
    expectedOutputs: [{ type: "text", languages: ["en"] }],
  });
  assert.equal(chrome.open(), 0);
});

test("the summarizer is taken where it is preferred, or alone there", async () => {
  install({ languageModel: {}, summarizer: {} });
  await builtInSummarizer({ prefer: "summarizer", languages: ["en"] })(ask(2));
  const [{ options, input }] = calls("summarize");
  assert.deepEqual(
    [options.type, options.format, options.outputLanguage],
    ["key-points", "markdown", "en"],
  );
  assert.match(options.sharedContext, /notes|summar/i);
  assert.match(input, /#W1000/);

  chrome.remove();
  install({ summarizer: {} });
  await builtInSummarizer()(ask(2));
  assert.equal(calls("summarize").length, 1);
  assert.equal(chrome.open(), 0);
});

test("a model that is ready is taken before one that would have to be downloaded", async () => {
  install({ languageModel: { availability: "downloadable" }, summarizer: {} });
  await builtInSummarizer()(ask(2));
  assert.equal(calls("summarize").length, 1);
});

test("without a model, or without a gesture to download one, that is said", async () => {
  await fails(builtInSummarizer()(ask(2)), "model_unavailable", "unavailable");
  install({ languageModel: { availability: "unavailable" } });
  await fails(builtInSummarizer()(ask(2)), "model_unavailable", "unavailable");
  chrome.remove();
  install({ languageModel: { availability: "downloadable" } });
  await fails(builtInSummarizer()(ask(2)), "model_unavailable", "downloadable");
  assert.equal(calls("prompt").length, 0);
});

test("a download is told as it goes on", async () => {
  install({ languageModel: { availability: "downloadable" }, hasGesture: true });
  const shares = [];
  await builtInSummarizer({ onDownload: (share) => shares.push(share) })(ask(2));
  assert.deepEqual(shares, [0, 0.5, 1]);
});

for (const [name, settings] of [
  ["language-model", { languageModel: { window: 2_500 } }],
  ["summarizer", { summarizer: { quota: 2_500 } }],
]) {
  test(`${name}: what is larger than its window is asked for in parts`, async () => {
    install({
      ...settings,
      answers: [
        "Notes of the first part.",
        "Notes of the second.",
        "Notes of the third.",
        "Notes of the fourth.",
      ],
    });
    const text = await builtInSummarizer()(ask(20));
    const inputs = calls("prompt", "summarize").map(({ input }) => input);
    assert.ok(inputs.length >= 2, String(inputs.length));
    assert.match(text, /Notes of the (second|third|fourth)\./);
    assert.match(inputs[1], /<earlier-notes>\nNotes of the first part\./);
    for (let i = 0; i < 20; i++)
      assert.equal(inputs.join("").split(`order #W${1000 + i}?`).length, 2);
    assert.equal(chrome.open(), 0);
  });

  test(`${name}: a quota that is met is answered with smaller parts`, async () => {
    const size = Object.values(settings)[0];
    install({
      [Object.keys(settings)[0]]: size,
      answers: Array.from({ length: 9 }, (_, i) => `Notes of part ${i}.`),
    });
    // The option `window` is wrong, so the model's own count decides.
    const text = await builtInSummarizer({ window: 20_000 })(ask(20));
    assert.match(text, /^Notes of part [1-8]\.$/);
    assert.equal(chrome.open(), 0);
  });
}

test("a failure of the model is typed, and closes the session", async () => {
  install({ languageModel: { fails: new DOMException("The model crashed.", "UnknownError") } });
  await fails(builtInSummarizer()(ask(2)), "request_failed", undefined);
  assert.equal(chrome.open(), 0);
});

test("canceling closes the session", async () => {
  install({ languageModel: {} });
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  await fails(
    builtInSummarizer()(ask(2, { signal: controller.signal, onProgress })),
    "summary_aborted",
    undefined,
  );
  await new Promise(setImmediate);
  assert.equal(chrome.open(), 0);
});

test("in a context, with a fallback where there is no model", async () => {
  const summarizer = withFallback(builtInSummarizer(), extractiveSummarizer(), { after: 1 });
  const strategies = [summarize({ trigger: { turns: 3 }, target: { turns: 1 } })];
  const plan = await createContext({ strategies, summarizer }).prepare(turns(3));
  assert.equal(plan.error.code, "model_unavailable");
  assert.match(plan.messages[1].content, /#W1000/);
});
