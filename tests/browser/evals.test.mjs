// Tests the page of evaluations: compare, read, stop, save the figures.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessFaults, choose, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

/** Opens the page and chooses a baseline and the conversations. */
async function setUp(page, { conversations, baseline }) {
  await page.getByRole("link", { name: "Evals" }).click();
  await page
    .getByRole("combobox", { name: "Conversations" })
    .selectOption({ label: conversations });
  if (!baseline) return;
  const label = `${baseline}, with the same sliders`;
  await page.getByRole("combobox", { name: "Baseline" }).selectOption({ label });
}

const compare = (page) => page.getByRole("button", { name: "Compare", exact: true }).click();
const finished = (page) => page.getByRole("status").filter({ hasText: "Compared over" }).waitFor();

visit("two policies are compared over a conversation, in figures and pictures", async (page) => {
  await setUp(page, { conversations: "Shop desk: exchanges and refunds", baseline: "Trim" });
  await page.getByRole("combobox", { name: "Window" }).selectOption("A suitable one for each");
  await compare(page);
  await finished(page);
  const row = page.getByRole("row", { name: /Shop desk/ });
  const [kept] = await row.getByRole("cell").allTextContents();
  assert.match(kept, /^\d+(\.\d)? %/);
  assert.match(await page.locator("#results-title").textContent(), /^Hybrid .* against Trim /);
  for (const line of ["whole", "was", "edge"])
    assert.match(await page.locator(`.evals path.${line}`).getAttribute("d"), /^M0 \d+L/);
  assert.equal(await page.locator(".bells li").count(), 1);
  await page.getByRole("combobox", { name: "Figure" }).selectOption("Tokens sent");
  await page.locator(".bells .figures", { hasText: /[\d,]{4,} → [\d,]{4,}/ }).waitFor();
});

visit("the figures can be taken along as JSON", async (page) => {
  await setUp(page, { conversations: "Returns desk: wrong size", baseline: "None" });
  await compare(page);
  await finished(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as JSON" }).click(),
  ]);
  const told = JSON.parse(await readFile(await download.path(), "utf8"));
  const [conversation] = told.conversations;
  assert.equal(conversation.title, "Returns desk: wrong size");
  assert.equal(conversation.candidate["by request"].length, conversation.candidate.requests);
  assert.ok(conversation.policies.every((policy) => policy.window > 0));
});

visit("a run can be stopped, and the page can be used meanwhile", async (page) => {
  await page.getByRole("link", { name: "Evals" }).click();
  await compare(page);
  await page.getByRole("progressbar", { name: "Conversations" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("progressbar", { name: "Conversations" }).waitFor({ state: "detached" });
  assert.match(
    await page.getByRole("status").first().textContent(),
    /^Ended after \d+ conversation/,
  );
  await page.getByRole("link", { name: "Back" }).click();
  await page.locator(".now").waitFor();
});

visit(
  "the page has an address of its own, and compares the conversation shown in any format",
  async (page) => {
    await choose(page, "Responses items: web search");
    await setUp(page, { conversations: "The one shown: Responses items: web search" });
    assert.match(page.url(), /#evals$/);
    await compare(page);
    await finished(page);
    await page.getByText("converted from openai-responses").waitFor();
    await page.goBack();
    await page.locator(".now").waitFor();
  },
);

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 360]) {
    visit(
      `axe finds nothing and nothing sticks out in ${colorScheme} at ${width} pixels`,
      async (page) => {
        await setUp(page, { conversations: "Returns desk: wrong size" });
        await compare(page);
        await finished(page);
        assert.deepEqual(await accessFaults(page), []);
        assert.ok(
          (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
        );
      },
      { colorScheme, viewport: { width, height: 800 } },
    );
  }
}

for (const options of [
  { colorScheme: "light", viewport: { width: 360, height: 780 } },
  { colorScheme: "dark" },
]) {
  visit(
    `a survey shows histograms and suggests a policy, in ${options.colorScheme}`,
    async (page) => {
      await setUp(page, { conversations: "All 13 of the gallery" });
      await page.getByRole("button", { name: "Suggest a policy from these" }).click();
      const survey = page.getByRole("region", { name: "Survey results" });
      await survey.getByText(/^1\d conversations; \d+ % of all tokens are tool results/).waitFor();
      const counts = await survey
        .getByRole("table", { name: /^Turns per conversation/ })
        .getByRole("row")
        .locator("td:first-of-type")
        .allTextContents();
      assert.equal(
        counts.reduce((sum, count) => sum + Number(count), 0),
        13,
      );
      assert.match(
        await survey
          .getByRole("table", { name: /^Tokens per turn/ })
          .locator("caption")
          .textContent(),
        /median [\d,]+, 90th percentile [\d,]+, maximum [\d,]+/,
      );
      assert.deepEqual(await accessFaults(page), []);
      await survey.getByRole("button", { name: "Use this policy" }).click();
      await page.locator(".candidate b", { hasText: "Hybrid" }).waitFor();
      await page
        .getByRole("status")
        .filter({ hasText: "The policy is set: Hybrid" })
        .waitFor({ state: "attached" });
    },
    options,
  );
}

for (const options of [
  { colorScheme: "light", viewport: { width: 1280, height: 860 } },
  { colorScheme: "dark", viewport: { width: 360, height: 780 } },
]) {
  visit(
    `each conversation of a file can be chosen, and all are surveyed, in ${options.colorScheme}`,
    async (page) => {
      const said = (turns) =>
        Array.from({ length: 2 * turns }, (_, n) => ({
          role: n % 2 ? "assistant" : "user",
          content: `message ${n} of ${turns} turns, about order W-${1000 + n}`,
        }));
      const buffer = Buffer.from(
        [3, 9, 27].map((turns) => JSON.stringify({ messages: said(turns) })).join("\n"),
      );
      await page.getByRole("button", { name: "Open or paste…" }).click();
      await page
        .locator("input[type=file][accept*=jsonl]")
        .setInputFiles({ name: "chats.jsonl", mimeType: "application/jsonl", buffer });
      await page.getByRole("button", { name: "Conversation: 1 of 3 in chats.jsonl" }).click();
      const dialog = page.getByRole("dialog", { name: "Choose a conversation" });
      const own = dialog
        .locator("section", { hasText: "In the file you opened" })
        .getByRole("button");
      assert.equal(await own.count(), 3);
      assert.equal(await own.first().getAttribute("aria-current"), "true");
      assert.deepEqual(await accessFaults(page), []);
      // With the keyboard only.
      await own.nth(2).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Conversation: 3 of 3 in chats.jsonl" }).waitFor();
      await page.locator("[data-index='53']").waitFor({ state: "attached" });
      await page.getByRole("link", { name: "Evals" }).click();
      const choice = page.getByRole("combobox", { name: "Conversations" });
      assert.equal(
        await choice.evaluate((select) => select.selectedOptions[0].label),
        "All 3 of chats.jsonl",
      );
      await page.getByRole("button", { name: "Suggest a policy from these" }).click();
      const survey = page.getByRole("region", { name: "Survey results" });
      await survey.filter({ hasText: "3 conversations" }).waitFor();
      await compare(page);
      await finished(page);
      assert.equal(await page.getByRole("row", { name: /^Conversation \d/ }).count(), 3);
      assert.deepEqual(await accessFaults(page), []);
    },
    options,
  );
}
