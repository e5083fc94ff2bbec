// Every lesson, four lanes, the first page, golf, the editor, the builder and the presenter at four
// widths, light and dark: no accessibility faults, nothing that scrolls sideways, and no control
// below 24 pixels.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { accessFaults, contrastFaults, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const site = process.env.TURNWISE_SITE ?? new URL("../../web/dist", import.meta.url).pathname;
const lessons = JSON.parse(readFileSync(`${site}/lessons/index.json`, "utf8"));

/** Controls that are smaller than 24 pixels, except links within sentences. */
const small = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, input:not(.unseen, [type=radio]), select, a.button")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      // A label is part of the target.
      .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
      .filter(([, box]) => box.width > 1 && (box.height < 23.5 || box.width < 23.5))
      .map(([one, box]) => `${one.tagName} ${one.textContent || one.ariaLabel} ${box.height}`),
  );

/** What scrolls sideways, except code: the page, or a list with longer lines than it is wide. */
const sideways = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("html, body, body :not(pre, textarea, input)")]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
      .filter(
        (one) => one.tagName === "HTML" || /auto|scroll/.test(getComputedStyle(one).overflowX),
      )
      .map((one) => `${one.parentElement?.className} > ${one.tagName}.${one.className}`),
  );

/** Checks the page in its color scheme; colors in the other one as well. */
async function check(page, where, colorScheme) {
  assert.deepEqual(await accessFaults(page), [], where);
  const other = colorScheme === "dark" ? "light" : "dark";
  assert.deepEqual(await contrastFaults(page, other), [], where);
  await page.emulateMedia({ colorScheme });
  assert.deepEqual(await small(page), [], where);
  assert.deepEqual(await sideways(page), [], where);
}

for (const [width, colorScheme] of [
  [360, "dark"],
  [768, "light"],
  [1280, "dark"],
  [1920, "light"],
]) {
  test(`every lesson and every part at ${width} pixels, ${colorScheme}`, () =>
    playground.visit(
      async (page) => {
        for (const { id, title } of lessons) {
          await page.evaluate((to) => (location.hash = to), `#l/${id}`);
          await page.getByRole("heading", { name: title, exact: true }).waitFor();
          await page.locator(".clauses li").first().waitFor({ state: "attached" });
          await check(page, title, colorScheme);
        }
        for (const part of ["golf", "function", "builder"]) {
          await page.evaluate(() => (location.hash = "#learn"));
          await page.locator(`[data-opens=${part}]`).click();
          await page.locator(".dock").waitFor();
          await check(page, part, colorScheme);
          await page.keyboard.press("Escape");
          await page.locator(".dock").waitFor({ state: "detached" });
        }
        await page.evaluate(() => (location.hash = "#try"));
        await page.locator("[data-index='0']").waitFor({ state: "attached" });
        for (let lane = 0; lane < 3; lane += 1) {
          await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "l" })));
        }
        await page.locator("[data-lane='D'] dl div").first().waitFor();
        await check(page, "four lanes", colorScheme);
        await page.evaluate(() => (location.hash = ""));
        await page.locator(".sends li").first().waitFor();
        await check(page, "first page", colorScheme);
        await page.evaluate(() => (location.hash = "#l/cut-rarely&present"));
        const strip = page.getByRole("navigation", { name: "Presenter" });
        for (const view of ["goal", "picture", "transcript"]) {
          await strip.getByText(`View: ${view}`).waitFor();
          await check(page, `presenter, ${view}`, colorScheme);
          await page.keyboard.press("v");
        }
      },
      { fragment: "#learn", until: ".lessons li", colorScheme, viewport: { width, height: 900 } },
    ));
}

/** Where the clauses, the task and the first control are, once that control is scrolled into sight. */
const places = (page) =>
  page.evaluate(() => {
    const visible = (selector) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const edges = (one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom) };
    };
    // On low screens they are one line until they are opened.
    const clauses = () => edges(visible(".clauses, .fold").at(-1));
    // A lesson opens at its heading.
    document.querySelector(".policy").scrollTop = 0;
    const atFirst = clauses();
    const [control] = visible(".policy :is(input, select)");
    const line = control.closest("label, li") ?? control;
    line.scrollIntoView({ block: "nearest" });
    const task = visible(".policy .lesson:has(h3) > h3").at(-1);
    const { top, bottom, left } = line.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 8, (top + bottom) / 2);
    const isCovered = !line.contains(hit);
    return { atFirst, after: clauses(), task: edges(task), control: edges(line), isCovered };
  });

for (const [locale, width] of [
  ["en-US", 1280],
  ["de-DE", 1280],
  // The header has two lines.
  ["de-DE", 1100],
]) {
  test(`task, clauses and controls of each lesson are on one screen of ${width} pixels, ${locale}`, () =>
    playground.visit(
      async (page) => {
        for (const { id } of lessons) {
          await page.evaluate((to) => (location.hash = to), `#l/${id}`);
          await page.locator(`.lessons`).waitFor({ state: "detached" });
          await page.locator(".clauses li").first().waitFor({ state: "attached" });
          const seen = await places(page);
          const { atFirst, after, task, control, isCovered } = seen;
          const where = `${id}: ${JSON.stringify(seen)}`;
          assert.ok(atFirst.bottom <= 800 && atFirst.top >= 0, where);
          assert.ok(after.bottom <= 800 && after.top >= 0, where);
          assert.ok(task.top >= 0 && control.bottom <= 800 && !isCovered, where);
          await page.evaluate(() => (location.hash = "#learn"));
          await page.locator(`.lessons`).waitFor();
        }
      },
      {
        fragment: "#learn",
        until: ".lessons li",
        locale,
        viewport: { width, height: 800 },
      },
    ));
}
