// The common parts of all summarizers with a model: the window, the cache, the log.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import {
  server,
  user,
  assistant,
  turns,
  step,
  summarizer,
  ask,
  asked,
  answers,
  held,
  summarizing,
} from "./summarizing.mjs";

const { createContext, estimateTokens } = turnwise;

test("a part beyond the window is asked for in parts, each with the notes before it", async () => {
  const messages = [
    user("Find everything."),
    ...Array.from({ length: 30 }, (_, i) => step(`c${i}`, 200)).flat(),
  ];
  const parts = [];
  for (let i = 1; i <= 8; i++)
    server.next((exchange) => answers(`Notes number ${(parts.push(i), i)} of the work.`)(exchange));
  const text = await summarizer({ window: 2_000 })(ask(messages));
  assert.ok(parts.length >= 3, String(parts));
  assert.equal(text, `Notes number ${parts.length} of the work.`);
  for (const [i, { body }] of server.requests.entries()) {
    const [system, { content }] = body.messages;
    assert.ok(estimateTokens(system.content) + estimateTokens(content) <= 2_000 - 200);
    assert.equal(content.includes(`<earlier-notes>\nNotes number ${i} of the work.`), i > 0);
    const [called, answered] = [/assistant calls look_up/g, /look_up answered/g].map(
      (label) => content.match(label).length,
    );
    assert.equal(called, answered, "half a call");
  }
  const all = asked().join("");
  for (let i = 0; i < 30; i++) assert.equal(all.split(`result of c${i} `).length, 2, `c${i}`);
});

test("a step beyond the window is shortened, and the request says so", async () => {
  server.next("answer", "answer");
  await summarizer({ window: 2_000 })(
    ask([user(`Order #W1: ${"very long ".repeat(20_000)}`), assistant("I see.")]),
  );
  assert.match(asked()[0], /\[…shortened: \d+ of 200010 characters\]/);
  assert.match(asked()[1], /I see\./);
});

test("notes that are none end the work before the next part", async () => {
  server.next("refuse-in-words", "answer");
  const error = await summarizer({ window: 2_000 })(ask(turns(30))).catch((error) => error);
  assert.deepEqual(
    [error.code, error.reason, server.requests.length],
    ["summary_rejected", "refusal", 1],
  );
});

test("a window in which nothing fits is told", async () => {
  await assert.rejects(
    summarizer({ window: 300 })(ask(turns(3))),
    (error) => error.code === "bad_option" && /window/.test(error.message),
  );
  assert.equal(server.requests.length, 0);
});

test("a model that calls the request too long is asked in smaller parts", async () => {
  const tooLong = (exchange) => {
    exchange.response.writeHead(400, { "content-type": "application/json" });
    exchange.response.end(
      JSON.stringify({
        error: {
          message: "This model's maximum context length is 4096 tokens.",
          code: "context_length_exceeded",
        },
      }),
    );
  };
  server.next(tooLong, ...Array.from({ length: 6 }, (_, i) => answers(`Notes up to part ${i}.`)));
  assert.match(await summarizer()(ask(turns(20))), /^Notes up to part [1-5]\.$/);
  const [whole, ...parts] = asked().map(estimateTokens);
  assert.ok(parts.length > 1 && parts.every((part) => part <= whole / 2), String(parts));
  server.reset();

  server.next(...Array(9).fill(tooLong));
  const error = await summarizer()(ask(turns(20))).catch((error) => error);
  assert.ok(["request_too_large", "bad_option"].includes(error.code), error.code);
});

test("the same question is asked once: at the same time, and again later", async () => {
  const { behavior, give } = held("Order #W1000 was shipped.");
  server.next(behavior);
  const shared = summarizer();
  const arrival = server.arrival();
  const progress = [];
  const calls = [];
  const report = ({ call }) => calls.push(call.shared);
  const first = shared(ask(turns(2), { report }));
  await arrival;
  const leaver = new AbortController();
  const left = shared(ask(turns(2), { signal: leaver.signal })).catch(({ code }) => code);
  const second = shared(ask(turns(2), { report, onProgress: (text) => progress.push(text) }));
  leaver.abort();
  assert.equal(await left, "summary_aborted");
  give();
  assert.deepEqual(await Promise.all([first, second]), [
    "Order #W1000 was shipped.",
    "Order #W1000 was shipped.",
  ]);
  assert.equal(progress.at(-1), "Order #W1000 was shipped.");
  await shared(ask(turns(2), { report }));
  assert.deepEqual(calls, [false, true, true]);
  assert.equal(server.requests.length, 1);

  server.next("answer", "answer", "answer");
  await shared(ask(turns(3)));
  await shared(ask(turns(2), { prior: "Something else." }));
  await shared(ask(turns(2), { maxTokens: 100 }));
  assert.equal(server.requests.length, 4);
});

test("who leaves last takes the call along", async () => {
  server.next(() => {}, "answer");
  const shared = summarizer();
  const arrival = server.arrival();
  const controller = new AbortController();
  const left = shared(ask(turns(2), { signal: controller.signal })).catch(({ code }) => code);
  const record = await arrival;
  controller.abort();
  assert.equal(await left, "summary_aborted");
  await shared(ask(turns(2)));
  assert.equal(server.requests.length, 2);
  assert.equal(record, server.requests[0]);
});

