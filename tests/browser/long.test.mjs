// A conversation of 20,000 messages: the newest moment comes first, few of the messages are in the
// page at a time, and the page answers while the rest is replayed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { leaveReport, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

/** Rows of both columns together, and elements of the whole page, that are allowed. */
const MOST_ROWS = 300;
const MOST_ELEMENTS = 8_000;

function chat(messages) {
  const say = (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `Message ${n} about order W-${n}, and what became of it.`,
  });
  return Buffer.from(JSON.stringify(Array.from({ length: messages }, say)));
}

async function openFile(page, messages) {
  await page.keyboard.press("o");
  await page
    .locator("dialog[open] input[type=file]")
    .setInputFiles({ name: "long.json", mimeType: "application/json", buffer: chat(messages) });
  await leaveReport(page);
}

const counts = (page) =>
  page.evaluate(() => ({
    rows: document.querySelectorAll("[data-row]").length,
    elements: document.querySelectorAll("*").length,
  }));

async function assertFew(page, when) {
  const { rows, elements } = await counts(page);
  assert.ok(rows > 0 && rows <= MOST_ROWS, `${rows} rows ${when}`);
  assert.ok(elements <= MOST_ELEMENTS, `${elements} elements ${when}`);
}

test("20,000 messages: the newest first, and few of them in the page", (t) =>
  playground.visit(async (page) => {
    await page.evaluate(() => {
      globalThis.tasks = [];
      globalThis.cuts = () => Number(document.querySelector(".time .weave").dataset.changes);
      const note = (list) =>
        tasks.push(...list.getEntries().map((one) => Math.round(one.duration)));
      new PerformanceObserver(note).observe({ type: "longtask" });
      // The first rows of the new conversation, and what the picture shows by then.
      new MutationObserver(() => {
        const row = document.querySelector(".said [data-row]")?.dataset.row ?? 0;
        if (row < 1_000) return;
        globalThis.firstCuts ??= cuts();
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.locator("input[name=strategy]").nth(1).check();
    await openFile(page, 20_000);
    const begun = Date.now();
    await page.waitForFunction(() => globalThis.firstCuts !== undefined);
    t.diagnostic(`the newest moment after ${Date.now() - begun} ms`);
    await assertFew(page, "at the newest moment");
    // When it came, the moments before it were still to come.
    const first = await page.evaluate(() => firstCuts);
    assert.ok(first <= 1, `the cuts of one moment, not ${first}`);

    // The page answers meanwhile.
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "How to read this page" }).waitFor();
    await page.keyboard.press("Escape");

    await page.waitForFunction(() => cuts() > 1);
    const newestPlace = await page.getByRole("slider", { name: "Moment in the" }).inputValue();
    assert.equal(newestPlace, "20000", "the handle stays");
    t.diagnostic(`long tasks: ${await page.evaluate(() => tasks.join(", "))} ms`);
    await assertFew(page, "when all moments are there");

    // Every place of the list can be read.
    const list = page.locator(".said .scroll");
    for (const [place, index] of [
      [0, 0],
      [0.5, undefined],
      [1, 19_999],
    ]) {
      await list.evaluate((one, at) => (one.scrollTop = at * one.scrollHeight), place);
      const row = index === undefined ? "[data-row]" : `[data-row='${index}']`;
      await list.locator(row).first().waitFor();
      await assertFew(page, `at ${place}`);
    }
    // The handle brings its messages along.
    await page.getByRole("slider", { name: "Moment in the conversation" }).fill("3000");
    await page.locator(".said [data-row='2990']").waitFor({ state: "attached" });
    await assertFew(page, "at message 3,000");
  }));

test("a long replay has a bar and a stop, and goes on", () =>
  playground.visit(async (page) => {
    await openFile(page, 50_000);
    const bar = page.locator(".time progress");
    await bar.waitFor();
    await page.locator(".time").getByRole("button", { name: "Stop" }).click();
    const on = page.locator(".time").getByRole("button", { name: "Go on" });
    await on.waitFor();
    const done = await bar.getAttribute("value");
    // The newest request can be read meanwhile.
    await assertFew(page, "while it is stopped");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "How to read this page" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await bar.getAttribute("value"), done);
    await on.click();
    await page.waitForFunction(
      (done) => (document.querySelector(".time progress")?.value ?? Infinity) > Number(done),
      done,
    );
  }));

test("200,000 messages are refused with a sentence", () =>
  playground.visit(async (page) => {
    await openFile(page, 200_000);
    await page.getByRole("alert").filter({ hasText: "has 200,000 messages" }).waitFor();
    await assertFew(page, "after the refusal");
  }));
