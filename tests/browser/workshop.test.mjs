// What the page loads on demand: presenter, notes, builder, golf, and a function of one's own.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { accessFaults, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const asset = (name) => new URL(`../../web/assets/workshop/${name}`, import.meta.url);
const lesson = { fragment: "#l/cut-rarely", until: ".clauses li" };
const dock = (page) => page.locator(".dock");

test("every language has every text", async () => {
  const source = readFileSync(asset("words.js"), "utf8").replace(/^import.*$/m, "");
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  const { default: table } = await import(address);
  const keys = Object.keys(table.en);
  const values = (text) => text.split("#").length;
  for (const [code, texts] of Object.entries(table)) {
    assert.deepEqual(Object.keys(texts), keys, code);
    for (const key of keys)
      assert.equal(values(texts[key]), values(table.en[key]), `${code} ${key}`);
  }
});

test("nothing of it is loaded before it is asked for", () =>
  playground.visit(async (page) => {
    const names = await page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname),
    );
    assert.deepEqual(
      names.filter((name) => name.includes("workshop")),
      [],
    );
  }, lesson));

test("the presenter shows one thing at a time in large type, and obeys a remote's keys", () =>
  playground.visit(
    async (page) => {
      await page.keyboard.press("Shift+P");
      const strip = page.getByRole("navigation", { name: "Presenter" });
      await strip.getByText("3 / 15 · Cut rarely").waitFor();
      for (const view of ["goal and picture", "picture", "transcript"]) {
        await strip.getByText(`View: ${view}`).waitFor();
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("body *")]
            .filter((one) =>
              [...one.childNodes].some((text) => text.nodeType === 3 && text.data.trim()),
            )
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .filter((one) => !one.closest(".unseen"))
            .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
            .map((one) => `${one.className} ${one.textContent.slice(0, 30)}`),
        );
        assert.deepEqual(small, [], view);
        assert.deepEqual(await accessFaults(page), [], view);
        await page.keyboard.press("v");
      }
      // A slider and the picture that it changes are on the wall together.
      const boxes = await Promise.all(
        [".time .weave", ".policy input[type=range]"].map((one) =>
          page.locator(one).first().boundingBox(),
        ),
      );
      for (const box of boxes) assert.ok(box.y >= 0 && box.y + box.height <= 1080, `${box.y}`);
      await page.keyboard.press("PageDown");
      await strip.getByText("4 / 15").waitFor();
      await page.keyboard.press("PageUp");
      await strip.getByText("3 / 15").waitFor();
      await page.locator(".clauses li").first().waitFor();
      await page.getByRole("button", { name: "Solution" }).click();
      await page.getByRole("button", { name: "Yes, show the solution" }).click();
      const why = page.locator(".why-it");
      await why.waitFor({ state: "attached" });
      assert.equal(await why.isVisible(), false, "the answer is covered");
      await page.keyboard.press("a");
      await why.waitFor();
      await page.keyboard.press(".");
      await page.getByText("The screen is blank").waitFor();
      await page.keyboard.press(".");
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { name: "Turnwise" }).waitFor();
    },
    { ...lesson, viewport: { width: 1920, height: 1080 } },
  ));

test("on a small laptop the presenter keeps the sliders and the picture on the wall", () =>
  playground.visit(
    async (page) => {
      const strip = page.getByRole("navigation", { name: "Presenter" });
      await strip.getByText("View: goal and picture").waitFor();
      const { y: end } = await strip.boundingBox();
      for (const slider of await page.locator(".policy .knob-row input[type=range]").all()) {
        const { y, height } = await slider.boundingBox();
        assert.ok(y > 0 && y + height <= end, `${y} of ${end}`);
      }
      const picture = await page.locator(".time .weave").boundingBox();
      assert.ok(picture.y >= 0 && picture.y + picture.height <= end);
    },
    {
      fragment: "#l/cut-rarely&present",
      until: ".clauses li",
      viewport: { width: 1280, height: 800 },
    },
  ));

test("the notes window shows what to say, and both windows steer", () =>
  playground.visit(async (page) => {
    await page.keyboard.press("Shift+P");
    const [notes] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Notes", exact: true }).click(),
    ]);
    await notes.getByText("Ask the room before you touch a slider.").waitFor();
    await notes.getByText("Next: What a cut costs").waitFor();
    await notes.getByText(/^Minute 0 of the class, planned until minute \d+/).waitFor();
    assert.deepEqual(await accessFaults(notes), []);
    await notes.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("4 / 15").waitFor();
    await page.keyboard.press("PageUp");
    await notes.getByRole("heading", { name: "Cut rarely" }).waitFor();
    await notes.close();
  }, lesson));

