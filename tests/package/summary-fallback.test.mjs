// A fallback for a summarizer that fails: when it answers, and for how long.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { server, turns, summarizer, ask, summarizing } from "./summarizing.mjs";

const { extractiveSummarizer, withFallback } = turnwise;

const failing =
  (asked = []) =>
  async () => {
    asked.push(asked.length);
    throw new Error("down");
  };

test("a fallback answers after three failures in a row, and then for a minute", async (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const tries = [];
  const context = summarizing(withFallback(failing(tries), extractiveSummarizer()));
  const messages = turns(3);
  const seen = [];
  for (let i = 0; i < 5; i++) {
    if (i === 4) t.mock.timers.tick(60_000);
    const { error, messages: sent } = await context.prepare(messages);
    seen.push([error?.code, sent.length < messages.length, tries.length]);
    messages.push(...turns(2, 3 + 2 * i));
  }
  const code = "summary_failed";
  assert.deepEqual(seen, [
    [code, false, 1],
    [code, false, 2],
    [code, true, 3],
    [code, true, 3],
    [code, true, 4],
  ]);
});

test("a fallback may answer each single failure, refusals and echoes included", async () => {
  const reported = [];
  for (const behavior of ["fail-400", "refuse", "echo", "long", "truncated"]) {
    server.next(behavior);
    const records = [];
    const one = withFallback(summarizer(), extractiveSummarizer(), { after: 1 });
    const context = summarizing(one, {
      onError: (error) => reported.push(error),
      onSummary: (record) => records.push(record),
    });
    const plan = await context.prepare(turns(3));
    assert.match(plan.messages[1].content, /#W100\d/, behavior);
    assert.equal(plan.error, reported.at(-1));
    assert.equal(plan.error.code, behavior === "fail-400" ? "request_failed" : "summary_rejected");
    assert.deepEqual([records[0].outcome, records[0].code], ["applied", plan.error.code]);
  }
});

test("a success resets the failures, and canceling is not a failure", async () => {
  server.next("fail-400", "fail-400", "answer", "fail-400", "fail-400", () => {});
  const one = withFallback(summarizer(), async () => "From the fallback.");
  const outcomes = [];
  for (let n = 1; n <= 5; n++)
    outcomes.push(
      await one(ask(turns(n))).then(
        (text) => /Identifiers/.test(text),
        ({ code }) => code,
      ),
    );
  assert.deepEqual(outcomes, [
    "request_failed",
    "request_failed",
    true,
    "request_failed",
    "request_failed",
  ]);
  const controller = new AbortController();
  const arrival = server.arrival();
  const left = one(ask(turns(6), { signal: controller.signal })).catch(({ code }) => code);
  await arrival;
  controller.abort();
  assert.equal(await left, "summary_aborted");
  server.next("fail-400");
  assert.equal(await one(ask(turns(7))), "From the fallback.");
});
