// Rows of README.md: several agents, several issues, and facts that are taken back.

import assert from "node:assert/strict";
import { assistant, row, smallTurns, system, textOf, turn, turnwise, user } from "./rows.mjs";

const { createContext, extractiveSummarizer, issueTracker } = turnwise;

row("A24", "several agents: short windows of their own, results but no transcripts", () => {
  const planner = createContext({ name: "planner", window: 8_000 });
  const messages = [
    system("You plan trips."),
    user("Plan a trip to Oslo on 2026-05-20 for at most $900. My diary says I am tired."),
  ];
  planner.fit(messages);
  const worker = planner.child({
    name: "flights",
    task: "Find the cheapest flight to Oslo.",
    window: 400,
    give: { facts: true },
  });
  const given = textOf(worker.start);
  assert.match(given, /Find the cheapest flight to Oslo\./);
  assert.match(given, /\$900/);
  assert.doesNotMatch(given, /diary/, "it sees what it is given");

  const own = [...worker.start];
  for (let page = 1; page <= 20; page++) {
    own.push(assistant(`Page ${page} lists flight DY${1000 + page} for $${400 - page}. Next?`));
    own.push(user(`Go on with page ${page + 1}.`));
    const plan = worker.fit(own);
    assert.ok(plan.fits && plan.tokens <= 400, `${plan.tokens} tokens`);
  }
  own.push(assistant("The cheapest flight is DY1020 for $380."));
  const note = worker.result(own, { maxTokens: 200 });
  assert.match(note.text, /The cheapest flight is DY1020 for \$380\./);
  assert.doesNotMatch(note.text, /Go on with page/);
  assert.ok(note.tokens <= 200);
  assert.ok(note.facts.some(({ text, agent }) => text === "DY1020" && agent === "flights"));
  const { messages: sent } = planner.fit([...messages, note.message]);
  assert.doesNotMatch(textOf(sent), /Page 3 lists/);

  // A hand-over to another agent is a summary that names why and what is open.
  const hotel = createContext({ name: "hotels", window: 2_000 });
  const handed = planner.handover(hotel, { reason: "the flight is chosen" });
  assert.match(handed.text, /the flight is chosen/);
  assert.match(handed.text, /DY1020/);
  assert.match(handed.text, /\$900/);
});

row(
  "A25",
  "several issues: told apart, paused, resumed, handed over with a note of its own",
  () => {
    const context = createContext({ window: 4_000, issues: issueTracker() });
    const messages = [
      user("Hi, where is my order W2378156? It should have come on Monday."),
      assistant("Order W2378156 was delayed at the border."),
      user("Another question: can you change the name on my invoice INV-118?"),
      assistant("Of course. Which name should the invoice have?"),
    ];
    context.fit(messages);
    const [order, invoice, ...more] = context.issues();
    assert.deepEqual(more, []);
    assert.deepEqual(
      [order.messages, invoice.messages],
      [
        [0, 1],
        [2, 3],
      ],
    );
    assert.match(order.summary, /W2378156/);
    assert.match(invoice.summary, /INV-118/);
    assert.doesNotMatch(order.summary, /INV-118/);

    assert.equal(context.pauseIssue(order.id).state, "waiting");
    context.resumeIssue(order.id);
    const next = [...messages, user("So can I have my money back?")];
    const plan = context.fit(next);
    assert.match(textOf(plan.messages.slice(-1)), /W2378156/, "its notes come along");
    assert.deepEqual(context.issues()[0].messages, [0, 1, 4]);

    const note = context.handoverIssue(invoice.id, "billing", { reason: "name on the invoice" });
    assert.match(note.text, /name on the invoice/);
    assert.match(note.text, /INV-118/);
    assert.match(note.text, /Which name should the invoice have\?/, "what is open");
    assert.doesNotMatch(note.text, /W2378156/, "it stands alone");
    assert.equal(context.issues()[1].state, "waiting");
    assert.throws(() => context.pauseIssue(9), { code: "unknown_issue" });
  },
);

row("A27", "a fact taken back leaves every summary, and the newest statement wins", async () => {
  const messages = [
    ...turn("My account number is DE-4711-08.", "Thank you, DE-4711-08 is noted."),
    ...turn("Please send it to Baker Street 5.", "I will send it to Baker Street 5."),
    ...turn("Sorry, send it to Mill Lane 9, not to Baker Street 5.", "Then Mill Lane 9 it is."),
    ...smallTurns(14),
    user("What did we agree on?"),
  ];
  const summarizer = extractiveSummarizer();
  const context = createContext({ window: 260, summarizer });
  const before = context.fit(messages);
  assert.match(textOf(before.messages), /DE-4711-08/);
  assert.match(textOf(before.messages), /Mill Lane 9/, "the newest statement");

  assert.ok(context.retract("DE-4711-08") >= 1);
  const after = context.fit(messages);
  assert.doesNotMatch(textOf(after.messages), /DE-4711-08/);
  assert.match(textOf(after.messages), /Mill Lane 9/, "the rest is remade");
  const later = context.fit([...messages, ...smallTurns(12), user("And now?")]);
  assert.doesNotMatch(textOf(later.messages), /DE-4711-08/);

  // A model's summary that carried it is withdrawn; without it, nothing is taken for true.
  const written = [];
  const model = ({ messages }) => {
    written.push(textOf(messages));
    return "They gave the account DE-4711-08 and live at Mill Lane 9.";
  };
  const other = createContext({ window: 260, summarizer: model, checkSummaries: false });
  const first = await other.prepare(messages);
  assert.match(textOf(first.messages), /account DE-4711-08/);
  assert.equal(other.retract("DE-4711-08"), 1);
  assert.doesNotMatch(textOf(other.fit(messages).messages), /account DE-4711-08/);
  assert.ok(written.length >= 1);
});
