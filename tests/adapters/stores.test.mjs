// Stores that hand out proxies and change messages in place: Vue, MobX, valtio and Svelte.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { observable, runInAction } from "mobx";
import { compileModule } from "svelte/compiler";
import { writable } from "svelte/store";
import { proxy } from "valtio/vanilla";
import { reactive, shallowReactive } from "vue";
import { entry, folder } from "./package.mjs";

const { createContext, trim } = await entry(".");

const policy = { window: 600, strategies: [trim()] };
const chat = () =>
  Array.from({ length: 24 }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `Order W-${n} is late. ${"It is late. ".repeat(4)}`,
  }));

/** A module with `$state`, as Svelte compiles it. */
async function svelteState(messages) {
  const source = "export function hold(list) { let state = $state(list); return () => state; }";
  const { js } = compileModule(source, { filename: "store.svelte.js", generate: "client" });
  const require = createRequire(import.meta.url);
  const internal = join(require.resolve("svelte/package.json"), "../src/internal/client/index.js");
  const flags = join(internal, "../../flags");
  const code = js.code
    .replace(/(["'])svelte\/internal\/client\1/g, JSON.stringify(pathToFileURL(internal).href))
    .replace(/(["'])svelte\/internal\/flags\/([a-z]+)\1/g, (_, quote, name) =>
      JSON.stringify(pathToFileURL(join(flags, `${name}.js`)).href),
    )
    .replace(/import (["'])svelte\/internal\/disclose-version\1;/, "");
  const path = join(folder, "svelte-state.mjs");
  writeFileSync(path, code);
  const { hold } = await import(pathToFileURL(path));
  return hold(messages)();
}

function svelteStore(messages) {
  let held;
  writable(messages).subscribe((value) => (held = value));
  return held;
}

const STORES = {
  "Vue, reactive": (messages) => reactive(messages),
  "Vue, shallowReactive": (messages) => shallowReactive(messages),
  MobX: (messages) => observable(messages),
  valtio: (messages) => proxy(messages),
  "Svelte, $state": svelteState,
  "Svelte, writable": svelteStore,
};

/** What a context sends that has never seen these messages. */
const fresh = (messages) => createContext(policy).fit(JSON.parse(JSON.stringify(messages))).tokens;

for (const [name, hold] of Object.entries(STORES)) {
  test(`${name}: messages that grow and change in place are planned as they are now`, async () => {
    const messages = await hold(chat());
    const context = createContext({ window: 100_000 });
    const whole = () =>
      createContext({ window: 100_000 }).fit(JSON.parse(JSON.stringify(messages)));
    const before = context.fit(messages).tokens;
    assert.equal(before, whole().tokens);
    // Another content for a message in the middle.
    runInAction(() => (messages[3].content = "Short."));
    assert.equal(context.fit(messages).tokens, whole().tokens);
    assert.ok(context.fit(messages).tokens < before);
    // A streamed answer grows at the end.
    runInAction(() => messages.push({ role: "assistant", content: "" }));
    for (let n = 0; n < 4; n++) {
      runInAction(() => (messages.at(-1).content += "And a word more. "));
      assert.equal(context.fit(messages).tokens, whole().tokens);
    }
    // A message replaced, and the end cut away.
    runInAction(() => (messages[5] = { role: "assistant", content: "Another." }));
    assert.equal(context.fit(messages).tokens, whole().tokens);
    runInAction(() => messages.splice(8));
    assert.equal(context.fit(messages).tokens, whole().tokens);
  });

  test(`${name}: a plan never changes the store, and trims like plain messages`, async () => {
    const messages = await hold(chat());
    const before = JSON.stringify(messages);
    const plan = createContext(policy).fit(messages);
    assert.equal(JSON.stringify(messages), before);
    assert.equal(plan.tokens, fresh(messages));
    const kept = plan.decisions.filter(({ action }) => action === "keep");
    assert.deepEqual(
      JSON.parse(JSON.stringify(plan.messages)),
      kept.map(({ index }) => JSON.parse(JSON.stringify(messages[index]))),
    );
  });
}

test("Vue: an edit deep inside of a message that is sent is noticed at once", () => {
  const messages = reactive(
    Array.from({ length: 12 }, (_, n) => ({
      role: n % 2 ? "assistant" : "user",
      content: [{ type: "text", text: `${n} `.repeat(40) }],
    })),
  );
  const context = createContext({ window: 100_000 });
  const before = context.fit(messages).tokens;
  messages[2].content[0].text = "Short.";
  const { tokens } = context.fit(messages);
  assert.ok(tokens < before);
  assert.equal(tokens, createContext({ window: 100_000 }).fit(messages).tokens);
});
