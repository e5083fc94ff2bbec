// The start in a page: the longest task from the import to the first plan, and at the first notes.
// Chromium at a quarter of its speed, in fresh pages, with the package as esbuild bundles it: node bench/start.mjs

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { serveFolder } from "../server/static.mjs";
import { table } from "./lib/table.mjs";

const PAGES = 11;
// What the condition `browser` finds.
const dist = new URL("../../pkg/dist/page.js", import.meta.url);
const gallery = (name) => new URL(`../../web/gallery/${name}.json`, import.meta.url);
const messages = ["coding-session", "ten-days-en"].map((name) => {
  const file = JSON.parse(readFileSync(gallery(name), "utf8"));
  return file.messages ?? file;
});

const program = `
const tasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: "longtask" });
const rest = () => new Promise((done) => setTimeout(done, 300));
const longest = (from, to) =>
  Math.max(0, ...tasks.filter(([at, took]) => at + took > from && at < to).map(([, took]) => took));
async function timed(work) {
  await rest();
  const from = performance.now();
  await work();
  const to = performance.now();
  await rest();
  return [longest(from, to), to - from];
}
window.measure = async (list) => {
  let turnwise;
  const plan = await timed(async () => {
    turnwise = await import("turnwise");
    await turnwise.createContext({ window: 1_000_000 }).prepare(list);
  });
  const cut = await timed(() => turnwise.createContext({ window: 2_000 }).prepare(list));
  const summarizer = turnwise.extractiveSummarizer();
  const notes = await timed(() => turnwise.createContext({ window: 2_000, summarizer }).prepare(list));
  return [plan, cut, notes].flat();
};
`;

const folder = mkdtempSync(join(tmpdir(), "start-"));
try {
  writeFileSync(join(folder, "program.js"), program);
  await build({
    entryPoints: [join(folder, "program.js")],
    outdir: join(folder, "site"),
    alias: { turnwise: dist.pathname },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    external: ["turnwise-vocabularies"],
    nodePaths: [new URL("../../pkg/node_modules", import.meta.url).pathname],
  });
  writeFileSync(
    join(folder, "site/index.html"),
    '<!doctype html><meta charset="utf-8"><script type="module" src="program.js"></script>',
  );
  const server = await serveFolder(join(folder, "site"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const runs = [];
  for (let at = 0; at < PAGES; at += 1) {
    for (const [place, list] of messages.entries()) {
      const tab = await browser.newPage();
      await tab.goto(`${server.origin}/`);
      await tab.waitForFunction(() => window.measure);
      const devtools = await tab.context().newCDPSession(tab);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      (runs[place] ??= []).push(await tab.evaluate((list) => window.measure(list), list));
      await tab.close();
    }
  }
  await browser.close();
  server.close();
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
  const rows = runs.map((run, place) => [
    `${messages[place].length} messages`,
    ...run[0].map((_, column) => `${median(run.map((row) => row[column])).toFixed(0)} ms`),
  ]);
  const phases = ["first plan", "first cut", "first notes"];
  const columns = phases.flatMap((name) => [`${name}: longest task`, "in all"]);
  console.log(table(columns, rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
