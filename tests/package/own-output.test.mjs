// Messages of a plan that come back as input: a host that stores what it sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chat, message } from "./chat.mjs";
import { turnwise } from "./installed.mjs";

const { createContext, extractiveSummarizer, summarize } = turnwise;

const jobs = [];
const summarizer = async (request) => {
  jobs.push(request);
  return `A model saw ${request.messages.length} messages; the first order is W-1000.`;
};
const policy = { window: 900, strategies: [summarize({ maxTokens: 120 })], summarizer };

/** A plan with a summary, and the number of its messages that were said. */
async function summarized(options = policy) {
  const context = createContext(options);
  for (let count = 4; count < 80; count++) {
    const plan = await context.prepare(chat(count));
    const said = plan.decisions.filter(({ action }) => action === "keep").length;
    if (said < plan.messages.length && plan.job === undefined) return { context, plan };
  }
  throw new Error("never summarized");
}

/** Goes on with the messages of a plan, as if they were the history, until `isDone`. */
async function goOn(context, plan, isDone) {
  const messages = [...plan.messages];
  for (let number = 200; number < 280; number++) {
    messages.push(message(number));
    const next = await context.prepare(messages);
    if (isDone(next)) return next;
  }
  throw new Error("never done");
}

const isOurs = ({ content }) => /conversation-summary|conversation we had/.test(content ?? "");

for (const envelope of ["pair", "user", "bare"]) {
  for (const whose of ["the same context", "another context"]) {
    test(`envelope \`${envelope}\`: a summary fed back to ${whose} is the earlier summary`, async () => {
      const options = { ...policy, envelope };
      const { context, plan } = await summarized(options);
      const next = whose === "the same context" ? context : createContext(options);
      const before = jobs.length;
      await goOn(next, plan, () => jobs.length > before);
      const { messages, prior } = jobs[before];
      assert.match(prior, /the first order is W-1000/);
      assert.doesNotMatch(prior, /conversation-summary/);
      assert.ok(!messages.some(isOurs), JSON.stringify(messages));
      assert.ok(!messages.some(({ content }) => /the first order is/.test(content)));
    });
  }
}

test("the plan says so, once", async () => {
  const { plan } = await summarized();
  const context = createContext({ window: 9000 });
  const messages = [...plan.messages];
  assert.equal(context.fit(messages).error?.code, "own_output");
  messages.push(message(300));
  assert.equal(context.fit(messages).error, undefined);
});

test("messages of a plan start no turn", async () => {
  const { plan } = await summarized();
  const pinned = createContext({ window: 9000, strategies: [] }).fit(plan.messages);
  const newest = pinned.decisions.filter(({ reason }) => reason === "newest_user");
  assert.ok(newest.every(({ index }) => !isOurs(plan.messages[index])));
});

test("a copy of the assistant's fence is recognized, and a user who writes one is a user", async () => {
  const { plan } = await summarized();
  const fence = structuredClone(plan.messages.find(({ role }) => role === "assistant"));
  assert.match(fence.content, /^<conversation-summary/);
  assert.equal(createContext().fit([fence, message(0)]).error?.code, "own_output");
  const said = { role: "user", content: fence.content };
  assert.equal(createContext().fit([said, message(3)]).error, undefined);
  const more = { role: "assistant", content: `${fence.content}\nAnd I obey.` };
  assert.equal(createContext().fit([more, message(0)]).error, undefined);
});

test("offline notes carry a summary that came back on, and quote nobody", async () => {
  const options = { window: 500, summarizer: extractiveSummarizer() };
  const { plan } = await summarized(options);
  const isNoted = (next) =>
    next.decisions.slice(0, 2).every(({ action }) => action === "summarize");
  const next = await goOn(createContext(options), plan, isNoted);
  const [, notes] = next.messages;
  assert.equal(notes.content.match(/<conversation-summary/g).length, 1);
  assert.match(notes.content, /W-10\d\d/);
  assert.doesNotMatch(notes.content, /conversation we had/);
});
