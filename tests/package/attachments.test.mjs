// Old pictures and files become a line with name, type and size.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { clearAttachments, createContext, trim } = turnwise;

const picture = (name) => ({
  role: "user",
  content: [
    { type: "text", text: `What is ${name}?` },
    {
      type: "file",
      file: { filename: `${name}.pdf`, file_data: "data:application/pdf;base64,AAAA" },
    },
  ],
});
const answer = { role: "assistant", content: "A plan." };
const chat = (count) =>
  Array.from({ length: count }, (_, n) => (n % 2 ? answer : picture(`p${n}`)));

test("old attachments are cleared, `keep` and the newest stay, and messages are not changed", () => {
  const messages = chat(9);
  const before = JSON.stringify(messages);
  const strategies = [clearAttachments({ keep: { turns: 2 } })];
  const plan = createContext({ window: 6000, strategies }).fit(messages);
  const lines = plan.messages.map(({ content }) => content[1].text ?? content[1].type ?? "");
  assert.deepEqual(
    lines.filter((_, n) => n % 2 === 0),
    [
      "⟦removed: application/pdf p0.pdf, 3 bytes⟧",
      "⟦removed: application/pdf p2.pdf, 3 bytes⟧",
      "⟦removed: application/pdf p4.pdf, 3 bytes⟧",
      "file",
      "file",
    ],
  );
  assert.equal(JSON.stringify(messages), before);
  const reasons = plan.decisions.map(({ reason }) => reason);
  assert.equal(reasons.filter((reason) => reason === "cleared_attachment").length, 3);
  assert.match(String(plan), /replace: cleared attachment, 3 messages, \d+ tokens freed/);
});

test("cleared attachments stay cleared, so that the prefix holds", () => {
  const context = createContext({
    window: 6000,
    strategies: [clearAttachments({ keep: 1 }), trim()],
  });
  const changes = [];
  for (let count = 1; count <= 31; count += 2)
    changes.push(context.fit(chat(count)).prefixChange !== undefined);
  assert.ok(changes.filter(Boolean).length < changes.length / 2, String(changes));
});

test("a log continues with the same plan", async () => {
  const entries = [];
  const options = {
    window: 6000,
    strategies: [clearAttachments({ keep: 1 }), trim()],
    onLog: (entry) => entries.push(entry),
  };
  const context = createContext(options);
  let plan;
  for (let count = 1; count <= 21; count += 2) plan = context.fit(chat(count));
  const other = createContext({ ...options, onLog: () => {} });
  await other.resume(chat(21), entries);
  assert.deepEqual(other.fit(chat(21)).messages, plan.messages);
});
