// `prepare` reads a long conversation for offline notes in slices: other work runs in between.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, extractiveSummarizer } = turnwise;

const messages = Array.from({ length: 4_000 }, (_, at) => ({
  role: at % 2 === 0 ? "user" : "assistant",
  content: `Order W-${at}78156 of Ana Li was shipped to Rome on May ${1 + (at % 28)}. `.repeat(8),
}));
const context = () => createContext({ window: 4_000, summarizer: extractiveSummarizer() });

test("other work runs while a long conversation is read, and the plan is that of `fit`", async () => {
  let [turns, isDone] = [0, false];
  const count = () => isDone || (turns++, setTimeout(count));
  setTimeout(count);
  const plan = await context().prepare(messages);
  isDone = true;
  assert.ok(turns > 2, `${turns} turns of the event loop`);
  assert.deepEqual(plan.messages, context().fit(messages).messages);
});

test("messages that were appended are read in slices, too", async () => {
  const appended = context();
  for (const message of messages) appended.append(message);
  const plan = await appended.prepare();
  assert.deepEqual(plan.messages, context().fit(messages).messages);
});

test("the messages of the last caller count, whoever planned in between", async () => {
  const shared = context();
  const slow = shared.prepare(messages);
  const short = messages.slice(0, 2);
  assert.equal(shared.fit(short).messages.length, 2);
  assert.deepEqual((await slow).messages, context().fit(messages).messages);
});
