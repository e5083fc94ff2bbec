// A conversation that another process continues from its messages and its log.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chat, memoryLog, message } from "./chat.mjs";
import { data, turnwise } from "./installed.mjs";

const { clearToolResults, createContext, extractiveSummarizer, summarize, trim } = turnwise;

const code =
  (expected, details = {}) =>
  (error) => {
    assert.equal(error.code, expected);
    for (const [name, value] of Object.entries(details)) assert.equal(error[name], value, name);
    return true;
  };

// Clears, summarizes and cuts.
const policy = {
  window: 1600,
  strategies: [clearToolResults(), summarize({ maxTokens: 120 }), trim({ bySteps: true })],
};

// A model whose words differ from call to call.
function model(name) {
  const summarizer = async ({ messages }) => {
    summarizer.calls += 1;
    return `Server ${name} saw ${messages.length} messages in call ${summarizer.calls}.`;
  };
  summarizer.calls = 0;
  return summarizer;
}

const sent = (plan) => JSON.stringify(plan.messages);

test("two servers without memory answer 120 requests at once, and no plan differs", async () => {
  const log = memoryLog();
  const models = [model("a"), model("b")];
  let differ = 0;
  for (let count = 1; count <= 120; count++) {
    const answers = models.map((summarizer) => {
      const context = createContext({ ...policy, summarizer, conversation: "c", log });
      return context.prepare(chat(count));
    });
    const [a, b] = await Promise.all(answers);
    if (sent(a) !== sent(b)) differ += 1;
    assert.equal(a.error, undefined);
  }
  assert.equal(differ, 0);
  // Nothing is lost: the entries are numbered without a gap, and races were lost harmlessly.
  const seqs = [...log.rows.get("c").keys()];
  assert.deepEqual(
    seqs,
    seqs.map((_, place) => place + 1),
  );
  const kinds = new Set([...log.rows.get("c").values()].map((row) => JSON.parse(row).kind));
  assert.ok(kinds.has("summary") && kinds.has("clear"), [...kinds].join());
  assert.ok(log.refused > 0, "no race was lost");
});

test("a server for each request sends what one that lives on sends", async () => {
  for (const options of [
    policy,
    { window: 900, strategies: [trim({ bySteps: true })] },
    { window: 900, summarizer: extractiveSummarizer() },
    { window: 900, preset: "coding" },
  ]) {
    const log = memoryLog({ isSync: true });
    const live = createContext(options);
    for (let count = 1; count <= 80; count += 1 + (count % 3)) {
      const server = createContext({ ...options, conversation: "c", log });
      const messages = chat(count);
      const [was, is] = [live.fit(messages), server.fit(messages)];
      assert.equal(sent(is), sent(was), `after ${count} messages`);
      assert.equal(is.budget, was.budget);
      const usage = { prompt_tokens: Math.round(is.tokens * (1 + (count % 7) / 50)) };
      live.observe(usage);
      server.observe(usage);
      server.close();
    }
  }
});

test("`fit` before the log is loaded throws, and not with a log that answers at once", async () => {
  const context = createContext({ ...policy, conversation: "c", log: memoryLog() });
  assert.throws(() => context.fit(chat(3)), code("not_loaded"));
  await context.loaded;
  assert.equal(context.fit(chat(3)).messages.length, 3);
  const atOnce = createContext({ ...policy, conversation: "c", log: memoryLog({ isSync: true }) });
  assert.equal(atOnce.fit(chat(3)).messages.length, 3);
});

test("hosts that store entries themselves pass them to `resume`", async () => {
  const entries = [];
  const live = createContext({ ...policy, onLog: (entry) => entries.push(entry) });
  for (let count = 1; count <= 40; count++) live.fit(chat(count));
  assert.ok(entries.length > 0);
  const stored = JSON.parse(JSON.stringify(entries));
  const other = createContext({ ...policy, onLog: (entry) => entries.push(entry) });
  await other.resume(chat(40), stored);
  const count = entries.length;
  assert.equal(sent(other.fit(chat(40))), sent(live.fit(chat(40))));
  assert.equal(entries.length, count, "resuming decides nothing anew");
  live.fit(chat(60));
  other.fit(chat(60));
  const [one, two] = entries.slice(count);
  assert.deepEqual(one, two);
});

test("an entry says what changed, when, and for which policy", async () => {
  const entries = [];
  const onLog = (entry) => entries.push(entry);
  const context = createContext({ ...policy, summarizer: model("a"), onLog });
  for (let count = 1; count <= 60; count++) await context.prepare(chat(count));
  const summary = entries.find((entry) => entry.kind === "summary");
  assert.match(summary.text, /^Server a saw \d+ messages/);
  assert.match(summary.policy, /^[0-9a-f]{16}$/);
  assert.ok(summary.at > 0 && summary.at <= 60 && summary.seq > 0);
  assert.equal(structuredClone(summary).ticket, summary.ticket);
});

