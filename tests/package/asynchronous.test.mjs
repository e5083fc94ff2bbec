// The asynchronous forms of functions that can take long: other work runs in between, and they give
// the same answers.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

const { convert, convertAsync, heal, healAsync, lint, lintAsync } = turnwise;
const { suggestPolicy, suggestPolicyAsync } = turnwise;
const { countTokens, countTokensAsync } = await import(
  pathToFileURL(join(packageFolder, "dist/tokens/index.js"))
);

const COUNT = 5_000;
/** A long history with a fault in every tenth turn. */
const messages = Array.from({ length: COUNT }, (_, at) => {
  const call = { id: `c${at}`, type: "function", function: { name: "look", arguments: "{}" } };
  return [
    { role: "user", content: `Where is order W-${at}78156 of Ana Li? `.repeat(4) },
    { role: "assistant", content: null, tool_calls: [call] },
    ...(at % 10 === 0 ? [] : [{ role: "tool", tool_call_id: `c${at}`, content: "In Rome." }]),
    { role: "assistant", content: at % 10 === 5 ? "cut \ud83d" : "In Rome." },
  ];
}).flat();
const conversations = Array.from({ length: 200 }, (_, at) => messages.slice(at * 90, at * 90 + 90));
const text = messages
  .map(({ content }) => content ?? "")
  .join(" ")
  .repeat(8);

const CASES = {
  lint: [() => lint(messages), () => lintAsync(messages)],
  "lint for a target": [
    () => lint(messages, { target: "strict", pending: true }),
    () => lintAsync(messages, { target: "strict", pending: true }),
  ],
  heal: [() => heal(messages), () => healAsync(messages)],
  ...Object.fromEntries(
    [
      "anthropic",
      "bedrock",
      "gemini",
      "openai-responses",
      "ai-sdk-ui",
      "langchain",
      "openai-chat",
    ].map((to) => [
      `convert to ${to}`,
      [() => convert(messages, { to }), () => convertAsync(messages, { to })],
    ]),
  ),
  suggestPolicy: [() => suggestPolicy(conversations), () => suggestPolicyAsync(conversations)],
  "suggestPolicy for one conversation": [
    // In a large window no summarizer is suggested, which is a new function each time.
    () => suggestPolicy(messages, { window: 10_000_000 }),
    () => suggestPolicyAsync(messages, { window: 10_000_000 }),
  ],
  "countTokens of messages": [() => countTokens(messages), () => countTokensAsync(messages)],
  "countTokens of a text": [() => countTokens(text), () => countTokensAsync(text)],
};

for (const [name, [sync, async]] of Object.entries(CASES))
  test(`${name}: other work runs in between, and the answer is the same`, async (t) => {
    const expected = sync();
    // A slow clock: each step of the work takes longer than a slice may.
    let now = 0;
    t.mock.method(Date, "now", () => (now += 20));
    let [turns, isDone] = [0, false];
    const count = () => isDone || (turns++, setTimeout(count));
    setTimeout(count);
    const answer = await async();
    isDone = true;
    assert.deepEqual(answer, expected);
    // No step takes more than a few hundred messages.
    assert.ok(turns > 20, `${turns} turns of the event loop`);
  });

test("several run at the same time", async () => {
  const all = [lintAsync(messages), healAsync(messages), lintAsync(messages.slice(0, 400))];
  const [found, healed, few] = await Promise.all(all);
  assert.deepEqual(found, lint(messages));
  assert.deepEqual(healed, heal(messages));
  assert.deepEqual(few, lint(messages.slice(0, 400)));
});

test("messages without faults stay the same array", async () => {
  const clean = [{ role: "user", content: "Hi" }];
  assert.equal((await healAsync(clean)).messages, clean);
  assert.deepEqual(await lintAsync([]), []);
  assert.equal(await countTokensAsync([]), 0);
  assert.equal(await countTokensAsync(""), 0);
});

test("mistakes reject the promise with the error of the synchronous form", async () => {
  const circular = { role: "user", content: "Hi" };
  circular.self = circular;
  const late = [...messages.slice(0, 200), circular];
  for (const [sync, async] of [
    [() => lint("no list"), () => lintAsync("no list")],
    [() => lint(messages, "gpt"), () => lintAsync(messages, "gpt")],
    [() => heal([null]), () => healAsync([null])],
    [() => heal(late), () => healAsync(late)],
    [() => convert(messages, { to: "x" }), () => convertAsync(messages, { to: "x" })],
    [() => suggestPolicy([]), () => suggestPolicyAsync([])],
    [() => countTokens(5), () => countTokensAsync(5)],
  ]) {
    let expected;
    assert.throws(sync, (error) => ((expected = error), true));
    await assert.rejects(async(), (error) => {
      const { name, code, path, index, message } = error;
      assert.equal(message, expected.message);
      return (
        name === "TurnwiseError" &&
        code === expected.code &&
        path === expected.path &&
        index === expected.index
      );
    });
  }
});

test("a text without spaces is counted in one piece, and pieces end between words", async () => {
  for (const long of ["x".repeat(100_000), "a b".repeat(40_000), "don't stop 12 34 ".repeat(9_000)])
    assert.equal(await countTokensAsync(long), countTokens(long));
});
