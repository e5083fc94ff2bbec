// Blocks of a memory in the log of a conversation: they are shown only to whom they belong, and only
// as long as the memory has them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "./chat.mjs";
import { turnwise } from "./installed.mjs";
import { assistant, everything, memoryModule, user } from "./memories.mjs";
import { mapStorage } from "./storage.mjs";

const { createContext } = turnwise;
const { createMemory, inMemory, keyValue } = memoryModule;
const json = (value) => JSON.stringify(value);
const sent = (plan) => json(plan.messages);

/** The stores, without IndexedDB (tests/consumers/stores.test.mjs), each as a function that opens the same data again. */
const stores = {
  "in memory": () => {
    const store = inMemory();
    return () => store;
  },
  "key-value": () => {
    const data = mapStorage();
    let count = 0;
    return () => keyValue(data, { replica: `r${count++}` });
  },
};

const open = (store, name = "ida", options = {}) =>
  createMemory({ scope: { app: "desk", user: name }, store, consent: everything, ...options });

const learn = (memory, text, conversation = "before") =>
  memory.learn([user(text), assistant("Noted.")], { conversation });

const SECRETLY = /Norrbo|Falkenhain|goulash/;
const IDA = "My name is Ida Falkenhain. I live in Norrbo. I love goulash. Always answer in Danish.";

for (const [kind, data] of Object.entries(stores)) {
  const context = (store, memory, options = {}) =>
    createContext({ window: 8_000, memory, log: store, conversation: "1", ...options });

  test(`${kind}: a conversation of the same name does not show another user's profile`, async () => {
    const next = data();
    const [store, others] = [next(), next()];
    const own = context(store, await learned(store, "ida", IDA));
    assert.match(sent(await own.prepare([user("Hej!")])), SECRETLY);
    for (const [name, text] of [
      ["bo", "I love rye bread. My name is Bo."],
      ["carla", undefined],
    ]) {
      const memory = await learned(others, name, text);
      for (const messages of [
        [user("Hej!")],
        [user("Other words."), assistant("Yes?"), user("Who am I?")],
      ]) {
        const plan = await context(others, memory).prepare(messages);
        assert.doesNotMatch(sent(plan), SECRETLY, name);
        assert.equal(sent(plan).includes("rye bread"), name === "bo");
        await context(others, memory).prepare(messages);
      }
      const without = await createContext({ log: others, conversation: "1" }).prepare([
        user("Hej!"),
      ]);
      assert.doesNotMatch(sent(without), /user-memory/, "without a memory");
    }
  });

  test(`${kind}: a resumed context is the one that stayed`, async () => {
    const next = data();
    const store = next();
    const memory = await learned(store, "ida", `${IDA} My boat has the sail number SWE-881.`);
    const stays = context(inMemory(), memory);
    const messages = [];
    for (const question of [
      "What is the sail number of my boat?",
      "And my boat again, which sail number?",
      "Is the sail number of my boat on the bill?",
    ]) {
      messages.push(user(question));
      const was = await stays.prepare(messages);
      const fresh = context(store, await open(store));
      const is = await fresh.prepare(structuredClone(messages));
      assert.equal(sent(is), sent(was));
      assert.deepEqual(is.memories, was.memories);
      const ids = is.memories.flatMap((block) => block.ids);
      assert.equal(new Set(ids).size, ids.length, "nothing twice");
      assert.ok(ids.length > 0);
      messages.push(assistant("SWE-881."));
    }
  });

  test(`${kind}: what was forgotten while no context was open is not shown again`, async () => {
    const next = data();
    const store = next();
    const memory = await learned(store, "ida", `${IDA} My boat has the sail number SWE-881.`);
    const messages = [user("What is the sail number of my boat?")];
    for (const [query, fact] of [
      ["Norrbo", /Norrbo/],
      ["sail number", /SWE-881/],
    ]) {
      const first = context(store, memory);
      assert.match(sent(await first.prepare(messages)), fact);
      first.close();
      const receipt = await memory.forget({ query });
      assert.deepEqual([receipt.contexts, receipt.logs], [[], ["1"]]);
      assert.deepEqual((await memory.forget({ query })).logs, [], "named once");
      assert.match(json(await store.load("1")), fact, "the log has it until the next plan");
      const next = context(store, memory);
      const plan = await next.prepare(messages);
      next.close();
      assert.doesNotMatch(sent(plan), fact);
      assert.doesNotMatch(json(await store.load("1")), fact, "the log");
      // Another process sends the same.
      const other = await context(store, await open(store)).prepare(messages);
      assert.equal(sent(other), sent(plan));
    }
  });

  test(`${kind}: the receipt knows the logs of other processes`, async () => {
    const next = data();
    const store = next();
    const memory = await learned(store, "ida", IDA);
    await context(store, memory).prepare([user("Hej!")]);
    await memory.close();
    const later = await open(next());
    assert.deepEqual((await later.forget({ query: "goulash" })).logs, ["1"]);
  });

  test(`${kind}: consent and undo take blocks away, also from a resumed context`, async () => {
    const next = data();
    const store = next();
    const memory = await open(store);
    const { change } = await learn(memory, "I love goulash.");
    await learn(memory, "Always answer in Danish.", "another");
    const messages = [user("What do I love to eat?")];
    const stays = context(store, memory);
    assert.match(sent(await stays.prepare(messages)), /goulash[^]*Danish|Danish[^]*goulash/);
    memory.setConsent({ preferences: true });
    assert.doesNotMatch(sent(await stays.prepare(messages)), /Danish/, "an open context");
    const narrow = await open(next(), "ida", { consent: { preferences: true } });
    const resumed = await context(store, narrow).prepare(messages);
    assert.match(sent(resumed), /goulash/);
    assert.doesNotMatch(sent(resumed), /Danish/, "a resumed context");
    await memory.undo(change);
    for (const one of [stays, context(store, memory)])
      assert.doesNotMatch(sent(await one.prepare(messages)), /goulash/);
  });
}

