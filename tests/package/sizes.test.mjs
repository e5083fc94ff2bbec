// Trigger, target and keep in the public options. Each word counts as one token and each message as
// four more, so that every number can be verified by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { clearToolResults, createContext, trim } = turnwise;

const countTokens = (text) => text.split(/\s+/u).filter(Boolean).length;
const words = (count, name = "w") => Array.from({ length: count }, () => name).join(" ");
const user = (name, tokens) => ({ role: "user", content: words(tokens - 4, name) });
const assistant = (name, tokens) => ({ role: "assistant", content: words(tokens - 4, name) });
const call = (id) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "look", arguments: "{}" } }],
});
const result = (id, content) => ({ role: "tool", tool_call_id: id, content });
const names = (plan) => plan.messages.map((message) => message.content?.split(" ")[0]);
const planned = (options, messages) => createContext({ countTokens, ...options }).fit(messages);

/**
 * Turns of a question and an answer: `u1 a1 u2 a2 …`. `sizes` are the tokens of each turn's
 * messages.
 */
const turns = (...sizes) =>
  sizes.flatMap((size, turn) => [user(`u${turn + 1}`, size), assistant(`a${turn + 1}`, size)]);

test("a trigger's object means all of its units, an array any of them", () => {
  const acting = (trigger) => (messages) =>
    planned({ trigger, target: { turns: 1 }, strategies: [trim()] }, messages).changed;
  const both = acting({ turns: 3, tokens: 100 });
  assert.deepEqual(
    [both(turns(10, 10, 10)), both(turns(60, 60)), both(turns(20, 20, 20))],
    [false, false, true],
  );
  const any = acting([{ turns: 3 }, { tokens: 100 }]);
  assert.deepEqual(
    [any(turns(10, 10)), any(turns(10, 10, 10)), any(turns(60, 60))],
    [false, true, true],
  );
});

test("a target may count turns, messages, tokens or a share of the budget", () => {
  const left = (target) =>
    names(
      planned({ window: 200, trigger: 0.8, target, strategies: [trim()] }, turns(20, 20, 20, 20)),
    );
  assert.deepEqual(left({ turns: 2 }), ["u3", "a3", "u4", "a4"]);
  assert.deepEqual(left({ messages: 3 }), ["u4", "a4"]);
  assert.deepEqual(left({ tokens: 120 }), ["u2", "a2", "u3", "a3", "u4", "a4"]);
  assert.deepEqual(left(0.25), ["u4", "a4"]);
});

test("an object for keep keeps the union of its units, an array the smallest", () => {
  const left = (keep) =>
    names(
      planned({ window: 100, target: 0.1, keep, strategies: [trim()] }, turns(10, 10, 10, 10, 10)),
    );
  assert.deepEqual(left({ turns: 1, tokens: 40 }), ["u4", "a4", "u5", "a5"]);
  assert.deepEqual(left([{ turns: 1 }, { tokens: 40 }]), ["u5", "a5"]);
  assert.deepEqual(left({ messages: 3 }), ["u4", "a4", "u5", "a5"]);
});

test("a window of tokens holds more turns the shorter they are", () => {
  const left = (...sizes) =>
    names(
      planned(
        { window: 200, target: 0.05, keep: { fraction: 0.4 }, strategies: [trim()] },
        turns(...sizes),
      ),
    );
  assert.deepEqual(left(40, 10, 10, 20), ["u2", "a2", "u3", "a3", "u4", "a4"]);
  assert.deepEqual(left(40, 10, 10, 40), ["u4", "a4"]);
});

test("with `keep`, turns stay whole while they fit the budget, also if steps may be cut", () => {
  const turn = (n) => [
    user(`u${n}`, 20),
    call(`c${n}`),
    result(`c${n}`, words(16)),
    assistant(`a${n}`, 20),
  ];
  const history = [...turn(1), ...turn(2), ...turn(3)];
  const left = (window, keep) =>
    names(planned({ window, keep, strategies: [trim({ bySteps: true })] }, history));
  const second = ["u2", undefined, "w", "a2"];
  const third = ["u3", undefined, "w", "a3"];
  // Without `keep: 2`, the target of 120 cuts the second turn between its steps.
  assert.deepEqual(left(240, 1), ["u2", "a2", ...third]);
  assert.deepEqual(left(240, 2), [...second, ...third]);
  assert.deepEqual(left(160, 2), [...second, ...third]);
  // Two turns no longer fit, and the target of 75 cuts between the steps of the third.
  assert.deepEqual(left(150, 2), ["u3", "a3"]);
});

