// System messages at the beginning that change with every request: the time, a name, retrieved text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, extractiveSummarizer, trim } = turnwise;

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const system = (content) => ({ role: "system", content });
const shop = "You are a shop assistant.";
// Both have as many tokens.
const fixed = () => `${shop} Now: 12:10`;
const clock = (turn) => `${shop} Now: 12:${10 + turn}`;

const policies = {
  model: (calls) => ({
    window: 900,
    summarizer: async () => `Orders W1000 and later ones go to Berlin by train. ${calls.push(1)}`,
  }),
  notes: () => ({ window: 900, summarizer: extractiveSummarizer() }),
  trim: () => ({ window: 900, strategies: [trim()] }),
};

/** A log whose entries another process finds. */
function storage() {
  const entries = [];
  return {
    load: () => entries.slice(),
    append: (_name, seq, entry) => (entries[seq] === undefined ? !!(entries[seq] = entry) : false),
    remove: () => undefined,
  };
}

/** 60 turns: the model's calls, the changes behind the system message, and what was sent. */
async function talk(policy, text, { isResumed = false } = {}) {
  const calls = [];
  const errors = [];
  const onError = (error) => errors.push(error);
  const log = isResumed ? { log: storage(), conversation: "chat" } : {};
  const options = { ...policy(calls), ...log, onError };
  let context = createContext(options);
  const history = [];
  const sent = [];
  let [changes, before] = [0, undefined];
  for (let turn = 0; turn < 60; turn++) {
    if (isResumed) context = createContext(options);
    history.push(user(`My order number is W${1000 + turn}, ship it to Berlin please`));
    const first = system(text(turn));
    const plan = await context.prepare([first, ...history]);
    assert.equal(plan.messages[0], first);
    assert.equal(plan.tokens, createContext().fit(plan.messages).tokens);
    const behind = JSON.stringify(plan.messages.slice(1));
    if (before !== undefined && !behind.startsWith(before.slice(0, -1))) changes++;
    before = behind;
    sent.push(behind);
    history.push(assistant(`Noted order W${1000 + turn}.`));
  }
  return { calls: calls.length, changes, sent, errors };
}

for (const [name, policy] of Object.entries(policies)) {
  test(`a clock in the system message changes no decision: ${name}`, async () => {
    const expected = await talk(policy, fixed);
    assert.ok(expected.changes > 0);
    const found = await talk(policy, clock);
    assert.deepEqual(found.sent, expected.sent);
    assert.equal(found.calls, expected.calls);
    assert.deepEqual(expected.errors, []);
    assert.deepEqual(
      found.errors.map(({ code }) => code),
      ["changing_start"],
    );
  });

  test(`nor where each request has a server of its own: ${name}`, async () => {
    const expected = await talk(policy, fixed, { isResumed: true });
    const found = await talk(policy, clock, { isResumed: true });
    assert.deepEqual(found.sent, expected.sent);
    assert.equal(found.calls, expected.calls);
    assert.deepEqual(found.errors, []);
  });
}

test("a plan says once what a beginning costs that always changes", () => {
  const errors = [];
  const context = createContext({ onError: (error) => errors.push(error) });
  const history = [user("a ".repeat(50)), assistant("b"), user("c")];
  const plans = [0, 1, 2, 3, 4, 5, 6].map((turn) => context.fit([system(clock(turn)), ...history]));
  assert.deepEqual(
    plans.map(({ prefixChangedAt }) => prefixChangedAt),
    [undefined, 0, 0, 0, 0, 0, 0],
  );
  assert.ok(plans.slice(1).every((plan) => plan.prefixChange.resent === plan.tokens));
  const told = plans.filter(({ error }) => error !== undefined);
  assert.deepEqual(told, [plans[3]]);
  assert.deepEqual(errors, [plans[3].error]);
  assert.equal(errors[0].code, "changing_start");
  assert.match(errors[0].message, new RegExp(`${plans[3].tokens} tokens`));
  // A system message that changes now and then is nothing to report.
  const rare = createContext({ onError: (error) => errors.push(error) });
  for (let turn = 0; turn < 12; turn++)
    rare.fit([system(clock(turn >> 1)), ...history, ...Array(turn).fill(user("more"))]);
  assert.equal(errors.length, 1);
});

