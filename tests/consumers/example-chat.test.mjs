// `examples/chat` as people start it: Vite's server and a browser.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const folder = new URL("../../examples/chat", import.meta.url).pathname;
const script = (path) => join(folder, "node_modules", path);

let server;
let browser;
let origin;

before(async () => {
  assert.ok(existsSync(script("vite/bin/vite.js")), "run `npm ci` in examples/chat");
  server = spawn(process.execPath, [script("vite/bin/vite.js"), "--port", "0"], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1" },
  });
  origin = await new Promise((resolve, reject) => {
    let said = "";
    const read = (text) => {
      said += text;
      const found = said.match(/http:\/\/localhost:\d+\//);
      if (found) resolve(found[0]);
    };
    server.stdout.setEncoding("utf8").on("data", read);
    server.stderr.setEncoding("utf8").on("data", read);
    server.on("exit", () => reject(new Error(`vite ended: ${said}`)));
  });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** A page, and the errors in its console. */
async function open(context) {
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(origin);
  await page.getByRole("heading", { name: "Parcel support" }).waitFor();
  return { page, faults };
}

async function say(page, text) {
  const answers = page.locator("article.assistant");
  const count = await answers.count();
  await page.getByLabel("Message").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await answers.nth(count).locator("p:not(.tool)").first().waitFor();
  // The answer is complete when the next message can be sent.
  await page.locator("button:enabled", { hasText: "Send" }).waitFor();
}

test("a long conversation stays within the window, survives a reload, and can be undone", async () => {
  const context = await browser.newContext();
  const { page, faults } = await open(context);
  const meter = page.locator(".meter output");
  assert.match(await meter.innerText(), /^0 of \d+ tokens\. The model sees 0 of 0 messages\.$/);
  for (let number = 1001; number <= 1016; number++) await say(page, `Where is P-${number}?`);
  assert.equal(await page.locator("article").count(), 32);
  assert.equal(await page.locator(".tool", { hasText: "findParcel: done" }).count(), 16);

  const said = await meter.innerText();
  const [tokens, budget, seen, all] = said.match(/\d+/g).map(Number);
  assert.ok(tokens <= budget && seen < all, said);
  await page.locator(".summary").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);

  // The same messages, the same decisions.
  await page.reload();
  await page.locator(".summary").waitFor();
  assert.equal(await meter.innerText(), said);
  await say(page, "And P-1003 again?");

  const hidden = page.locator('[data-hidden="true"]');
  const before = await hidden.count();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-hidden="true"]').length !== count,
    before,
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("the example's types are right, and it builds", () => {
  const run = (path, ...args) =>
    execFileSync(process.execPath, [script(path), ...args], { cwd: folder, encoding: "utf8" });
  run("typescript/bin/tsc", "--noEmit");
  run(
    "vite/bin/vite.js",
    "build",
    "--outDir",
    join(folder, "node_modules/.build"),
    "--emptyOutDir",
  );
});
