// Measures memory across conversations by its size: learning one message, recall, opening,
// forgetting and bytes, each next to its bar. Times are the processor's, except in the browser.
// With Chromium, also opening from IndexedDB.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { createMemory, inMemory } from "../../pkg/dist/memory/index.js";
import { duration, table } from "./lib/table.mjs";

/** The sizes, or those in the arguments: 100,000 records take minutes to learn. */
const SIZES =
  process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const NOW = 1_772_668_800_000;
// The made-up words are in no language, so their turns count as sensitive.
const consent = { preferences: true, profile: true, facts: true, history: true, sensitive: true };
const scope = { app: "bench", user: "ana" };
const chromium = process.env.CHROMIUM || "/usr/bin/chromium";
const rows = [];

for (const size of SIZES) {
  console.error(`${size} records`);
  await measure(size);
}
console.log(table(["what", "records", "measured", "bar"], rows.splice(0)));
if (existsSync(chromium)) await measureBrowser(10_000);
else console.error("without Chromium, opening from IndexedDB is not measured");
if (rows.length > 0) console.log(`\n${table(["in a page", "records", "measured", "bar"], rows)}`);

async function measure(size) {
  const store = inMemory();
  const memory = await createMemory({ scope, store, consent });
  await fill(memory, size);
  const learned = [];
  for (let number = 0; number < 300; number++) {
    const content = `${told(number)} ${sentence(size + number)}`;
    learned.push(
      await timed(() =>
        memory.learn([{ role: "user", content }], {
          conversation: `x${number}`,
          now: NOW + number,
        }),
      ),
    );
  }
  const recalled = [];
  for (let number = 0; number < 300; number++) {
    const question = sentence((number * 37) % size);
    recalled.push(await timed(() => memory.recall(question, { now: NOW })));
  }
  const { rows: stored } = await store.read("bench/ana");
  const disk = stored.reduce((sum, { id, data }) => sum + id.length + data.length, 0) / size;
  const opened = await timed(async () => {
    const other = await createMemory({ scope, store, consent });
    other.recall("w1", { now: NOW });
    await other.close();
  });
  const forgotten = [];
  for (let number = 1; number <= 9; number++) {
    const query = sentence(size - number);
    forgotten.push(await timed(() => memory.forget({ query }, { now: NOW })));
  }
  const bar = { 1_000: 0.5e6, 10_000: 2e6, 100_000: 20e6 }[size];
  row("learn one message, p50", size, learned, 0.5, size === 10_000 ? 0.3e6 : undefined);
  row("learn one message, p99", size, learned, 0.99, size === 10_000 ? 1e6 : undefined);
  row("recall, p95", size, recalled, 0.95, bar);
  row("open from a store in memory", size, [opened], 1, undefined);
  row("forget one record, p50", size, forgotten, 0.5, size === 10_000 ? 20e6 : undefined);
  const most = size === 10_000 ? "700 B" : "";
  rows.push(["stored for each record", String(size), `${Math.round(disk)} B`, most]);
  await memory.close();
}

/** Turns of conversations of twenty messages, with about 120 characters each. */
async function fill(memory, size) {
  for (let from = 0; from < size; from += 20) {
    const messages = Array.from({ length: Math.min(20, size - from) }, (_, at) => ({
      role: at % 2 ? "assistant" : "user",
      content: sentence(from + at),
    }));
    await memory.learn(messages, { conversation: `c${from}`, now: NOW });
  }
}

/** A sentence that one of several doors lets in, about another thing for each number. */
function told(number) {
  const thing = `w${number.toString(16)}x`;
  const sentences = [
    `I never eat ${thing}.`,
    `My brother works at ${thing}.`,
    `Please always answer in ${thing}.`,
    `I have to call ${thing} tomorrow.`,
    `I like ${thing} more than tea.`,
  ];
  return sentences[number % sentences.length];
}

/** Words of a vocabulary of some thousands, rare ones rarely. */
function sentence(number) {
  let state = (number * 2654435761 + 1) >>> 0;
  const words = Array.from({ length: 22 }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    const range = 1 + (state % 5000);
    return `w${(Math.floor(state / 5000) % range).toString(16)}`;
  });
  return words.join(" ");
}

/** Nanoseconds of the processor, which other programs of the machine do not advance. */
async function timed(work) {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) * 1e3;
}

function row(what, size, times, share, bar) {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  rows.push([what, String(size), duration(value), bar === undefined ? "" : duration(bar)]);
}

/** Fills a database in a page, and opens it in another one that counts how long it stands still. */
async function measureBrowser(size) {
  const { chromium: browsers } = await import("playwright-core");
  const site = await serve(fileURLToPath(new URL("../../pkg", import.meta.url)));
  const browser = await browsers.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext();
    const page = async () => {
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(error.message));
      await page.goto(`${site.origin}/page.html`);
      await page.waitForFunction(() => document.title === "ready");
      return page;
    };
    const first = await page();
    await first.evaluate(
      async ({ size, consent, scope, source }) => {
        const { createMemory, indexedDb } = globalThis.api;
        const [sentence, fill] = (0, eval)(source);
        const memory = await createMemory({ scope, store: indexedDb(), consent });
        globalThis.NOW = 1_772_668_800_000;
        globalThis.sentence = sentence;
        await fill(memory, size);
        await memory.close();
      },
      { size, consent, scope, source: `[${sentence}, ${fill}]` },
    );
    await first.close();
    const opened = [];
    const longest = [];
    for (let round = 0; round < 5; round++) {
      const other = await page();
      const { took, still } = await other.evaluate(
        async ({ consent, scope }) => {
          const { createMemory, indexedDb } = globalThis.api;
          // Compiled before, as in a page that has used it.
          await (await createMemory({ scope: { app: "warm", user: "up" } })).close();
          let still = 0;
          let last = performance.now();
          const { port1, port2 } = new MessageChannel();
          port2.onmessage = () => {
            const now = performance.now();
            still = Math.max(still, now - last);
            last = now;
            port1.postMessage(0);
          };
          port1.postMessage(0);
          const began = performance.now();
          const memory = await createMemory({ scope, store: indexedDb(), consent });
          memory.recall("w1 w2 w3");
          const took = performance.now() - began;
          port2.close();
          return { took, still };
        },
        { consent, scope },
      );
      opened.push(took * 1e6);
      longest.push(still * 1e6);
      await other.close();
    }
    row("open from IndexedDB to the first recall", size, opened, 0.5, 150e6);
    row("the longest time the page stands still", size, longest, 0.5, 16e6);
  } finally {
    await browser.close();
    site.close();
  }
}

/** Serves the package's files, and a page that loads the memory. */
async function serve(folder) {
  const page = `<!doctype html><meta charset="utf-8">
    <script type="importmap">{ "imports": {
      "idb": "/node_modules/idb/build/index.js",
      "fflate": "/node_modules/fflate/esm/browser.js",
      "eventsource-parser": "/node_modules/eventsource-parser/dist/index.js"
    } }</script>
    <script type="module">
      globalThis.api = await import("/dist/memory/index.js");
      document.title = "ready";
    </script>`;
  const server = createServer(async ({ url }, answer) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname));
    try {
      const body = path === "/page.html" ? page : await readFile(join(folder, path));
      const type = path.endsWith(".html") ? "text/html" : "text/javascript";
      answer.writeHead(200, { "content-type": type }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
