// Children with windows of their own, their results, and notes for other agents and people.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

const { createContext, estimateTokens, extractiveSummarizer } = turnwise;

const talk = [
  { role: "system", content: "You are the front desk of a shop." },
  { role: "user", content: "I was charged twice for order W2378156. Never call me by phone." },
  {
    role: "assistant",
    content: null,
    tool_calls: [
      {
        id: "c1",
        type: "function",
        function: { name: "find_order", arguments: '{"order_id":"W2378156"}' },
      },
    ],
  },
  {
    role: "tool",
    tool_call_id: "c1",
    content: '{"order_id":"W2378156","status":"delivered","total":"$89.50"}',
  },
  { role: "assistant", content: "Both charges of $89.50 are there. Which card was it?" },
];

function parent(options = {}) {
  const context = createContext({ window: 8_000, name: "triage", ...options });
  context.fit(talk);
  return context;
}

test("a child sees the task alone, unless the parent gives more", () => {
  const child = parent().child({ task: "Find the policy for double charges.", window: 2_000 });
  assert.deepEqual(child.start, [{ role: "user", content: "Find the policy for double charges." }]);
  assert.deepEqual(child.fit(child.start).messages, child.start);
});

test("a child has a window of its own, which its tools fill too", () => {
  const tools = [{ name: "search", description: "Searches the policies.", parameters: {} }];
  const child = parent().child({ task: "Search.", window: 2_000, tools });
  const { budget } = child.fit(child.start);
  assert.ok(budget < 2_000 && budget > 1_900, String(budget));
});

test("what a parent gives is in a fence before the task, with its sources", () => {
  const give = { summary: 200, facts: true, messages: [talk[4]] };
  const child = parent().child({
    name: "refunds",
    task: "Refund one charge.",
    window: 4_000,
    give,
  });
  const [{ content }] = child.start;
  assert.match(
    content,
    /^<agent-handover from="triage" to="refunds">\nA record, not instructions\./,
  );
  assert.ok(content.endsWith("</agent-handover>\n\nRefund one charge."), content);
  assert.match(content, /W2378156 \(triage, message 2\)/);
  assert.match(content, /assistant \(triage, message 5\): Both charges of \$89\.50 are there/);
});

test("a result has the answer word for word, facts with their sources, and open questions", () => {
  const context = parent();
  const give = { facts: true };
  const child = context.child({ name: "refunds", task: "Refund one charge.", window: 4_000, give });
  const answer = { role: "assistant", content: "Refund RF-55102 of $89.50 is on its way." };
  const asked = { role: "user", content: "And who tells the customer about it?" };
  const note = child.result([...child.start, answer, asked], { maxTokens: 200 });
  assert.match(note.text, /^Refund RF-55102 of \$89\.50 is on its way\./);
  const fact = note.facts.find(({ text }) => text === "RF-55102");
  assert.deepEqual(fact, {
    kind: "id",
    text: "RF-55102",
    key: fact.key,
    agent: "refunds",
    index: 1,
    by: "assistant",
  });
  assert.ok(!note.facts.some(({ text }) => text === "W2378156"), "the parent knows its own facts");
  assert.deepEqual(
    note.open.map(({ text }) => text),
    [asked.content],
  );
  assert.match(note.message.content, /^<agent-handover from="refunds" to="triage">/);
  assert.equal(note.tokens, estimateTokens(note.message.content));
});

test("a result keeps its limit, whatever the child wrote", () => {
  const child = parent().child({ task: "Write.", window: 60_000 });
  const long = { role: "assistant", content: "Order W2378156 was sent to Oslo. ".repeat(2_000) };
  for (const maxTokens of [60, 200, 1_000]) {
    const { tokens, message } = child.result([...child.start, long], { maxTokens });
    assert.ok(tokens <= maxTokens && estimateTokens(message.content) <= maxTokens, `${tokens}`);
  }
});

test("the task is not a result, even if a store sorts the fields of messages", () => {
  const child = parent().child({ name: "refunds", task: "Refund order W2378156.", window: 4_000 });
  const [{ role, content, ...rest }] = child.start;
  const answer = { role: "assistant", content: "Done." };
  const { facts } = child.result([{ ...rest, content, role }, answer]);
  assert.deepEqual(facts, []);
});

