// The fact check of summaries, for any summarizer and for a model's answer over HTTP.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startServer } from "../server/server.mjs";
import { turnwise } from "./installed.mjs";

const {
  SummarizingSession,
  TurnwiseError,
  checkSummary,
  createContext,
  estimateTokens,
  extractiveSummarizer,
  fetchSummarizer,
  summarize,
} = turnwise;

const server = await startServer();
after(() => server.close());
beforeEach(() => server.reset());

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const talk =
  "We spoke about the weather and the football for quite a while, and nothing of it matters to anybody. ";
/** Two turns about an order, and one that stays. */
const messages = [
  user(`My order W2378156 never came. You must never call me before 10 am. ${talk.repeat(4)}`),
  assistant(`I can offer a refund of $54.04 for it. ${talk.repeat(4)}`),
  user(`Yes, please send the $54.04 to mia.li@example.com. ${talk.repeat(4)}`),
  assistant(`The refund is on its way. ${talk.repeat(4)}`),
  user("Thank you. And now?"),
];
const GOOD =
  "The customer's order W2378156 never came; you must never call them before 10 am. A refund of $54.04 goes to mia.li@example.com.";
const LOSES = "The customer's order never came. A refund of $54.04 goes to mia.li@example.com.";
const INVENTS = "The customer's order W2378156 never came. A refund of $64.04 was sent.";

const answers =
  (text) =>
  ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ choices: [{ message: { content: text }, finish_reason: "stop" }] }),
    );
  };
const records = [];
beforeEach(() => (records.length = 0));
const context = (more = {}) =>
  createContext({
    strategies: [summarize({ trigger: { turns: 3 }, target: { turns: 1 } })],
    summarizer: fetchSummarizer({ url: server.url(), model: "m", cache: 0, delay: async () => {} }),
    onSummary: (record) => records.push(record),
    ...more,
  });
const sent = (plan) => JSON.stringify(plan.messages);
const texts = (facts) => facts.map(({ text }) => text);

test("an order id that a model lost is appended", async () => {
  server.next(answers(LOSES));
  const plan = await context().prepare(messages);
  assert.match(sent(plan), /W2378156/);
  assert.match(sent(plan), /You must never call me before 10 am/);
  const [{ outcome, text, check, tokens }] = records;
  assert.equal(outcome, "applied");
  assert.ok(text.startsWith(LOSES) && text.endsWith("Identifiers: My order W2378156"), text);
  assert.equal(tokens, estimateTokens(text));
  assert.deepEqual([check.invented, check.appended], [0, 2]);
  assert.ok(check.kept >= 2 && check.lost >= 2);
  assert.deepEqual(
    check.facts.appended.find(({ kind }) => kind === "id"),
    {
      kind: "id",
      text: "W2378156",
      key: "My order",
      index: 0,
      turn: 1,
      by: "user",
    },
  );
  assert.equal(text, check.text);
  assert.deepEqual(JSON.parse(JSON.stringify(records[0])).check, check);
});

test("an amount that a model made up is told of", async () => {
  server.next(answers(INVENTS));
  const plan = await context().prepare(messages);
  assert.equal(plan.error, undefined);
  const [{ outcome, check }] = records;
  assert.equal(outcome, "applied");
  assert.deepEqual(check.facts.invented, [{ kind: "money", text: "$64.04" }]);
  assert.ok(texts(check.facts.lost).includes("$54.04"));
});

test("under `reject` it is a rejected summary, and three of them open the breaker", async () => {
  const strict = context({ checkSummaries: "reject" });
  for (let i = 0; i < 3; i++) server.next(answers(INVENTS));
  for (let i = 0; i < 3; i++) {
    const plan = await strict.prepare(messages);
    assert.deepEqual([plan.error.code, plan.error.reason], ["summary_rejected", "invented_facts"]);
    assert.deepEqual(plan.messages, messages);
  }
  const plan = await strict.prepare(messages);
  assert.equal(server.requests.length, 3);
  assert.equal(plan.job, undefined);
  assert.deepEqual(
    records.map(({ outcome, reason, check }) => [outcome, reason, check.invented]),
    Array(3).fill(["rejected", "invented_facts", 1]),
  );
});

test("under `flag` the summary stays as it was written", async () => {
  server.next(answers(LOSES));
  await context({ checkSummaries: "flag" }).prepare(messages);
  const [{ text, check }] = records;
  assert.equal(text, LOSES);
  assert.deepEqual([check.appended, texts(check.facts.lost).includes("W2378156")], [0, true]);
});

test("a check can be left out", async () => {
  server.next(answers(LOSES));
  const plan = await context({ checkSummaries: false }).prepare(messages);
  assert.deepEqual([records[0].text, records[0].check], [LOSES, undefined]);
  assert.doesNotMatch(sent(plan), /W2378156/);
});

