// The scenarios in tests/memory through the package. The native tests run the same files.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { open } from "./memories.mjs";

const folder = new URL("../memory/", import.meta.url);
const day = 86_400_000;
const start = Date.UTC(2026, 2, 5);

for (const name of readdirSync(folder)) {
  const file = readFileSync(new URL(name, folder), "utf8");
  const block = (kind) =>
    JSON.parse(file.match(new RegExp("```json " + kind + "\\n(.*?)\\n```", "s"))[1]);
  test(file.match(/^# (.*)$/m)[1], async () => {
    const memory = await open();
    const refused = [];
    for (const step of block("said")) {
      const now = start + (step.day ?? 0) * day;
      if (step.forget !== undefined) {
        await memory.forget({ query: step.forget }, { now });
        continue;
      }
      const { conversation, trusted = true } = step;
      const learned = await memory.learn(messagesOf(step), { conversation, now, trusted });
      refused.push(...learned.refused.map(({ reason }) => reason));
    }
    const { records, refused: reasons = [], profile, recall } = block("expect");
    assert.deepEqual(memory.list().map(line).sort(), records);
    for (const reason of reasons) assert.ok(refused.includes(reason), refused.join());
    const now = start + 365 * day;
    shows(memory.profile({ tokens: 400, now }).text, profile);
    if (recall) shows(memory.recall(recall.question, { now }).text, recall);
  });
}

function messagesOf({ user, assistant, tool }) {
  if (user !== undefined) return [{ role: "user", content: user }];
  if (assistant !== undefined) return [{ role: "assistant", content: assistant }];
  const call = { id: "c1", type: "function", function: { name: "read", arguments: "{}" } };
  return [
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "c1", content: tool },
  ];
}

/** As in `profile user.city = Lisbon (active)`. */
function line({ kind, slot, value, status }) {
  const words = slot?.startsWith("user.") ? ` ${slot} = ${value ?? ""}` : "";
  return `${kind}${words} (${status})`;
}

function shows(text, { shows = [], hides = [] } = {}) {
  for (const words of shows) assert.ok(text.includes(words), `${words} is not in ${text}`);
  for (const words of hides) assert.ok(!text.includes(words), `${words} is in ${text}`);
}