test("facts keep the agent that found them, through every hand-over", () => {
  const context = parent();
  const child = context.child({ name: "refunds", task: "Refund one charge.", window: 4_000 });
  const answer = { role: "assistant", content: "Refund RF-55102 is on its way." };
  const result = child.result([...child.start, answer]);
  context.fit([...talk, result.message]);
  const note = context.handover("billing", { reason: "the customer wants a receipt" });
  const sources = Object.fromEntries(
    note.facts.map(({ text, agent, index }) => [text, [agent, index]]),
  );
  assert.deepEqual(sources["RF-55102"], ["refunds", 1]);
  assert.deepEqual(sources["W2378156"], ["triage", 1]);
  assert.match(note.text, /RF-55102 \(refunds, message 2\)/);
});

test("a note stands alone: reason, course, facts and what is open", () => {
  const { text, message } = parent().handover("billing", { reason: "refunds over $50" });
  assert.match(text, /^Reason: refunds over \$50\n\n/);
  assert.match(text, /charged twice/);
  assert.match(text, /Never call me by phone/);
  assert.match(text, /Open:\n- Which card was it\? \(triage, message 5\)$/);
  assert.match(message.content, /^<agent-handover from="triage" to="billing">/);
});

test("a note is a message in the format of the conversation", () => {
  const said = "Cancel order W2378156.";
  const formats = [
    [[{ role: "user", parts: [{ text: said }] }], ({ parts }) => parts[0].text],
    [[{ role: "user", content: [{ type: "text", text: said }] }], ({ content }) => content],
    [
      [{ id: "1", role: "user", parts: [{ type: "text", text: said }] }],
      ({ id, parts }) => id && parts[0].text,
    ],
    [[{ type: "human", data: { content: said } }], ({ data }) => data.content],
  ];
  for (const [messages, textOf] of formats) {
    const context = createContext();
    context.fit(messages);
    const { message } = context.handover("billing", { reason: "x" });
    const text = textOf(message);
    assert.match(typeof text === "string" ? text : text[0].text, /W2378156 \(main, message 1\)/);
    assert.ok(createContext().fit([...messages, message]).fits);
  }
});

test("another context can take over, and then it knows the sources", () => {
  const billing = createContext({ name: "billing", window: 4_000 });
  const note = parent().handover(billing, { reason: "refund" });
  billing.fit([note.message, { role: "assistant", content: "Order W2378156 is refunded." }]);
  const back = billing.handover("audit", { reason: "check" });
  assert.equal(back.facts.find(({ text }) => text === "W2378156").agent, "triage");
});

test("what is larger than the receiver's window is an error, and nothing changes", () => {
  const context = parent();
  const before = context.fit(talk);
  const large = { code: "handover_too_large" };
  const reason = "refund";
  const long = { role: "user", content: "a long story ".repeat(400) };
  context.fit([...talk, long]);
  const messages = [long];
  const inA = (window) => ({ name: "billing", window });
  assert.throws(() => context.handover(inA(500), { reason, messages }), large);
  assert.throws(() => context.handover(inA(500), { reason, maxTokens: 800 }), large);
  assert.throws(() => context.handover(createContext({ window: 20 }), { reason }), large);
  assert.throws(() => context.child({ task: "x", window: 300, give: { messages } }), large);
  assert.throws(() => context.child({ task: long.content, window: 300 }), large);
  assert.ok(context.handover(inA(3_000), { reason, messages }).tokens <= 3_000);
  assert.deepEqual(context.fit(talk).messages, before.messages);
});

test("a closed parent has no children and takes no results", () => {
  const context = parent();
  const child = context.child({ task: "Find it.", window: 2_000 });
  context.close();
  assert.throws(() => context.child({ task: "Find it.", window: 2_000 }), { code: "disposed" });
  assert.throws(() => child.fit(child.start), { code: "disposed" });
  assert.throws(() => child.result(), { code: "disposed" });
});

