// The parts of the workshop next to the page: they take the place of messages, and cover nothing. The
// presenter's picture fills the wall.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

for (const [width, height] of [
  [1280, 800],
  [820, 1100],
  [360, 740],
]) {
  test(`no part lies over the picture or the controls at ${width} pixels`, () =>
    playground.visit(
      async (page) => {
        for (const name of ["golf", "function", "builder", "issues"]) {
          await page.evaluate((name) => {
            const opener = Object.assign(document.createElement("button"), { type: "button" });
            opener.dataset.opens = name;
            document.body.append(opener);
            opener.click();
            opener.remove();
          }, name);
          await page.locator("section.dock").waitFor();
          await page.locator("section.dock .dock-content > *").first().waitFor();
          // What it shows may be computed first.
          await page.waitForFunction(() => {
            const { width, height } = document.querySelector(".dock").getBoundingClientRect();
            return width >= 300 && height >= 200;
          });
          const faults = await page.evaluate(() => {
            const box = (one) => one.getBoundingClientRect();
            const dock = box(document.querySelector(".dock"));
            const isOver = ({ left, right, top, bottom }) =>
              left < dock.right && right > dock.left && top < dock.bottom && bottom > dock.top;
            const others = [...document.querySelectorAll(".head, .time, .policy, .said, .seen")];
            const over = others.filter((one) => one.checkVisibility() && isOver(box(one)));
            return over.map((one) => one.className);
          });
          assert.deepEqual(faults, [], name);
          await page.locator("section.dock .dock-head button").click();
          await page.locator(".dock").waitFor({ state: "detached" });
          await page.locator(".said").waitFor();
        }
        // A part ends with the conversation that it is about.
        await page.keyboard.press("b");
        await page.locator("section.dock").waitFor();
        await page.getByRole("link", { name: "Learn", exact: true }).click();
        await page.locator(".dock").waitFor({ state: "detached" });
      },
      { viewport: { width, height } },
    ));
}

test("the picture fills the wall", () =>
  playground.visit(
    async (page) => {
      await page.keyboard.press("Shift+P");
      for (const part of [0.4, 0.5]) {
        await page.waitForFunction(
          (part) => document.querySelector(".time .weave").clientHeight >= part * innerHeight,
          part,
        );
        await page.keyboard.press("v");
      }
    },
    { fragment: "#l/cut-rarely", until: ".clauses li", viewport: { width: 1920, height: 1080 } },
  ));
