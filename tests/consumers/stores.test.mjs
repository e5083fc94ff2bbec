// Memory and its store in a real browser: the contract, several tabs, and what can go wrong with
// IndexedDB.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { serveFolder } from "../server/static.mjs";
import { consumer } from "./consumer.mjs";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
after(() => browser.close());

const main = `
  import { createContext } from "turnwise";
  import * as api from "turnwise/memory";
  const consent = { instructions: true, preferences: true, profile: true, facts: true, history: true };
  globalThis.turnwise = api;
  globalThis.errors = [];
  globalThis.openMemory = (options = {}) =>
    api.createMemory({
      scope: { app: "a", user: "u" },
      store: api.indexedDb("db"),
      consent,
      onError: ({ code }) => errors.push(code),
      ...options,
    });
  globalThis.learn = (memory, text, conversation = text) =>
    memory.learn([{ role: "user", content: text }], { conversation, now: 1772668800000 });
  globalThis.textsOf = (memory) => memory.list({ kind: "preference" }).map(({ text }) => text).sort();
  // A conversation whose log is shared by the tabs, with a model that counts its calls.
  globalThis.paid = 0;
  globalThis.openChat = (options = {}) =>
    createContext({
      window: 900,
      reserveOutput: 100,
      conversation: "1",
      log: api.indexedDb("db"),
      onError: ({ code }) => errors.push(code),
      summarizer: async ({ messages }) => "All " + messages.length + " parcels go to Oslo. " + ++paid,
      ...options,
    });
  globalThis.chat = openChat();
  globalThis.turn = async (messages) => {
    const plan = await chat.prepare(messages);
    const sent = JSON.stringify(plan.messages);
    chat.observe({ prompt_tokens: Math.ceil(sent.length / 4) });
    return sent;
  };
  globalThis.rawRows = () => new Promise((resolve) => {
    indexedDB.open("db").onsuccess = ({ target: { result: db } }) => {
      db.transaction("rows").objectStore("rows").getAll().onsuccess = ({ target }) => {
        db.close();
        resolve(JSON.stringify(target.result));
      };
    };
  });
  document.title = "ready";`;

const folder = consumer({ "main.js": main });
const { outputFiles } = await build({
  entryPoints: [join(folder, "main.js")],
  bundle: true,
  format: "esm",
  write: false,
  logLevel: "silent",
});
const script =
  '<!doctype html><meta charset="utf-8"><script type="module" src="/bundle.js"></script>';
const site = await serveFolder(
  consumer({
    "index.html": script,
    "bundle.js": outputFiles[0].text,
    "frame.html": '<!doctype html><iframe sandbox="allow-scripts" src="/"></iframe>',
  }),
  { "access-control-allow-origin": "*" },
);
after(() => site.close());

/** Runs `check` with tabs of one fresh profile. */
async function withTabs(count, check) {
  const context = await browser.newContext();
  try {
    const tabs = [];
    for (let number = 0; number < count; number++) {
      const tab = await context.newPage();
      await tab.goto(`${site.origin}/`);
      await tab.waitForFunction(() => document.title === "ready");
      tabs.push(tab);
    }
    await check(...tabs);
  } finally {
    await context.close();
  }
}

test("IndexedDB keeps the contract of stores", () =>
  withTabs(1, async (tab) => {
    const failures = await tab.evaluate(async () => {
      const failed = [];
      let number = 0;
      const openData = () => {
        const name = `contract-${number++}`;
        return () => turnwise.indexedDb(name);
      };
      for (const { name, run } of turnwise.storeContract(openData))
        await run().catch((error) => failed.push(`${name}: ${error.message}`));
      return failed;
    });
    assert.deepEqual(failures, []);
  }));

test("a memory comes back after the page was closed", () =>
  withTabs(2, async (first, second) => {
    await first.evaluate(async () => learn(await openMemory(), "I love jazz."));
    await first.close();
    const texts = await second.evaluate(async () => textsOf(await openMemory()));
    assert.deepEqual(texts, ["I love jazz."]);
  }));