test("an edit that frees less than minSaving is not made unless the budget demands it", () => {
  const history = [user("u1", 10), call("c"), result("c", words(40)), user("u2", 30)];
  const changed = (window, minSaving) =>
    planned({ window, minSaving, strategies: [clearToolResults({ keep: 1 })] }, history).changed;
  assert.deepEqual([changed(120, 10), changed(120, 60), changed(120, 0.5)], [true, false, false]);
  assert.ok(
    planned({ window: 70, minSaving: 60, strategies: [clearToolResults({ keep: 1 })] }, history)
      .fits,
  );
});

test("one cut does not cause the next", () => {
  const context = createContext({ window: 1_000, countTokens, strategies: [trim()] });
  const history = [];
  let changes = 0;
  for (let turn = 1; turn <= 60; turn++) {
    history.push(user(`u${turn}`, 20), assistant(`a${turn}`, 30));
    const plan = context.fit(history);
    assert.deepEqual([plan.budget, plan.trigger, plan.target], [1_000, 800, 500]);
    assert.ok(plan.tokens < plan.trigger);
    if (plan.prefixChangedAt !== undefined) {
      changes++;
      assert.ok(plan.tokens <= plan.target);
    }
  }
  // Every cut frees 300 tokens: six turns.
  assert.equal(changes, Math.floor((60 * 50 - 800) / 300) + 1);
});

test("a turn larger than the budget is cut between steps, and keeps its question", () => {
  const steps = ["a", "b", "c"].flatMap((id) => [call(id), result(id, words(30, id))]);
  const plan = planned({ window: 100, strategies: [trim()] }, [user("u1", 20), ...steps]);
  assert.deepEqual(
    plan.decisions.map(({ action }) => action),
    ["keep", "drop", "drop", "drop", "drop", "keep", "keep"],
  );
  assert.equal(plan.decisions[0].reason, "opens_turn");
  assert.ok(plan.fits);
});

test("a result larger than the budget is cut between characters, with its size", () => {
  const family = "👩‍👩‍👧‍👦";
  const history = [
    user("u1", 20),
    call("c"),
    result("c", Array.from({ length: 800 }, (_, place) => `${place}${family}`).join(" ")),
  ];
  const plan = planned({ window: 200, strategies: [trim()] }, history);
  const text = plan.messages[2].content;
  const [, head, tail] = /^([^…]*)… \[\d+ tokens left out\] …\n(.*)$/su.exec(text);
  for (const piece of `${head} ${tail}`.trim().split(/\s+/u))
    assert.match(piece, new RegExp(`^\\d+${family}$`, "u"));
  assert.ok(plan.fits && text.startsWith(`0${family}`) && text.endsWith(`799${family}`));
  assert.equal(plan.tokens, 20 + plan.decisions[1].tokensAfter + plan.decisions[2].tokensAfter);
});

test("what people say is never cut: the plan says why it cannot fit, and the parts add up", () => {
  const plan = planned({ window: 100, reserveOutput: 20 }, [
    { role: "system", content: words(26) },
    ...turns(10),
    user("u2", 90),
  ]);
  assert.equal(plan.fits, false);
  assert.deepEqual(plan.cannotFit, {
    budget: 80,
    over: 40,
    system: 30,
    pinned: 0,
    newest: 90,
    inFlight: 0,
    rest: 0,
  });
});

test("the host's counter counts placeholders, closed calls and emptied arguments", () => {
  const history = [
    user("u1", 10),
    call("a"),
    result("a", words(90)),
    user("u2", 10),
    call("b"),
    user("u3", 10),
  ];
  for (const countTokens of [(text) => text.length, (text) => text.split(" ").length]) {
    const context = createContext({
      window: 5_000,
      countTokens,
      trigger: 1,
      target: 1,
      keep: 1,
      strategies: [clearToolResults({ keep: 1, clearInputs: true })],
    });
    const plan = context.fit(history);
    const again = createContext({ countTokens }).fit(plan.messages);
    assert.equal(plan.messages.length, 7);
    assert.equal(plan.tokens, again.tokens);
  }
});
