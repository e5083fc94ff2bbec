// Tests accessibility and narrow screens.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, paste, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing in ${colorScheme} at ${width} pixels`, () =>
      playground.visit(
        async (page) => {
          assert.deepEqual(await accessFaults(page), []);
          await choose(page, "Ten days with a companion");
          await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
          await page.locator(".seen [data-role='summary']").waitFor({ state: "attached" });
          assert.deepEqual(await accessFaults(page), []);
        },
        { colorScheme, viewport: { width, height: 800 } },
      ));
  }

  test(`axe finds nothing in the dialogs in ${colorScheme}`, () =>
    playground.visit(
      async (page) => {
        for (const key of ["g", "c", "?"]) {
          await page.locator("body").press(key);
          await page.getByRole("dialog").waitFor();
          assert.deepEqual(await accessFaults(page), [], key);
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "hidden" });
        }
        await paste(page, "[1]");
        await page.getByRole("dialog").getByRole("alert").waitFor();
        assert.deepEqual(await accessFaults(page), [], "open");
      },
      { colorScheme },
    ));
}

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 360],
]) {
  test(`axe finds nothing in opened parts in ${colorScheme} at ${width} pixels`, () =>
    playground.visit(
      async (page) => {
        await choose(page, "Ten days with a companion");
        await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
        await page.getByText("Read it").first().click();
        await page.getByText("Check its facts").first().click();
        await page.getByText(/^\d+ of \d+ facts? kept/).waitFor();
        await page.getByRole("button", { name: "Suggest a policy" }).click();
        await page.locator(".advice dt", { hasText: "Tokens per turn" }).waitFor();
        await page.locator(".said .message:visible").last().click();
        assert.deepEqual(await accessFaults(page), [], "the conversation");
        await page.getByRole("button", { name: "Show known facts" }).click();
        await page
          .getByRole("dialog")
          .getByText(/^Current: \d+ facts?/)
          .waitFor();
        assert.deepEqual(await accessFaults(page), [], "facts");
        await page.keyboard.press("Escape");
        await page.getByRole("link", { name: "Report" }).click();
        await page.locator(".report tr.best").waitFor();
        assert.deepEqual(await accessFaults(page), [], "report");
      },
      { colorScheme, viewport: { width, height: 800 } },
    ));
}

test("the theme can be switched, and is remembered", () =>
  playground.visit(async (page) => {
    const root = page.locator("html");
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("button", { name: "Theme: light. Switch to dark" }).click();
    await page.getByRole("button", { name: "Theme: dark. Follow the system" }).waitFor();
    assert.equal(await root.getAttribute("data-theme"), "dark");
    await page.reload();
    await page.locator("[data-index='0']").waitFor({ state: "attached" });
    assert.equal(await root.getAttribute("data-theme"), "dark");
  }));

for (const width of [360, 768, 1280]) {
  test(`nothing sticks out at ${width} pixels`, () =>
    playground.visit(
      async (page) => {
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        assert.ok(tooWide <= 0, `${tooWide} pixels too wide`);
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        await page.getByLabel("Your message").scrollIntoViewIfNeeded();
        await page.getByRole("radio", { name: "Trim" }).check({ force: true });
        await page.locator("[data-action='drop']").first().waitFor({ state: "attached" });
      },
      { viewport: { width, height: 740 } },
    ));
}

test("the line at the top takes three rows on a phone", () =>
  playground.visit(
    async (page) => {
      const rows = () =>
        page
          .locator(".head")
          .locator("button, a")
          .evaluateAll(
            (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
          );
      assert.equal(await rows(), 3);
      await page.getByRole("link", { name: "Report" }).click();
      await page.getByRole("link", { name: "All controls" }).waitFor();
      assert.equal(await rows(), 3);
    },
    { viewport: { width: 360, height: 740 } },
  ));