const asked = (turn) => ({ role: "user", content: `Parcel ${turn} goes to Oslo by boat, please.` });
const answered = { role: "assistant", content: "It is on the list for Oslo, as you wished." };
const paidBy = async (tabs) => {
  const paid = await Promise.all(tabs.map((tab) => tab.evaluate(() => globalThis.paid)));
  return paid.reduce((sum, count) => sum + count, 0);
};

test("tabs that take turns in one conversation pay for what one tab pays", async () => {
  const runs = [];
  for (const count of [1, 2])
    await withTabs(count, async (...tabs) => {
      const messages = [];
      for (let turn = 0; turn < 40; turn++) {
        messages.push(asked(turn));
        await tabs[turn % count].evaluate((messages) => turn(messages), messages);
        messages.push(answered);
      }
      for (const tab of tabs) assert.deepEqual(await tab.evaluate(() => errors), []);
      runs.push(await paidBy(tabs));
    });
  const [one, two] = runs;
  assert.ok(one >= 2, `${one} summaries`);
  assert.equal(two, one);
});

test("tabs that answer at the same moment ask one model and send the same", () =>
  withTabs(2, async (...tabs) => {
    const messages = [];
    for (let turn = 0; turn < 30; turn++) messages.push(asked(turn), answered);
    messages.push(asked(30));
    const sent = await Promise.all(
      tabs.map((tab) => tab.evaluate((messages) => turn(messages), messages)),
    );
    assert.equal(sent[0], sent[1]);
    assert.match(sent[0], /parcels go to Oslo\. 1/);
    assert.equal(await paidBy(tabs), 1);
  }));

test("a block in the log of a tab is its user's, and goes with what was forgotten", () =>
  withTabs(2, async (first, second) => {
    const plan = (tab, user, said) =>
      tab.evaluate(
        async ([user, said]) => {
          const memory = await openMemory({ scope: { app: "a", user } });
          if (said) await learn(memory, said);
          const chat = openChat({ memory, window: 20_000 });
          const plan = await chat.prepare([{ role: "user", content: "Hello!" }]);
          chat.close();
          return JSON.stringify(plan.messages);
        },
        [user, said],
      );
    const own = await plan(first, "ida", "I love goulash.");
    assert.match(own, /goulash/);
    const again = await plan(second, "ida");
    assert.equal(again, own);
    const others = await plan(second, "bo", "I love rye bread.");
    assert.match(others, /rye bread/);
    assert.doesNotMatch(others, /goulash/);
    await plan(first, "ida");
    const logs = await second.evaluate(async () => {
      const memory = await openMemory({ scope: { app: "a", user: "ida" } });
      return (await memory.forget({ query: "goulash" })).logs;
    });
    assert.deepEqual(logs, ["1"]);
    const later = await plan(first, "ida");
    assert.doesNotMatch(later, /goulash/);
  }));

test("what one tab forgets is gone from the other one before it does anything", () =>
  withTabs(2, async (first, second) => {
    await first.evaluate(async () => {
      globalThis.memory = await openMemory();
      await learn(memory, "I love quokkas.");
    });
    await second.evaluate(async () => {
      globalThis.memory = await openMemory();
      await memory.forget({ query: "quokkas" });
    });
    await first.waitForFunction(() => memory.recall("quokkas").text === "");
    assert.doesNotMatch(await first.evaluate(() => rawRows()), /quokka/i);
  }));