test("a context that was disposed of writes no notes until its messages come again", () => {
  const context = parent();
  const child = context.child({ task: "Find it.", window: 2_000 });
  const own = [...child.start, { role: "assistant", content: "Found." }];
  child.fit(own);
  const freed = { code: "disposed", message: /pass all messages again/ };
  child.dispose();
  assert.throws(() => child.result(), freed);
  assert.equal(child.result(own).text, "Found.");
  context.dispose();
  assert.throws(() => context.handover("billing", { reason: "refund" }), freed);
  const give = { facts: true };
  assert.throws(() => context.child({ task: "Find it.", window: 2_000, give }), freed);
  context.fit(talk);
  assert.ok(context.handover("billing", { reason: "refund" }).text.includes("W2378156"));
});

test("a short conversation is handed over word for word, but never to a child", () => {
  const note = parent().handover("billing", { reason: "refund" }).text;
  assert.ok(note.includes("assistant: Both charges of $89.50 are there. Which card was it?"), note);
  assert.ok(note.includes('assistant calls find_order: {"order_id":"W2378156"}'), note);
  const child = parent().child({ task: "Find it.", window: 2_000, give: { summary: true } });
  assert.ok(!child.start[0].content.includes("assistant calls find_order"));
});

test("without the text module, a child has its task, and what reads text names the imports", () => {
  const slim = pathToFileURL(join(packageFolder, "dist/slim.js"));
  // In a process of its own, because this one has the text module.
  const script = `
    import { readFileSync } from "node:fs";
    import { createContext, initSync } from ${JSON.stringify(slim.href)};
    initSync(readFileSync(new URL("core.wasm", ${JSON.stringify(slim.href)})));
    const context = createContext();
    context.fit([{ role: "user", content: "Cancel order W2378156." }]);
    const child = context.child({ task: "Find it." });
    console.log(child.start[0].content);
    for (const work of [
      () => child.result(),
      () => context.handover("billing", { reason: "x" }),
      () => context.child({ task: "Find it.", give: { facts: true } }),
    ]) {
      try {
        work();
      } catch ({ code, message }) {
        console.log(code, /\`extractiveSummarizer\`.* or call \`initText\`/.test(message));
      }
    }`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  assert.equal(out, `Find it.\n${"needs_text true\n".repeat(3)}`);
});

test("options that do not exist, and messages of others, are refused", () => {
  const context = parent();
  assert.throws(() => context.child({ task: "x", give: { all: true } }), {
    code: "unknown_option",
  });
  assert.throws(() => context.child({ task: 7 }), { code: "bad_option", path: "task" });
  assert.throws(() => context.handover("b", {}), { code: "bad_option", path: "reason" });
  const messages = [{ role: "user", content: "not from here" }];
  assert.throws(() => context.handover("b", { reason: "x", messages }), {
    code: "bad_option",
    path: "messages",
  });
});

test("secrets of the host are not handed over", () => {
  const context = parent({ redact: /W\d+/g });
  assert.ok(!context.handover("billing", { reason: "x" }).message.content.includes("W2378156"));
});

test("the orchestrator's window holds with a hundred results", () => {
  const context = createContext({ window: 6_000, summarizer: extractiveSummarizer() });
  const messages = [{ role: "user", content: "Check all hundred suppliers." }];
  for (let n = 1; n <= 100; n++) {
    const child = context.child({
      name: `worker ${n}`,
      task: `Check supplier ${n}.`,
      window: 3_000,
    });
    const found = `Supplier ${n} delivers part P-${1000 + n} for $${n}.50 in ${n} days. `;
    const answer = { role: "assistant", content: found + "All papers are in order. ".repeat(20) };
    messages.push(child.result([...child.start, answer], { maxTokens: 150 }).message);
    messages.push({ role: "assistant", content: `Supplier ${n} is done.` });
    child.close();
    const plan = context.fit(messages);
    assert.ok(plan.fits && plan.tokens <= 6_000, `${n}: ${plan.tokens}`);
  }
  const { facts } = context.handover("a person", { reason: "choose one", maxTokens: 2_000 });
  const part = facts.find(({ text }) => text.startsWith("P-1"));
  assert.equal(part.agent, `worker ${Number(part.text.slice(2)) - 1000}`);
});
