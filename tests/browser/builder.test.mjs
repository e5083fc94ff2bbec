// "Make a lesson of this": lesson 3 made again, from an empty page, by keyboard. The file that
// comes out is crates/turnwise-lessons/tests/data/built.md, which the tests of lessons accept as it
// is. `UPDATE_GOLDENS=1` writes it.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { accessFaults, choose, rest, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const golden = new URL("../../crates/turnwise-lessons/tests/data/built.md", import.meta.url);

/** Turns a slider by keys until it has the value. */
async function turn(page, name, value) {
  const slider = page.getByRole("slider", { name });
  await slider.focus();
  for (let steps = 0; steps < 60; steps += 1) {
    const now = Number(await slider.inputValue());
    if (now === value) return;
    await page.keyboard.press(now < value ? "ArrowRight" : "ArrowLeft");
  }
  assert.fail(`${name} never has the value ${value}`);
}

async function press(page, name) {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

async function write(page, name, text) {
  const field = page.getByLabel(name, { exact: true });
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Sets both sliders, and waits for the address, where the builder reads them. */
async function set(page, most, least) {
  await turn(page, "Cut back to, turns", Math.min(least, 3));
  await turn(page, "Cut at, turns", most);
  await turn(page, "Cut back to, turns", least);
  await rest(page);
}

async function demand(page, label, bound, value) {
  const row = page.locator(".goal > div").filter({ hasText: `Goal: ${label} (` });
  await row.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await row.getByRole("combobox").selectOption({ label: bound });
  await row.getByRole("spinbutton").fill(String(value));
}

test("a lesson made by keyboard is the file that the tests of lessons accept", () =>
  playground.visit(async (page) => {
    await choose(page, "Ten days with a companion");
    await page.getByText("Trim", { exact: true }).first().click();
    await page.keyboard.press("b");
    await write(page, "Title", "Cut rarely, again");
    await set(page, 6, 6);
    await press(page, "The panel is the start");
    await page.getByText("1 recorded").waitFor();
    await demand(page, "Beginnings changed", "at most", 4);
    await demand(page, "Tokens of the largest request", "at most", 950);
    await demand(page, "Fewest turns in sight", "at least", 3);
    await set(page, 10, 10);
    await write(page, "Name of the wrong answer (one word)", "later");
    await write(page, "What the page says to it", "You cut later, {later.changes} times.");
    await press(page, "The panel is a wrong answer");
    await page.getByText("2 recorded").waitFor();
    await set(page, 14, 3);
    await press(page, "The panel is the solution");
    await page.getByText("3 recorded").waitFor();
    await write(page, "Look: where to look first", "The picture has {start.changes} teeth.");
    await write(page, "Task", "Let at most {goal.changes} requests begin differently.");
    await write(page, "Hints, one on each line", "When does the picture have a tooth?");
    await write(page, "Why", "<b>Two</b> numbers make cuts rare.");
    await press(page, "Check");
    await page
      .getByText(/no HTML|HTML/)
      .last()
      .waitFor();
    await write(page, "Why", "Two numbers make cuts rare.");
    await press(page, "Check");
    await page.getByText("The lesson keeps its promises.").waitFor();
    await page.getByText(/^Solved by \d+ of \d+ settings\.$/).waitFor();
    assert.deepEqual(await accessFaults(page), []);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, "Save the file"),
    ]);
    assert.equal(download.suggestedFilename(), "cut-rarely-again.md");
    const file = readFileSync(await download.path(), "utf8");
    if (process.env.UPDATE_GOLDENS) writeFileSync(golden, file);
    assert.equal(file, readFileSync(golden, "utf8"));
  }));