test("two tabs learn, one is killed at any moment: no acknowledged write is lost", () =>
  withTabs(1, async (survivor) => {
    const acknowledged = [];
    const context = survivor.context();
    await context.exposeBinding("acknowledge", (_, text) => acknowledged.push(text));
    await survivor.evaluate(async () => {
      globalThis.memory = await openMemory();
    });
    for (let round = 0; round < 8; round++) {
      const victim = await context.newPage();
      await victim.goto(`${site.origin}/`);
      await victim.waitForFunction(() => document.title === "ready");
      const killed = victim
        .evaluate(async (round) => {
          const memory = await openMemory();
          for (let n = 0; n < 1000; n++) {
            const text = `I love victim ${round} ${n}.`;
            const { stored } = await learn(memory, text);
            if (stored) acknowledge(text);
          }
        }, round)
        .catch(() => "killed");
      const mine = `I love survivor ${round}.`;
      const { stored } = await survivor.evaluate((text) => learn(memory, text), mine);
      assert.ok(stored);
      acknowledged.push(mine);
      const session = await context.newCDPSession(victim);
      const enough = acknowledged.length + 2 + round;
      while (acknowledged.length < enough) await survivor.evaluate(() => 1);
      // The renderer dies at once, in the middle of whatever it does.
      session.send("Page.crash").catch(() => {});
      assert.equal(await killed, "killed");
      await victim.close();
    }
    const texts = await survivor.evaluate(async () => textsOf(await openMemory()));
    assert.ok(acknowledged.length > 30);
    assert.deepEqual(
      acknowledged.filter((text) => !texts.includes(text)),
      [],
    );
  }));

test("learning is written relaxed, forgetting and importing strictly", () =>
  withTabs(1, async (tab) => {
    const used = await tab.evaluate(async () => {
      const used = [];
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode === "readwrite") used.push(options?.durability);
        return transaction.call(this, names, mode, options);
      };
      const memory = await openMemory();
      const { added } = await learn(memory, "I love jazz.");
      used.length = 0;
      await learn(memory, "I love tea.");
      used.push("forget");
      await memory.forget(added[0]);
      used.push("import");
      await memory.import("- likes rain");
      return used;
    });
    assert.deepEqual(used, ["relaxed", "forget", "strict", "import", "strict"]);
  }));

test("a transaction that aborts after its requests succeeded is not acknowledged", () =>
  withTabs(1, async (tab) => {
    const outcome = await tab.evaluate(async () => {
      const memory = await openMemory();
      await learn(memory, "I love jazz.");
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args);
        request.addEventListener("success", () => this.transaction.abort());
        return request;
      };
      const failed = await learn(memory, "I love tea.");
      IDBObjectStore.prototype.put = put;
      const { stored } = await learn(memory, "I love rain.");
      return [failed.stored, stored, textsOf(await openMemory())];
    });
    assert.deepEqual(outcome, [false, true, ["I love jazz.", "I love rain.", "I love tea."]]);
  }));

test("without room, the memory goes on in the page, and nothing is deleted", () =>
  withTabs(1, async (tab) => {
    await tab.evaluate(async () => {
      globalThis.memory = await openMemory();
      await learn(memory, "I love jazz.");
    });
    // Chromium looks at a quota only when it needs more room on the disk, so the page refuses as a
    // full disk does.
    const fill = (isFull) =>
      tab.evaluate((isFull) => {
        const store = IDBObjectStore.prototype;
        globalThis.writes ??= { put: store.put, add: store.add };
        const refuse = () => {
          throw new DOMException("there is no room", "QuotaExceededError");
        };
        Object.assign(store, isFull ? { put: refuse, add: refuse } : globalThis.writes);
      }, isFull);
    await fill(true);
    const full = await tab.evaluate(async () => {
      await learn(memory, "I love tea.");
      const { stored } = await learn(memory, "I love snow.");
      return [stored, memory.error?.code, memory.recall("snow").text !== "", await rawRows()];
    });
    assert.deepEqual(full.slice(0, 3), [false, "store_full", true]);
    assert.match(full[3], /I love jazz/);
    await fill(false);
    const stored = await tab.evaluate(async () => {
      const { stored } = await learn(memory, "I love rain.");
      return [stored, memory.error, textsOf(await openMemory())];
    });
    const all = ["I love jazz.", "I love rain.", "I love snow.", "I love tea."];
    assert.deepEqual(stored, [true, undefined, all]);
  }));

