// Tests pruning scores, digests, presets, checked summaries and the ledger of facts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

for (const colorScheme of ["light", "dark"]) {
  test(`a summary is held against what it covers, and facts are told, in ${colorScheme}`, () =>
    playground.visit(
      async (page) => {
        await choose(page, "Ten days with a companion");
        await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
        const notes = page.locator(".summaries > li").filter({ hasText: "applied" });
        await notes.nth(0).getByText("Check its facts").click();
        const body = notes.nth(0).locator("details[open] .body");
        await body.getByText(/^\d+ of \d+ facts? kept \(\d+ %\); \d+ lost, 0 made up\.$/).waitFor();
        await body
          .getByText(
            /^After \d+ summaries, \d+ of \d+ facts? from the first one remain \(\d+ %\)\.$/,
          )
          .waitFor();
        assert.ok((await body.getByRole("heading", { name: "Lost" }).count()) === 1);

        await page.getByRole("button", { name: "Show known facts" }).click();
        const dialog = page.getByRole("dialog", { name: "Known facts" });
        await dialog.getByText(/^Current: \d+ facts/).waitFor();
        assert.ok((await dialog.locator(".facts q").count()) > 10);
        assert.deepEqual(await accessFaults(page), []);
      },
      { colorScheme },
    ));
}

test("an order's old status is struck through next to the new one", () =>
  playground.visit(async (page) => {
    await choose(page, "Shop desk: exchanges and refunds");
    await page.getByRole("button", { name: "Show known facts" }).click();
    const superseded = page.getByRole("dialog", { name: "Known facts" }).locator("li:has(del)");
    await superseded.first().waitFor();
    assert.equal(await superseded.first().locator("ins").count(), 1);
  }));

test("pruning shows the score and reason of each message, on a narrow screen too", () =>
  playground.visit(
    async (page) => {
      await choose(page, "Ten days with a companion");
      await page.getByRole("radio", { name: "Prune" }).check({ force: true });
      const pruned = page.locator("[data-action='drop'][data-reason='irrelevant']");
      await pruned.first().waitFor({ state: "attached" });
      const rows = await page.locator("[data-index][data-score]").evaluateAll((rows) =>
        rows.map((row) => ({
          score: Number(row.dataset.score),
          action: row.dataset.action,
          words: row.querySelector(".why").textContent,
        })),
      );
      assert.equal(Math.max(...rows.map(({ score }) => score)), 100);
      assert.ok(rows.every(({ score, words }) => words.includes(` · scores ${score} % · `)));
      const mean = (action) => {
        const scores = rows.filter((row) => row.action === action).map(({ score }) => score);
        return scores.reduce((sum, score) => sum + score, 0) / scores.length;
      };
      assert.ok(mean("drop") < mean("keep"), `${mean("drop")} < ${mean("keep")}`);
      assert.deepEqual(await accessFaults(page), []);
    },
    { viewport: { width: 360, height: 780 } },
  ));

test("digests replace old results with their content", () =>
  playground.visit(async (page) => {
    await choose(page, "Shop desk: exchanges and refunds");
    await page.getByRole("radio", { name: "Clear tools" }).check({ force: true });
    const digests = page.locator(".seen .altered .text").filter({ hasText: "[digest of" });
    assert.equal(await digests.count(), 0);
    await page.getByLabel(/^Digests of old results/).check();
    await digests.first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Copy as code" }).click();
    await page.getByLabel("Code").getByText("placeholder: digest()").waitFor();
  }));

test("a ready-made policy is chosen by name, with its evidence", () =>
  playground.visit(async (page) => {
    await choose(page, "Shop desk: exchanges and refunds");
    const preset = page.getByLabel("Ready-made");
    await preset.selectOption({ label: "Support chat" });
    const window = page.getByLabel("Window, in tokens");
    await window.fill("3000");
    await window.press("Enter");
    await page.locator(".summaries > li").filter({ hasText: "applied" }).first().waitFor();
    assert.match(
      await page.getByRole("link", { name: "Evidence" }).getAttribute("href"),
      /docs\/policies\.md$/,
    );
    await page.getByRole("button", { name: "Copy as code" }).click();
    await page.getByLabel("Code").getByText('preset: "support"').waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "Trim" }).check({ force: true });
    await page.locator("#preset").and(page.locator(":has(option[value='']:checked)")).waitFor();
  }));
