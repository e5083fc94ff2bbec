// What single lessons show: the memory in the picture, a table of many conversations, and all of them on
// a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const file = new URL("../../crates/turnwise-lessons/lessons/11-was-it-better.md", import.meta.url);
const [, lesson] = /```json lesson\n(.*?)```/s.exec(readFileSync(file, "utf8"));
const { conversations } = JSON.parse(lesson);

test("a memory is a band of the picture, and the last request is counted", () =>
  playground.visit(
    async (page) => {
      const columns = await page.locator(".time .weave").getAttribute("data-requests");
      await page.getByText(`request ${columns} of ${columns}`, { exact: false }).waitFor();
      const memory = page.locator(".legend span").filter({ hasText: /^memory$/ });
      assert.equal(await memory.count(), 0);
      await page.locator(".remember input").first().check();
      await memory.waitFor();
      // What is above the first message is the memory, and no message.
      const area = await page.locator(".weave canvas").boundingBox();
      const color = () =>
        page.locator(".weave canvas").evaluate((canvas) => {
          const scale = canvas.height / canvas.clientHeight;
          const at = [(canvas.width * 5.5) / 50, 13 * scale].map(Math.round);
          return [...canvas.getContext("2d").getImageData(...at, 1, 1).data].join();
        });
      for (const line of await page.locator(".remember input").all()) await line.check();
      await page.getByText("119 tokens with every request").waitFor();
      assert.equal(await color(), "163,205,189,255");
      await page.mouse.move(area.x + area.width / 2, area.y + 13);
      await page.getByText("Point at a band to read it.").waitFor();
    },
    { fragment: "#l/memory", until: ".clauses li", colorScheme: "light" },
  ));

test("a lesson about many conversations has a table of them, before and now", () =>
  playground.visit(
    async (page) => {
      const rows = page.locator(".rows-of tbody tr");
      const kept = (place) => rows.nth(place).locator("td").first().innerText();
      assert.equal(await rows.count(), conversations.length);
      const sums = async () => {
        const cells = await rows.locator("td:first-of-type").allInnerTexts();
        const parts = cells.map((cell) => cell.match(/^(\d+) → (\d+) \/ (\d+)$/).slice(1));
        return parts.reduce((sum, part) => sum.map((one, at) => one + Number(part[at])), [0, 0, 0]);
      };
      await rows.locator("td", { hasText: "→" }).last().waitFor();
      const [before, now, of] = await sums();
      assert.equal(before, now);
      const clause = page.locator(".clauses li").filter({ hasText: `in sight: ${now} of ${of}` });
      await clause.waitFor({ state: "attached" });
      const first = await kept(0);
      await page.getByText("Summarize", { exact: true }).click();
      await page.waitForFunction(
        (first) => document.querySelector(".rows-of td").textContent !== first,
        first,
      );
      assert.notEqual((await sums())[1], now);
      await rows.nth(2).getByRole("button").click();
      await rows.nth(2).locator("[aria-current=true]").waitFor();
      await page.getByRole("button", { name: /^Conversation: Shop desk/ }).waitFor();
    },
    { fragment: "#l/was-it-better", until: ".rows-of td" },
  ));

test("on a phone a slider and the picture that it changes are seen together", () =>
  playground.visit(
    async (page) => {
      const knob = page.locator(".policy input[type=range]").first();
      for (const place of ["start", "end"]) {
        await knob.evaluate((one, block) => one.scrollIntoView({ block }), place);
        const slider = await knob.boundingBox();
        const picture = await page.locator(".weave canvas").boundingBox();
        const below = picture.y + picture.height;
        const isSeen = picture.y >= 0 && below <= slider.y && slider.y + slider.height <= 740;
        assert.ok(isSeen, JSON.stringify({ place, slider, picture }));
      }
    },
    { fragment: "#l/cut-rarely", until: ".clauses li", viewport: { width: 360, height: 740 } },
  ));
