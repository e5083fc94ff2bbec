// A plan is final when `fit` returns it: nothing throws, asking again changes nothing, and the
// reported tokens are those of the messages that are sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { randomFrom } from "./messages.mjs";

const { clearToolResults, createContext, extractiveSummarizer, summarize, trim } = turnwise;

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const call = (id) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "find", arguments: `{"id":"${id}"}` } }],
});
const result = (id, words, random) => ({
  role: "tool",
  tool_call_id: id,
  content: Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(
    " ",
  ),
});

const WORDS = [
  "order",
  "W-2378156",
  "shipped",
  "refund",
  "12.40 EUR",
  "status: pending",
  "Rome",
  "2026-03-14",
  "the",
  "of",
];

function chat(random) {
  const messages = [];
  for (let turn = 0; turn < 3; turn++) {
    messages.push(user(`Where is order W-${turn}?`));
    const calls = Math.floor(random() * 3);
    for (let place = 0; place < calls; place++) {
      const id = `c${turn}${place}`;
      messages.push(call(id));
      if (random() < 0.9)
        messages.push(
          result(random() < 0.9 ? id : "nobody", 10 + Math.floor(random() * 60), random),
        );
    }
    messages.push(assistant("It is on its way."));
  }
  return messages;
}

const offline = () => extractiveSummarizer();

const POLICIES = [
  () => ({ summarizer: offline() }),
  () => ({ preset: "support", summarizer: offline() }),
  () => ({ summarizer: offline(), pin: { task: true } }),
  () => ({ summarizer: offline(), pin: (message) => message.content === "Where is order W-1?" }),
  () => ({
    summarizer: offline(),
    strategies: [
      clearToolResults({ keepResults: 1 }),
      summarize(),
      trim({ bySteps: true, keep: { tokens: 60 } }),
    ],
  }),
];

test("`fit` never throws, reports true sizes and answers the same again", () => {
  const random = randomFrom(1);
  for (let number = 0; number < 300; number++) {
    const messages = chat(random);
    const window = 90 + Math.floor(random() * 400);
    const context = createContext({ window, ...POLICIES[number % POLICIES.length]() });
    for (let length = 1; length <= messages.length; length++) {
      const plan = context.fit(messages.slice(0, length));
      const sent = plan.messages;
      const counted = createContext({ format: "openai-chat", repair: false }).fit(
        sent,
      ).tokensBefore;
      const where = `conversation ${number}, ${length} messages, window ${window}`;
      assert.equal(plan.tokens, counted, where);
      assert.equal(plan.fits, counted <= plan.budget, where);
      const again = context.fit(messages.slice(0, length));
      assert.deepEqual(again.messages, sent, where);
      assert.equal(again.tokens, plan.tokens, where);
      assert.deepEqual(again.job, plan.job, where);
    }
  }
});
