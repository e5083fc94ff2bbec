// What the first page loads, and the parts of the page that are loaded when they are opened.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { isWhole, startPlayground } from "./page.mjs";

const root = process.env.TURNWISE_ROOT ?? fileURLToPath(new URL("../..", import.meta.url));

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const first = { fragment: "", until: ".side.refused dl div" };
const failed = { ...first, expected: [/ERR_FAILED/] };
const PARTS = "**/parts/*";

/** The size of a file as `cargo xtask size` compresses it. */
function size(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(bytes, { params }).length;
}

/** Answers requests for `pattern` once `release` was called. */
async function hold(page, pattern) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("the first page loads no more than it may: neither its worker nor the text engine", () =>
  playground.visit(async (page) => {
    const files = new Map();
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname.slice(1) || "index.html";
      files.set(path, response.body());
    });
    await page.goto(`${playground.origin}/?again`);
    // Both lanes are judged, and their pictures are drawn.
    await page.locator(".side.refused dl div").first().waitFor();
    await isWhole(page);
    const handle = page.getByRole("slider", { name: "Drag through the conversation" });
    const before = await handle.getAttribute("aria-valuetext");
    await handle.focus();
    for (const key of ["Home", "End"]) await page.keyboard.press(key);
    assert.notEqual(await handle.getAttribute("aria-valuetext"), before);
    await isWhole(page);
    await page.evaluate(() => document.fonts.ready);

    // The browser asks for the icon when it likes.
    files.delete("icon.svg");
    const expected =
      "boot.js extras.js fonts/geist-mono.woff2 fonts/geist.woff2 gallery/airline-search.json " +
      "gallery/index.json index.html playground.js playground_bg.wasm style.css";
    assert.deepEqual([...files.keys()].sort(), expected.split(" "));
    let sum = 0;
    for (const body of files.values()) sum += size(await body);
    const ceilings = readFileSync(`${root}/sizes.toml`, "utf8");
    const ceiling = Number(/^page = ([\d_]+)/m.exec(ceilings)[1].replaceAll("_", ""));
    assert.ok(sum <= ceiling, `${sum} bytes are loaded, and the ceiling is ${ceiling}`);
  }, first));

test("what the first view has no data for comes from the worker and the text engine", () =>
  playground.visit(async (page) => {
    const engine = page.waitForRequest("**/beside/engine_bg.wasm");
    await page.locator("a[href='#try']").first().click();
    await page.locator(".said [data-index]").first().waitFor();
    const slider = page.getByRole("slider", { name: /window/i }).first();
    await slider.focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press("PageDown");
    await engine;
    await isWhole(page);
  }, first));

test("a dialog opens once its part is there, and its opener keeps the focus", () =>
  playground.visit(async (page) => {
    const release = await hold(page, PARTS);
    const opener = page.getByRole("button", { name: "Open or paste…" }).first();
    await opener.click();
    await page.locator(".later[aria-busy='true']").waitFor();
    assert.equal(await page.locator("dialog").count(), 0);
    release();
    await page.getByRole("dialog", { name: /Open or paste/ }).waitFor();
    assert.equal(await page.locator(".later").count(), 0);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.ok(await opener.evaluate((button) => button === document.activeElement));
  }, first));

for (const [part, open, there] of [
  ["dialogs", ".head button:text-is('Open or paste…')", "dialog[open]"],
  ["bench", "a[href='#try']", ".said [data-index]"],
]) {
  test(`a part that cannot be loaded says so, and comes on the next try: ${part}`, () =>
    playground.visit(async (page) => {
      await page.route(PARTS, (route) => route.abort());
      await page.locator(open).first().click();
      const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" });
      await alert.waitFor();
      assert.equal(await page.locator(there).count(), 0);
      await page.unroute(PARTS);
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.locator(there).first().waitFor();
      assert.equal(await alert.count(), 0);
    }, failed));
}

test("parts are loaded once", () =>
  playground.visit(async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.locator("a[href='#try']").first().click();
    await page.locator(".said [data-index]").first().waitFor();
    for (const [link, there] of [
      ["Report", ".report tr.best"],
      ["All controls", ".said [data-index]:visible"],
      ["Report", ".report tr.best"],
    ]) {
      await page.getByRole("link", { name: link }).click();
      await page.locator(there).first().waitFor();
    }
    const parts = asked.filter((url) => url.includes("/parts/"));
    assert.ok(parts.length > 0);
    assert.equal(new Set(parts).size, parts.length);
  }, first));