test("a good summary is left alone", async () => {
  server.next(answers(GOOD));
  await context().prepare(messages);
  assert.deepEqual(
    [records[0].text, records[0].check.appended, records[0].check.invented],
    [GOOD, 0, 0],
  );
});

test("nothing is appended beyond the summary's limit", async () => {
  server.next(answers(LOSES));
  await context({
    strategies: [
      summarize({
        trigger: { turns: 3 },
        target: { turns: 1 },
        maxTokens: estimateTokens(LOSES) + 8,
      }),
    ],
  }).prepare(messages);
  assert.equal(records[0].text, LOSES);
  assert.ok(texts(records[0].check.facts.lost).includes("W2378156"));
});

test("summaries committed by the host are checked, too", () => {
  const own = context({ summarizer: async () => "unused" });
  const answer = own.commit(own.fit(messages).job.ticket, LOSES);
  assert.deepEqual(answer, { kind: "applied" });
  assert.deepEqual([answer.check.invented, answer.check.appended], [0, 2]);
  const strict = context({ summarizer: async () => "unused", checkSummaries: "reject" });
  const refused = strict.commit(strict.fit(messages).job.ticket, INVENTS);
  assert.deepEqual(
    [refused.kind, refused.reason, refused.check.text],
    ["rejected", "invented_facts", INVENTS],
  );
  assert.match(refused.message, /nobody said/);
});

test("what the first summaries told is followed through later ones", async () => {
  const chat = context({ checkSummaries: "flag" });
  const all = [...messages];
  const later = [
    "The customer, order W2378156, has been told to wait. $54.04 was paid.",
    "The customer waits.",
  ];
  for (const text of [GOOD, ...later]) {
    server.next(answers(text));
    await chat.prepare(all);
    all.push(
      assistant(talk.repeat(6)),
      user("I see."),
      assistant(talk.repeat(6)),
      user("And now?"),
    );
  }
  assert.equal(records[0].check.drift, undefined);
  const [, second, third] = records.map(({ check }) => check.drift);
  assert.deepEqual([second.summaries, third.summaries, second.facts], [2, 3, third.facts]);
  assert.ok(second.kept > third.kept && third.kept < third.facts, JSON.stringify([second, third]));
});

test("with the check, nothing that matters drifts away", async () => {
  const chat = context();
  const all = [...messages];
  for (const text of [GOOD, "The customer waits.", "The customer still waits."]) {
    server.next(answers(text));
    await chat.prepare(all);
    all.push(
      assistant(talk.repeat(6)),
      user("I see."),
      assistant(talk.repeat(6)),
      user("And now?"),
    );
  }
  for (const { text, check } of records) {
    for (const fact of ["W2378156", "$54.04", "mia.li@example.com"])
      assert.ok(text.includes(fact), `${fact}: ${text}`);
    assert.equal(check.invented, 0);
  }
});

test("offline notes are made of what was said, and are not checked", () => {
  const found = [];
  const offline = createContext({
    window: 400,
    summarizer: extractiveSummarizer(),
    onSummary: (record) => found.push(record),
  });
  offline.fit(messages);
  assert.deepEqual(found, []);
});

test("any summary can be checked outside of a context", () => {
  const check = checkSummary(LOSES, { messages });
  assert.ok(check.text.endsWith("Identifiers: My order W2378156"), check.text);
  assert.deepEqual(texts(checkSummary(INVENTS, { messages, policy: "flag" }).facts.invented), [
    "$64.04",
  ]);
  assert.throws(
    () => checkSummary(INVENTS, { messages, policy: "reject" }),
    (error) => error instanceof TurnwiseError && error.reason === "invented_facts",
  );
  assert.throws(() => checkSummary(GOOD, { messages, policy: "strict" }), { code: "bad_option" });
  assert.equal(
    checkSummary("Ticket TK-4471.", { messages: [user("And?")], prior: "Ticket TK-4471." })
      .invented,
    0,
  );
  assert.deepEqual(checkSummary("", { messages: [] }).kept, 0);
});

test("sessions insert what their summarizer wrote, unless they are told otherwise", async () => {
  const session = (more) =>
    new SummarizingSession({
      keepLastNTurns: 1,
      contextLimit: 2,
      summarizer: async () => LOSES,
      ...more,
    });
  const [plain, checked] = [session({}), session({ checkSummaries: "append" })];
  for (const one of [plain, checked]) await one.addItems(messages);
  assert.equal((await plain.getItems())[1].content, LOSES);
  assert.match((await checked.getItems())[1].content, /W2378156/);
});

test("what cannot be meant is told", () => {
  assert.throws(() => context({ checkSummaries: "strict" }), {
    code: "bad_option",
    path: "checkSummaries",
  });
  assert.throws(() => context({ checkSummaries: true }), {
    code: "bad_option",
    path: "checkSummaries",
  });
});
