// Misuse is reported at once, as a typed error that names the field and the expected value.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { packageFolder, turnwise } from "./installed.mjs";

const { CompactingSession, DefaultSession, SummarizingSession, TrimmingSession, TurnwiseError } =
  turnwise;
const {
  checkPolicy,
  checkSummary,
  clearToolResults,
  convert,
  createContext,
  estimateTokens,
  extractiveSummarizer,
  fetchSummarizer,
  heal,
  lint,
  prune,
  trim,
  withFallback,
} = turnwise;

const messages = [{ role: "user", content: "Where is my order?" }];
const model = { url: "http://127.0.0.1:9", model: "small" };

/** Checks that `work` is refused with this path, and with these words in the message. */
function refused(path, words, work, code = "bad_option") {
  test(`${path}: ${words}`, async () => {
    await assert.rejects(
      async () => work(),
      (error) => {
        assert.ok(error instanceof TurnwiseError, String(error));
        assert.deepEqual([error.code, error.path], [code, path]);
        assert.ok(error.message.includes(words), error.message);
        return true;
      },
    );
  });
}

// JSON would turn these into null, which means an omitted option: a conversation without a window.
refused("window", "must be a finite number, or be left out, but is NaN", () =>
  createContext({ window: Number.parseInt(undefined) }),
);
refused("window", "but is Infinity", () => createContext({ window: Infinity }));
refused("window", "but is 10", () => createContext({ window: 10n }));
refused("assumptions.maxStep", "but is NaN", () => checkPolicy({ window: 1000 }, { maxStep: NaN }));
refused("strategies[0].turns", "but is NaN", () =>
  createContext({ strategies: [trim({ turns: NaN })] }),
);

refused("options", "must be an object, but is null", () => createContext(null));
refused("options", 'must be an object, but is "gpt"', () => createContext("gpt"));
refused("options", "must be an object, but is an array", () => createContext([]));
refused("options", "must be an object, but is 8", () => new TrimmingSession(8));
refused("options", "the options of `trim` must be an object, but is 8", () => trim(8));
refused("options", "but is 4", () => new SummarizingSession(4));
refused("options", "but is null", () => new CompactingSession(null));
refused("options", "the options of `prune` must be an object", () => prune("the task"));
refused("options", "the options of `clearToolResults` must be an object", () =>
  clearToolResults(3),
);
refused("options", "must be an object, but is undefined", () => fetchSummarizer());
refused("options", "must be an object, but is undefined", () => checkSummary("a summary"));

// JSON would silently drop a function.
refused("strategies[0]", "is a function: call it, as in `trim()`", () =>
  createContext({ strategies: [trim] }),
);
refused("keep.turns", "no option of this name takes one", () =>
  createContext({ keep: { turns: () => 3 } }),
);
refused("countTokens", "must be a function, but is 5", () => createContext({ countTokens: 5 }));
refused("pin.message", 'must be a function, but is "task"', () =>
  createContext({ pin: { message: "task" } }),
);

// The list contains every option, including those that never reach the engine, and no option that
// only the engine knows.
const known = (...names) => `known here are ${names.join(", ")}`;
const unknown = (path, words, work) => refused(path, words, work, "unknown_option");
unknown("windw", "known here are preset, window, ", () => createContext({ windw: 1 }));
unknown(
  "onErrors",
  ", conversation, name, issues, log, onLog, onError, onPlan, onSummary, onProgress",
  () => createContext({ onErrors: () => {} }),
);
unknown("session", "known here are preset", () => createContext({ session: "trimming" }));
unknown("windw", ", onProgress", () => checkPolicy({ windw: 1 }));
unknown("maxTurns", known("sessionId"), () => new DefaultSession({ maxTurns: 8 }));
unknown(
  "maxTurn",
  known(
    "maxTurns",
    "window",
    "reserveOutput",
    "keepLastNTurns",
    "when",
    "pinSystem",
    "retain",
    "format",
    "sessionId",
    "initialItems",
  ),
  () => new TrimmingSession({ maxTurn: 8 }),
);
unknown(
  "tools",
  "known here are trigger, window, reserveOutput, keep, ",
  () => new CompactingSession({ tools: [] }),
);
unknown(
  "timeoutMs",
  ", summaryTimeoutMs, onError, onSummary, onProgress",
  () => new SummarizingSession({ timeoutMs: 5 }),
);

