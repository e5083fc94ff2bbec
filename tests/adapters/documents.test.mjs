// The pages in docs/frameworks: every block of JavaScript runs, has the outcomes in its comments,
// and sends plans instead of the whole conversation.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { createApp, toWebHandler } from "h3";
import { folder } from "./package.mjs";
import { createWorld } from "./world.mjs";

const docs = new URL("../../docs/frameworks/", import.meta.url);
const project = join(folder, "../..");
const own = new Set(Object.getOwnPropertyNames(globalThis));
// Characters. The whole conversation has more.
const LIMIT = 17_000;

let blocks = 0;
let outcomes = 0;
for (const file of readdirSync(docs).filter((name) => name.endsWith(".md"))) {
  const found = [...readFileSync(new URL(file, docs), "utf8").matchAll(/^```js\n(.*?)^```$/gms)];
  found.forEach(([, code], place) => {
    blocks++;
    test(`docs/frameworks/${file}, block ${place + 1}`, async () => {
      const { globals, sent, finish } = await createWorld();
      assert.ok(JSON.stringify(globals.messages).length > LIMIT);
      const told = [];
      const tell = (value, expected) => told.push([structuredClone(value), expected]);
      for (const [name, value] of Object.entries({ ...globals, tell })) {
        assert.ok(!own.has(name), `the world replaces \`${name}\``);
        globalThis[name] = value;
      }
      const path = join(project, `${file}-${place}.mjs`);
      writeFileSync(path, code.replace(/console\.log\((.*)\); \/\/ (.*)$/gm, "tell($1, $2);"));
      const handle = handler(await import(pathToFileURL(path)));
      if (handle !== undefined) {
        const body = JSON.stringify({ messages: globals.uiMessages });
        const init = { method: "POST", body, headers: { "content-type": "application/json" } };
        const response = await handle(new Request(globals.origin, init));
        assert.match(await response.text(), /On its way/);
      }
      await finish();
      outcomes += told.length;
      for (const [value, expected] of told) assert.deepEqual(value, expected);
      if (!SENDS_NOTHING.includes(file)) assert.ok(sent.length > 0, "nothing was sent");
      for (const prompt of sent) assert.ok(prompt.length < LIMIT, String(prompt.length));
    });
  });
}

/** The handler of a page's request: of Next, of SvelteKit, which passes an event, or of Nuxt. */
function handler({ POST, default: nuxt }) {
  if (nuxt !== undefined) return toWebHandler(createApp().use(nuxt));
  return POST && ((request) => POST(Object.assign(request, { request })));
}

// The adapter of assistant-ui has a test with its runtime.
const SENDS_NOTHING = ["vue.md", "assistant-ui.md"];

test("the pages have code and outcomes", () => assert.ok(blocks >= 15 && outcomes >= 12));
