// The option `redact`: built-in secrets, a pattern, a function, and false.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startServer } from "../server/server.mjs";
import { turnwise } from "./installed.mjs";

const {
  TurnwiseError,
  checkSummary,
  clearToolResults,
  createContext,
  digest,
  extractiveSummarizer,
  fetchSummarizer,
  summarize,
} = turnwise;

const server = await startServer();
after(() => server.close());
beforeEach(() => server.reset());

const PASSWORD = "Tr0ub4dor&3xyz";
/** A name that only the host knows to be a secret. */
const PROJECT = "Bluebird";
const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const talk = "We spoke about the weather and the football, and nobody minds. ".repeat(6);
const messages = [
  user(
    `My password is ${PASSWORD} for project ${PROJECT}. The order is W2378156. ` +
      `You must never call me before 10 am. ${talk}`,
  ),
  assistant(`You are logged in. ${talk}`),
  user("And now?"),
];
const strategies = [summarize({ trigger: { turns: 2 }, target: { turns: 1 } })];
const own = { pattern: /bluebird/i, function: (text) => text.match(/Bluebird/g) ?? [] };
const sent = (plan) => JSON.stringify(plan.messages);

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
const modelContext = (more = {}) =>
  createContext({
    strategies,
    summarizer: fetchSummarizer({ url: server.url(), model: "m", cache: 0, delay: async () => {} }),
    onSummary: (record) => records.push(record),
    ...more,
  });

test("notes have no secrets", () => {
  const summarizer = extractiveSummarizer();
  const notes = (more) => sent(createContext({ strategies, summarizer, ...more }).fit(messages));
  assert.ok(!notes({}).includes(PASSWORD) && notes({}).includes(PROJECT));
  for (const redact of Object.values(own)) {
    const text = notes({ redact });
    assert.ok(!text.includes(PASSWORD) && !text.includes(PROJECT), text);
    assert.ok(text.includes("W2378156"), text);
  }
  assert.ok(notes({ redact: false }).includes(PASSWORD));
});

test("prompts, summaries and their record have no secrets", async () => {
  for (const redact of Object.values(own)) {
    records.length = 0;
    const summary = `The order is W2378156 of ${PROJECT}, and the password is ${PASSWORD}.`;
    server.next(answers(summary));
    const plan = await modelContext({ redact }).prepare(messages);
    const [record] = records;
    assert.equal(record.outcome, "applied");
    for (const secret of [PASSWORD, PROJECT]) {
      assert.ok(!sent(plan).includes(secret), sent(plan));
      assert.ok(!JSON.stringify(record.calls.map(({ prompt }) => prompt)).includes(secret));
      assert.ok(!record.text.includes(secret), record.text);
    }
    const [, answer] = plan.messages;
    assert.ok(answer.content.includes(record.text), answer.content);
  }
});

test("the record without a check is what is sent, too", async () => {
  server.next(answers(`The order is W2378156, and the password is ${PASSWORD}.`));
  const plan = await modelContext({ checkSummaries: false }).prepare(messages);
  assert.ok(!records[0].text.includes(PASSWORD), records[0].text);
  assert.ok(plan.messages[1].content.includes(records[0].text));
});

test("the check does not append what the model left out", async () => {
  server.next(answers("The customer logged in. The credentials are not repeated."));
  const plan = await modelContext({ redact: own.pattern }).prepare(messages);
  for (const secret of [PASSWORD, "Tr0ub4dor", PROJECT])
    assert.ok(!sent(plan).includes(secret), sent(plan));
  assert.ok(sent(plan).includes("W2378156"), sent(plan));
  const check = checkSummary("The customer logged in.", { messages, redact: own.function });
  assert.ok(!JSON.stringify(check).includes(PROJECT), check.text);
});

test("digests have no secrets", () => {
  const call = {
    role: "assistant",
    tool_calls: [{ id: "c1", type: "function", function: { name: "find", arguments: "{}" } }],
  };
  const result = { project: PROJECT, password: PASSWORD, order_id: "W2378156", note: talk };
  const history = [
    user("find it"),
    call,
    { role: "tool", tool_call_id: "c1", content: JSON.stringify(result) },
    assistant("done"),
    user("next"),
    assistant("yes"),
  ];
  const strategies = [
    clearToolResults({ trigger: { turns: 1 }, keep: { turns: 1 }, placeholder: digest() }),
  ];
  const text = sent(createContext({ strategies, redact: own.pattern }).fit(history));
  assert.ok(text.includes("W2378156"), text);
  assert.ok(!text.includes(PASSWORD) && !text.includes(PROJECT), text);
});

test("wrong values and failing functions are errors that name the option", () => {
  const summarizer = extractiveSummarizer();
  const fails = (redact, code) => {
    const fit = () => createContext({ strategies, summarizer, redact }).fit(messages);
    assert.throws(fit, (error) => {
      assert.ok(error instanceof TurnwiseError, String(error));
      assert.deepEqual([error.code, error.path], [code, "redact"]);
      return true;
    });
  };
  fails("secret", "bad_option");
  fails(() => "secret", "callback_failed");
  fails(() => {
    throw new Error("no");
  }, "callback_failed");
});
