// What people bring and where they arrive: request bodies, dropped files, lost conversations, links to
// lessons, and the size of a model's window.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { decisions, paste, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

const START = { fragment: "", until: ".side.refused dl div" };
const said = [
  { role: "user", content: "Where is order W-1?" },
  { role: "assistant", content: "On its way." },
];

/** Drops files on an element, as a file manager does. */
const drop = (page, selector, ...namesAndTexts) =>
  page.evaluate(
    ([selector, ...rest]) => {
      const dataTransfer = new DataTransfer();
      for (let at = 0; at < rest.length; at += 2) {
        dataTransfer.items.add(new File([rest[at + 1]], rest[at], { type: "application/json" }));
      }
      const target = document.querySelector(selector);
      const send = (kind) =>
        target.dispatchEvent(
          new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }),
        );
      // What nobody takes, the browser opens instead of the page.
      return [!send("dragover"), !send("drop")];
    },
    [selector, ...namesAndTexts],
  );

visit(
  "the first lesson can be solved with a mouse, from wherever a slider is grabbed",
  async (page) => {
    const readout = async (slider) => (await slider.getAttribute("aria-valuetext")) ?? "";
    /** Drags a slider by its thumb, pixel by pixel, until it says what is wanted. */
    const drag = async (name, wanted, grip) => {
      const slider = page.getByRole("slider", { name });
      await slider.scrollIntoViewIfNeeded();
      const box = await slider.boundingBox();
      const [low, high, value] = await slider.evaluate(({ min, max, value }) =>
        [min, max, value].map(Number),
      );
      const y = box.y + box.height / 2;
      const thumb = box.x + 8 + ((box.width - 16) * (value - low)) / (high - low) + grip;
      await page.mouse.move(thumb, y);
      await page.mouse.down();
      const seen = new Set();
      const way = name === "Window" ? 1 : -1;
      for (let pixel = 0; pixel < box.width; pixel += 1) {
        await page.mouse.move(thumb + way * pixel, y);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
        );
        const now = await readout(slider);
        seen.add(now);
        if (wanted.test(now)) break;
      }
      await page.mouse.up();
      assert.match([...seen].at(-1), wanted, `${name} at ${grip}: ${[...seen]}`);
    };
    for (const grip of [-5, 0, 5]) {
      await page.getByRole("button", { name: "Start again" }).click();
      await page.locator(".clauses .fails").first().waitFor();
      await drag("Window", /^2,600\b/, grip);
      await page.locator(".clauses .fails").first().waitFor();
      await drag(/^Tool schemas/, /^400\b/, grip);
      await page.locator(".solved").waitFor();
    }
    // The moment of solving, and the way on, are in sight where the learner is.
    const next = page.locator(".solved a.next.primary");
    assert.ok(await next.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight));
  },
  { fragment: "#l/window", until: ".clauses li" },
);

visit("a window of a million can be set and typed", async (page) => {
  const typed = page.getByLabel("Window, in tokens");
  const slider = page.getByRole("slider", { name: "Window" });
  await slider.focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".typed input").value === "1,000,000");
  await typed.fill("128k");
  await typed.press("Enter");
  await page.waitForFunction(() => document.querySelector(".typed input").value === "128,000");
  await typed.fill("many");
  await typed.press("Enter");
  assert.equal(await typed.inputValue(), "128,000");
});

visit(
  "“Try every control” opens at a cut, with the summary in view",
  async (page) => {
    await page.getByRole("link", { name: "Try every control" }).click();
    await page.locator(".where", { hasText: "Here: " }).waitFor();
    await page.locator(".seen [data-role='summary']").first().waitFor();
    const sent = await page.locator(".saved").textContent();
    assert.match(sent, /^−\d+ %$/);
  },
  START,
);