test("a link that ends in `&present` opens large, and what is shared has no such ending", () =>
  playground.visit(
    async (page) => {
      await page.getByRole("navigation", { name: "Presenter" }).waitFor();
      assert.match(page.url(), /#l\/cut-rarely$/);
    },
    { ...lesson, fragment: "#l/cut-rarely&present" },
  ));

test("golf: a hole opens, its lines get their ticks, and the best score is kept", () =>
  playground.visit(
    async (page) => {
      await page.getByRole("button", { name: "Golf" }).click();
      // Where there is no conversation yet it is a dialog, and then stands next to the controls.
      await page.locator("dialog.dock:modal").waitFor();
      await page.getByRole("button", { name: /^Play: Everything needed/ }).click();
      await page.locator("section.dock .fails").first().waitFor();
      await dock(page).getByText("The score counts once").first().waitFor();
      await page.getByText("None", { exact: true }).first().click();
      await dock(page).getByText("Your best: ").first().waitFor();
      assert.deepEqual(await accessFaults(page), []);
      const best = await page.evaluate(() => JSON.parse(localStorage.getItem("turnwise-golf")));
      assert.ok(best.everything > 0);
      await page.keyboard.press("Escape");
    },
    { fragment: "#learn", until: ".lessons li" },
  ));

test("which strategy when: each choice shows what all came to, and the table of the guide ends it", () =>
  playground.visit(
    async (page) => {
      await page.getByRole("button", { name: "Which strategy when?" }).click();
      const game = page.getByRole("dialog", { name: "Which strategy when?" });
      const answers = ["Send everything", "Trim", "Trim", "Summarize", "Prune by relevance"];
      for (const [place, answer] of [...answers, "Summarize"].entries()) {
        await game.getByText(`Conversation ${place + 1} of 6`).waitFor();
        await game.getByRole("button", { name: answer, exact: true }).click();
        // The third answer is wrong, and told so; what is best is marked either way.
        await game
          .getByText(place === 2 ? "The guide says: Clear tool results." : "Right.")
          .waitFor();
        assert.equal(await game.locator("tr.holds").count(), 1);
        if (place === 0) assert.deepEqual(await accessFaults(page), []);
        await page.keyboard.press("Enter");
      }
      await game.getByText("5 of 6 as the guide says").waitFor();
      assert.equal(await game.locator("tbody tr").count(), 6);
      assert.deepEqual(await accessFaults(page), []);
      await page.keyboard.press("Escape");
      await game.waitFor({ state: "detached" });
    },
    { fragment: "#learn", until: ".lessons li" },
  ));

/** Opens the editor on a conversation with tools, and runs a function. */
async function runs(page, code, wanted) {
  await page.getByLabel("Your function").fill(code);
  await page.getByLabel("Your function").press("Control+Enter");
  await dock(page).getByText(wanted).waitFor();
}

const [, , { link }] = JSON.parse(
  readFileSync(new URL("../../crates/turnwise-lessons/lessons/golf.json", import.meta.url), "utf8"),
);

async function openEditor(page) {
  await page.evaluate(() => {
    const opener = document.createElement("button");
    opener.dataset.opens = "function";
    document.body.append(opener);
    opener.click();
    opener.remove();
  });
  await page.getByLabel("Your function").waitFor();
}

const SOLUTION = `function kept(items, budget) {
  const newest = items.findLastIndex((item) => item.newest);
  const always = (item) => item.role === "system" || item.index === newest;
  let left = budget;
  for (const item of items) if (always(item)) left -= item.tokens;
  let start = items.length;
  while (start > 0) {
    const step = items[start - 1].step;
    const cost = items.slice(step, start).filter((item) => !always(item)).reduce((sum, item) => sum + item.tokens, 0);
    if (cost > left && start < items.length) break;
    left -= cost;
    start = step;
  }
  return items.filter((item) => always(item) || item.index >= start).map((item) => item.index);
}`;

test("one's own function: the start is refused, a solution by steps is not", () =>
  playground.visit(
    async (page) => {
      await openEditor(page);
      await page.getByRole("button", { name: /^Run/ }).click();
      await dock(page)
        .getByText(/✗ Message \d+ is refused, first at request/)
        .waitFor();
      // The answers are a lane next to the policy, with the same handle.
      const lane = page.locator("[data-lane='ƒ']");
      await lane.locator("dl div").filter({ hasText: "refused" }).first().waitFor();
      await runs(page, SOLUTION, "✓ No rule is broken.");
      const refused = lane.locator("dl div").filter({ hasText: "refused" });
      await refused.waitFor({ state: "detached" });
      await dock(page)
        .getByText(/^Largest request/)
        .waitFor();
      await dock(page)
        .getByText(/^Golf: Score/)
        .waitFor();
      assert.deepEqual(await accessFaults(page), []);
      await page.reload();
      await page.locator("[data-index='0']").waitFor();
      await openEditor(page);
      assert.equal(await page.getByLabel("Your function").inputValue(), SOLUTION);
    },
    { fragment: link },
  ));

test("errors name the learner's own line, and a loop without end is ended", () =>
  playground.visit(
    async (page) => {
      await openEditor(page);
      await runs(
        page,
        "function kept(items) {\n  return items.nothing.map(1);\n}",
        /^Line 2: .*TypeError/,
      );
      await runs(page, "function kept() { for (;;); }", "It did not answer within a second");
      await page.getByRole("button", { name: /^Run/ }).click();
      // The page answers while the loop runs: it has a thread of its own.
      await page.getByRole("button", { name: /^Theme: system/ }).click();
      await page.getByRole("button", { name: /^Theme: light/ }).waitFor();
      await dock(page).getByText("It did not answer within a second").waitFor();
      await runs(page, "let n = 0; function kept() { return [n++]; }", "differently each time");
      await runs(page, "function kept() { return 'all'; }", "It must answer with a list");
      await runs(page, "const kept = 1;", /^Line \d+: .*TypeError/);
    },
    { fragment: link },
  ));

test("the function reaches neither the network nor anything that the page keeps", async () => {
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived += 1;
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("x");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const escapes = [
    `fetch("${url}").catch(String)`,
    `new WebSocket("${url.replace("http", "ws")}")`,
    `importScripts("${url}")`,
    `import("${url}").catch(String)`,
    `new Worker(URL.createObjectURL(new Blob(['fetch("${url}").catch(String)'])))`,
    `new XMLHttpRequest().open("GET", "${url}") ?? 0`,
    `indexedDB.open("x")`,
    `eval("1")`,
  ];
  const attempts = escapes.map((one) => `try { ${one}; } catch {}`).join("\n");
  try {
    await playground.visit(
      async (page) => {
        await openEditor(page);
        await runs(
          page,
          `${attempts}\nasync function wait() {}\n${SOLUTION}`,
          "✓ No rule is broken.",
        );
        const blocked = `function kept(items) { ${"eval('1');"} return []; }`;
        await runs(page, blocked, /EvalError/);
        await runs(
          page,
          "function kept() { indexedDB.open('x'); return []; }",
          /SecurityError|denied/,
        );
      },
      {
        fragment: link,
        expected: [/Content Security Policy|Refused to|CORS|importScripts|Failed to fetch/],
      },
    );
  } finally {
    server.close();
  }
  assert.equal(arrived, 0);
});

test("the frame's policy names the script that is in it", () => {
  const html = readFileSync(asset("sandbox.html"), "utf8");
  const [, script] = /<script>([^]*)<\/script>/.exec(html);
  const hash = createHash("sha256").update(script).digest("base64");
  assert.ok(
    html.includes(`default-src 'none'; script-src 'sha256-${hash}' blob:; worker-src blob:`),
  );
});

test("the board counts who solved what, from lines that travel by any chat", () =>
  playground.visit(
    async (page) => {
      await page.evaluate(() => {
        const done = (state) => ({ goal: "", state, hints: 0, link: "" });
        const lessons = { "cut-rarely": done("solved"), "half-a-call": done("seen") };
        localStorage.setItem(
          "turnwise-workshop",
          JSON.stringify({ v: 1, language: "en", lessons }),
        );
      });
      await page.reload();
      await page.getByRole("button", { name: "Board" }).click();
      const board = page.getByRole("dialog", { name: "Board" });
      const copy = board.getByRole("button", { name: "Copy the line" });
      assert.ok(await copy.isDisabled(), "a line without a name tells nobody");
      await board.getByLabel("Your name").fill("Ana");
      const line = await board.locator("output").textContent();
      assert.equal(line, "Ana ✓ 3 … 2");
      await copy.click();
      await board.getByLabel("Paste the lines").fill(`10:31 ana: ${line}\nBo ✓ 1 3 … 4\nhello`);
      const row = (name) => board.getByRole("row", { name }).getByRole("cell").allTextContents();
      assert.deepEqual((await row("Bo")).slice(0, 5), ["✓", "", "✓", "…", ""]);
      assert.equal((await row("Bo")).at(-1), "2");
      assert.deepEqual((await row("solved by")).slice(0, 4), ["1", "0", "2", "0"]);
      await board.getByText("Not read: 1 lines (hello)").waitFor();
      assert.deepEqual(await accessFaults(page), []);
      await page.reload();
      await page.getByRole("button", { name: "Board" }).click();
      await board.getByRole("row", { name: "Bo" }).waitFor();
      assert.equal((await row("Bo")).at(-1), "2", "a reload loses nothing");
    },
    {
      fragment: "#learn",
      until: ".lessons li",
      permissions: ["clipboard-read", "clipboard-write"],
    },
  ));
