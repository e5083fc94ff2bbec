// Opens the playground in a real browser, for the tests in this folder.
//
// The site is served with the content security policy of `cargo xtask serve`. An error in the
// page's console, or an exception, fails the test in which it happens.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { serveFolder } from "../server/static.mjs";

/** The policy of `cargo xtask serve`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "connect-src 'self' http://127.0.0.1:* http://localhost:* https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The headers of a file, as `cargo xtask serve` sends them. */
export const headersOf = (path) => ({
  "content-security-policy": path.endsWith("/workshop/sandbox.html")
    ? "frame-ancestors 'self'"
    : POLICY,
  "x-content-type-options": "nosniff",
});

/**
 * Serves the built playground and starts the browser. `open` returns a fresh page with a
 * conversation loaded: the first of the gallery at its last request, or what `fragment` leads to.
 */
export async function startPlayground() {
  const folder = process.env.TURNWISE_SITE ?? new URL("../../web/dist", import.meta.url).pathname;
  const site = await serveFolder(folder, headersOf);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });

  async function open(options = {}) {
    const { expected = [], fragment = "#try", until = "[data-index='0']", ...context } = options;
    const page = await (
      await browser.newContext({
        viewport: { width: 1280, height: 860 },
        reducedMotion: "reduce",
        ...context,
      })
    ).newPage();
    const faults = [];
    const isExpected = (text) => expected.some((pattern) => pattern.test(text));
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !isExpected(message.text())) faults.push(message.text());
    });
    await page.goto(`${site.origin}/${fragment}`);
    await page.locator(until).first().waitFor({ state: "attached" });
    await isWhole(page);
    if (options.fragment === undefined) await page.keyboard.press("End");
    await isWhole(page);
    return { page, faults, close: () => page.context().close() };
  }

  return {
    origin: site.origin,
    open,
    /** Runs `check` on a fresh page and then checks the console for errors. */
    async visit(check, options) {
      const { page, faults, close } = await open(options);
      try {
        await check(page);
        assert.deepEqual(faults, [], "the console stays free of errors");
      } finally {
        await close();
      }
    },
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/** Waits until the sent messages are shown: a plan with notes needs a module that is loaded later. */
export const isWhole = (page) =>
  page.waitForFunction(
    () => !document.querySelector(":is(.seen, .side, .later)[aria-busy='true']"),
  );

/**
 * Waits until the address leads to what the page shows: half a second after the last change. The
 * pointer that leaves a list changes nothing, but is the last: what was told before it comes too
 * early for the listener, and what is told after it knows all changes.
 */
export const rest = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("turnwise-rest", resolve, { once: true });
        document.querySelector("[data-roam]").dispatchEvent(new MouseEvent("mouseleave"));
      }),
  );

/** Chooses a conversation of the gallery by its title. */
export async function choose(page, title) {
  await page.getByRole("button", { name: /^Conversation:/ }).click();
  const cards = page.getByRole("dialog", { name: "Choose a conversation" }).getByRole("button");
  // Only the title is matched: a description may name another conversation.
  await cards.filter({ has: page.locator("strong").getByText(title, { exact: true }) }).click();
  // The title is not enough: the previous conversation may have the same one.
  await page
    .getByRole("status")
    .filter({ hasText: `${title}: ` })
    .waitFor({ state: "attached" });
}

/** Pastes a conversation into the dialog, confirms, and goes on from its report to all controls. */
export async function paste(page, text) {
  await page.getByRole("button", { name: "Open or paste…" }).click();
  await page.getByLabel("Conversation", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Show it" }).click();
  await leaveReport(page);
}

/** Goes on from the report about a conversation that was opened, unless it could not be read. */
export async function leaveReport(page) {
  const controls = page.getByRole("link", { name: "All controls" });
  await controls.or(page.locator("dialog[open]").getByRole("alert")).waitFor();
  if (await controls.isVisible()) await controls.click();
}

/** Sets an endpoint in its dialog. */
export async function nameEndpoint(page, { url, model = "loopback", key = "" }) {
  await page.getByRole("button", { name: /Set up an endpoint|Change/ }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an endpoint" });
  await dialog.getByLabel("Base URL").fill(url);
  await dialog.getByLabel("Model").fill(model);
  await dialog.getByLabel(/^Key/).fill(key);
  await dialog.getByRole("button", { name: "Use it" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** The slider on the chart. */
export const scrubber = (page) => page.getByRole("slider", { name: "Moment in the conversation" });

/** The decisions the transcript shows: index, action and reason of every message. */
export const decisions = (page) =>
  page.locator("[data-index]").evaluateAll((rows) =>
    rows.map((row) => ({
      index: Number(row.dataset.index),
      action: row.dataset.action,
      reason: row.dataset.reason,
    })),
  );

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe on the page, and tells each violation with its element. Only the violations leave the
 * page: all results are 800 kB, which take longer to hand over than to find.
 */
async function violations(page, options) {
  // The page's security policy blocks foreign scripts, but not the debugger's own evaluation.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${impact} ${id} ${target.join(" ")} ${failureSummary}`,
      ),
    );
  }, options);
}

/**
 * All violations that axe finds on the page, each with its element, texts below 14 pixels, and
 * texts that are wider than their control.
 */
export async function accessFaults(page) {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  return [...(await violations(page, { runOnly })), ...(await textFaults(page))];
}

/** Colors that are hard to tell apart, in a color scheme. */
export async function contrastFaults(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  const runOnly = { type: "rule", values: ["color-contrast"] };
  const found = await violations(page, { runOnly });
  return found.map((fault) => `${colorScheme} ${fault}`);
}

const textFaults = (page) =>
  page.evaluate(() => {
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
    const says = (one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const small = [...document.body.querySelectorAll("*")]
      .filter((one) => isSeen(one) && says(one))
      .map((one) => [one, parseFloat(getComputedStyle(one).fontSize)])
      .filter(([, size]) => size < 13.99)
      .map(([one, size]) => `${size}px ${one.tagName} ${one.className} ${one.textContent}`);
    const wide = [...document.querySelectorAll("button, .button, .kinds label")]
      .filter((one) => isSeen(one) && getComputedStyle(one).overflowX === "visible")
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `wider than its control: ${one.textContent}`);
    return [...new Set([...small, ...wide])];
  });