test("the cache keeps so many answers, and none that is no summary", async () => {
  server.next(...Array(9).fill("answer"));
  const small = summarizer({ cache: 1 });
  for (const n of [1, 2, 2, 1]) await small(ask(turns(n)));
  assert.equal(server.requests.length, 3);
  const none = summarizer({ cache: 0 });
  for (const n of [1, 1]) await none(ask(turns(n)));
  assert.equal(server.requests.length, 5);
  server.reset();
  server.next("refuse-in-words", "fail-400", "answer");
  const judged = summarizer();
  await judged(ask(turns(1)));
  await assert.rejects(judged(ask(turns(1))));
  assert.match(await judged(ask(turns(1))), /Identifiers/);
});

test("a fork and an undo do not pay again", async () => {
  server.next("answer");
  const context = summarizing(summarizer());
  const messages = turns(3);
  const fork = context.fork();
  const [one, other] = [await context.prepare(messages), await fork.prepare(messages)];
  assert.equal(one.messages[1].content, other.messages[1].content);
  assert.equal(server.requests.length, 1);
});

test("an answer that goes silent is given up", async () => {
  const silent = (exchange) =>
    exchange.response.writeHead(200, { "content-type": "application/json" }).write('{"choices":');
  server.next(silent);
  const error = await summarizer({ idleTimeoutMs: 20 })(ask(turns(1))).catch((error) => error);
  assert.equal(error.code, "request_timed_out");
  assert.match(error.message, /next piece/);
  assert.equal(server.requests.length, 1);
});

test("every summary is logged with prompt, sizes, time and outcome, as plain JSON", async (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const records = [];
  const context = summarizing(summarizer(), { onSummary: (record) => records.push(record) });
  const takes = (ms, behavior) => (exchange) => (t.mock.timers.tick(ms), behavior(exchange));
  server.next(
    takes(250, answers("Order #W1000 was shipped.")),
    "fail-400",
    takes(40, answers("I'm sorry, but I can't help with that.")),
  );
  const messages = turns(3);
  await context.prepare(messages);
  messages.push(...turns(2, 3));
  await context.prepare(messages);
  await context.prepare(messages);
  assert.deepEqual(
    records.map(({ outcome, code, reason, messages, ahead, ms }) => ({
      outcome,
      code,
      reason,
      messages,
      ahead,
      ms,
    })),
    [
      {
        outcome: "applied",
        code: undefined,
        reason: undefined,
        messages: 4,
        ahead: false,
        ms: 250,
      },
      {
        outcome: "failed",
        code: "request_failed",
        reason: undefined,
        messages: 4,
        ahead: false,
        ms: 0,
      },
      {
        outcome: "rejected",
        code: "summary_rejected",
        reason: "refusal",
        messages: 4,
        ahead: false,
        ms: 40,
      },
    ],
  );
  const [applied, failed, rejected] = records;
  assert.ok(applied.text.startsWith("Order #W1000 was shipped.\n"), applied.text);
  assert.equal(applied.text, applied.check.text);
  assert.equal(applied.tokens, estimateTokens(applied.text));
  assert.ok(applied.sourceTokens > 300);
  assert.equal(applied.prior, undefined);
  assert.equal(failed.prior, applied.text);
  assert.equal(failed.text, undefined);
  assert.match(failed.message, /on purpose/);
  assert.equal(rejected.text, "I'm sorry, but I can't help with that.");
  const [{ prompt, promptTokens, text, ms, shared }] = applied.calls;
  assert.deepEqual(prompt, server.requests[0].body.messages);
  assert.ok(promptTokens > 300);
  assert.deepEqual([text, ms, shared], ["Order #W1000 was shipped.", 250, false]);
  assert.deepEqual(JSON.parse(JSON.stringify(applied)).calls[0].prompt, prompt);
});

test("a summary that is stale is logged", async () => {
  const outcomes = [];
  const { behavior, give } = held("Order #W1000 was shipped.");
  server.next(behavior);
  const onSummary = ({ outcome, reason }) => void outcomes.push([outcome, reason]);
  const context = summarizing(summarizer(), { onSummary });
  const messages = turns(3);
  const arrival = server.arrival();
  const preparing = context.prepare(messages);
  await arrival;
  messages[0] = user("Something else entirely?");
  context.fit(messages);
  give();
  assert.equal((await preparing).error.code, "summary_stale");
  assert.deepEqual(outcomes, [["stale", "edited"]]);
});

test("progress is told through the context, by streams and by summarizers that yield", async () => {
  server.next("stream");
  for (const one of [
    summarizer({ stream: true }),
    async function* () {
      yield "Order ";
      yield "#W1000.";
    },
  ]) {
    const progress = [];
    const plan = await summarizing(one, { onProgress: (text) => progress.push(text) }).prepare(
      turns(3),
    );
    assert.equal(plan.error, undefined);
    assert.ok(
      progress.length >= 2 &&
        progress.every((text, i) => progress.at(-1).startsWith(text) && text.length >= i),
    );
    assert.ok(plan.messages[1].content.includes(progress.at(-1)));
  }
});

test("what is at odds in these options is told", () => {
  assert.throws(
    () => createContext({ background: { at: "soon" }, summarizer: async () => "" }),
    (error) => error.path === "background.at",
  );
  assert.throws(
    () => createContext({ background: { from: 1 } }),
    (error) => error.path === "background.from",
  );
  assert.throws(
    () => createContext({ onSummary: true }),
    (error) => error.path === "onSummary",
  );
});
