// The file that runs a learner's function, opened or framed by other sites: there it does nothing.
// Static hosts send no headers with it, so the file has to see to it itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = process.env.TURNWISE_ROOT ?? fileURLToPath(new URL("../..", import.meta.url));
const sandbox = readFileSync(`${root}/web/assets/workshop/sandbox.html`);
const own = "http://127.0.0.1";
const foreign = "http://localhost";
// Both reach the same server, and are two sites to the browser.
const sites = [own, foreign];

/** Answers with the name of its origin, and puts a script into the caches of that origin. */
const code = `async function steal() {
  const cache = await caches.open("stolen");
  await cache.put(self.origin + "/boot.js", new Response("evil"));
}
function kept() {
  steal().catch(() => undefined);
  return [self.origin.length];
}`;
const question = [7, code, { items: [], requests: [0], budget: 1 }];

let server;
let browser;
let port;
before(async () => {
  server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(request.url === "/sandbox.html" ? sandbox : "<!doctype html><title>page</title>");
  });
  await new Promise((resolve) => server.listen(0, resolve));
  port = server.address().port;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});
after(async () => {
  await browser.close();
  server.close();
});

/** A page of `site`, and the address of the sandbox's file. */
async function open(site) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}:${port}/`);
  return { context, page, address: `${own}:${port}/sandbox.html` };
}

/** Counts the workers that the file starts, and waits for one message. */
const watch = (frame) =>
  frame.evaluate(() => {
    const { Worker } = globalThis;
    globalThis.started = 0;
    globalThis.Worker = function (...given) {
      globalThis.started += 1;
      return new Worker(...given);
    };
    // Behind the listener of the file.
    globalThis.arrived = new Promise((resolve) => addEventListener("message", () => resolve()));
  });
const started = (frame) => frame.evaluate(() => globalThis.arrived.then(() => globalThis.started));

/** Shows the file in a frame. */
async function framed(page, address, attribute) {
  await page.evaluate(
    async ([address, attribute]) => {
      const frame = document.createElement("iframe");
      if (attribute !== undefined) frame.setAttribute("sandbox", attribute);
      frame.src = address;
      const loaded = new Promise((resolve) => (frame.onload = resolve));
      document.body.append(frame);
      await loaded;
    },
    [address, attribute],
  );
  const frame = page.frames().find((frame) => frame.url() === address);
  await watch(frame);
  return frame;
}

test("the playground's own sandboxed frame runs a function, without its origin", async () => {
  const { context, page, address } = await open(own);
  const frame = await framed(page, address, "allow-scripts");
  const answer = await page.evaluate(
    (question) =>
      new Promise((resolve) => {
        addEventListener("message", ({ data }) => resolve(data));
        frames[0].postMessage(question, "*");
      }),
    question,
  );
  assert.deepEqual(answer, [7, [["null".length]]]);
  assert.equal(await started(frame), 1);
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  await context.close();
});

for (const site of sites) {
  test(`a window of the file opened by ${site} runs nothing`, async () => {
    const { context, page, address } = await open(site);
    const opened = context.waitForEvent("page");
    await page.evaluate((address) => void (globalThis.popup = window.open(address)), address);
    const popup = await opened;
    await popup.waitForLoadState();
    await watch(popup);
    await page.evaluate((question) => globalThis.popup.postMessage(question, "*"), question);
    assert.equal(await started(popup), 0);
    assert.deepEqual(await popup.evaluate(() => caches.keys()), []);
    await context.close();
  });

  test(`a frame without a sandbox of ${site} runs nothing`, async () => {
    const { context, page, address } = await open(site);
    const frame = await framed(page, address);
    await page.evaluate((question) => frames[0].postMessage(question, "*"), question);
    assert.equal(await started(frame), 0);
    // Some browsers give a frame of another site no caches at all.
    assert.deepEqual(await frame.evaluate(() => caches.keys().catch(() => [])), []);
    await context.close();
  });
}

test("another site's frame runs nothing, whatever it allows", async () => {
  for (const attribute of ["allow-scripts", "allow-scripts allow-same-origin"]) {
    const { context, page, address } = await open(foreign);
    const frame = await framed(page, address, attribute);
    await page.evaluate((question) => frames[0].postMessage(question, "*"), question);
    assert.equal(await started(frame), 0);
    await context.close();
  }
});

test("only the page that has the frame can ask it", async () => {
  const { context, page, address } = await open(own);
  const frame = await framed(page, address, "allow-scripts");
  await page.evaluate(
    async ([question, address]) => {
      const sibling = document.createElement("iframe");
      sibling.src = address;
      document.body.append(sibling);
      await new Promise((resolve) => (sibling.onload = resolve));
      sibling.contentWindow.eval(`parent.frames[0].postMessage(${JSON.stringify(question)}, "*")`);
    },
    [question, new URL("/other.html", address).href],
  );
  assert.equal(await started(frame), 0);
  await context.close();
});
