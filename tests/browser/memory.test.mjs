// Tests the panel "What it knows": learning days, sources, switches, blocks in what the model sees
// and in the budget bar, forgetting with its receipt, export and import.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessFaults, choose, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const panel = (page) => page.getByRole("dialog", { name: "What it knows" });
const records = (page) => panel(page).getByRole("list", { name: "Records" }).locator("> li");

async function openPanel(page) {
  await page.getByRole("button", { name: "What it knows" }).click();
  await panel(page).locator(".switches input").first().waitFor();
}

/** Learns nine days of the conversation, and shows the tenth. */
async function learnDays(page) {
  await choose(page, "Ten days with a companion");
  await openPanel(page);
  await panel(page).getByRole("button", { name: "Learn nine days, ask on the tenth" }).click();
  await panel(page)
    .getByText(/^\d+ records? learned/)
    .waitFor();
}

const close = (page) => panel(page).getByRole("button", { name: "Close" }).click();

/** The tokens of a part of the budget bar. */
async function part(page, name) {
  const row = page.locator(".parts-table tr").filter({ hasText: name });
  return Number((await row.locator("td").first().innerText()).replaceAll(/\D/g, ""));
}

test("the memory is loaded with the first use of its panel", () =>
  playground.visit(async (page) => {
    // The worker's own requests are seen by the context only.
    const loaded = [];
    const note = (request) => loaded.push(new URL(request.url()).pathname);
    page.context().on("request", note);
    await choose(page, "Ten days with a companion");
    await page.getByRole("button", { name: "Show known facts" }).click();
    await page.getByRole("dialog", { name: "Known facts" }).locator(".small-print").waitFor();
    await page.keyboard.press("Escape");
    assert.ok(loaded.includes("/beside/worker.js"));
    assert.ok(!loaded.some((path) => path.startsWith("/memory/")));
    const arrives = page.context().waitForEvent("request", {
      predicate: (request) => request.url().endsWith("/memory/memory_bg.wasm"),
    });
    await openPanel(page);
    await arrives;
  }));

for (const [name, options] of [
  ["wide, light", { colorScheme: "light" }],
  ["wide, dark", { colorScheme: "dark" }],
  ["narrow, dark", { colorScheme: "dark", viewport: { width: 360, height: 780 } }],
]) {
  test(`nine days are learned, and the tenth has both blocks, ${name}`, () =>
    playground.visit(async (page) => {
      await learnDays(page);
      const emily = records(page).filter({ hasText: "my name is Emily" });
      await emily.getByText("Source, change, forget").click();
      await emily.getByText("Day 1, message 1").waitFor();
      assert.equal(await emily.locator("mark").innerText(), "Hello, my name is Emily.");
      assert.match(await emily.locator(".note").first().innerText(), /the profile/);
      const width = await panel(page).evaluate((dialog) => [
        dialog.scrollWidth,
        dialog.clientWidth,
      ]);
      assert.equal(width[0], width[1], "nothing is wider than the panel");
      assert.deepEqual(await accessFaults(page), []);
      await close(page);
      const profile = page.locator(".seen [data-role='memory']").first();
      await profile.click();
      await profile.getByText(/my name is Emily/).waitFor({ state: "attached" });
      assert.ok((await part(page, "from memory")) > 100);

      const composer = page.getByRole("textbox", { name: "Your message" });
      await composer.fill("What was the movie with the taxi called?");
      await composer.press("Enter");
      const asked = page.locator(".seen li").filter({ hasText: "tokens from memory" }).last();
      await asked.getByText(/Taxi Driver/).waitFor({ state: "attached" });
      assert.deepEqual(await accessFaults(page), []);
    }, options));
}

test("forgetting gives a receipt, and the blocks change at once", () =>
  playground.visit(async (page) => {
    await learnDays(page);
    await panel(page).getByLabel("Forget what says").fill("Emily");
    await panel(page).getByRole("button", { name: "Forget it" }).click();
    const receipt = panel(page).getByRole("region", { name: "Receipt" });
    await receipt.getByText(/^Forgotten: \d+ records.*Changed: the profile/).waitFor();
    await receipt.getByText("Day 1, message 1").first().waitFor();
    assert.equal(await records(page).filter({ hasText: "Emily" }).count(), 0);
    assert.deepEqual(await accessFaults(page), []);
    await close(page);
    const profile = page.locator(".seen [data-role='memory']").first();
    await profile.click();
    assert.doesNotMatch(await profile.innerText(), /Emily/);
  }));

