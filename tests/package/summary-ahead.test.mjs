// Summaries that are made ahead of need.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { server, user, turns, summarizer, answers, held } from "./summarizing.mjs";

const { createContext } = turnwise;

const ahead = (summarizer, more = {}) =>
  createContext({ window: 2_000, background: { at: 0.6 }, summarizer, ...more });
/** A summarizer, and a promise of the moment when its first answer has been taken. */
const watched = (inner) => {
  let land;
  const answered = new Promise((resolve) => (land = resolve));
  const landed = answered.then(() => new Promise(setImmediate));
  return [(request) => inner(request).finally(land), landed];
};
/** Turns until the plan is above `share` of the budget. */
const fill = (context, share) => {
  const messages = [];
  for (let n = 0; context.fit(messages).tokens < share * 2_000; n++) messages.push(...turns(1, n));
  return messages;
};

test("a summary is made ahead of need, and swapped in when it is needed", async () => {
  const { behavior, give } = held("Order #W1000 was shipped.");
  server.next(behavior);
  const records = [];
  const [one, landed] = watched(summarizer());
  const context = ahead(one, { onSummary: (record) => records.push(record) });
  const messages = fill(context, 0.6);
  const arrival = server.arrival();
  const plan = await context.prepare(messages);
  assert.equal(plan.job.ahead, true);
  assert.deepEqual(plan.messages, messages);
  await arrival;
  await context.prepare(messages);
  give();
  await landed;
  assert.deepEqual(
    context.fit(messages).messages,
    messages,
    "nothing is swapped in below the trigger",
  );
  while (context.fit(messages).tokens >= 1_200 && !context.fit(messages).changed)
    messages.push(...turns(1, messages.length));
  const swapped = context.fit(messages);
  assert.match(swapped.messages[1].content, /Order #W1000 was shipped\./);
  assert.ok(swapped.fits && swapped.messages.at(-1) === messages.at(-1));
  assert.deepEqual(
    records.map(({ outcome, ahead }) => [outcome, ahead]),
    [["applied", true]],
  );
  assert.equal(server.requests.length, 1);
});

test("a summary still being made ahead is waited for when it is needed", async () => {
  const { behavior, give } = held("Order #W1000 was shipped.");
  server.next(behavior);
  const context = ahead(summarizer());
  const messages = fill(context, 0.6);
  const arrival = server.arrival();
  await context.prepare(messages);
  await arrival;
  while (context.fit(messages).job.ahead) messages.push(...turns(1, messages.length));
  const preparing = context.prepare(messages);
  give();
  const plan = await preparing;
  assert.equal(plan.error, undefined);
  assert.match(plan.messages[1].content, /Order #W1000 was shipped\./);
  assert.equal(server.requests.length, 1);
});

test("a summary made ahead that is stale is dropped, and a new one made", async () => {
  server.next(answers("Notes of what was edited."), answers("Order #W1000 was shipped."));
  const records = [];
  const errors = [];
  const [one, landed] = watched(summarizer());
  const context = ahead(one, {
    onSummary: (record) => records.push(record),
    onError: (error) => errors.push(error),
  });
  const messages = fill(context, 0.6);
  await context.prepare(messages);
  await landed;
  messages[0] = user("Something else entirely, and much longer than it was. ".repeat(20));
  while (context.fit(messages).job?.ahead !== false) messages.push(...turns(1, messages.length));
  const plan = await context.prepare(messages);
  assert.equal(plan.error, undefined);
  assert.match(plan.messages[1].content, /Order #W1000 was shipped\./);
  assert.deepEqual(
    records.map(({ outcome, ahead }) => [outcome, ahead]),
    [
      ["stale", true],
      ["applied", false],
    ],
  );
  assert.deepEqual(errors, []);
});

test("a summary that fails ahead of need is told, and tried again", async () => {
  server.next("fail-400", answers("Order #W1000 was shipped."));
  const failed = new Promise((resolve) => {
    const context = ahead(summarizer(), { onError: (error) => resolve([context, error]) });
    context.prepare(fill(context, 0.6));
  });
  const [context, error] = await failed;
  assert.equal(error.code, "request_failed");
  const messages = fill(context, 0.6);
  const arrival = server.arrival();
  const plan = await context.prepare(messages);
  assert.equal(plan.error, undefined);
  await arrival;
  context.dispose();
});

test("an undo and the end of a context call off what is made ahead", async () => {
  const context = ahead(async ({ signal }) => new Promise(() => signals.push(signal)));
  const signals = [];
  await context.prepare(fill(context, 0.6));
  assert.equal(context.undo(), false);
  assert.equal(signals[0].aborted, false);
  context.dispose();
  assert.equal(signals[0].aborted, true);
});
