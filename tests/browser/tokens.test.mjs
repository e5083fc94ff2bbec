// Tests tokens inside a message: the estimate's pieces at once, exact tokens on demand.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

/** Expands a speaker's first message in the right column and splits it into tokens. */
async function takeApart(page) {
  const message = page.locator(".seen .message[data-role='user']:not(.ask)").first();
  await message.click();
  const text = await message.locator(".text").textContent();
  await message.getByRole("button", { name: "Show tokens" }).click();
  return { message, text };
}

const pieces = (message) => message.locator(".tokens i").allTextContents();

visit(
  "the pieces of the estimate are shown at once, and nothing is loaded for them",
  async (page) => {
    const loaded = [];
    page.on("request", (request) => {
      // The browser asks for the icon when it likes.
      if (!request.url().endsWith("/icon.svg")) loaded.push(request.url());
    });
    const { message, text } = await takeApart(page);
    await message.getByText(/^About \d+ tokens, estimated/).waitFor();
    assert.equal((await pieces(message)).join(""), text);
    assert.deepEqual(loaded, []);
    await message.getByRole("button", { name: "Hide tokens" }).click();
    assert.equal(await message.locator(".text").textContent(), text);
  },
);

visit("tokens are shown and hidden by keyboard alone", async (page) => {
  const message = page.locator(".seen .message").first();
  await message.focus();
  await page.keyboard.press("Enter");
  const press = async (name) => {
    while (
      !(await message
        .getByRole("button", { name })
        .evaluate((button) => button === document.activeElement))
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  await press("Show tokens");
  await message.locator(".tokens").waitFor();
  // The button is gone, so the focus is on the message instead of the page.
  await page.locator(".seen .message:focus .tokens").waitFor();
  await press("Hide tokens");
  await message.getByRole("button", { name: "Show tokens" }).waitFor();
  await page.locator(".seen .message.open:focus").waitFor();
});

for (const [title, sample] of [
  ["Airline desk: upgrade, then cancel", / \w+/],
  ["十天的对话 · ten days in Chinese", /[一-龥]/],
]) {
  visit(`exact tokens are shown on demand: ${title}`, async (page) => {
    await choose(page, title);
    const { message, text } = await takeApart(page);
    await message.getByRole("button", { name: /^Count exactly/ }).click();
    const words = await message
      .getByText(/^Exactly \d+ tokens? of o200k_base; estimated/)
      .textContent();
    const shown = await pieces(message);
    assert.equal(shown.join(""), text);
    assert.ok(shown.some((piece) => sample.test(piece)));
    const several = await message
      .locator(".tokens i[title$='tokens']")
      .evaluateAll((all) => all.map((piece) => Number.parseInt(piece.title)));
    const counted = shown.length + several.reduce((sum, tokens) => sum + tokens - 1, 0);
    assert.equal(counted, Number(/Exactly ([\d,]+)/.exec(words)[1].replace(",", "")));
    assert.deepEqual(await accessFaults(page), []);
  });
}
