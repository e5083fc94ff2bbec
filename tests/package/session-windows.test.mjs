// Sessions that count tokens instead of turns.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { CompactingSession, SummarizingSession, TrimmingSession, createContext } = turnwise;

const turn = (n) => [
  { role: "user", content: `Where is order W${n}?` },
  { type: "function_call", call_id: `c${n}`, name: "look", arguments: "{}" },
  { type: "function_call_output", call_id: `c${n}`, output: `Order W${n} was sent. `.repeat(30) },
  { role: "assistant", content: "It was sent." },
];
const items = [
  { role: "system", content: "Be helpful." },
  ...Array.from({ length: 20 }, (_, n) => turn(n)).flat(),
];
const tokensOf = (shown) => createContext().fit(shown).tokens;
const shown = async (session) => {
  await session.addItems(items);
  return session.getItems();
};

test("a trimming session with a window keeps whole turns within it", async () => {
  const kept = await shown(new TrimmingSession({ window: 1_000 }));
  assert.ok(tokensOf(kept) <= 500 && tokensOf(items) > 2_000);
  assert.deepEqual(kept, [items[0], ...items.slice(items.length - kept.length + 1)]);
  assert.equal(kept[1].role, "user");
  const smaller = await shown(new TrimmingSession({ window: 1_000, reserveOutput: 500 }));
  assert.ok(smaller.length < kept.length);
});

test("a window and a number of turns hold together", async () => {
  const session = new TrimmingSession({ window: 100_000, maxTurns: 3 });
  assert.equal((await shown(session)).filter(({ role }) => role === "user").length, 3);
  await assert.rejects(session.setMaxTurns(4), { code: "bad_option" });
});

test("a trimming session without pinned system messages", async () => {
  const kept = await shown(new TrimmingSession({ window: 1_000, pinSystem: false }));
  assert.equal(kept[0].role, "user");
});

test("a compacting session with a window clears old results, and keeps every message", async () => {
  const kept = await shown(new CompactingSession({ window: 2_500, keep: 3 }));
  assert.equal(kept.length, items.length);
  const cleared = kept.map(({ output }, at) => output !== items[at].output);
  assert.ok(tokensOf(kept) < tokensOf(items) && cleared.includes(true));
  assert.ok(!cleared.slice(-12).includes(true));
  const spared = await shown(new CompactingSession({ window: 2_500, excludeTools: ["look"] }));
  assert.ok(spared.every(({ output }) => !/removed/.test(output)));
});

test("options about turns contradict a window", () => {
  for (const [make, path] of [
    [() => new TrimmingSession({ window: 1_000, keepLastNTurns: 2 }), "keepLastNTurns"],
    [() => new TrimmingSession({ window: 1_000, when: "exceeds" }), "when"],
    [() => new TrimmingSession({ reserveOutput: 10 }), "reserveOutput"],
    [() => new CompactingSession({ window: 1_000, trigger: { turns: 3 } }), "trigger"],
  ])
    assert.throws(make, { code: "options_at_odds", path });
  assert.throws(() => new TrimmingSession({ window: -1 }), { code: "bad_option", path: "window" });
});

test("a summarizing session whose summaries fail stays within its window", async () => {
  const summarizer = () => Promise.reject(new Error("down"));
  const options = { keepLastNTurns: 2, contextLimit: 4, window: 1_000, summarizer };
  const kept = await shown(new SummarizingSession(options));
  assert.ok(tokensOf(kept) <= 1_000 && tokensOf(kept) > 300, String(tokensOf(kept)));
  assert.deepEqual(kept.at(-1), items.at(-1));
});
