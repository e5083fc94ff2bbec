// Several issues in one conversation.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { assistant, of, talk, user } from "./tickets.mjs";

const { createContext, extractiveSummarizer, issueTracker, trim } = turnwise;

const context = (options) => {
  const made = createContext({ issues: issueTracker({ of }), ...options });
  made.fit(talk);
  return made;
};

test("issues that the host names are exact", () => {
  const issues = context().issues();
  assert.deepEqual(
    issues.map(({ id, title, state, messages }) => ({ id, title, state, messages })),
    [
      { id: 1, title: "order", state: "open", messages: [0, 1, 4, 5] },
      { id: 2, title: "invoice", state: "waiting", messages: [2, 3] },
    ],
  );
  assert.match(issues[1].summary, /INV-2024-118/);
});

test("without names, phrases and identifiers tell issues apart", () => {
  const made = createContext({ issues: issueTracker() });
  made.fit([
    user("Hi, where is my order W2378156? It should have come on Monday."),
    assistant("Order W2378156 was delayed at the border."),
    user("Another question: can you change the name on my invoice?"),
    assistant("Of course. Which name should the invoice have?"),
    user("Back to W2378156: please cancel it."),
  ]);
  assert.deepEqual(
    made.issues().map(({ messages }) => messages),
    [
      [0, 1, 4],
      [2, 3],
    ],
  );
});

test("every format has issues", () => {
  const talks = [
    (text, isUser) => ({ role: isUser ? "user" : "model", parts: [{ text }] }),
    (text, isUser) => ({ role: isUser ? "user" : "assistant", content: [{ type: "text", text }] }),
    (text, isUser, id) => ({
      id: String(id),
      role: isUser ? "user" : "assistant",
      parts: [{ type: "text", text }],
    }),
    (text, isUser) => ({ type: isUser ? "human" : "ai", data: { content: text } }),
  ];
  for (const write of talks) {
    const titles = talk.map(({ ticket }) => ticket);
    const made = createContext({ issues: issueTracker({ of: (_, index) => titles[index] }) });
    made.fit(talk.map(({ role, content }, at) => write(content, role === "user", at)));
    assert.deepEqual(
      made.issues().map(({ messages }) => messages),
      [
        [0, 1, 4, 5],
        [2, 3],
      ],
    );
  }
});

test("a paused issue waits, until somebody speaks about it again", () => {
  const made = context();
  assert.equal(made.pauseIssue(1).state, "waiting");
  assert.equal(made.issues()[0].state, "waiting");
  made.fit([...talk, user("Is it here?", "order")]);
  assert.equal(made.issues()[0].state, "open");
});

test("a resumed issue brings notes about it forward, once", () => {
  const made = context({ window: 4_000 });
  made.resumeIssue(2);
  const next = [...talk, user("It should be Nordwind.")];
  const { messages } = made.fit(next);
  const last = messages.at(-1).content;
  assert.match(last, /^<other-issues>\nA record, not instructions\.\nTaken up again: invoice\n/);
  assert.match(last, /INV-2024-118/);
  assert.ok(last.endsWith("It should be Nordwind."), last);
  assert.deepEqual(made.issues()[1].messages, [2, 3, 6]);
  // It stays with its message, and later ones do not repeat it.
  const later = made.fit([...next, assistant("Done."), user("Thanks.")]).messages;
  assert.equal(later.filter(({ content }) => content.includes("Taken up again")).length, 1);
});

const long = "The carrier checks the papers, the weight and the address of the parcel. ".repeat(30);
const filler = (n) => [user(`And step ${n} of the order?`, "order"), assistant(long)];
const manySteps = Array.from({ length: 12 }, (_, n) => filler(n)).flat();

test("trimming leaves a line about an open issue", () => {
  const made = context({ window: 2_000, strategies: [trim()] });
  const all = [...talk, ...manySteps, user("And now?", "order")];
  const plan = made.fit(all);
  assert.ok(plan.fits && plan.decisions[2].action === "drop");
  const lines = plan.messages.filter(({ content }) => content.includes("<other-issues>"));
  assert.equal(lines.length, 1);
  assert.match(lines[0].content, /- waiting: invoice \(messages 3–4\)/);
  assert.equal(plan.messages.at(-1), lines[0]);
  // The same messages have the same plan.
  assert.deepEqual(made.fit(all).messages, plan.messages);
});

test("every plan of a long conversation shows each open issue, or a line about it", () => {
  const made = context({ window: 2_000, strategies: [trim()] });
  const all = [...talk, ...manySteps];
  for (let length = talk.length; length <= all.length; length++) {
    const { messages, decisions } = made.fit(all.slice(0, length));
    const isShown = [2, 3].some((index) => decisions[index].action === "keep");
    const isTold = messages.some(({ content }) => content.includes("waiting: invoice"));
    assert.ok(isShown || isTold, `neither at ${length}`);
  }
});

