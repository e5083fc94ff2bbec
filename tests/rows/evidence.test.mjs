// Rows of README.md: knowing that it works.

import assert from "node:assert/strict";
import { after } from "node:test";
import { startServer } from "../server/server.mjs";
import {
  assistant,
  call,
  entry,
  result,
  row,
  smallTurns,
  system,
  textOf,
  turn,
  turnwise,
  user,
} from "./rows.mjs";

const { createContext, extractiveSummarizer, fetchSummarizer, trim } = turnwise;
const evals = await entry("evals");

const server = await startServer();
after(() => server.close());

/** A support chat whose order number is needed again at its end. */
const support = [
  system("You are a support agent."),
  ...turn("My order is W2378156. Never charge my Visa card.", "Thank you, I see W2378156."),
  ...smallTurns(16),
  user("Please cancel it now."),
  call("c1", "cancel_order", { order_id: "W2378156" }),
  result("c1", '{"status":"cancelled"}'),
  assistant("Order W2378156 is cancelled."),
];
const window = 260;
const trimming = { window, strategies: [trim()] };
const noting = { window, summarizer: extractiveSummarizer() };

row(
  "C1",
  "baseline and deltas: the same conversations before and after, each measure",
  async () => {
    const { rows, total, table } = await evals.evaluate([support, support.slice(0, 20)], {
      policy: noting,
      baseline: trimming,
    });
    assert.equal(rows.length, 2);
    assert.ok(total.candidate["needed kept %"] > total.baseline["needed kept %"]);
    assert.ok(total.candidate["tokens sent"] > 0);
    const [, , ...lines] = table.trim().split("\n");
    assert.equal(lines.length, 3, "a line each, and all together");
    assert.match(table, /needed kept %/);
    assert.match(lines.at(-1), /\([+−-]?\d/, "with the difference");
  },
);

row(
  "C2",
  "transcript replay: turn by turn, what would have been sent, and the codes needed",
  () => {
    const { "by request": requests, lost, ...figures } = evals.replay(support, trimming);
    const answers = support.flatMap(({ role }, index) => (role === "assistant" ? [index] : []));
    assert.deepEqual(
      requests.map(([index]) => index),
      answers,
    );
    for (const [, history, sent] of requests) assert.ok(sent <= window && sent <= history);
    assert.ok(figures["needed kept %"] < 100);
    assert.ok(
      lost.some(({ ids }) => ids.some((id) => /w2378156/i.test(id))),
      JSON.stringify(lost),
    );
    const kept = evals.replay(support, noting);
    assert.equal(kept["needed kept %"], 100);
    assert.deepEqual(evals.replay(support, trimming).lost, lost, "the same every time");
  },
);

row(
  "C3",
  "model as judge: a grading prompt through the same client, scores with reasons",
  async () => {
    const conversation = "user: My order is W2378156.";
    const criteria = ["faithful", "facts", "constraints", "state", "concise"];
    const verdict = criteria.map((name, at) => [
      name,
      { score: 5 - at, reason: `Because ${name}.` },
    ]);
    const asked = [];
    const replies = [JSON.stringify(Object.fromEntries(verdict)), "A fine summary."];
    const fetch = async (_, { body }) => {
      asked.push(JSON.parse(body).messages);
      const message = { content: replies[asked.length - 1] };
      return Response.json({ choices: [{ message, finish_reason: "stop" }] });
    };
    const options = { url: "https://models.example/v1", model: "m", stream: false, fetch };
    const summary = "They wait for W2378156.";
    const { mean, scores } = await evals.judge(conversation, summary, options);
    assert.equal(mean, 3);
    assert.deepEqual(
      scores,
      verdict.map(([name, { score, reason }]) => ({ name, score, reason })),
    );
    const { system, user } = evals.judgePrompt(conversation, summary);
    assert.deepEqual(
      asked[0].map(({ content }) => content),
      [system, user],
    );
    assert.match(user, /My order is W2378156[^]*They wait for W2378156/);
    await assert.rejects(evals.judge(conversation, summary, options), { code: "bad_response" });
  },
);

row("C5", "token pressure: where a limit forced out something needed, before and after", () => {
  const { lost, pressure } = evals.replay(support, trimming);
  assert.ok(pressure > 0);
  assert.equal(lost.length, pressure);
  for (const { index, history, sent, ids } of lost) {
    assert.equal(support[index].role, "assistant");
    assert.ok(sent < history && ids.length > 0);
  }
  assert.equal(evals.replay(support, { window: 100_000 }).pressure, 0);
  // What is protected and cannot fit is told at once, with the arithmetic.
  const plan = createContext({ window: 50 }).fit([system("rule ".repeat(80)), user("Hello?")]);
  assert.equal(plan.fits, false);
  assert.ok(plan.cannotFit.system > plan.cannotFit.budget && plan.cannotFit.over > 0);
});

row("C6", "cost per task, quality drift and repair turns over a replay", () => {
  const talk = [
    ...turn("My order is W2378156.", "Thank you."),
    ...smallTurns(10),
    user("When does my order come?"),
    assistant("Could you tell me your order number again?"),
    user("As I said, it is W2378156."),
    assistant("W2378156 comes on Monday."),
  ];
  const { cost, repairs, requests, ...figures } = evals.replay(talk, trimming);
  assert.ok(cost > 0 && cost <= figures["tokens sent"]);
  assert.equal(requests, 13);
  assert.ok(repairs >= 1, "she had to say her number again");
  const { tokens } = createContext({ strategies: [] }).fit(talk);
  const free = evals.replay(talk, { window: tokens * 2, strategies: [] });
  assert.ok(free.cost !== cost);
});

row("C7", "summary log: prompt, sizes, output and time of each, and two side by side", async () => {
  server.reset();
  const records = [];
  const context = createContext({
    window,
    summarizer: fetchSummarizer({ url: server.url(), model: "m" }),
    onSummary: (record) => records.push(record),
    validate: false,
  });
  const messages = support.slice(0, 30);
  await context.prepare(messages);
  await context.prepare([...messages, ...smallTurns(12)]);
  assert.ok(records.length >= 2, `${records.length} summaries`);
  for (const { outcome, text, calls, sourceTokens, ms, ticket } of records) {
    assert.equal(outcome, "applied");
    assert.ok(text.length > 0 && sourceTokens > 0 && ms >= 0 && ticket.length > 0);
    assert.match(textOf(calls[0].prompt), /W2378156|town/);
    assert.ok(calls[0].promptTokens > 0);
  }
  assert.equal(records[1].prior, records[0].text, "with the one it replaces, side by side");
});

row(
  "C4",
  "error regressions: open questions, dropped limits and repeated calls are counted",
  () => {
    const forgetful = [
      ...turn("Never charge my Visa card.", "I will not."),
      user("Where is W2378156?"),
      call("c1", "get_order", { order_id: "W2378156" }),
      result("c1", '{"status":"pending"}'),
      assistant("Pending."),
      user("Do you ship to Norway, too?"),
      user("And please pack it well."),
      assistant("I will pack it well."),
      ...smallTurns(8),
      user("And where is my order W2378156?"),
      call("c2", "get_order", { order_id: "W2378156" }),
      result("c2", '{"status":"pending"}'),
      assistant("Still pending."),
    ];
    const { tokens } = createContext({ strategies: [] }).fit(forgetful);
    const all = evals.replay(forgetful, { window: tokens * 2, strategies: [] });
    const cut = evals.replay(forgetful, { window: 120, strategies: [trim()] });
    assert.equal(all["dropped limits"], 0);
    assert.equal(all["dropped questions"], 0);
    assert.ok(cut["dropped limits"] > 0, "a limit was dropped");
    assert.ok(cut["repeated calls"] > 0, "a call would be made again");
    assert.ok(cut["dropped questions"] > 0, "a question was left out before it was answered");
    const noted = evals.replay(forgetful, { window: 120, summarizer: extractiveSummarizer() });
    assert.ok(noted["dropped limits"] < cut["dropped limits"]);
  },
);
