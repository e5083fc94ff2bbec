// The order in which the Tab key visits the page, recorded: a control that moves or is lost shows
// up as a change of focus.json. `UPDATE_GOLDENS=1` writes it again.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const golden = new URL("focus.json", import.meta.url);
const known = () => JSON.parse(readFileSync(golden, "utf8"));

/** Presses Tab until the page is left, or begins again, and notes what has the focus. */
async function walk(page) {
  const stops = [];
  await page.evaluate(() => {
    globalThis.visited = new WeakSet();
    document.activeElement.blur();
  });
  while (stops.length < 200) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const one = document.activeElement;
      if (one === document.body || visited.has(one)) return null;
      visited.add(one);
      const label = one.labels?.[0]?.textContent ?? one.textContent;
      const name = one.ariaLabel ?? (one.id || (label ?? "").trim());
      const kind = one.getAttribute("type") ?? one.tagName.toLowerCase();
      // Figures change with the engine.
      return `${kind}: ${name
        .replace(/[\s\d,]+/g, " ")
        .trim()
        .slice(0, 40)}`;
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error("the Tab key never leaves the page");
}

/** A page with more is a cockpit. */
const MOST_STOPS = 45;

const PLACES = {
  start: ["#", ".side .sends li"],
  lessons: ["#learn", "ol.lessons li"],
  lesson: ["#l/cut-rarely", ".clauses li"],
  workbench: ["#try", "[data-index='0']"],
  report: ["#report", ".report tr.best"],
};

for (const [name, [fragment, until]] of Object.entries(PLACES)) {
  test(`the focus visits the ${name} page in its order`, () =>
    playground.visit(
      async (page) => {
        const stops = await walk(page);
        if (process.env.UPDATE_GOLDENS) {
          const all = { ...known(), [name]: stops };
          writeFileSync(golden, `${JSON.stringify(all, null, 2)}\n`);
        }
        assert.deepEqual(stops, known()[name]);
        assert.ok(stops.length <= MOST_STOPS, `${stops.length} stops`);
      },
      { fragment, until, viewport: { width: 1280, height: 800 } },
    ));
}
