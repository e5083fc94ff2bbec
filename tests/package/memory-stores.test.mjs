// Memories that share a store, and stores that fail.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryModule, open, learn, texts } from "./memories.mjs";
import { mapStorage } from "./storage.mjs";

const { inMemory, keyValue } = memoryModule;

test("two tabs learn at once, and none loses a write", async () => {
  const store = inMemory();
  const tabs = [await open({ store }), await open({ store })];
  const said = Array.from({ length: 40 }, (_, n) => `I love band ${"abcdefghij"[n % 10]}${n}.`);
  await Promise.all(said.map((text, n) => learn(tabs[n % 2], text, `c${n}`)));
  const third = await open({ store });
  assert.deepEqual(texts(third).sort(), said.sort());
});

test("what one tab forgets is gone in the other one", async () => {
  const store = inMemory();
  const [a, b] = [await open({ store }), await open({ store })];
  const { added } = await learn(a, "I love quokkas.");
  await learn(b, "I love tea.");
  assert.equal(texts(b).length, 2);
  await b.forget(added[0]);
  await learn(a, "I love rain.");
  assert.deepEqual(texts(a).sort(), ["I love rain.", "I love tea."]);
  assert.doesNotMatch(JSON.stringify(await store.read("shop/ana")), /quokka/);
});

test("devices without a common clock or conditions meet in a key-value storage", async () => {
  const storage = mapStorage();
  const [phone, laptop] = await Promise.all(
    ["phone", "laptop"].map((replica) => open({ store: keyValue(storage, { replica }), replica })),
  );
  await learn(phone, "I love quokkas.");
  const receipt = await (async () => {
    await learn(laptop, "I love tea.");
    await laptop.export();
    return laptop.forget({ query: "quokkas" });
  })();
  assert.deepEqual(receipt.pending, ["phone"]);
  await phone.export();
  await phone.close();
  assert.doesNotMatch([...storage.map.values()].join(), /quokka/);
});

test("a store that fails does not stop the memory, and the next change stores everything", async () => {
  const store = inMemory();
  const write = store.write.bind(store);
  let isFull = false;
  store.write = async (...args) => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    return write(...args);
  };
  const errors = [];
  const memory = await open({ store, onError: (error) => errors.push(error.code) });
  isFull = true;
  assert.equal((await learn(memory, "I love jazz.")).stored, false);
  assert.match(memory.recall("jazz").text, /jazz/);
  assert.equal(memory.error.code, "store_failed");
  isFull = false;
  assert.equal((await learn(memory, "I love tea.", "c2")).stored, true);
  assert.equal(memory.error, undefined);
  assert.deepEqual(errors, ["store_failed"]);
  assert.equal(texts(await open({ store })).length, 2);
});
