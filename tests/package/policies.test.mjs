// Options by level: merged field by field, with errors that name the levels.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageFolder, turnwise } from "./installed.mjs";

const { createContext, policies, trim } = turnwise;

test("the most specific level wins, undefined inherits, and null goes back to the default", () => {
  const options = policies({
    app: { window: 8_000, overhead: 100, trigger: 0.6 },
    agent: { window: undefined, trigger: null },
    conversation: { window: 4_000 },
    request: { strategies: [trim()] },
  });
  const plan = createContext(options).fit([{ role: "user", content: "hello" }]);
  assert.equal(plan.budget, 3_900);
  assert.equal(plan.trigger, 3_120);
  assert.deepEqual(
    plan.policy.map(({ option, level }) => `${option} of ${level}`),
    ["overhead of app", "strategies of request", "trigger of agent", "window of conversation"],
  );
  assert.equal(plan.policy[2].value, null);
});

test("levels that cannot hold together are an error that names both", () => {
  const at = (levels) => () => createContext(policies(levels));
  const named = (text) => ({ code: "options_at_odds", message: text });
  const target = { app: { window: 1_000, trigger: 0.5 }, request: { target: 0.9 } };
  assert.throws(
    at(target),
    named(
      "`target` is 900 tokens, more than the `trigger` of 500; " +
        "`target` is set by `request`, `trigger` is set by `app`",
    ),
  );
  const keep = { agent: { keep: { tokens: 5_000 } }, conversation: { window: 1_000 } };
  assert.throws(
    at(keep),
    named(
      "`keep` is larger than what the `window` leaves for messages; " +
        "`keep` is set by `agent`, `window` is set by `conversation`",
    ),
  );
  assert.throws(at({ house: {} }), { code: "unknown_option", path: "house" });
});

test("other options have no levels", () => {
  assert.deepEqual(createContext().fit([]).policy, []);
});

test("the JSON schema has the options that a file can have", () => {
  const schema = JSON.parse(readFileSync(join(packageFolder, "policy.schema.json"), "utf8"));
  const [, list] = /known here are (.*)$/.exec(
    ((thrown) => thrown.message)(thrownBy(() => createContext({ other: 1 }))),
  );
  const others = [
    "name",
    "issues",
    "opensTurn",
    "countTokens",
    "onError",
    "onSummary",
    "onProgress",
    "log",
    "onLog",
    "onPlan",
  ];
  const known = list.split(", ").filter((name) => !others.includes(name));
  assert.deepEqual(
    Object.keys(schema.$defs.options.properties).sort(),
    known.filter((name) => !["summaryTimeoutMs", "conversation"].includes(name)).sort(),
  );
});

function thrownBy(work) {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  return assert.fail("nothing was thrown");
}

const long = Array.from({ length: 40 }, (_, n) => ({
  role: n % 2 ? "assistant" : "user",
  content: `Message ${n}: ${"some words about the order ".repeat(10)}`,
}));

test("one request can have options of its own, and the next has those of the conversation", async () => {
  const context = createContext(policies({ app: { window: 8_000, trigger: 0.9 } }));
  const plain = context.fit(long);
  const small = context.fit(long, { request: { window: 1_000, strategies: [trim()] } });
  assert.ok(small.budget === 1_000 && small.fits && small.messages.length < plain.messages.length);
  assert.deepEqual(
    small.policy.map(({ option, level }) => `${option}: ${level}`),
    ["strategies: request", "trigger: app", "window: request"],
  );
  assert.equal(context.fit(long, { request: { trigger: null } }).trigger, 6_400);
  const prepared = await context.prepare(long, { request: { window: 1_000 } });
  assert.equal(prepared.budget, 1_000);
  const after = context.fit(long);
  assert.deepEqual(after.messages, plain.messages);
  assert.deepEqual([after.budget, after.prefixChangedAt], [8_000, undefined]);
});

test("a wrong option of a request is an error, and nothing changes", () => {
  const context = createContext({ window: 8_000, trigger: 0.5 });
  const { messages } = context.fit(long);
  const request = (request) => () => context.fit(long, { request });
  assert.throws(request({ target: 0.9 }), {
    code: "options_at_odds",
    message: /`target` is set by `request`, `trigger` is set by `conversation`/,
  });
  assert.throws(request({ format: "gemini" }), { code: "unknown_option", path: "format" });
  assert.deepEqual(context.fit(long).messages, messages);
});
