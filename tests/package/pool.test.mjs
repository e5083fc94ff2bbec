// Contexts of many conversations that share one limited memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chat, memoryLog, message } from "./chat.mjs";
import { packageFolder, turnwise } from "./installed.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { clearToolResults, createContext, createContexts, summarize, trim } = turnwise;
const glue = await import(pathToFileURL(join(packageFolder, "dist/glue.js")));

const policy = { window: 400, strategies: [clearToolResults(), trim({ bySteps: true })] };
const sent = (plan) => JSON.stringify(plan.messages);
const code = (expected) => (error) => error.code === expected;

test("ten thousand conversations pass through a pool of one thousand in flat memory", () => {
  const log = memoryLog({ isSync: true });
  const pool = createContexts({ ...policy, log }, { max: 1000 });
  // What contexts that stay alive would send, for every hundredth conversation.
  const alive = new Map();
  let memory = 0;
  let differ = 0;
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < 10_000; number++) {
      const messages = chat(6 + 4 * round + (number % 3), `${number} `);
      const plan = pool.of(`chat ${number}`).fit(messages);
      if (number % 100 === 0) {
        if (round === 0) alive.set(number, createContext(policy));
        if (sent(alive.get(number).fit(messages)) !== sent(plan)) differ += 1;
      }
      if (round === 2 && number === 2000) memory = glue.linearMemory().buffer.byteLength;
    }
  }
  assert.equal(differ, 0);
  assert.equal(pool.size, 1000);
  const grown = glue.linearMemory().buffer.byteLength / memory;
  assert.ok(grown <= 1.15, `linear memory grew to ${grown} times`);
  pool.close();
  assert.throws(() => pool.of("chat 1"), code("disposed"));
});

test("an old handle and a new one share one state, with and without a log", () => {
  for (const options of [policy, { ...policy, log: memoryLog({ isSync: true }) }]) {
    const pool = createContexts(options, { max: 2 });
    const old = pool.of("a");
    const alone = createContext(policy);
    for (let count = 1; count <= 40; count++) {
      const handle = count % 2 ? old : pool.of("a");
      assert.equal(sent(handle.fit(chat(count))), sent(alone.fit(chat(count))));
      for (const other of ["b", "c", "d"]) pool.of(other).fit(chat(count, other));
    }
    assert.equal(pool.of("a"), old);
    assert.ok(pool.size <= 2);
  }
});

test("contexts in flight keep their memory", async () => {
  let finish;
  const summarizer = () => new Promise((resolve) => (finish = resolve));
  const strategies = [summarize({ maxTokens: 60 })];
  const pool = createContexts({ window: 500, strategies, summarizer }, { max: 1 });
  const busy = pool.of("busy").prepare(chat(9));
  await new Promise((resolve) => setImmediate(resolve));
  for (const other of ["b", "c", "d"]) pool.of(other).fit(chat(3));
  assert.equal(pool.size, 2);
  finish("A few orders were looked at.");
  const plan = await busy;
  assert.ok(sent(plan).includes("A few orders were looked at."));
  pool.of("e").fit(chat(3));
  assert.equal(pool.size, 1);
});

test("idle contexts give their memory back", (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const pool = createContexts(policy, { idleMs: 1000 });
  pool.of("a").fit([message(0)]);
  t.mock.timers.tick(999);
  pool.of("b").fit([message(0)]);
  assert.equal(pool.size, 2);
  t.mock.timers.tick(1);
  pool.of("b").fit([message(0)]);
  assert.equal(pool.size, 1);
});

test("options are checked when the pool is made", () => {
  assert.throws(() => createContexts({ window: -1 }), code("bad_option"));
  assert.throws(() => createContexts({ log: {} }), code("bad_option"));
  assert.throws(() => createContexts({ conversation: "a" }), code("bad_option"));
  assert.throws(() => createContexts({}, { most: 1 }), code("unknown_option"));
  assert.throws(() => createContexts({}, { max: 0 }), code("bad_option"));
  assert.throws(() => createContexts().of(7), code("bad_option"));
});