test("other system messages, and those that nobody pins, are read again", () => {
  const counted = (messages, options = {}) => {
    const context = createContext({ window: 200, strategies: [trim()], ...options });
    context.fit(messages(0));
    const plan = context.fit(messages(1));
    const anew = createContext({ window: 200, strategies: [trim()], ...options });
    assert.deepEqual(plan.messages, anew.fit(messages(1)).messages);
    return plan;
  };
  const history = Array.from({ length: 6 }, (_, at) => [
    user(`q${at}`),
    assistant(`a${at}`),
  ]).flat();
  // In the middle, with another role, and one more at the beginning.
  counted((turn) => [...history.slice(0, 4), system(clock(turn)), ...history]);
  counted((turn) => [turn ? user("now a user") : system("s"), ...history]);
  counted((turn) => [system("s"), ...(turn ? [system("t")] : []), ...history]);
  counted((turn) => [system(clock(turn)), ...history], { pin: { system: false } });
});

test("messages that a plan refuses leave the old system message in place", () => {
  const context = createContext();
  const history = [user("a"), assistant("b")];
  const before = context.fit([system("one"), ...history]);
  const circular = { role: "user" };
  circular.content = circular;
  assert.throws(() => context.fit([system("two"), ...history, circular]), { code: /./ });
  assert.deepEqual(context.fit().messages, before.messages);
  assert.deepEqual(before.messages[0], system("one"));
  const after = context.fit([system("two"), ...history]);
  assert.deepEqual(after.messages, [system("two"), ...history]);
  assert.deepEqual(before.messages[0], system("one"));
});

test("whoever pins a system message, no summary goes in front of it", async () => {
  const long = " The carrier checks the papers and the weight of the parcel.".repeat(6);
  const messages = [system("You are a support agent.")];
  for (let at = 0; at < 8; at++)
    messages.push(user(`Question ${at}${long}`), assistant(`Answer ${at}${long}`));
  messages.push(user("and now?"));
  const summary = "The customer asked eight questions about the parcel; all were answered.";
  for (const format of ["openai-chat", "ai-sdk"]) {
    for (const pin of [undefined, ({ role }) => role === "system"]) {
      for (const summarizer of [extractiveSummarizer(), async () => summary]) {
        const options = { format, window: 1200, summarizer, ...(pin && { pin }) };
        const plan = await createContext(options).prepare(messages);
        const roles = plan.messages.map(({ role }) => role);
        assert.deepEqual(roles.slice(0, 3), ["system", "user", "assistant"]);
        assert.ok(plan.messages.length < messages.length);
      }
    }
  }
});

test("a profile, a summary and an opening have ids of their own", () => {
  const memory = {
    profile: () => ({ text: "<user-profile>\n- vegan\n</user-profile>", ids: ["p"], tokens: 12 }),
    recall: () => ({ text: "<recall>likes trains</recall>", ids: ["r"], tokens: 12 }),
  };
  const long = "The carrier checks the papers, the weight and the address. ".repeat(16);
  for (const format of ["ag-ui", "ai-sdk-ui"]) {
    const make = (id, role, text) =>
      format === "ag-ui"
        ? { id, role, content: text }
        : { id, role, parts: [{ type: "text", text }] };
    const messages = ["user", "assistant", "user", "assistant"].map((role, at) =>
      make(`m${at}`, role, long),
    );
    messages.push(make("m4", "user", "the last one"));
    const summarizer = extractiveSummarizer();
    const options = { format, window: 1000, trigger: 0.3, target: 0.2, memory, summarizer };
    const ids = createContext(options)
      .fit(messages)
      .messages.map(({ id }) => id);
    assert.ok(ids.length > 4, ids.join(" "));
    assert.equal(new Set(ids).size, ids.length, ids.join(" "));
    const twice = turnwise.lint([messages[0], messages[4], messages[0]], { format });
    assert.deepEqual(
      twice.map(({ rule }) => rule),
      ["U2"],
    );
  }
});