test("an error has only what it says something with", () => {
  assert.throws(
    () => createContext({ windw: 1 }),
    (error) => {
      assert.deepEqual(Object.keys(error).sort(), ["code", "name", "path"]);
      return true;
    },
  );
});

// A named format is not detected, and messages in another format would hardly be counted.
const contents = [
  { role: "user", parts: [{ text: "Where is my order?" }] },
  { role: "model", parts: [{ functionCall: { name: "find", args: {} } }] },
];
const shown = [{ id: "m1", role: "user", parts: [{ type: "text", text: "Where is my order?" }] }];
refused(
  "format",
  "which reads `content`, but all messages have `parts`: use `gemini`, or omit",
  () => createContext({ format: "openai-chat" }).fit(contents),
);
refused("format", "`format` is `anthropic`", () =>
  createContext({ format: "anthropic" }).append(contents[0]),
);
refused("format", "use `ai-sdk-ui`", () => createContext({ format: "ai-sdk" }).prepare(shown));
refused("format", "use `gemini`", () =>
  new TrimmingSession({ format: "openai-responses" }).addItems(contents),
);

test("messages that may be meant are read in the format that is named", () => {
  const call = {
    role: "assistant",
    tool_calls: [{ id: "c1", type: "function", function: { name: "find", arguments: "{}" } }],
  };
  const lists = [
    [],
    [call],
    [{ role: "user", content: "Hi", foo: 1 }],
    [{ ...shown[0], content: "Where is my order?" }],
    [{ role: "user", parts: "two" }],
  ];
  for (const list of lists)
    assert.equal(createContext({ format: "openai-chat" }).fit(list).decisions.length, list.length);
  assert.equal(createContext({ format: "gemini" }).fit(contents).decisions.length, 2);
  for (const format of ["ai-sdk-ui", "openai-chat", "ag-ui"])
    assert.throws(
      () => createContext({ format }).fit(contents),
      (error) => ["unknown_format", "bad_option"].includes(error.code),
    );
});

refused(
  "format",
  "there is no format `openai`; known here are openai-chat, openai-responses, anthropic",
  () => lint(messages, "openai"),
  "unknown_format",
);
refused(
  "to",
  "there is no format `claude`; known here are openai-chat",
  () => convert(messages, { to: "claude" }),
  "unknown_format",
);
refused("from", "`from` must be a name, but is 5", () =>
  convert(messages, { from: 5, to: "gemini" }),
);
refused("target", "known here are openai, openai-stateless", () =>
  heal(messages, { target: "azure" }),
);

// A value that is not an array has no length and would look like an empty conversation.
refused("messages", "must be an array, but is an object", () => createContext().fit({ messages }));
refused("messages", "must be an array, but is an object", () =>
  createContext().fit(Promise.resolve(messages)),
);
refused("messages", "must be an array, but is null", () => createContext().fit(null));
refused("messages", 'must be an array, but is "hello"', () => createContext().prepare("hello"));
refused("messages", "must be an array, but is 4", () => checkSummary("a summary", { messages: 4 }));
refused("items", "must be an array, but is an object", () =>
  new TrimmingSession().addItems(messages[0]),
);
refused("items", "must be an array, but is undefined", () => new TrimmingSession().addItems());

refused("ticket", "must be a string, but is undefined", () => createContext().commit());
refused("text", "must be a string, but is an object", () =>
  createContext().commit("ticket", { text: "" }),
);
refused("text", "must be a string, but is an array", () => estimateTokens(messages));
refused("summary", "must be a string, but is 5", () => checkSummary(5, { messages }));
refused("usage", "the usage must be an object, but is undefined", () => createContext().observe());

refused("signal", "as `{ signal }`", () =>
  createContext().prepare(messages, AbortSignal.timeout(1000)),
);
refused("signal", "must be an `AbortSignal`, but is an object", () =>
  createContext().prepare(messages, { signal: new AbortController() }),
);

