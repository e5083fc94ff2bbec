// Links, undo and a page that remembers, in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, decisions, paste, rest, scrubber, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const kind = (page, name) => page.getByRole("radio", { name, exact: true });
const position = (page) => scrubber(page).inputValue();

test("a reload keeps conversation, policy and position", () =>
  playground.visit(async (page) => {
    await choose(page, "Ten days with a companion");
    await kind(page, "Trim").check();
    await scrubber(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowLeft");
    await rest(page);
    const shown = { decisions: await decisions(page), position: await position(page) };
    await page.reload();
    await page.locator("[data-index='0']").waitFor({ state: "attached" });
    await kind(page, "Trim").and(page.locator(":checked")).waitFor();
    assert.deepEqual({ decisions: await decisions(page), position: await position(page) }, shown);
  }));

test("a link opens the same in a fresh profile, and a damaged one opens a message", async () => {
  let link;
  await playground.visit(async (page) => {
    await kind(page, "Prune").check();
    await page.getByRole("button", { name: "Link" }).click();
    const dialog = page.getByRole("dialog", { name: "Link to what you see" });
    link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    await dialog.getByRole("img", { name: "The link as a QR code" }).waitFor();
  });
  assert.ok(link.length <= 213, link);
  const fragment = new URL(link).hash;
  await playground.visit(
    async (page) => {
      assert.ok(await kind(page, "Prune").isChecked());
    },
    { fragment },
  );
  await playground.visit(
    async (page) => {
      await page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
      assert.match(await page.getByRole("alert").textContent(), /incomplete/);
      assert.equal(await page.locator("[data-index]").count(), 0, "no demo instead");
      await page.getByRole("link", { name: "To the playground" }).click();
      await page.locator("[data-index='0']").waitFor({ state: "attached" });
    },
    { fragment: fragment.slice(0, -4), until: ".broken" },
  );
});

test("Ctrl+Z undoes policy, position and conversation", () =>
  playground.visit(
    async (page) => {
      const first = await page.locator(".choose .name").textContent();
      const start = await position(page);
      await page.keyboard.press("ArrowLeft");
      await kind(page, "Trim").check();
      await choose(page, "A visit to the clinic");
      await page.keyboard.press("Control+z");
      await page.locator(".choose .name").filter({ hasText: first }).waitFor();
      assert.ok(await kind(page, "Trim").isChecked());
      await page.keyboard.press("Control+z");
      assert.ok(!(await kind(page, "Trim").isChecked()));
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      assert.equal(await position(page), start);
      assert.ok(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled());
      await page.keyboard.press("Control+Shift+z");
      assert.notEqual(await position(page), start);
    },
    { fragment: "#try" },
  ));

test("a pasted conversation is kept with consent only, and is in no address", () =>
  playground.visit(async (page) => {
    const marker = "marker-5e1f";
    const messages = JSON.stringify([
      { role: "user", content: `Where is ${marker}?` },
      { role: "assistant", content: "In the drawer." },
    ]);
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await paste(page, messages);
    await page.waitForFunction(() => location.hash === "#own");
    assert.ok(!(await stored()).includes(marker));
    await page.reload();
    const dialog = page.getByRole("dialog", { name: "Open or paste a conversation" });
    await dialog.getByLabel("Keep it in this browser, so that a reload shows it again").check();
    await dialog.getByLabel("Conversation", { exact: true }).fill(messages);
    await dialog.getByRole("button", { name: "Show it" }).click();
    await page.waitForFunction(() => localStorage.getItem("turnwise-own"));
    await page.reload();
    await page.locator("[data-index='1']").waitFor({ state: "attached" });
    assert.match(await page.locator("[data-index='0']").textContent(), new RegExp(marker));
    assert.ok(!page.url().includes(marker));

    // Taken back, nothing of it stays.
    await page.getByRole("button", { name: "Open or paste…" }).click();
    await dialog.getByLabel(/^Keep it in this browser/).uncheck();
    assert.ok(!(await stored()).includes(marker));
  }));

test("a visit that begins with all controls opens at the first cut", () =>
  playground.visit(
    async (page) => {
      await page
        .locator(".time")
        .getByText(/^Here:/)
        .waitFor();
      const shown = await page.locator(".time").innerText();
      await page.keyboard.press("End");
      await page.waitForFunction(
        (shown) => document.querySelector(".time").innerText !== shown,
        shown,
      );
    },
    { fragment: "#try" },
  ));