for (const [name, body] of [
  ["Anthropic", { system: "Be brief. ".repeat(400), tools: [{ name: "find" }], messages: said }],
  ["Responses", { instructions: "Be brief. ".repeat(400), tools: [{ name: "find" }], input: said }],
  [
    "Gemini",
    {
      systemInstruction: { parts: [{ text: "Be brief. ".repeat(400) }] },
      tools: [{ functionDeclarations: [{ name: "find" }] }],
      contents: [{ role: "user", parts: [{ text: "Where is order W-1?" }] }],
    },
  ],
]) {
  visit(`a pasted request keeps what is outside of its messages: ${name}`, async (page) => {
    await paste(page, JSON.stringify(body));
    const about = page.getByRole("status").filter({ hasText: "Outside of its messages" });
    await about.waitFor({ state: "attached" });
    const tokens = /: ([\d,]+) tokens of instructions and ([\d,]+) of/.exec(
      await about.textContent(),
    );
    const [instructions, tools] = tokens.slice(1).map((text) => Number(text.replaceAll(",", "")));
    assert.ok(instructions > 700 && tools > 2, `${tokens}`);
    const overhead = page.getByRole("slider", { name: "Tool schemas, instructions" });
    const value = Number(await overhead.inputValue());
    assert.ok(Math.abs(value - instructions - tools) <= 50, `${value}`);
  });
}

visit("a file can be dropped on the page, and on the open dialog", async (page) => {
  const text = JSON.stringify(said);
  assert.deepEqual(await drop(page, ".seen", "dropped.json", text), [true, true]);
  await page.getByRole("button", { name: "Conversation: dropped.json" }).waitFor();
  assert.equal((await decisions(page)).length, 2);
  await page.getByRole("button", { name: "Open or paste…" }).click();
  await page.locator("dialog[open] textarea").waitFor();
  assert.deepEqual(await drop(page, "dialog[open]", "again.json", text), [true, true]);
  await page.getByRole("button", { name: "Conversation: again.json" }).waitFor();
  // What cannot be read is told.
  await drop(page, "body", "broken.json", "{");
  await page.getByRole("alert").filter({ hasText: "line 1" }).waitFor();
});

visit("files above the page are told where they go, and all of them are opened", async (page) => {
  const hint = page.getByText("Drop the file to open it");
  const above = (kind, ...data) =>
    page.evaluate(
      ([kind, ...data]) => {
        const dataTransfer = new DataTransfer();
        for (const one of data) dataTransfer.items.add(new File(["[]"], one));
        if (!data.length) dataTransfer.setData("text/plain", "words");
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true }));
      },
      [kind, ...data],
    );
  await above("dragover");
  assert.equal(await hint.count(), 0, "text is the browser's business");
  await above("dragover", "a.json");
  await hint.waitFor();
  await above("dragleave", "a.json");
  await hint.waitFor({ state: "detached" });
  await above("dragover", "a.json");
  const two = JSON.stringify([{ role: "user", content: "The second file." }]);
  await drop(page, "body", "first.json", JSON.stringify(said), "second.json", two);
  await hint.waitFor({ state: "detached" });
  const dialog = page.getByRole("dialog", { name: "Choose a conversation" });
  await dialog.getByRole("button", { name: /first\.json/ }).waitFor();
  await dialog.getByRole("button", { name: /second\.json/ }).click();
  await page.getByRole("button", { name: "Conversation: 2 of 2 in 2 files" }).waitFor();
  // What only the worker can read is opened alone, and says so.
  await drop(page, "body", "log.jsonl", sessionFile("codex.jsonl"), "second.json", two);
  await page.getByRole("button", { name: /log\.jsonl, the first of 2 files/ }).waitFor();
});

