// The first report about a pasted chat: what is refused, what six policies send, and what is done
// with it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessFaults, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

const START = { fragment: "", until: ".side.refused dl div" };
const gallery = new URL("../../web/gallery/", import.meta.url);
const chat = readFileSync(new URL("airline-search.json", gallery), "utf8");

/** Pastes into the field of the first page, as Ctrl+V does. */
const paste = (page, text) => page.locator("#own").fill(text);

const row = (page, name) => page.locator(".report tbody tr", { hasText: name });
const cells = async (page, name) =>
  (await row(page, name).locator("td").allTextContents()).map((text) =>
    Number(text.replaceAll(",", "")),
  );

visit(
  "a chat that is pasted on the first page is reported on, in the window of a model",
  async (page) => {
    await paste(page, chat);
    await page.locator(".report tr.best").waitFor();
    assert.equal(await page.locator(".report tbody tr").count(), 8);
    const [refused, largest, sent, toPay, lost] = await cells(page, "None");
    assert.ok(refused > 0 && lost === 0 && largest < sent && toPay < sent);
    const best = page.locator(".report tr.best td");
    assert.equal(await best.first().textContent(), "0");
    assert.match(await page.locator(".report .large").textContent(), /^\d+ → 0/);
    // In a window of a million, everything fits.
    await page.getByLabel("Your model’s window").selectOption("claude-opus-4-7");
    await page.getByText("Sent whole, it fits").waitFor();
    await page.locator(".report tr.best").waitFor();
    assert.equal((await cells(page, "None"))[0], 0);
    await page.getByLabel("Window, in tokens").fill("gpt-4o");
    await page.getByLabel("Window, in tokens").press("Enter");
    await page.waitForFunction(() => document.querySelector(".typed input").value === "128,000");
  },
  START,
);

visit(
  "a request brings the window of its model, and *Back* leads to the first page",
  async (page) => {
    const body = { model: "openai/gpt-4o-2024-08-06", instructions: "Be brief.", input: "Where?" };
    await paste(page, JSON.stringify(body));
    await page.getByText("Sent whole, it fits").waitFor();
    assert.equal(await page.getByLabel("Window, in tokens").inputValue(), "128,000");
    assert.equal(await page.getByText("is made up").count(), 0);
    await page.waitForFunction(() => location.hash === "#own");
    await page.goBack();
    await page.locator("#own").waitFor();
    assert.equal(new URL(page.url()).hash, "");
  },
  START,
);

visit(
  "a policy is shown, copied as code, and tried with all controls",
  async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await paste(page, chat);
    await page.locator(".report tr.best").waitFor();
    await row(page, "Trim").getByRole("button").click();
    await page.getByRole("heading", { name: /What the model reads: Trim/ }).waitFor();
    await page.locator(".report").getByRole("button", { name: "Copy as code" }).click();
    const code = await page.waitForFunction(() => navigator.clipboard.readText());
    assert.match(await code.jsonValue(), /trim\(/);
    await page.getByRole("button", { name: "Try it with all controls" }).click();
    await page.getByRole("radio", { name: "Trim" }).waitFor();
    assert.ok(await page.getByRole("radio", { name: "Trim" }).isChecked());
    await page.locator(".where", { hasText: "Here: " }).waitFor();
  },
  START,
);

visit(
  "what a provider refuses is healed, and the chat is saved in another format",
  async (page) => {
    const broken = JSON.parse(chat).messages ?? JSON.parse(chat);
    const call = broken.findIndex((message) => message.tool_calls);
    await paste(page, JSON.stringify(broken.filter((_, at) => at !== call)));
    await page.locator(".report .verdict[data-severity=error]").waitFor();
    // What the policies bring stands above the button, and moves it.
    await page.locator(".report tr.best").waitFor();
    await page.locator(".report").getByRole("button", { name: "Heal" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.locator(".report .verdict[data-severity=clean]").waitFor();
    await page.getByLabel("Save the chat as").selectOption("anthropic");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    assert.match(download.suggestedFilename(), /anthropic\.json$/);
    const body = JSON.parse(await readFile(await download.path(), "utf8"));
    assert.equal(body.messages[0].role, "user");
    assert.ok(body.system.length > 100);
  },
  START,
);

visit("the replays can be stopped, and go on", async (page) => {
  await page.route("**/beside/engine_bg.wasm", () => {});
  await page.goto(`${playground.origin}/?stopped#report`);
  const bar = page.getByRole("progressbar");
  await bar.waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await bar.waitFor({ state: "detached" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".report tr.best").waitFor();
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 360]) {
    visit(
      `axe finds nothing and nothing sticks out in ${colorScheme} at ${width} pixels`,
      async (page) => {
        assert.deepEqual(await accessFaults(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
      },
      {
        fragment: "#report",
        until: ".report tr.best",
        colorScheme,
        viewport: { width, height: 800 },
      },
    );
  }
}