async function learned(store, name, text) {
  const memory = await open(store, name);
  if (text !== undefined) await learn(memory, text);
  return memory;
}

test("a log of other messages shows nothing of what the user said then", async () => {
  const store = inMemory();
  const memory = await learned(store, "ida", "I love goulash.");
  const options = { memory, log: store, conversation: "1" };
  assert.match(sent(await createContext(options).prepare([user("Hej!")])), /goulash/);
  await learn(memory, "I love pancakes.");
  const plan = await createContext(options).prepare([user("Something else.")]);
  assert.match(sent(plan), /pancakes/);
  assert.equal(
    sent(plan),
    sent(await createContext({ memory }).prepare([user("Something else.")])),
  );
});

test("a log that was changed shows nothing", async () => {
  const store = inMemory();
  const memory = await learned(store, "ida", IDA);
  const log = memoryLog({ isSync: true });
  const options = { memory, log, conversation: "1" };
  const messages = [user("Hej!")];
  await createContext(options).prepare(messages);
  const [row] = [...log.rows.get("1").values()];
  // The entry's own hash does not know the scope, so somebody who writes the log could make one.
  const changed = row.replaceAll("Norrbo", "Sodano");
  log.rows.get("1").set(1, changed);
  assert.doesNotMatch(sent(await createContext(options).prepare(messages)), /Sodano/);
});

test("a memory of one's own is asked about the blocks of logs", async () => {
  const log = memoryLog({ isSync: true });
  let verdict = "sound";
  const memory = {
    profile: () => ({ text: "Tea, no milk.", ids: ["1"], tokens: 4, seal: "mine" }),
    recall: () => ({ text: "", ids: [], tokens: 0 }),
    judge: ({ seal }) => (seal === "mine" ? verdict : "foreign"),
  };
  const count = async (memory) => {
    const plan = await createContext({ memory, log, conversation: "1" }).prepare([user("Hello!")]);
    return plan.memories.length;
  };
  assert.equal(await count(memory), 1);
  const silent = { ...memory, profile: () => ({ text: "", ids: [], tokens: 0 }) };
  assert.equal(await count(silent), 1, "it stays");
  verdict = "gone";
  assert.equal(await count(silent), 0);
  assert.doesNotMatch([...log.rows.get("1").values()].join(), /no milk/);
  verdict = "sound";
  assert.equal(await count(memory), 1);
  const { judge: _, ...plain } = silent;
  assert.equal(await count(plain), 0, "nobody says that it may be shown");
});
