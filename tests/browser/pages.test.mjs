// The build for a web server: under a sub-path, without a network after a visit, with updates that
// wait, and with older versions beside the newest.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { answerFrom } from "../server/static.mjs";
import { headersOf } from "./page.mjs";

const root = process.env.TURNWISE_ROOT ?? fileURLToPath(new URL("../..", import.meta.url));
const built = process.env.TURNWISE_SITE ?? join(root, "web/dist");

let browser;
let folder;
let site;
let server;
let address;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "turnwise-pages-"));
  site = join(folder, "x/turnwise");
  cpSync(built, site, { recursive: true });
  const old = join(folder, "versions/0.0.9");
  cpSync(built, old, { recursive: true });
  const page = readFileSync(join(old, "index.html"), "utf8");
  writeFileSync(join(old, "index.html"), page.replace("<title>", "<title>Version 0.0.9 of "));
  pack();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  server = await listen(0);
  address = `http://127.0.0.1:${server.address().port}/x/turnwise/`;
});
after(async () => {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true });
});

function pack() {
  const script = join(root, "crates/xtask/pages/pack.mjs");
  execFileSync("node", [script, site, join(folder, "versions")]);
}

function listen(port) {
  const started = createServer(answerFrom(folder, headersOf));
  return new Promise((resolve) => started.listen(port, "127.0.0.1", () => resolve(started)));
}

function stop() {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** Opens the site, and waits until its service worker has everything. */
async function visit(fragment = "") {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address + fragment);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
  return { context, page };
}

async function solve(page) {
  await page.locator(".clauses .fails").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Solution" }).click();
  await page.getByRole("button", { name: "Yes, show the solution" }).click();
  await page.locator(".why-it").waitFor();
}

const cacheNames = (page) => page.evaluate(() => caches.keys());

test("after a visit the page works without its server; an update waits until it is wanted", async () => {
  const { context, page } = await visit();
  const [first] = await cacheNames(page);
  const port = server.address().port;
  await stop();
  await page.goto(`${address}#l/cut-rarely`);
  await page.reload();
  await solve(page);

  const html = join(site, "index.html");
  writeFileSync(html, readFileSync(html, "utf8").replace("<title>", "<title>New: "));
  pack();
  server = await listen(port);
  await page.reload();
  const offer = page.getByRole("button", { name: "Reload for the new version" });
  await offer.waitFor();
  assert.doesNotMatch(await page.title(), /New: /, "the old version stays");
  assert.equal((await cacheNames(page)).length, 2);
  await Promise.all([page.waitForEvent("load"), offer.click()]);
  await page.locator(".clauses li").first().waitFor({ state: "attached" });
  assert.match(await page.title(), /New: /);
  const [second, ...others] = await cacheNames(page);
  assert.notEqual(second, first);
  assert.deepEqual(others, [], "the old cache is gone");
  const progress = await page.evaluate(() => localStorage.getItem("turnwise-workshop"));
  assert.equal(JSON.parse(progress).lessons["cut-rarely"].state, "solved");
  await context.close();
});

test("a link of an older version opens that version, though the newest one is installed", async () => {
  const { context, page } = await visit();
  await page.goto(`${address}v/0.0.9/#l/cut-rarely`);
  assert.match(await page.title(), /Version 0\.0\.9/);
  await solve(page);
  await context.close();
});

test("what is not a file of the page is not answered by the service worker", async () => {
  const { context, page } = await visit();
  const seen = [];
  server.on("request", (request) => seen.push(request.url));
  const status = await page.evaluate(async () => (await fetch("v1/chat/completions")).status);
  assert.equal(status, 404);
  assert.ok(seen.includes("/x/turnwise/v1/chat/completions"), "the server was asked");
  const manifest = await page.evaluate(async () => (await fetch("manifest.webmanifest")).json());
  assert.equal(manifest.start_url, "./");
  await context.close();
});
