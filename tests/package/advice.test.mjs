// checkPolicy and suggestPolicy through the npm package. turnwise-host tests the arithmetic. These
// tests cover the boundary: functions in options, paths of errors, and usable policies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { data, turnwise } from "./installed.mjs";

const {
  TurnwiseError,
  checkPolicy,
  clearToolResults,
  createContext,
  extractiveSummarizer,
  suggestPolicy,
  summarize,
  trim,
} = turnwise;

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const call = (id) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "look", arguments: "{}" } }],
});
const result = (id, content) => ({ role: "tool", tool_call_id: id, content });
const sum = (parts) => parts.reduce((total, { tokens }) => total + tokens, 0);

function refused(work, code, path) {
  assert.throws(work, (error) => {
    assert.ok(error instanceof TurnwiseError, String(error));
    assert.deepEqual([error.code, error.path], [code, path]);
    return true;
  });
}

test("a policy that holds has no counterexample", () => {
  const verdict = checkPolicy({ window: 128_000, reserveOutput: 4_000, overhead: 1_000 });
  assert.deepEqual([verdict.budget, verdict.fits, verdict.keepsItsPromises], [123_000, true, true]);
  assert.equal(verdict.counterexample, undefined);
  assert.deepEqual(verdict.worstCase, [
    { part: "system", tokens: 1_500 },
    { part: "newest", tokens: 2_000 },
    { part: "inFlight", tokens: 8_000 },
  ]);
});

test("what the host remembers of the user is part of the arithmetic", () => {
  const { memory } = createContext({ window: 14_000, memory: "word ".repeat(500) }).fit([]);
  const [without, withMemory] = [undefined, "word ".repeat(500)].map((memory) =>
    checkPolicy({ window: 11_800, ...(memory && { memory }) }),
  );
  assert.deepEqual([without.fits, withMemory.fits], [true, false]);
  assert.equal(withMemory.budget, 11_800 - memory);
});

test("without a window everything fits", () => {
  const verdict = checkPolicy({ strategies: [trim({ turns: 8 })] });
  assert.deepEqual(
    [verdict.budget, verdict.fits, verdict.keepsItsPromises],
    [undefined, true, true],
  );
});

test("the counterexample is a request over the budget, with no more in it than shows that", () => {
  const small = checkPolicy(
    { window: 4_000, keep: 3, pin: { task: true } },
    { system: 1_000, maxMessage: 500, maxStep: 2_500 },
  );
  assert.equal(small.fits, false);
  assert.deepEqual(
    small.counterexample.map(({ part }) => part),
    ["system", "task", "newest", "inFlight"],
  );
  assert.ok(sum(small.counterexample) > small.budget);
  const greedy = checkPolicy(
    { window: 32_000, reserveOutput: 4_000, keep: 4 },
    { maxStep: 12_000 },
  );
  assert.deepEqual([greedy.fits, greedy.keepsItsPromises], [true, false]);
  assert.deepEqual(greedy.counterexample.at(-1), { part: "kept", tokens: 42_000 });
  assert.ok(sum(greedy.counterexample) > greedy.budget);
});

test("the counterexample really does not fit, and what is said to fit does", () => {
  const words = (tokens) => "word ".repeat(tokens);
  const history = [
    user(words(900)),
    assistant(words(900)),
    user(words(900)),
    call("c"),
    result("c", words(2_000)),
  ];
  const assumptions = { system: 0, maxMessage: 1_100, maxStep: 2_300 };
  for (const window of [2_500, 3_000, 3_500, 4_000, 6_000]) {
    const plan = createContext({ window }).fit(history);
    const { fits } = checkPolicy({ window }, assumptions);
    if (fits) assert.ok(plan.fits, `${window}`);
    if (!plan.fits) assert.ok(!fits, `${window}`);
  }
  assert.equal(checkPolicy({ window: 2_500 }, assumptions).fits, false);
  assert.equal(checkPolicy({ window: 3_500 }, assumptions).fits, true);
});

test("a policy that never leaves anything out is broken by a long enough history", () => {
  const { fits, counterexample, budget } = checkPolicy({ window: 20_000, strategies: [] });
  assert.equal(fits, false);
  assert.equal(sum(counterexample), budget + 1);
  assert.equal(counterexample.at(-1).part, "history");
});

test("summaries count with their cap, host pins with what they are assumed to hold", () => {
  const summarizer = extractiveSummarizer();
  const pin = () => assert.fail("nothing is there to be asked about");
  const policy = {
    window: 16_000,
    summarizer,
    pin,
    strategies: [summarize({ maxTokens: 700, keep: 1 }), clearToolResults()],
  };
  const { worstCase } = checkPolicy(policy, { pinned: 900 });
  assert.deepEqual(
    worstCase.filter(({ part }) => part === "summary" || part === "pinned"),
    [
      { part: "pinned", tokens: 900 },
      { part: "summary", tokens: 700 },
    ],
  );
});

