// The first page and lanes, by keyboard alone, in a real browser; and what no page of lessons may have.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

test("four lanes leave room for messages, and their turns keep their numbers", () =>
  playground.visit(
    async (page) => {
      await choose(page, "Committee meeting, then questions");
      await page.locator("h2").first().click();
      for (const lane of ["B", "C", "D"]) {
        await page.keyboard.press("l");
        await page.locator(`[data-lane='${lane}'] dl div`).first().waitFor();
      }
      const height = await page.locator(".said .scroll").evaluate((list) => list.clientHeight);
      assert.ok(height >= 170, `${height} pixels`);
      // A label that is longer than its turn loses its beginning: the number is the end.
      const cut = await page
        .locator(".said .label span")
        .evaluateAll((labels) =>
          labels
            .filter((label) => label.scrollHeight > label.clientHeight + 1)
            .map((label) => getComputedStyle(label).direction),
        );
      assert.deepEqual(new Set(cut), new Set(["rtl"]));
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test("the first page shows a refusal beside a plan, and leads on", () =>
  playground.visit(
    async (page) => {
      const [slice, plan] = [page.locator(".side").first(), page.locator(".side").last()];
      assert.match(await slice.textContent(), /must be a response to a preceding message/);
      // Its notes are written by a module that comes later.
      await plan.filter({ hasText: "accepted" }).waitFor();
      const handle = page.getByRole("slider", { name: "Drag through the conversation" });
      await handle.focus();
      await page.keyboard.press("End");
      await page.getByRole("link", { name: /^Learn: / }).click();
      await page.getByRole("link", { name: /Cut rarely/ }).click();
      await page.getByRole("heading", { name: "Cut rarely" }).waitFor();
    },
    { fragment: "", until: ".side.refused dl div" },
  ));

test("lanes are added and chosen by key", () =>
  playground.visit(async (page) => {
    await page.getByRole("radio", { name: "Trim", exact: true }).check();
    await page.locator("h2").first().click();
    await page.keyboard.press("l");
    await page.getByRole("radio", { name: "slice(-n)", exact: true }).check();
    await page.locator("[data-lane='B'] dl div").filter({ hasText: "refused" }).waitFor();
    await page.locator("[data-lane='A'] dl div").first().waitFor();
    await page.locator("h2").first().click();
    await page.keyboard.press("1");
    assert.ok(await page.getByRole("radio", { name: "Trim", exact: true }).isChecked());
    await page.getByRole("button", { name: "Remove lane B" }).click();
    assert.equal(await page.locator("[data-lane]").count(), 0);
  }));

for (const colorScheme of ["light", "dark"]) {
  for (const [fragment, until] of [
    ["", ".side.refused dl div"],
    ["#learn", ".lessons li"],
    ["#l/half-a-call", ".clauses li"],
  ]) {
    test(`no accessibility faults at “${fragment}”, ${colorScheme}`, () =>
      playground.visit(async (page) => assert.deepEqual(await accessFaults(page), []), {
        fragment,
        until,
        colorScheme,
      }));
  }
}

test("nothing scrolls sideways at 320 pixels", async () => {
  for (const [fragment, until] of [
    ["", ".side dl div"],
    ["#learn", ".lessons li"],
    ["#l/half-a-call", ".clauses li"],
  ]) {
    await playground.visit(
      async (page) => {
        const [wide, room] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        assert.ok(wide <= room, `${fragment}: ${wide} in ${room}`);
      },
      { fragment, until, viewport: { width: 320, height: 640 } },
    );
  }
});
