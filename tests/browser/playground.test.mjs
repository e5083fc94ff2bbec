// Tests the basic use of the playground: choose, scrub, change the policy, paste, read.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, decisions, paste, scrubber, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

visit("every message carries its index, its decision and the reason", async (page) => {
  const shown = await decisions(page);
  assert.ok(shown.length > 20);
  shown.forEach(({ index, action, reason }, place) => {
    assert.equal(index, place);
    assert.match(action, /^(keep|drop|replace|summarize|move)$/);
    assert.match(reason, /^[a-z]+(_[a-z]+)*$/);
  });
});

visit("the gallery has at least eight conversations, and each can be shown", async (page) => {
  await page.getByRole("button", { name: /^Conversation:/ }).click();
  const cards = page.getByRole("dialog", { name: "Choose a conversation" }).locator("li strong");
  await cards.first().waitFor();
  const titles = await cards.allTextContents();
  assert.ok(titles.length >= 8, `${titles.length} conversations`);
  await page.keyboard.press("Escape");
  for (const title of titles) {
    await choose(page, title);
    await page.locator("[data-index='0']").waitFor({ state: "attached" });
    const whole = (await decisions(page)).length;
    assert.match(
      await page.locator(".said .figures").textContent(),
      new RegExp(`^${whole} messages`),
    );
  }
});

visit(
  "a key is heard in the moment a dialog closes, while the focus is still inside of it",
  async (page) => {
    await page.locator("body").press("g");
    await page.getByRole("dialog", { name: "Choose a conversation" }).waitFor();
    const wasInside = await page.evaluate(() => {
      const dialog = document.querySelector("dialog[open]");
      dialog.close();
      // The browser removes the focus with the next drawing.
      const focused = document.activeElement;
      focused.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
      return dialog.contains(focused);
    });
    assert.ok(wasInside);
    await page.getByRole("dialog", { name: "Copy as code" }).waitFor();
  },
);

visit("the handle moves with the keyboard and says where it is", async (page) => {
  const slider = scrubber(page);
  await slider.focus();
  const spoken = () => slider.getAttribute("aria-valuetext");
  const end = await spoken();
  await page.keyboard.press("Home");
  await page.locator(".now", { hasText: "request 1 of" }).waitFor();
  const start = await spoken();
  assert.notEqual(start, end);
  assert.match(start, /^turn 1 of \d+, request 1 of \d+, .* tokens sent of/);
  assert.ok(
    (await decisions(page)).some(({ action }) => action === "ahead"),
    "what is not said yet is marked so",
  );
  await page.keyboard.press("ArrowRight");
  await page.locator(".now", { hasText: "request 2 of" }).waitFor();
  await page.keyboard.press("PageUp");
  await page.locator(".now", { hasText: /Turn [2-9]/ }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("End");
  await page.waitForFunction(
    (end) => document.querySelector(".plot input").getAttribute("aria-valuetext") === end,
    end,
  );
});

visit("a click on the picture moves the handle there", async (page) => {
  const box = await page.locator(".weave").boundingBox();
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  const { length, messages } = await scrubber(page).evaluate((slider) => ({
    length: Number(slider.value),
    messages: Number(slider.max),
  }));
  assert.ok(Math.abs(length / messages - 0.5) < 0.1, `${length} of ${messages}`);
});

visit("play goes on by itself and stops at the end", async (page) => {
  await choose(page, "Returns desk: wrong size");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const { value, max } = await scrubber(page).evaluate(({ value, max }) => ({ value, max }));
  assert.equal(value, max);
});

visit("another strategy makes other decisions, and says them aloud", async (page) => {
  const before = await decisions(page);
  await page.getByRole("radio", { name: "None" }).check({ force: true });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-action]")].every((row) => row.dataset.action === "keep"),
  );
  await page.getByRole("radio", { name: "Trim" }).check({ force: true });
  await page.locator("[data-action='drop']").first().waitFor({ state: "attached" });
  assert.notDeepEqual(await decisions(page), before);
  assert.match(await page.getByRole("status").first().textContent(), /tokens sent of/);
});

visit(
  "sliders change the plan as they are dragged, the target staying below the trigger",
  async (page) => {
    const sent = () => page.locator(".big").textContent();
    const before = await sent();
    const trigger = page.getByRole("slider", { name: "Trigger" });
    await trigger.focus();
    await trigger.fill("30");
    await page.waitForFunction(
      (before) => document.querySelector(".big").textContent !== before,
      before,
    );
    assert.equal(await page.getByRole("slider", { name: "Target" }).inputValue(), "25");
  },
);

