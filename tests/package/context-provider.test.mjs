// Counts and directives of providers, and what a change of the prefix costs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { user, assistant, code, story, lastTurn, long } from "./messages.mjs";

const { byProvider, createContext, trim } = turnwise;

test("tokens are counted by the host's own function, once for each text", () => {
  const counted = [];
  const context = createContext({ countTokens: (text) => (counted.push(text), text.length) });
  const messages = [user("four"), assistant("seventeen letters")];
  const plan = context.fit(messages);
  assert.ok(plan.tokens >= 21 && plan.tokens < 40);
  const before = counted.length;
  context.fit(messages);
  context.fit([...messages, user("x")]);
  assert.ok(counted.length <= before + 2, `${counted.length - before} more`);
});

test("a counter that throws or answers nonsense is told, and changes nothing", () => {
  let answer = () => 1;
  const context = createContext({ countTokens: (text) => answer(text) });
  context.fit([user("a")]);
  answer = () => {
    throw new RangeError("no vocabulary");
  };
  assert.throws(() => context.append(user("b")), /no vocabulary/);
  answer = () => NaN;
  assert.throws(() => context.append(user("b")), code("bad_count"));
  answer = () => 1;
  context.append(user("b"));
  assert.deepEqual(context.fit().messages, [user("a"), user("b")]);
});

test("what a provider counted shrinks the budget where the estimate was low", () => {
  const context = createContext({ window: 4_000 });
  const plan = context.fit(long(3));
  context.observe({ prompt_tokens: plan.tokens * 2 });
  assert.ok(context.fit().budget < plan.budget);
  assert.throws(() => context.observe({ words: 3 }), code("bad_usage"));
});

test("a context that was closed says so", () => {
  const context = lastTurn();
  context.fit(story);
  context.dispose();
  context.close();
  context.close();
  assert.throws(() => context.fit(story), code("disposed"));
  assert.throws(() => context.append(user("x")), code("disposed"));
  assert.equal(typeof context[Symbol.dispose], "function");
});

test("a plan says what a change of the prefix costs, and `payback` makes it wait", () => {
  const turn = (n) => [
    { role: "user", content: `Question ${n}: ${"why ".repeat(40)}` },
    { role: "assistant", content: `Answer ${n}: ${"because ".repeat(40)}` },
  ];
  const changes = (payback) => {
    const context = createContext({
      window: 2_000,
      strategies: [trim()],
      trigger: 0.5,
      target: 0.4,
      payback,
    });
    return Array.from({ length: 40 }, (_, n) => {
      turn(n).forEach((message) => context.append(message));
      const plan = context.fit();
      assert.equal(plan.prefixChange?.at, plan.prefixChangedAt);
      return plan.prefixChange;
    }).filter(Boolean);
  };
  const [first] = changes();
  assert.equal(first.at, 0);
  assert.ok(first.resent > 0 && first.saved > 0, JSON.stringify(first));
  assert.ok(changes({ requests: 3 }).length < changes().length);
  assert.throws(() => createContext({ payback: { cachedPrice: 2 } }), {
    code: "bad_option",
    path: "payback.cachedPrice",
  });
});

test("an edited Anthropic history asks for mismatched thinking to be dropped", () => {
  const context = createContext({ format: "anthropic", strategies: [trim({ turns: 1 })] });
  const history = [
    { role: "user", content: "One" },
    { role: "assistant", content: "1" },
  ];
  assert.deepEqual(context.fit(history).directives, []);
  const plan = context.fit([...history, { role: "user", content: "Two" }]);
  assert.deepEqual(
    plan.directives.map(({ name, body }) => [
      name,
      body.thinking.block_binding.prefix_mismatch_behavior,
    ]),
    [["drop_mismatched_thinking", "drop_block"]],
  );
});

test("a provider that compacts is asked to, and what its item covers is left out", () => {
  const strategies = [byProvider({ at: 0.7 }), trim()];
  const context = createContext({ window: 100_000, format: "openai-responses", strategies });
  const before = [
    { role: "developer", content: "Be brief." },
    { role: "user", content: "One" },
    { type: "function_call", call_id: "c1", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: "x" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "Done" }] },
    { role: "user", content: "Two" },
  ];
  const [directive] = context.fit(before).directives;
  assert.deepEqual(directive.body, {
    context_management: [{ type: "compaction", compact_threshold: 70_000 }],
  });
  const after = [
    ...before,
    { type: "compaction", id: "cmp_1", encrypted_content: "gAAAA" },
    { role: "user", content: "Three" },
  ];
  const plan = context.fit(after);
  assert.deepEqual(
    plan.messages.map((message) => after.indexOf(message)),
    [0, 5, 6, 7],
  );
  assert.deepEqual(plan.decisions[2], {
    index: 2,
    action: "drop",
    reason: "compacted",
    tokensBefore: plan.decisions[2].tokensBefore,
    tokensAfter: 0,
  });
  assert.throws(() => createContext({ strategies: [byProvider({ edit: "forget" })] }), {
    code: "bad_option",
    path: "strategies[0].edit",
  });
});

test("what Anthropic has compacted is taken in, and what it covers is left out", () => {
  const spoken = { role: "user", content: "Two" };
  const compacted = {
    role: "assistant",
    content: [
      { type: "compaction", content: "They counted." },
      { type: "text", text: "2" },
    ],
  };
  const messages = [
    { role: "user", content: "One" },
    { role: "assistant", content: "1" },
    spoken,
    compacted,
    { role: "user", content: "Three" },
  ];
  const options = { window: 100_000, format: "anthropic" };
  const plan = createContext({ ...options, strategies: [byProvider({ at: 0.7 }), trim()] }).fit(
    messages,
  );
  assert.deepEqual(plan.messages, messages.slice(2));
  assert.equal(plan.messages[1], compacted);
  assert.deepEqual(plan.decisions.map(({ reason }) => reason).slice(0, 2), [
    "compacted",
    "compacted",
  ]);
  assert.deepEqual(turnwise.lint(plan.messages, "anthropic"), []);
  const compact = plan.directives.find(({ name }) => name === "compact");
  assert.equal(compact.headers["anthropic-beta"], "compact-2026-01-12");
  assert.match(compact.asOf, /^\d{4}-\d\d-\d\d$/);
  const [clear] = createContext({
    ...options,
    strategies: [byProvider({ edit: "clear", at: 0.5 })],
  }).fit(messages).directives;
  assert.equal(clear.body.context_management.edits[0].trigger.value, 50_000);
});

test("a fork with a smaller budget plans for less, and the context does not change", () => {
  const messages = Array.from({ length: 60 }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `message ${n} about order W${n}`,
  }));
  const context = createContext({ window: 2_000, reserveOutput: 100, strategies: [trim()] });
  const before = context.fit(messages);
  const fork = context.fork({ budget: 300 });
  const plan = fork.fit(messages);
  assert.equal(plan.budget, 300);
  assert.ok(plan.tokens <= 300 && before.tokens > 300);
  assert.equal(context.fit(messages).budget, before.budget);
  assert.equal(context.fork({ budget: 5_000 }).fit(messages).budget, before.budget);
  assert.equal(createContext().fork({ budget: 300 }).fit(messages).budget, undefined);
});