// A timer fires at once for a delay that is too large, and an endpoint never sees a key in a
// misspelled option.
refused("summaryTimeoutMs", "a whole number from 1 to 2147483647, but is Infinity", () =>
  createContext({ summaryTimeoutMs: Infinity }),
);
refused("timeoutMs", 'but is "5s"', () => fetchSummarizer({ ...model, timeoutMs: "5s" }));
refused("idleTimeoutMs", "but is 0", () => fetchSummarizer({ ...model, idleTimeoutMs: 0 }));
refused("maxRetries", "a whole number from 0", () => fetchSummarizer({ ...model, maxRetries: -1 }));
refused("fetch", "must be a function", () => fetchSummarizer({ ...model, fetch: "node-fetch" }));
refused(
  "apiKey",
  "known here are url, api, model, headers",
  () => fetchSummarizer({ ...model, apiKey: "k" }),
  "unknown_option",
);
refused("secondary", "must be a function, but is undefined", () =>
  withFallback(extractiveSummarizer()),
);
refused(
  "retryAfter",
  "known here are after, retryAfterMs",
  () => withFallback(extractiveSummarizer(), extractiveSummarizer(), { retryAfter: 1 }),
  "unknown_option",
);
refused("maxTokens", "a whole number from 0", () => extractiveSummarizer({ maxTokens: "short" }));
refused("template", '`support`, `coding`, `research` or `general`, but is "sales"', () =>
  extractiveSummarizer({ template: "sales" }),
);

refused("messages", "must be an array, but is undefined", () => createContext().fit());
refused("messages", "must be an array, but is undefined", () =>
  createContext({ window: 100 }).prepare(undefined),
);
refused("windows", "did you mean `window`?", () => createContext({ windows: 8 }), "unknown_option");
for (const factory of ["extractiveSummarizer", "modelSummarizer", "fetchSummarizer"])
  refused("summarizer", "call it", () => createContext({ summarizer: turnwise[factory] }));

test("an error of a message names its index in its text", () => {
  assert.throws(
    () => createContext().fit([...messages, { role: "bot", content: "Hi." }]),
    /^TurnwiseError: messages\[1\]: there is no role `bot`/,
  );
});

test("`prepare` says once that nobody writes the summaries of the policy", async () => {
  const options = { window: 300, strategies: [turnwise.summarize(), trim()] };
  const context = createContext(options);
  const long = Array.from({ length: 40 }, (_, at) => ({
    role: at % 2 ? "assistant" : "user",
    content: `Message ${at} with some words in it.`,
  }));
  assert.equal((await context.prepare(long)).error?.code, "no_summarizer");
  assert.equal((await context.prepare(long)).error, undefined);
  const { job, error } = createContext(options).fit(long);
  assert.ok(job !== undefined && error === undefined, "`fit` leaves the job to the host");
});

const ADAPTERS = {
  "ai-sdk": ["prepareStep", "middleware", "prepareSendMessagesRequest"],
  fetch: ["createFetch"],
  langchain: ["middleware", "preModelHook"],
  agents: ["callModelInputFilter"],
  mastra: ["processor"],
  "ag-ui": ["middleware"],
  copilotkit: ["messageFilter"],
  "tanstack-ai": ["middleware"],
};
for (const [name, functions] of Object.entries(ADAPTERS)) {
  const adapter = await import(join(packageFolder, "dist/adapters", `${name}.js`));
  for (const made of functions) {
    const words = `\`${made}\` takes a context or a pool`;
    refused("source", words, () => adapter[made]());
    refused("source", words, () => adapter[made]({ window: 8_000 }));
    test(`${name}: ${made} takes both`, () => {
      adapter[made](createContext());
      adapter[made](turnwise.createContexts());
    });
  }
}

refused(
  "windw",
  "there is no option `windw`",
  () => createContext({ window: 500 }).fit(messages, { windw: 3 }),
  "unknown_option",
);
refused(
  "window",
  "goes into `request`",
  () => createContext({ window: 500 }).prepare(messages, { window: 300 }),
  "unknown_option",
);
refused("options", "must be an object, but is 7", () =>
  createContext({ window: 500 }).fit(messages, 7),
);
refused(
  "minSaving",
  "can never free",
  () => createContext({ window: 100_000, trigger: { tokens: 8_000 }, minSaving: 9_000 }),
  "options_at_odds",
);
refused(
  "minSaving",
  "can never free",
  () => createContext({ trigger: { tokens: 300 }, minSaving: 5_000, strategies: [trim()] }),
  "options_at_odds",
);
for (const [path, both] of Object.entries({
  primary: [extractiveSummarizer, extractiveSummarizer()],
  secondary: [extractiveSummarizer(), fetchSummarizer],
}))
  refused(path, "call it, as in `extractiveSummarizer()`", () => withFallback(...both));
refused(
  "minSaving",
  "can never free",
  () =>
    createContext({
      window: 1_000_000,
      minSaving: 0.05,
      strategies: [clearToolResults({ trigger: { tokens: 8_000 } })],
    }),
  "options_at_odds",
);