test("what cannot be meant is refused where it stands, as createContext does", () => {
  refused(() => checkPolicy({ window: 0 }), "options_at_odds", "window");
  refused(() => checkPolicy({ windw: 1 }), "unknown_option", "windw");
  refused(
    () => checkPolicy({ strategies: [trim(), trim({ keep: "all" })] }),
    "bad_option",
    "strategies[1].keep",
  );
  refused(() => checkPolicy({ window: 9, countTokens: 1 }), "bad_option", "countTokens");
  refused(() => checkPolicy(null), "bad_option", "policy");
  refused(() => checkPolicy({}, { maxStep: 1.5 }), "bad_option", "assumptions.maxStep");
  refused(() => checkPolicy({}, { maxStep: -1 }), "bad_option", "assumptions.maxStep");
  refused(() => checkPolicy({}, { steps: 1 }), "unknown_option", "assumptions.steps");
  refused(() => checkPolicy({}, "large"), "bad_option", "assumptions");
  refused(() => checkPolicy({ window: 1n }), "bad_option", "window");
});

const toolTurn = (turn) => [
  user(`Where is order ${turn}?`),
  call(`c${turn}`),
  result(`c${turn}`, `at sea ${turn} `.repeat(100)),
  assistant("At sea."),
];
const shop = Array.from({ length: 20 }, (_, turn) => toolTurn(turn)).flat();

test("a suggestion is a policy for createContext, with its reasons and what was seen", () => {
  const { policy, reasons, turns, turnTokens, toolShare, systemTokens } = suggestPolicy(shop, {
    window: 6_000,
  });
  assert.equal(policy.window, 6_000);
  assert.deepEqual(turns, { median: 20, p90: 20, max: 20 });
  assert.ok(turnTokens.median > 300 && turnTokens.median <= turnTokens.max);
  assert.ok(toolShare > 0.8 && toolShare < 1);
  assert.equal(systemTokens, 0);
  assert.deepEqual(
    policy.strategies.map(({ type }) => type),
    ["clearToolResults", "summarize", "trim"],
  );
  assert.deepEqual(reasons.map(({ option }) => option).sort(), Object.keys(policy).sort());
  for (const { reason } of reasons) assert.ok(reason.length > 0);
  assert.equal(typeof policy.summarizer, "function");
  const plan = createContext(policy).fit(shop);
  assert.ok(plan.fits && plan.changed);
  assert.ok(checkPolicy(policy, { system: 0, maxMessage: 20, maxStep: 500 }).fits);
});

test("many conversations are read as one survey; the window has a default", () => {
  const chats = [
    shop,
    [user("Hi"), assistant("Hello")],
    [{ role: "system", content: "Be brief." }, user("Hi")],
  ];
  const { policy, turns, systemTokens } = suggestPolicy(chats);
  assert.equal(policy.window, 128_000);
  assert.deepEqual([turns.median, turns.max], [1, 20]);
  assert.ok(systemTokens > 0);
  assert.deepEqual(suggestPolicy([shop]), suggestPolicy([shop]));
  assert.deepEqual(suggestPolicy([shop]).turns, suggestPolicy(shop).turns);
});

test("recorded conversations of any format get a policy that can be used", () => {
  const rows = ["openai_requests.jsonl", "anthropic_requests.jsonl"].flatMap((file) =>
    data(file).trim().split("\n"),
  );
  const chats = rows.map((row) => JSON.parse(row).items);
  const { policy, turns } = suggestPolicy(chats, { window: 8_000 });
  assert.ok(turns.max > 1);
  for (const chat of chats) createContext(policy).fit(chat);
});

test("what cannot be read is told by conversation and message, and the next call works", () => {
  refused(() => suggestPolicy([]), "bad_option", "conversations");
  refused(() => suggestPolicy("chat"), "bad_option", "conversations");
  refused(() => suggestPolicy([user("Hi"), 1]), "not_an_object", "conversations[1]");
  refused(() => suggestPolicy([shop, 1]), "bad_option", "conversations[1]");
  refused(() => suggestPolicy([shop, [user("Hi"), null]]), "not_an_object", "conversations[1][1]");
  refused(
    () => suggestPolicy([shop, [{ role: "user", content: 1n }]]),
    "not_json",
    "conversations[1][0]",
  );
  refused(() => suggestPolicy(shop, { format: "yaml" }), "unknown_format", "format");
  for (const window of [0, -1, 1.5, "8k", null])
    refused(() => suggestPolicy(shop, { window }), "bad_option", "window");
  refused(() => suggestPolicy(shop, { windows: 1 }), "unknown_option", "windows");
  assert.equal(suggestPolicy(shop).turns.max, 20);
});

test("asking changes nothing that was given", () => {
  const frozen = (value) => {
    if (typeof value === "object" && value !== null)
      Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  };
  suggestPolicy(frozen(structuredClone(shop)));
  checkPolicy(frozen({ window: 9_000, keep: { turns: 2 }, strategies: [trim()] }));
});
