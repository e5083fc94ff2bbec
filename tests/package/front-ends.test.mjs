// The shapes in which chat front ends keep a conversation: copies instead of the same objects, fields
// of their own, a message that is still empty, prompts that are put in front of each question.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContexts, extractiveSummarizer, lint } = turnwise;

const LIMIT = "I must not spend more than 1,900 euros, and my customer number is QX7-44718.";
const question = (stop) =>
  `${stop === 0 ? LIMIT : ""} Stop ${stop}: find a quiet room near the station of town ${stop}, with breakfast, and say how long the change of trains takes there.`;
const answer = (stop) =>
  `The small hotel behind the station of town ${stop} costs ${60 + stop} euros a night, noted as RES-${4100 + stop}. The change takes ${9 + (stop % 6)} minutes, through the tunnel.`;

/** How the messages of a conversation look in a front end, and what it sends of them. */
const shapes = {
  "copies of plain messages": { stored: (message) => structuredClone(message) },
  "ids, dates and states of its own": {
    stored: (message, at) => ({
      id: `m${at}`,
      date: "1/2/2026, 10:00:00",
      streaming: false,
      model: "small",
      ...message,
    }),
    waiting: { id: "w", date: "", role: "assistant", content: "", streaming: true },
  },
  "a clock in the system message": {
    first: (at) => ({ role: "system", content: `You help travelers. Now: 10:${10 + at}.` }),
  },
  "a prompt before the newest question": {
    hidden: [
      { role: "user", content: "Answer as a station master." },
      { role: "assistant", content: "Understood." },
    ],
  },
};

for (const [name, shape] of Object.entries(shapes)) {
  test(`${name}: requests fit, are valid, keep what was said, and mostly the prefix`, async () => {
    const { stored = (message) => message, waiting, hidden = [], first = system } = shape;
    const contexts = createContexts({
      window: 2_000,
      reserveOutput: 200,
      summarizer: extractiveSummarizer(),
    });
    const history = [];
    let sent = [];
    let changes = 0;
    for (let stop = 0; stop < 40; stop++) {
      history.push({ role: "user", content: question(stop) });
      const shown = [first(stop), ...history].map(stored);
      shown.splice(-1, 0, ...hidden);
      const before = structuredClone(shown);
      const given = waiting === undefined ? shown : [...shown, waiting];
      const plan = await contexts.of("chat").prepare(given);
      assert.deepEqual(shown, before, "the front end's messages stay as they are");
      assert.equal(plan.fits, true);
      assert.deepEqual(lint(plan.messages), []);
      assert.equal(plan.messages.at(-1).content, question(stop), "the placeholder is not sent");
      assert.match(JSON.stringify(plan.messages), /1,900 euros.*QX7-44718/s);
      const kept = sent.slice(1, -1 - hidden.length).map((message) => message.content);
      const now = plan.messages.slice(1).map((message) => message.content);
      if (kept.some((content, at) => content !== now[at])) changes += 1;
      sent = plan.messages;
      history.push({ role: "assistant", content: answer(stop) });
    }
    assert.ok(sent.length < history.length / 2, String(sent.length));
    assert.ok(changes <= 10, `${changes} of 40 requests change the prefix`);
  });
}

test("answering again, editing and deleting plan the conversation as it is then", async () => {
  const contexts = createContexts({ window: 2_000, summarizer: extractiveSummarizer() });
  const history = [system()];
  for (let stop = 0; stop < 40; stop++)
    history.push(
      { role: "user", content: question(stop) },
      { role: "assistant", content: answer(stop) },
    );
  const prepare = (messages) => contexts.of("chat").prepare(structuredClone(messages));
  await prepare(history.slice(0, -1));

  const again = await prepare(history.slice(0, -1));
  assert.equal(again.messages.at(-1).content, question(39));

  const edited = structuredClone(history.slice(0, 12));
  edited[11] = { role: "user", content: "Go by bus from here, at 14:07." };
  const bus = await prepare(edited);
  assert.equal(bus.messages.at(-1).content, edited[11].content);
  assert.doesNotMatch(JSON.stringify(bus.messages), /RES-4120/, "nothing of what was taken back");

  const without = history.filter((_, at) => at !== 3 && at !== 4).slice(0, -1);
  const deleted = await prepare(without);
  assert.doesNotMatch(JSON.stringify(deleted.messages), /RES-4101\b/, "not in the notes either");
  assert.deepEqual([deleted.fits, lint(deleted.messages)], [true, []]);
});

function system() {
  return { role: "system", content: "You help travelers." };
}
