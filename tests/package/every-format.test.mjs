// Children, hand-overs, issues and restated limits in all formats: each writes messages of the
// conversation's own format, which `lint` accepts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, issueTracker, lint, restate, trim } = turnwise;

const blocks = (text) => [{ type: "text", text }];

/** A message of each format: its text, whether it is the user's, and its number. */
const formats = {
  "openai-chat": (content, isUser) => ({ role: isUser ? "user" : "assistant", content }),
  "openai-responses": (text, isUser) => ({
    type: "message",
    role: isUser ? "user" : "assistant",
    content: [{ type: isUser ? "input_text" : "output_text", text }],
  }),
  anthropic: (text, isUser) => ({ role: isUser ? "user" : "assistant", content: blocks(text) }),
  gemini: (text, isUser) => ({ role: isUser ? "user" : "model", parts: [{ text }] }),
  "ai-sdk": (text, isUser) => ({ role: isUser ? "user" : "assistant", content: blocks(text) }),
  "ai-sdk-ui": (text, isUser, id) => ({
    id: `m${id}`,
    role: isUser ? "user" : "assistant",
    parts: blocks(text),
  }),
  langchain: (content, isUser) => ({ type: isUser ? "human" : "ai", data: { content } }),
  "ag-ui": (content, isUser, id) => ({
    id: `m${id}`,
    role: isUser ? "user" : "assistant",
    content,
  }),
  bedrock: (text, isUser) => ({ role: isUser ? "user" : "assistant", content: [{ text }] }),
};

const said = [
  "Where is my order W2378156? Never call me on the phone.",
  "W2378156 waits at the border.",
  "The invoice INV-2024-118 names the wrong company.",
  "Which name should it have?",
];
const titles = ["order", undefined, "invoice"];
const long = "The carrier checks the papers, the weight and the address of the parcel. ".repeat(12);

for (const [format, write] of Object.entries(formats)) {
  const all = (texts) => texts.map((text, at) => write(text, at % 2 === 0, at));
  const talk = all(said);
  const isOf = (message) =>
    Object.keys(message).sort().join() === Object.keys(talk[0]).sort().join();
  const isSound = (messages) => {
    const findings = lint(messages, format).filter(({ severity }) => severity === "error");
    assert.deepEqual(findings, []);
  };

  test(`a child's start, its result and a hand-over are messages of ${format}`, () => {
    const context = createContext({ format, window: 8_000, name: "planner" });
    context.fit(talk);
    const child = context.child({ name: "worker", task: "Ask customs.", give: { facts: true } });
    const [start] = child.start;
    assert.ok(isOf(start), JSON.stringify(start));
    assert.match(JSON.stringify(start), /W2378156/);
    const own = [start, write("Customs released W2378156 under C-90417.", false, 1)];
    child.fit(own);
    const { message, facts } = child.result(own);
    assert.ok(isOf(message), JSON.stringify(message));
    assert.ok(facts.some(({ text, agent }) => text === "C-90417" && agent === "worker"));
    isSound([...talk, message]);
    const note = context.handover("billing", { reason: "refunds" });
    assert.ok(isOf(note.message), JSON.stringify(note.message));
    assert.match(JSON.stringify(note.message), /INV-2024-118/);
    const billing = createContext({ format, window: 4_000 });
    assert.equal(billing.fit([note.message]).messages[0], note.message);
    isSound([note.message]);
  });

  test(`issues and their texts, in ${format}`, () => {
    const issues = issueTracker({ of: (_, index) => titles[index] });
    const context = createContext({ format, window: 8_000, issues });
    context.fit(talk);
    const list = context.issues().map(({ title, messages }) => [title, messages]);
    assert.deepEqual(list, [
      ["order", [0, 1]],
      ["invoice", [2, 3]],
    ]);
    context.resumeIssue(1);
    const { messages } = context.fit([...talk, write("Is it there by Friday?", true, 4)]);
    assert.match(JSON.stringify(messages.at(-1)), /Taken up again: order.*W2378156/);
    isSound(messages);
    assert.match(context.handoverIssue(2, "billing", { reason: "a name" }).text, /INV-2024-118/);
  });

  test(`a limit that drifted away is restated, in ${format}`, () => {
    const strategies = [restate({ every: 2 }), trim()];
    const context = createContext({ format, window: 16_000, strategies });
    const more = Array.from({ length: 12 }, (_, step) => [`And step ${step}?`, long]).flat();
    const { messages, decisions } = context.fit(all([...said, ...more, "What is left?"]));
    assert.ok(decisions.some(({ reason }) => reason === "restated"));
    assert.match(JSON.stringify(messages.at(-1)), /Never call me on the phone/);
    isSound(messages);
  });
}
