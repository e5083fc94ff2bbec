// Several tabs write at once, in random orders, and some of them are killed: no acknowledged write
// is lost, and all tabs come to the same state. `TURNWISE_INTERLEAVINGS` sets how many orders are
// tried; the nightly run tries 10,000.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder } from "./installed.mjs";
import { mapStorage } from "./storage.mjs";

const { createMemory, inMemory, keyValue } = await import(
  pathToFileURL(join(packageFolder, "dist/memory/index.js"))
);

const COUNT = Number(process.env.TURNWISE_INTERLEAVINGS ?? 60);
const consent = { preferences: true };
const now = Date.UTC(2026, 2, 5);
const words = ["jazz", "tea", "rain", "chess", "snow", "bread", "silence", "trains"];

/** Numbers that depend on the seed only. */
function randomOf(seed) {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** A store whose answers come after a random number of turns, until its tab is killed. */
function slow(store, random) {
  const tab = { isKilled: false };
  const later = async (work) => {
    for (let turns = random(5); turns > 0; turns--) await null;
    // A killed tab may have been stopped before its write or after it, but it hears no answer.
    if (tab.isKilled && random(2) === 0) return new Promise(() => {});
    const answer = await work();
    return tab.isKilled ? new Promise(() => {}) : answer;
  };
  tab.store = {
    read: (...args) => later(() => store.read(...args)),
    write: (...args) => later(() => store.write(...args)),
    watch: store.watch?.bind(store),
  };
  return tab;
}

async function interleave(seed, openStore) {
  const random = randomOf(seed);
  const said = new Set();
  const open = (store, replica) =>
    createMemory({ scope: { app: "a", user: "u" }, store, consent, replica });
  const tabs = await Promise.all(
    ["a", "b", "c"].map(async (replica) => {
      const tab = slow(openStore(replica), random);
      return { ...tab, tab, memory: await open(tab.store, replica) };
    }),
  );
  const work = [];
  for (let step = 0; step < 12; step++) {
    const { memory, tab } = tabs[random(tabs.length)];
    const text = `I love ${words[random(words.length)]} number ${random(4)}.`;
    const learn = async () => {
      const message = { role: "user", content: text };
      const { stored } = await memory.learn([message], {
        conversation: `${step}`,
        now: now + step,
      });
      if (stored) said.add(text);
    };
    if (tab.isKilled) continue;
    if (random(6) > 0) work.push(learn());
    else tab.isKilled = random(3) === 0;
    for (let turns = random(4); turns > 0; turns--) await null;
  }
  // Everything that can still happen happens before the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const last = await open(openStore("last"), "last");
  const texts = new Set(last.list().map(({ text }) => text));
  const lost = [...said].filter((text) => !texts.has(text));
  assert.deepEqual(lost, [], `seed ${seed}`);
  return said.size;
}

/** Stores over the same data, as several tabs or devices open them. */
const stores = {
  "a store with conditions": () => {
    const shared = inMemory();
    return () => shared;
  },
  "a key-value storage without conditions": () => {
    const storage = mapStorage();
    return (replica) => keyValue(storage, { replica });
  },
};

for (const [name, openData] of Object.entries(stores)) {
  test(`${name}: no acknowledged write is lost`, async () => {
    let count = 0;
    for (let seed = 1; seed <= COUNT; seed++) count += await interleave(seed, openData());
    assert.ok(count > COUNT, "most writes were acknowledged");
  });
}
