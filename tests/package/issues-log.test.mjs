// What the host paused and resumed, in the log: another process has the same issues, and sends the
// same texts about them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "./chat.mjs";
import { turnwise } from "./installed.mjs";
import { assistant, of, talk, user } from "./tickets.mjs";

const { createContext, issueTracker, trim } = turnwise;

const open = (log, options) =>
  createContext({ issues: issueTracker({ of }), conversation: "c", log, ...options });
const states = (context) => context.issues().map(({ state }) => state);

for (const isSync of [true, false]) {
  const kind = isSync ? "at once" : "by promises";

  test(`another process has the same states, with a log that answers ${kind}`, async () => {
    const log = memoryLog({ isSync });
    const first = open(log);
    await first.prepare(talk);
    first.pauseIssue(1);
    first.resumeIssue(2);
    await first.prepare(talk);
    const second = open(log);
    await second.prepare(talk);
    assert.deepEqual(states(second), ["waiting", "open"]);
    assert.deepEqual(states(second), states(first));
    // The next message belongs to the issue that was resumed, on both.
    const next = [...talk, user("It should be Nordwind.")];
    const plans = [await first.prepare(next), await second.prepare(next)];
    assert.deepEqual(second.issues()[1].messages, [2, 3, 6]);
    assert.deepEqual(plans[1].messages, plans[0].messages);
  });
}

test("a text about an issue is carried once, whoever plans", async () => {
  const log = memoryLog();
  const first = open(log, { window: 4_000 });
  await first.prepare(talk);
  first.resumeIssue(2);
  const next = [...talk, user("It should be Nordwind.")];
  await first.prepare(next);
  const second = open(log, { window: 4_000 });
  const later = [...next, assistant("Done."), user("Thanks.")];
  const { messages } = await second.prepare(later);
  const carried = messages.filter(({ content }) => content.includes("Taken up again"));
  assert.equal(carried.length, 1);
  assert.deepEqual(messages, (await first.prepare(later)).messages);
});

test("lines about hidden issues are those of one process", async () => {
  const long = "The carrier checks the papers and the weight of the parcel. ".repeat(30);
  const filler = (n) => [user(`And step ${n} of the order?`, "order"), assistant(long)];
  const all = [...talk, ...Array.from({ length: 12 }, (_, n) => filler(n)).flat()];
  const options = { window: 2_000, strategies: [trim()] };
  const log = memoryLog();
  const alone = open(undefined, { ...options, conversation: undefined });
  for (let count = 1; count <= all.length; count++) {
    const messages = all.slice(0, count);
    const plan = await open(log, options).prepare(messages);
    assert.deepEqual(plan.messages, alone.fit(messages).messages, `${count} messages`);
  }
});

test("what one server chooses is kept when another one stored its entry first", async () => {
  const log = memoryLog();
  const [a, b] = [open(log), open(log)];
  await Promise.all([a.prepare(talk), b.prepare(talk)]);
  a.pauseIssue(1);
  b.pauseIssue(2);
  await Promise.all([a.prepare(talk), b.prepare(talk)]);
  const third = open(log);
  await third.prepare(talk);
  assert.deepEqual(states(third), ["waiting", "waiting"]);
  assert.ok(log.refused > 0, "no race was lost");
});

test("entries of issues are plain, and hosts that store entries themselves pass them to `resume`", async () => {
  const stored = [];
  const first = createContext({
    issues: issueTracker({ of }),
    onLog: (entry) => stored.push(entry),
  });
  first.fit(talk);
  first.pauseIssue(1);
  const entries = JSON.parse(JSON.stringify(stored));
  assert.deepEqual(
    entries.map(({ kind, at }) => [kind, at]),
    [["issues", 6]],
  );
  const errors = [];
  const second = createContext({
    issues: issueTracker({ of }),
    onError: (error) => errors.push(error),
  });
  await second.resume(talk, entries);
  assert.deepEqual(states(second), ["waiting", "waiting"]);
  assert.deepEqual(errors, []);
});

test("a fact that is taken back leaves the choices in the log", async () => {
  const log = memoryLog();
  const first = open(log, { window: 4_000 });
  await first.prepare(talk);
  first.pauseIssue(1);
  await first.prepare(talk);
  // The text about the issue says the fact.
  first.resumeIssue(1);
  first.pauseIssue(1);
  first.retract("W2378156");
  await first.prepare(talk);
  first.pauseIssue(2);
  await first.prepare(talk);
  const second = open(log, { window: 4_000 });
  await second.prepare(talk);
  assert.deepEqual(states(second), ["waiting", "waiting"]);
});