visit("a summary can be read where it stands, and be taken back", async (page) => {
  await choose(page, "Ten days with a companion");
  await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
  const summary = page.locator(".seen [data-role='summary']");
  await summary.waitFor();
  assert.ok((await summary.locator(".notes").textContent()).length > 80);
  assert.ok((await page.locator(".summaries [data-state='applied']").count()) > 0);
  const applied = await page.locator(".summaries [data-state='applied']").count();
  await page.getByRole("button", { name: "Undo last summary" }).click();
  await page.locator(".summaries [data-state='undone']").waitFor();
  await page.locator(".summaries [data-state='offered']").waitFor();
  assert.equal(await page.locator(".summaries [data-state='applied']").count(), applied - 1);
  await page.getByRole("button", { name: "Allow summaries again" }).click();
  await page.waitForFunction(
    (applied) => document.querySelectorAll(".summaries [data-state='applied']").length === applied,
    applied,
  );
});

visit("who takes a summary back by keyboard stays among the summaries", async (page) => {
  for (const name of ["Undo last summary", "Allow summaries again"]) {
    await page.getByRole("button", { name }).press("Enter");
    await page.locator(".policy section button:focus").waitFor();
  }
  await page.getByRole("button", { name: "Undo last summary" }).press(" ");
  await page.locator("button:focus", { hasText: "Allow summaries again" }).waitFor();
});

visit("a language that is written from the right begins there", async (page) => {
  await paste(
    page,
    JSON.stringify([
      { role: "user", content: "שלום. OK?" },
      { role: "assistant", content: "Hello. שלום" },
    ]),
  );
  const side = (index) =>
    page.locator(`[data-index='${index}'] .text`).evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild, 0);
      range.setEnd(element.firstChild, 1);
      const [first, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return first.left - box.left > box.right - first.right ? "right" : "left";
    });
  await page.getByRole("button", { name: "Conversation: Pasted conversation" }).waitFor();
  assert.deepEqual([await side(0), await side(1)], ["right", "left"]);
});

visit("pointing at a message finds it in the other column", async (page) => {
  const row = page.locator("[data-action='keep']:visible").last();
  await row.hover();
  await page.locator(".seen .message.linked").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".said .message.linked").count(), 1);
});

visit("arrow keys walk through a column, and Enter opens a message", async (page) => {
  await page.locator(".said [tabindex='0'][data-index]").focus();
  await page.keyboard.press("ArrowDown");
  await page.locator("[data-index='1']:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("[data-index='1'].open").waitFor();
});

visit("bad input names the line and the field", async (page) => {
  await paste(
    page,
    '[\n  {"role": "user", "content": "hello"},\n  {"role": "user", "content": 7}\n]',
  );
  const problem = page.getByRole("dialog").getByRole("alert");
  await problem.waitFor();
  assert.match(await problem.textContent(), /line 3/);
  assert.match(await problem.textContent(), /content/);
  await page.getByLabel("Conversation", { exact: true }).fill('{"messages": [}');
  await page.getByRole("button", { name: "Show it" }).click();
  await problem.filter({ hasText: "line 1" }).waitFor();
});

visit(
  "one's own JSON lines and Responses items are shown, as text and never as markup",
  async (page) => {
    await paste(
      page,
      '{"role":"user","content":"<img src=x onerror=alert(1)>"}\n{"role":"assistant","content":"**bold**"}\n',
    );
    await page.getByRole("button", { name: "Conversation: Pasted conversation" }).waitFor();
    assert.equal(
      await page.locator("[data-index='0'] .text").textContent(),
      "<img src=x onerror=alert(1)>",
    );
    assert.equal(await page.locator("img").count(), 0);
    await paste(
      page,
      JSON.stringify({
        input: [
          { role: "user", content: "hi" },
          { type: "function_call", call_id: "c", name: "find", arguments: "{}" },
          { type: "function_call_output", call_id: "c", output: "found" },
        ],
      }),
    );
    await page.locator("[data-index='2']", { hasText: "found" }).waitFor();
    assert.equal((await decisions(page)).length, 3);
  },
);

visit("a chat that was copied as text is read by who speaks", async (page) => {
  await paste(
    page,
    "User: Where is my parcel?\n\nNote: it is blue.\nAssistant: On its way.\nUser: Thanks!\n",
  );
  await page.getByRole("button", { name: "Conversation: Pasted conversation" }).waitFor();
  const texts = page.locator(".said [data-index] .text");
  assert.deepEqual(await texts.allTextContents(), [
    "Where is my parcel?\n\nNote: it is blue.",
    "On its way.",
    "Thanks!",
  ]);
});

visit("a file can be opened, and its name is shown", async (page) => {
  await page.getByRole("button", { name: "Open or paste…" }).click();
  const text =
    '{"messages":[{"role":"user","content":"from a file"},{"role":"assistant","content":"so it is"}]}';
  await page
    .locator("input[type=file][accept*=jsonl]")
    .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Conversation: mine.json" }).waitFor();
  assert.equal((await decisions(page)).length, 2);
});

visit("five hundred messages are replayed and redrawn while a slider is dragged", async (page) => {
  const messages = Array.from({ length: 500 }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `message ${n} about order W-${1000 + n} and what became of it`,
  }));
  await paste(page, JSON.stringify(messages));
  await page.locator("[data-index='499']").waitFor({ state: "attached" });
  const window = page.getByRole("slider", { name: "Window" });
  const typed = page.getByLabel("Window, in tokens");
  for (const [stop, size] of [
    ["25", "3,000"],
    ["15", "2,000"],
    ["35", "4,000"],
  ]) {
    await window.fill(stop);
    await page.waitForFunction(
      (size) => document.querySelector(".typed input").value === size,
      size,
    );
  }
  assert.equal(await typed.inputValue(), "4,000");
  assert.equal((await decisions(page)).length, 500);
});

