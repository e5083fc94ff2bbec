// The picture of what the model reads, in a real browser: its pixels, its frame, and the value that it
// follows.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { decisions, paste, scrubber, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

/** The colors of the picture, light and dark: paid in full, from the cache, lost. */
const COLORS = {
  light: { paid: "#12608f", cached: "#a9c6d8", covered: "#ece2f9", lost: "#b3261e" },
  dark: { paid: "#74c6ea", cached: "#2d5469", covered: "#2f2540", lost: "#ff8f85" },
};

/** How many pixels of each color a picture has. */
const pixels = (page, colors, place = 0) =>
  page
    .locator(".weave canvas")
    .nth(place)
    .evaluate((canvas, colors) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const names = new Map();
      for (const [name, hex] of Object.entries(colors)) names.set(parseInt(hex.slice(1), 16), name);
      const found = Object.fromEntries(Object.keys(colors).map((name) => [name, 0]));
      for (let at = 0; at < data.length; at += 4) {
        const name = names.get((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
        if (name && data[at + 3] === 255) found[name] += 1;
      }
      return found;
    }, colors);

/** A place in a picture, by parts of its width and height. */
async function placeIn(page, x, y) {
  const box = await page.locator(".weave canvas").first().boundingBox();
  return [box.x + box.width * x, box.y + 10 + (box.height - 16) * y];
}

for (const scheme of ["light", "dark"]) {
  visit(
    `the picture shows what is paid, cached and covered: ${scheme}`,
    async (page) => {
      await page.getByRole("radio", { name: "Summarize", exact: true }).check();
      await page.locator("[data-action='summarize']").first().waitFor({ state: "attached" });
      const { paid, cached, covered } = await pixels(page, COLORS[scheme]);
      assert.ok(paid > 500 && cached > paid && covered > paid, `${paid} ${cached} ${covered}`);
      // Another theme paints it anew.
      const other = scheme === "light" ? "dark" : "light";
      await page.emulateMedia({ colorScheme: other });
      // The picture is painted in the frame that first has the theme.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      assert.ok((await pixels(page, COLORS[other])).paid > 500);
    },
    { colorScheme: scheme },
  );
}

visit("the frame follows a drag, and arrow keys walk from request to request", async (page) => {
  const left = () =>
    page
      .locator(".weave .frame")
      .first()
      .evaluate((one) => one.style.insetInlineStart);
  await page.mouse.move(...(await placeIn(page, 0.9, 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await placeIn(page, 0.3, 0.5)), { steps: 4 });
  await page.mouse.up();
  const dragged = parseFloat(await left());
  assert.ok(Math.abs(dragged - 28) < 4, `${dragged} %`);
  await scrubber(page).focus();
  await page.keyboard.press("ArrowRight");
  assert.ok(parseFloat(await left()) > dragged);
  const words = page.locator("#described");
  assert.match(await words.textContent(), /^request \d+: \d+ of \d+ messages sent/);
  const outline = await page
    .locator(".weave .frame")
    .first()
    .evaluate((one) => getComputedStyle(one));
  assert.equal(outline.outlineStyle, "solid", "the focus can be seen on the frame");
});

visit("the band under the pointer shows its text, and its row is marked", async (page) => {
  await page.mouse.move(...(await placeIn(page, 0.97, 0.05)));
  const band = page.locator(".band");
  await band.filter({ hasText: /^system · [\d,]+ tokens · at request \d+: sent/ }).waitFor();
  assert.equal(await page.locator(".said .message.linked").getAttribute("data-from"), "0");
  // It says what the request under the pointer does, not the one in the frame.
  const requests = Number(await page.locator(".weave").getAttribute("data-requests"));
  await page.mouse.move(...(await placeIn(page, 0.5, 0.05)));
  const number = Math.floor(requests / 2) + 1;
  await band.filter({ hasText: `at request ${number}: sent` }).waitFor();
  await page.mouse.move(0, 0);
  assert.match(await band.textContent(), /^ Point at a band/);
});

visit(
  "a value that is clicked or typed is followed, and turns red when it is lost",
  async (page) => {
    await page.getByRole("radio", { name: "Trim", exact: true }).check();
    const field = page.getByLabel("Follow a value");
    await field.fill("certificate_9984806");
    await field.press("Enter");
    await page
      .locator(".fate", { hasText: /At request \d+ the model forgot certificate/ })
      .waitFor();
    assert.ok((await pixels(page, COLORS.light)).lost > 50);
    // Capitals do not matter; what nobody said is refused.
    await field.fill("hat023");
    await field.press("Enter");
    await page.waitForFunction(() => document.querySelector(".follow input").value === "HAT023");
    await field.fill("zzz999");
    await field.press("Enter");
    assert.equal(
      await field.evaluate((input) => input.validationMessage),
      "No message has “zzz999”.",
    );

    // A click in a message: the caret of the click is in the value.
    const value = await page.evaluate(() => {
      const list = document.querySelector(".said .scroll");
      const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const found = /\b[A-Z]{3}\d{3}\b/.exec(node.data);
        if (!found || !node.parentElement.closest(".text")) continue;
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        node.parentElement.scrollIntoView({ block: "center" });
        const { left, top, width, height } = range.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // The text of a closed message is cut off.
        if (node.parentElement.contains(document.elementFromPoint(x, y))) {
          return { word: found[0], x, y };
        }
      }
    });
    await page.mouse.click(value.x, value.y);
    await page.waitForFunction(
      (word) => document.querySelector(".follow input").value === word,
      value.word,
    );
  },
);

visit("each lane has a picture, and a click in any of them moves the handle", async (page) => {
  await page.getByRole("radio", { name: "Trim", exact: true }).check();
  await page.locator("h2").first().click();
  await page.keyboard.press("l");
  await page.getByRole("radio", { name: "slice(-n)", exact: true }).check();
  await page.locator("[data-lane='B'] dl div").filter({ hasText: "refused" }).waitFor();
  assert.equal(await page.locator(".weave").count(), 2);
  assert.ok((await pixels(page, COLORS.light, 1)).lost > 20, "refused requests have a red foot");
  const all = (await decisions(page)).length;
  await page.locator("[data-lane='B'] canvas").click({ position: { x: 20, y: 60 } });
  const ahead = (await decisions(page)).filter(({ action }) => action === "ahead").length;
  assert.ok(ahead > all / 2, `${ahead} of ${all}`);
});

visit(
  "a phone shows the picture on the first screen, and the frame can be touched",
  async (page) => {
    const boxes = await page
      .locator(".start .weave")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    assert.ok(boxes[0] <= 740, `${boxes[0]} pixels down`);
    const before = await page.locator(".weave .frame").first().getAttribute("style");
    await page
      .locator(".start canvas")
      .first()
      .tap({ position: { x: 40, y: 60 } });
    assert.notEqual(await page.locator(".weave .frame").first().getAttribute("style"), before);
  },
  {
    fragment: "",
    until: ".side.refused dl div",
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  },
);

visit("a cut folds what it takes up, unless motion is to be reduced", async (page) => {
  await page.getByRole("radio", { name: "Summarize", exact: true }).check();
  await page.locator("[data-action='summarize']").first().waitFor({ state: "attached" });
  await page.locator("h2").first().click();
  await page.keyboard.press("[");
  const fold = page.locator(".weave .frame i.summary").first();
  await fold.waitFor({ state: "attached" });
  const name = () => fold.evaluate((one) => getComputedStyle(one).animationName);
  assert.equal(await name(), "none");
  assert.equal(await fold.evaluate((one) => getComputedStyle(one).opacity), "0");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  assert.equal(await name(), "fold");
});

visit("a picture of thousands of requests is drawn, and can be walked", async (page) => {
  const say = (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `Message ${n}: order W${n}a.`,
  });
  await paste(page, JSON.stringify(Array.from({ length: 1_900 }, say)));
  await page.waitForFunction(() => Number(document.querySelector(".weave").dataset.requests) > 900);
  const { cached } = await pixels(page, COLORS.light);
  assert.ok(cached > 500, `${cached}`);
  await page.mouse.click(...(await placeIn(page, 0.5, 0.9)));
  const length = Number(await scrubber(page).inputValue());
  assert.ok(Math.abs(length - 950) < 40, `${length}`);
});

visit("the picture is saved with its sentence", async (page) => {
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the picture" }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), "turnwise-tapestry.svg");
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /^<svg .*<title>Airline desk: upgrade, then cancel<\/title>/);
  assert.match(text, /<desc>(At request|The model sees) /);
});