for (const [name, text] of [
  [
    "a command of curl",
    `curl https://a.test/v1 -H 'x: y' -d '${JSON.stringify({ messages: said })}'`,
  ],
  [
    "a list of Python",
    "messages = [{'role': 'user', 'content': \"Where's W-1?\"}, {'role': 'assistant', 'content': None, 'refusal': 'No'},]",
  ],
  [
    "the recording of a browser",
    JSON.stringify({
      log: {
        entries: [
          { request: { method: "GET" } },
          { request: { postData: { text: JSON.stringify({ messages: said }, null, 2) } } },
        ],
      },
    }),
  ],
]) {
  visit(
    `${name} is read`,
    async (page) => {
      await page.locator("#own").fill(text);
      await page.locator(".page.report").waitFor();
      await page.getByRole("link", { name: "All controls" }).click();
      await page.locator("[data-index='1']").first().waitFor();
      assert.equal((await decisions(page)).length, 2);
    },
    START,
  );
}

visit("megabytes that are pasted into the dialog are opened, not shown in it", async (page) => {
  await page.getByRole("button", { name: "Open or paste…" }).click();
  const field = page.getByLabel("Conversation", { exact: true });
  await field.fill(`{"messages": ${JSON.stringify("x".repeat(400_000))}`);
  await page.locator("dialog[open]").getByRole("alert").waitFor();
  assert.equal(await field.inputValue(), "");
  await field.fill(JSON.stringify([...said, { role: "user", content: "long ".repeat(80_000) }]));
  await page.locator(".page.report").waitFor();
});

visit(
  "on a phone, the box for one's own chat is on the first screen",
  async (page) => {
    const box = await page.locator("#own").boundingBox();
    assert.ok(box.y > 0 && box.y + box.height <= 740, `${box.y}`);
    // Both figures name their counterpart.
    const figures = await page.locator(".large div").allTextContents();
    assert.deepEqual(
      figures.map((text) => /the last nine (cost|keep) [\d,]+$/.test(text)),
      [true, true],
    );
  },
  { ...START, viewport: { width: 360, height: 740 } },
);

const sessions = new URL("../../crates/turnwise-sessions/tests/files/", import.meta.url);
const sessionFile = (name) => readFileSync(new URL(name, sessions), "utf8");

visit("the file of another program is read, pasted or dropped", async (page) => {
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const isReader = (path) => path.startsWith("/files/");
  await paste(page, JSON.stringify(said));
  assert.ok(!loaded.some(isReader), "only such a file loads the readers");
  await drop(page, "body", "session.jsonl", sessionFile("codex.jsonl"));
  await page.getByRole("button", { name: "Conversation: session.jsonl" }).waitFor();
  assert.equal(loaded.filter(isReader).length, 2);
  await paste(page, sessionFile("claude_code.jsonl"));
  await page.getByRole("button", { name: "Conversation: Pasted from Claude Code" }).waitFor();
  assert.equal((await decisions(page)).length, 5);
  assert.equal(await page.locator("[data-role='other']").count(), 0);
  const told = page.getByRole("status").filter({ hasText: "it belongs to a sub-agent" });
  await told.waitFor({ state: "attached" });
});

visit("one of the conversations of an export is chosen", async (page) => {
  await drop(page, "body", "conversations.json", sessionFile("chatgpt.json"));
  const dialog = page.getByRole("dialog", { name: "Choose a conversation" });
  await dialog.getByRole("button", { name: "Name a river" }).click();
  await page.getByRole("button", { name: /^Conversation: 2 of 2/ }).waitFor();
});

visit(
  "a conversation that was not kept is told to be lost",
  async (page) => {
    const told = page.getByRole("alert").filter({ hasText: "was not kept in this browser" });
    await told.waitFor();
    await page.locator("[data-index='0']").first().waitFor({ state: "attached" });
    assert.ok(await told.isVisible());
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "detached" });
  },
  { fragment: "#own", until: "dialog[open] [role='alert']" },
);

visit(
  "the link of a lesson opens the lesson",
  async (page) => {
    await page.locator("h2").first().click();
    await page.keyboard.press("u");
    const link = page.locator("dialog[open] textarea");
    await link.waitFor();
    const address = await link.inputValue();
    assert.match(address, /#l\/cut-rarely$/);
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByRole("heading", { name: "Cut rarely" }).waitFor();
  },
  { fragment: "#l/cut-rarely", until: ".clauses li" },
);