test("another version may upgrade at once, and an old tab says what to do", () =>
  withTabs(2, async (old, newer) => {
    await old.evaluate(async () => {
      globalThis.memory = await openMemory();
      await learn(memory, "I love jazz.");
    });
    // Resolves only if the old tab closes its connection.
    await newer.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open("db", 2);
          request.onblocked = () => reject(new Error("blocked"));
          request.onsuccess = () => resolve(request.result.close());
        }),
    );
    const outcome = await old.evaluate(async () => {
      const { stored } = await learn(memory, "I love tea.");
      const again = await openMemory();
      return [stored, memory.error.code, textsOf(memory), again.error.code, await rawRows()];
    });
    assert.deepEqual(outcome.slice(0, 4), [
      false,
      "store_too_new",
      ["I love jazz.", "I love tea."],
      "store_too_new",
    ]);
    assert.match(outcome[4], /I love jazz/);
  }));

test("a database that does not open in time is reported, and used once it opens", () =>
  withTabs(2, async (tab, other) => {
    // A tab that ignores the request to close, and a deletion that waits for it.
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open("db", 1).onsuccess = ({ target }) => {
            globalThis.holder = target.result;
            const request = indexedDB.deleteDatabase("db");
            request.onblocked = resolve;
          };
        }),
    );
    await tab.clock.install();
    const opening = tab.evaluate(async () => {
      globalThis.memory = await openMemory();
      return [memory.error.code, errors];
    });
    let isOpen = false;
    opening.finally(() => (isOpen = true));
    while (!isOpen) await tab.clock.runFor(1_000);
    assert.deepEqual(await opening, ["store_unavailable", ["store_unavailable"]]);
    await other.evaluate(() => holder.close());
    const { stored } = await tab.evaluate(() => learn(memory, "I love jazz."));
    assert.equal(stored, true);
  }));

test("a connection that the browser ended is opened again", () =>
  withTabs(1, async (tab) => {
    const outcome = await tab.evaluate(async () => {
      const memory = await openMemory();
      await learn(memory, "I love jazz.");
      const { transaction } = IDBDatabase.prototype;
      let failures = 0;
      IDBDatabase.prototype.transaction = function (...args) {
        if (failures++ === 0) throw new DOMException("closing", "InvalidStateError");
        return transaction.apply(this, args);
      };
      const { stored } = await learn(memory, "I love tea.");
      return [stored, failures > 1, errors, textsOf(await openMemory())];
    });
    assert.deepEqual(outcome, [true, true, [], ["I love jazz.", "I love tea."]]);
  }));

test("in a frame without storage, the memory works in the page", async () => {
  const tab = await browser.newPage();
  await tab.goto(`${site.origin}/frame.html`);
  const frame = tab.frames().find((frame) => frame.url() === `${site.origin}/`);
  await frame.waitForFunction(() => document.title === "ready");
  const outcome = await frame.evaluate(async () => {
    const memory = await openMemory();
    const { stored } = await learn(memory, "I love jazz.");
    return [stored, memory.error.code, textsOf(memory)];
  });
  assert.deepEqual(outcome, [false, "store_unavailable", ["I love jazz."]]);
  await tab.close();
});

test("the browser is asked to keep the data only when the host asks", () =>
  withTabs(1, async (tab) => {
    const outcome = await tab.evaluate(async () => {
      let asked = 0;
      const { persist } = StorageManager.prototype;
      StorageManager.prototype.persist = function () {
        asked++;
        return persist.call(this);
      };
      const store = turnwise.indexedDb("db");
      await learn(await openMemory({ store }), "I love jazz.");
      const before = asked;
      return [before, typeof (await store.persist()), asked];
    });
    assert.deepEqual(outcome, [0, "boolean", 1]);
  }));