visit("the question mark shows how to read the page, and the keyboard", async (page) => {
  await page.locator("body").press("?");
  await page
    .getByRole("dialog", { name: "How to read this page" })
    .getByText("One request back, one on")
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "How to read this page" }).waitFor({ state: "hidden" });
});

visit("the policy can be had as code, the plan as JSON", async (page) => {
  await page.getByRole("button", { name: "Copy as code" }).click();
  assert.match(await page.getByLabel("Code", { exact: true }).textContent(), /createContext\(\{/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the plan as JSON" }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const plan = JSON.parse(Buffer.concat(chunks).toString());
  const shown = await decisions(page);
  assert.deepEqual(
    plan.decisions.map(({ index, action, reason }) => ({ index, action, reason })),
    shown,
  );
});

visit("the console has the plan that the page shows", async (page) => {
  const shown = await decisions(page);
  const plan = await page.evaluate(() => globalThis.turnwise.plan());
  assert.deepEqual(
    plan.decisions.map(({ index, action, reason }) => ({ index, action, reason })),
    shown.map(({ index, action, reason }) => ({ index, action, reason })),
  );
});

visit("a scenario is shown under the policy it is about", async (page) => {
  await choose(page, "Cut rarely, and then a lot");
  await page.getByRole("radio", { name: "As written" }).and(page.locator(":checked")).waitFor();
  const shown = await decisions(page);
  assert.equal(shown.filter(({ action }) => action === "drop").length, 8);
  assert.ok(shown.some(({ reason }) => reason === "older_than_keep"));
});

test("a person keeps a message, leaves one out, and takes both back", () =>
  playground.visit(async (page) => {
    await page.getByText("Trim", { exact: true }).first().click();
    const row = (action) => page.locator(`.said [data-action='${action}']`);
    const dropped = await row("drop").first().getAttribute("data-index");
    const first = page.locator(`.said [data-index='${dropped}']`);
    await first.click();
    await first.getByRole("button", { name: "Keep always" }).click();
    await page.locator(`.said [data-index='${dropped}'][data-action='keep']`).waitFor();
    await first.getByText("You keep it").waitFor();
    const sent = page.locator(".big").first();
    const before = await sent.textContent();
    const other = page.locator(`.said [data-index='41']`);
    await other.focus();
    await page.keyboard.press("Enter");
    await other.getByRole("button", { name: "Leave out" }).focus();
    await page.keyboard.press("Enter");
    await other.getByText("You leave it out", { exact: true }).waitFor();
    await page.waitForFunction(
      ([selector, before]) => document.querySelector(selector).textContent !== before,
      [".big", before],
    );
    assert.deepEqual(await accessFaults(page), []);
    await page.keyboard.press("Control+z");
    await other.getByText("You leave it out").waitFor({ state: "detached" });
    await first.getByRole("button", { name: "Undo" }).click();
    await page.locator(`.said [data-index='${dropped}'][data-action='drop']`).waitFor();
  }));