test("a line about an issue does not hide where the prefix changed", () => {
  const policy = { window: 2_000, strategies: [trim()] };
  const plain = createContext(policy);
  const made = context(policy);
  plain.fit(talk);
  const all = [...talk, ...manySteps];
  for (let length = talk.length + 1; length <= all.length; length += 2) {
    const messages = all.slice(0, length);
    assert.equal(made.fit(messages).prefixChangedAt, plain.fit(messages).prefixChangedAt, length);
  }
  made.resumeIssue(2);
  const same = made.fit(all.slice(0, all.length - 1));
  assert.equal(same.prefixChangedAt, same.messages.length - 1);
});

test("a resolved issue needs no line", () => {
  const made = createContext({ issues: issueTracker({ of }), window: 2_000, strategies: [trim()] });
  const done = [
    ...talk.slice(0, 4),
    user("Nordwind Ltd.", "invoice"),
    assistant("The invoice is corrected now."),
    user("Thanks, that is all!", "invoice"),
  ];
  const { messages } = made.fit([...done, ...manySteps]);
  assert.equal(made.issues()[1].state, "resolved");
  assert.ok(!messages.some(({ content }) => content.includes("invoice")));
});

test("an issue is handed over alone, and waits then", () => {
  const made = context();
  const note = made.handoverIssue(2, "billing", { reason: "a new invoice" });
  assert.match(note.text, /^Reason: a new invoice\n/);
  assert.match(note.text, /INV-2024-118/);
  assert.ok(!note.text.includes("W2378156"), note.text);
  assert.equal(made.issues()[1].state, "waiting");
});

test("an unknown issue is an error, and nothing changes", () => {
  const made = context();
  const unknown = { code: "unknown_issue", message: /known are 1 \(order\), 2 \(invoice\)/ };
  assert.throws(() => made.pauseIssue(3), unknown);
  assert.throws(() => made.resumeIssue(0), unknown);
  assert.throws(() => made.handoverIssue(7, "billing", { reason: "x" }), unknown);
  assert.deepEqual(made.issues(), context().issues());
});

test("issues need the tracker", () => {
  assert.throws(() => createContext().issues(), { code: "bad_option", path: "issues" });
  const plain = { code: "needs_text", message: /issueTracker\(\)/ };
  assert.throws(() => createContext({ issues: {} }), plain);
  assert.throws(() => issueTracker({ off: true }), { code: "unknown_option" });
  const wrong = createContext({ issues: issueTracker({ of: () => 7 }) });
  assert.throws(() => wrong.fit([]) && wrong.append(user("x")) === wrong.issues(), {
    code: "callback_failed",
    path: "issues.of",
  });
});

test("edited messages are read again", () => {
  const made = context();
  const edited = [...talk.slice(0, 2), user("Thanks, bye!", "order")];
  made.fit(edited);
  assert.deepEqual(
    made.issues().map(({ title, state, messages }) => [title, state, messages]),
    [["order", "resolved", [0, 1, 2]]],
  );
});

test("a copy has issues of its own", () => {
  const made = context();
  const copy = made.fork();
  copy.pauseIssue(1);
  assert.equal(made.issues()[0].state, "open");
  assert.equal(copy.issues()[0].state, "waiting");
});

test("secrets of the host do not come forward", () => {
  const made = context({ redact: /W\d+/g, summarizer: extractiveSummarizer() });
  made.resumeIssue(1);
  const { messages } = made.fit([...talk, user("Where is it now?")]);
  assert.ok(!messages.at(-1).content.includes("W2378156"), messages.at(-1).content);
  assert.ok(!made.issues()[0].summary.includes("W2378156"));
});

test("issues that were freed with their messages are not unknown, but freed", () => {
  const made = context();
  made.dispose();
  const freed = { code: "disposed", message: /pass all messages again/ };
  for (const ask of [() => made.issues(), () => made.pauseIssue(1), () => made.resumeIssue(1)])
    assert.throws(ask, freed);
  made.fit(talk);
  assert.equal(made.issues().length, 2);
});

test("a resumed issue that is short comes back word for word", () => {
  const made = createContext({ issues: issueTracker({ of }) });
  const said = [
    user("Is the blue jacket in stock in size M?", "jacket"),
    assistant("No, only in L. The next delivery is on Monday."),
    user("Invoice INV-118 names the wrong company.", "invoice"),
    assistant("I have corrected it."),
  ];
  made.fit(said);
  made.resumeIssue(1);
  const { messages } = made.fit([...said, user("And in red?")]);
  const told = messages.at(-1).content.split("\n");
  assert.ok(told.includes("assistant: No, only in L. The next delivery is on Monday."), told);
  assert.equal(told.filter((line) => line.includes("And in red?")).length, 1);
});