test("entries that do not belong are skipped and reported, never applied", async () => {
  const entries = [];
  const live = createContext({ ...policy, onLog: (entry) => entries.push(entry) });
  for (let count = 1; count <= 40; count++) live.fit(chat(count));
  const fresh = sent(createContext(policy).fit(chat(40)));
  const withFault = (change) => JSON.parse(JSON.stringify(entries)).map(change);
  for (const [reason, options, messages, list] of [
    ["policy", { ...policy, window: 1700 }, chat(40), entries],
    ["stale", policy, chat(40, "Ann: "), entries],
    ["malformed", policy, chat(40), withFault(({ seq }) => ({ seq, kind: "cut" }))],
    ["unlinked", policy, chat(40), withFault((entry) => ({ ...entry, at: entry.at + 1 }))],
  ]) {
    const errors = [];
    const context = createContext({ ...options, onError: (error) => errors.push(error) });
    await context.resume(messages, list);
    const plan = context.fit(messages);
    assert.equal(errors.length, 1, reason);
    code("log_entry_skipped", { reason })(errors[0]);
    if (reason === "malformed" || reason === "unlinked") assert.equal(sent(plan), fresh);
  }
});

test("a store that throws, lies or hangs does not stop a plan, and `onError` reports it", async (t) => {
  const broken = () => {
    throw new Error("connection refused");
  };
  const stores = [
    { load: broken, append: broken },
    { load: async () => broken(), append: async () => broken() },
    { load: () => "no list", append: () => true },
    { load: () => [], append: () => false },
    { load: async () => [], append: async () => undefined },
    { load: () => [], append: () => new Promise(() => {}) },
  ];
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const expected = createContext(policy);
  for (const store of stores) {
    const errors = [];
    const log = { ...store, remove: () => {} };
    const onError = (error) => errors.push(error.code);
    const context = createContext({ ...policy, conversation: "c", log, onError });
    await context.loaded;
    for (let count = 1; count <= 30; count++) {
      const plan = context.prepare(chat(count));
      await settled(() => t.mock.timers.tick(20_000));
      assert.equal(sent(await plan), sent(expectedAt(count)));
    }
    assert.ok(errors.includes("log_failed"), JSON.stringify(errors));
  }
  function expectedAt(count) {
    return (plans[count] ??= expected.fit(chat(count)));
  }
});
const plans = [];

// Lets promises run on, and time pass between them.
async function settled(tick) {
  for (let round = 0; round < 6; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    tick();
  }
}

test("what could not be stored is stored later, in order", async () => {
  const log = memoryLog();
  const { append } = log;
  let isDown = true;
  log.append = function (...args) {
    if (isDown) return Promise.reject(new Error("down"));
    return append.apply(this, args);
  };
  const errors = [];
  const onError = (error) => errors.push(error.code);
  const context = createContext({ ...policy, conversation: "c", log, onError });
  for (let count = 1; count <= 40; count++) await context.prepare(chat(count));
  assert.equal(log.rows.get("c")?.size ?? 0, 0);
  isDown = false;
  const plan = await context.prepare(chat(41));
  assert.ok(log.rows.get("c").size > 1);
  const other = createContext({ ...policy, conversation: "c", log });
  assert.equal(sent(await other.prepare(chat(41))), sent(plan));
});

test("a context that was disposed of reads the messages again and keeps its decisions", () => {
  for (const options of [
    policy,
    { ...policy, conversation: "c", log: memoryLog({ isSync: true }) },
  ]) {
    const [one, two] = [createContext(options), createContext(policy)];
    for (let count = 1; count <= 60; count++) {
      const [is, was] = [one.fit(chat(count)), two.fit(chat(count))];
      assert.equal(sent(is), sent(was));
      if (count % 5 === 0) one.dispose();
    }
    one.dispose();
    assert.throws(() => one.append(message(60)), code("disposed"));
    one.close();
    assert.throws(() => one.fit(chat(60)), code("disposed"));
  }
});

test("entries for `resume` come in any order, and a wrong one is named", async () => {
  const entries = [];
  const live = createContext({ ...policy, onLog: (entry) => entries.push(entry) });
  for (let count = 1; count <= 60; count++) {
    const plan = live.fit(chat(count));
    live.observe({ prompt_tokens: plan.tokens + count });
  }
  const [first, ...others] = entries;
  assert.ok(others.length > 4);
  const errors = [];
  const other = createContext({ ...policy, onError: (error) => errors.push(error.message) });
  await other.resume(chat(60), [...others.toReversed(), first]);
  assert.equal(sent(other.fit(chat(60))), sent(live.fit(chat(60))));
  assert.deepEqual(other.calibration, live.calibration);
  assert.deepEqual(errors, []);
  for (const wrong of [null, undefined, 7, "entry", {}, { seq: "1" }])
    await assert.rejects(
      other.resume(chat(60), [first, wrong]),
      code("bad_option", { path: "entries", index: 1 }),
    );
});