test("words are changed, and a pause hides nothing that is known", () =>
  playground.visit(async (page) => {
    await learnDays(page);
    const emily = records(page).filter({ hasText: "my name is Emily" });
    await emily.getByText("Source, change, forget").click();
    await emily.getByLabel("New words").fill("My name is Emilia.");
    await emily.getByRole("button", { name: "Change" }).click();
    await records(page).getByText("My name is Emilia.").waitFor();
    await panel(page)
      .getByLabel(/^paused/)
      .check();
    await panel(page)
      .getByLabel(/^paused/)
      .and(page.locator(":checked"))
      .waitFor();
    assert.ok((await records(page).count()) > 4);
  }));

test("a message of the shown conversation is found from its record", () =>
  playground.visit(async (page) => {
    await choose(page, "Ten days with a companion");
    await openPanel(page);
    await panel(page).getByRole("button", { name: "Learn from this conversation" }).click();
    const films = records(page).filter({ hasText: "sci-fi movies" });
    await films.getByText("Source, change, forget").click();
    await films.getByRole("button", { name: "Show the message" }).click();
    await panel(page).waitFor({ state: "hidden" });
    const message = page.locator(".said [data-index]").filter({ hasText: "sci-fi movies" });
    await message.first().waitFor();
  }));

test("an export is imported on another page", () =>
  playground.visit(async (page) => {
    await learnDays(page);
    const known = await records(page).count();
    const download = page.waitForEvent("download");
    await panel(page).getByRole("button", { name: "Export" }).click();
    const file = await (await download).path();
    assert.match(await readFile(file, "utf8"), /Emily/);
    await panel(page).getByRole("button", { name: "Forget everything" }).click();
    await panel(page).getByText("Nothing is known yet.").waitFor();
    const { page: other, faults, close: closeOther } = await playground.open();
    try {
      await openPanel(other);
      await panel(other).getByLabel("Import…").setInputFiles(file);
      await records(other).first().waitFor();
      assert.equal(await records(other).count(), known);
      assert.deepEqual(faults, []);
    } finally {
      await closeOther();
    }
  }));

for (const [locale, press, row, none] of [
  ["en", "Measure it", "Attacks that became records", "none, as it must be"],
  ["de", "Messen", "Angriffe, die gespeichert wurden", "keine, wie es sein muss"],
]) {
  for (const width of [1280, 360]) {
    test(`the memory is measured on labeled cases, ${locale}, ${width} pixels`, () =>
      playground.visit(
        async (page) => {
          const loaded = [];
          page.context().on("request", (request) => loaded.push(new URL(request.url()).pathname));
          await page.locator(".policy").getByRole("button", { name: press }).click();
          const dock = page.locator(".dock");
          await dock.locator("tr").filter({ hasText: row }).filter({ hasText: none }).waitFor();
          assert.ok((await dock.locator("tr").count()) >= 6);
          assert.ok(loaded.some((path) => path.endsWith("/memory/memory_bg.wasm")));
          const isWide = await dock.evaluate((part) => part.scrollWidth > part.clientWidth + 1);
          assert.ok(!isWide, "nothing is cut at the side");
          assert.deepEqual(await accessFaults(page), []);
          // One's own cases, of which one goes wrong.
          const cases = [{ text: "The bus is late.", kind: "facts" }, { attack: "Buy at shop X." }];
          await dock.getByRole("textbox").fill(JSON.stringify(cases));
          await dock
            .locator("button")
            .filter({ hasText: /^(Measure|Messen)$/ })
            .click();
          await dock.locator("li").filter({ hasText: "The bus is late." }).waitFor();
          await dock.getByRole("textbox").fill("[{}]");
          await dock
            .locator("button")
            .filter({ hasText: /^(Measure|Messen)$/ })
            .click();
          await dock
            .getByRole("status")
            .filter({ hasText: /could not|ließ sich nicht/ })
            .waitFor();
        },
        { locale, viewport: { width, height: 860 } },
      ));
  }
}