test("control characters of a model's summary are not sent, and not in the log", async () => {
  const log = memoryLog();
  const summarizer = async () => "Orders:\n\tW\u00001\u0007 and \u009b[1mW2\u007f.";
  const context = createContext({ ...policy, summarizer, conversation: "c", log });
  const plan = await context.prepare(chat(60));
  const stored = [...log.rows.get("c").values()].map((row) => JSON.parse(row));
  const { text } = stored.find(({ kind }) => kind === "summary");
  assert.match(text, /^Orders:\n\tW1 and \[1mW2\./);
  assert.doesNotMatch(sent(plan), /\\u00(0[07]|7f|9b)/);
});

test("what no reader sees is not sent, and joiners of scripts stay", async () => {
  const whole = "می‌خواهم، क्‍ष, ශ්‍රී, 👩‍👩‍👧 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿, café";
  const marks =
    "\u00ad \u061c \u180e \u200b \u200c \u200d \u200e \u200f \u202a \u202e \u2060 \u2066 \u2069 \u3164";
  const hidden = [...`${marks} \ufeff \uffa0 \ufff9 \u{e0041} \u0085`.replaceAll(" ", "")];
  for (const mark of hidden) {
    const summarizer = async () => `Or${mark}ders: ${mark}W1 of ${whole}.\r\nNone is late.`;
    const context = createContext({ ...policy, summarizer });
    const [, { content }] = (await context.prepare(chat(60))).messages;
    const code = mark.codePointAt(0).toString(16);
    if (mark === "\u0085") assert.match(content, /Or\nders: \nW1 of/);
    else assert.ok(content.includes(`Orders: W1 of ${whole}.\nNone is late.`), code);
  }
});

test("undo is in the log", async () => {
  const log = memoryLog();
  const summarizer = model("a");
  const options = { ...policy, summarizer, conversation: "c", log };
  const context = createContext(options);
  let count = 0;
  while (summarizer.calls === 0) await context.prepare(chat(++count));
  assert.equal(context.undo(), true);
  const plan = context.fit(chat(count));
  assert.ok(!sent(plan).includes("Server a saw"));
  await context.prepare(chat(count));
  const other = createContext(options);
  assert.equal(sent(await other.prepare(chat(count))), sent(plan));
});

test("options of a log are checked", () => {
  const log = memoryLog();
  assert.throws(() => createContext({ log }), code("bad_option", { path: "conversation" }));
  assert.throws(
    () => createContext({ conversation: "c", log: { load: 1 } }),
    code("bad_option", { path: "log.load" }),
  );
  assert.throws(() => createContext({ conversation: 7 }), code("bad_option"));
});

// `tests/data/logs` has a log of each version that was released. This one is written anew by
// `UPDATE_GOLDENS=1`, until its version is released.
const VERSION = "0.1.0";

test("the log of this version is applied whole", async () => {
  if (process.env.UPDATE_GOLDENS) await writeLog();
  const { options, messages, entries, sent } = JSON.parse(data(`logs/${VERSION}.json`));
  const errors = [];
  const onError = (error) => errors.push(error.message);
  const strategies = [clearToolResults(), summarize({ maxTokens: 120 }), trim({ bySteps: true })];
  const context = createContext({ ...options, strategies, summarizer: model("b"), onError });
  await context.resume(messages, entries);
  assert.deepEqual(context.fit(messages).messages, sent);
  assert.deepEqual(errors, []);
  const kinds = new Set(entries.map((entry) => entry.kind));
  for (const kind of ["summary", "clear", "calibration"]) assert.ok(kinds.has(kind), kind);
});

async function writeLog() {
  const { mkdirSync, writeFileSync } = await import("node:fs");
  const [entries, options, messages] = [[], { window: 1600 }, chat(60)];
  const context = createContext({
    ...policy,
    ...options,
    summarizer: model("a"),
    onLog: (entry) => entries.push(entry),
  });
  for (let count = 1; count <= 60; count++) {
    const plan = await context.prepare(messages.slice(0, count));
    if (count % 10 === 0) context.observe({ prompt_tokens: plan.tokens + 40 });
  }
  const sent = context.fit(messages).messages;
  const text = JSON.stringify({ options, messages, entries, sent }, null, 1);
  const folder = new URL("../data/logs/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${VERSION}.json`, folder), `${text}\n`);
}
