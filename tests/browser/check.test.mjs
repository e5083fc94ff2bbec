// Tests formats, findings, healing and the prefix marker, as a person uses them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, choose, decisions, paste, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const visit = (name, check, options) => test(name, () => playground.visit(check, options));

const call = (id) => ({ id, type: "function", function: { name: "weather", arguments: "{}" } });
const BROKEN = [
  { role: "user", content: "Weather?" },
  { role: "tool", tool_call_id: "c0", content: "rain" },
  { role: "assistant", content: null, tool_calls: [call("c1")] },
  { role: "user", content: "Never mind" },
];
const GEMINI = [
  { role: "user", parts: [{ text: "Hello" }] },
  { role: "model", parts: [{ text: "Hi there" }] },
];

const pasted = async (page, messages) => {
  await paste(page, JSON.stringify(messages));
  await page.getByRole("button", { name: "Conversation: Pasted conversation" }).waitFor();
};
const verdict = (page) => page.locator(".verdict");
const format = (page) => page.getByLabel("Format", { exact: true });
const texts = (page) => page.locator("[data-index] .text").allTextContents();

visit("the format of a conversation is shown, and all nine can be chosen", async (page) => {
  assert.equal(await format(page).inputValue(), "openai-chat");
  const names = await format(page)
    .locator("option")
    .evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(names, [
    "openai-chat",
    "openai-responses",
    "anthropic",
    "gemini",
    "ai-sdk",
    "ai-sdk-ui",
    "langchain",
    "ag-ui",
    "bedrock",
  ]);
  const before = (await decisions(page)).length;
  for (const name of names) {
    await format(page).selectOption(name);
    await page.locator(`.format option[value='${name}']:checked`).waitFor({ state: "attached" });
    assert.equal((await decisions(page)).length, before, name);
  }
});

visit("a wrong format shows a warning and can be undone with one click", async (page) => {
  await pasted(page, GEMINI);
  await page.locator(".format option[value='gemini']:checked").waitFor({ state: "attached" });
  assert.deepEqual(await texts(page), ["Hello", "Hi there"]);
  await format(page).selectOption("openai-chat");
  const alert = page.locator(".said").getByRole("alert");
  await alert.filter({ hasText: "These messages look like Gemini" }).waitFor();
  assert.match(await alert.textContent(), /2 of 2 messages cannot be understood/);
  await page.getByRole("button", { name: "Use the detected format" }).click();
  await alert.waitFor({ state: "detached" });
  assert.deepEqual(await texts(page), ["Hello", "Hi there"]);
});

visit("a conversation is converted into the format that it is read as", async (page) => {
  await format(page).selectOption("anthropic");
  await page.getByRole("button", { name: "Convert them" }).click();
  await page.locator(".misread").waitFor({ state: "detached" });
  await verdict(page).filter({ hasText: "No problems found for Anthropic" }).waitFor();
  assert.equal(await format(page).inputValue(), "anthropic");
  assert.equal(await page.evaluate(() => window.turnwise.messages()[0].role), "user");
  // Its instructions are outside of the messages, and still count.
  const overhead = page.getByRole("slider", { name: /^Tool schemas, instructions/ });
  assert.ok(Number(await overhead.inputValue()) > 1_000);
});

visit(
  "findings stand at their messages: rule, severity, sentence, and a link to the rule",
  async (page) => {
    await pasted(page, BROKEN);
    await verdict(page).filter({ hasText: "2 errors: OpenAI Chat refuses this" }).waitFor();
    const found = await page.locator(".found li").evaluateAll((rows) =>
      rows.map((row) => ({
        rule: row.dataset.rule,
        severity: row.dataset.severity,
        at: row.closest("li:has(> .message)").querySelector(".message").dataset.index,
        text: row.textContent,
        link: row.querySelector("a").getAttribute("href"),
      })),
    );
    assert.deepEqual(
      found.map(({ rule, severity, at }) => ({ rule, severity, at })),
      [
        { rule: "C2", severity: "error", at: "1" },
        { rule: "C1", severity: "error", at: "2" },
      ],
    );
    for (const { rule, text, link } of found) {
      assert.match(text, new RegExp(`^error ${rule} .{20,}`));
      assert.match(link, new RegExp(`docs/rules/openai-chat\\.md#${rule.toLowerCase()}$`));
    }
  },
);

visit("a conversation that a provider takes is said to be clean", async (page) => {
  await pasted(page, [
    { role: "user", content: "Hi" },
    { role: "assistant", content: "Hello" },
  ]);
  await verdict(page).filter({ hasText: "No problems found for OpenAI Chat" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Heal" }).count(), 0);
});

visit(
  "a part of the page that fails to load is reported and can be retried",
  async (page) => {
    // The report asks the worker first.
    await page.route("**/beside/worker.js", (route) => route.abort());
    await pasted(page, BROKEN);
    await page.getByRole("button", { name: "Heal", exact: true }).click();
    await verdict(page).filter({ hasText: "A part of the page could not be loaded" }).waitFor();
    await page.unroute("**/beside/worker.js");
    await page.getByRole("button", { name: "Heal", exact: true }).click();
    await page
      .getByRole("dialog", { name: "What healing did" })
      .getByRole("button", { name: "Keep it" })
      .click();
    await verdict(page)
      .filter({ hasText: /^No problems found for OpenAI Chat/ })
      .waitFor();
  },
  { expected: [/ERR_FAILED/] },
);

visit("healing shows each edit before and after with its rule, and can be undone", async (page) => {
  await pasted(page, BROKEN);
  const before = await texts(page);
  await page.getByRole("button", { name: "Heal" }).click();
  const dialog = page.getByRole("dialog", { name: "What healing did" });
  await dialog.waitFor();
  assert.deepEqual(await dialog.locator("h3").allTextContents(), ["Message 2", "Message 3"]);
  assert.match(await dialog.locator("del").textContent(), /whole message: .*"c0"/);
  assert.match(await dialog.locator("ins").textContent(), /new message: .*"c1".*interrupted/);
  assert.deepEqual(await dialog.getByRole("link").allTextContents(), ["Rule C2", "Rule C1"]);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await verdict(page).filter({ hasText: "No problems found for OpenAI Chat" }).waitFor();
  assert.equal((await decisions(page)).length, 4);
  await page.getByRole("button", { name: "What healing did" }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await verdict(page).filter({ hasText: "2 errors" }).waitFor();
  assert.deepEqual(await texts(page), before);
});

visit("the keyboard is enough to find, heal and undo", async (page) => {
  await pasted(page, BROKEN);
  const press = async (name, within = page) => {
    await within.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await press("Next finding");
  await page.locator(".said [data-index='1'].linked").waitFor();
  await press("Next finding");
  await page.locator(".said [data-index='2'].linked").waitFor();
  await press("Heal");
  await page.getByRole("dialog", { name: "What healing did" }).waitFor();
  const isNearVerdict = () =>
    document.activeElement?.closest("section")?.querySelector(".verdict") != null;
  await press("Keep it");
  await page.waitForFunction(isNearVerdict);
  await press("What healing did");
  await press("Undo", page.getByRole("dialog", { name: "What healing did" }));
  await verdict(page).filter({ hasText: "2 errors" }).waitFor();
  await page.waitForFunction(isNearVerdict);
});

visit("the prefix marker separates cached from new messages and shows the cost", async (page) => {
  await choose(page, "Airline desk: upgrade, then cancel");
  const marker = page.locator(".seen .cut");
  await page.locator("body").press("Home");
  await page.locator(".now", { hasText: "request 1 of" }).waitFor();
  assert.equal(await marker.count(), 0, "nothing was sent before the first request");
  await page.locator("body").press("]");
  await marker.waitFor();
  assert.equal(await marker.count(), 1);
  const { words, uncached, above } = await marker.evaluate((marker) => {
    const rows = [...document.querySelectorAll(".seen .message")];
    const tokens = (row) => Number(row.querySelector(".cost").textContent.replaceAll(",", ""));
    const isBelow = (row) => marker.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING;
    const below = rows.filter(isBelow);
    return {
      words: marker.textContent,
      uncached: below.reduce((sum, row) => sum + tokens(row), 0),
      above: rows.length - below.length,
    };
  });
  assert.ok(above > 0, "the system message is as it was");
  assert.match(
    words,
    new RegExp(
      `${uncached.toLocaleString("en")} tokens below are not cached, (all|[\\d,]+) of them because of the change`,
    ),
  );
});

visit(
  "a policy is suggested with reasons, and what the provider counted calibrates the estimates",
  async (page) => {
    await page.getByRole("radio", { name: "None" }).check({ force: true });
    await page.getByRole("button", { name: "Suggest a policy" }).click();
    await page.locator(".advice dt", { hasText: "Tokens per turn" }).waitFor();
    assert.equal(await page.getByRole("radio", { name: "None" }).isChecked(), false);
    // Invalid numbers are refused at the input field.
    await page.getByRole("button", { name: "Calibrate" }).click();
    assert.equal(
      await page.getByLabel("Provider counted").evaluate((field) => field.matches(":invalid")),
      true,
    );
    await page.getByLabel("Provider counted").fill("3000");
    await page.getByRole("button", { name: "Calibrate" }).click();
    await page.locator(".calibration", { hasText: "(1 report)" }).waitFor();
    assert.match(await page.locator(".calibration").textContent(), /give or take \d+\.\d %/);
    assert.ok((await page.locator(".advice dd").count()) > 0, "the reasons stay");
  },
);

visit("a policy is suggested from all conversations of a file", async (page) => {
  const chat = (turns) =>
    JSON.stringify(
      Array.from({ length: 2 * turns }, (_, n) => ({
        role: n % 2 ? "assistant" : "user",
        content: `message ${n}`,
      })),
    );
  assert.equal(await page.getByRole("button", { name: /^From all/ }).count(), 0);
  await paste(page, [chat(2), chat(5), chat(9)].join("\n"));
  await page.getByRole("button", { name: "From all 3 of the file" }).click();
  await page
    .locator(".advice dd", { hasText: "3 conversations; 0 % of all tokens are tool results" })
    .waitFor();
  await page.getByRole("button", { name: "Suggest a policy" }).click();
  await page.locator(".advice dd", { hasText: "1 conversation;" }).waitFor();
});

visit("the trigger of a policy is drawn, and not one that it does not have", async (page) => {
  const marks = () => page.locator(".budget-bar .mark").count();
  assert.equal(await marks(), 2);
  await page.getByRole("radio", { name: "Trim" }).check({ force: true });
  await page.locator("[data-action='drop']").first().waitFor({ state: "attached" });
  assert.equal(await marks(), 0);
});

visit("what is more than the budget is said beside the picture", async (page) => {
  const warning = page.locator(".where .bad");
  assert.equal(await warning.textContent(), "");
  await page.getByRole("radio", { name: "None" }).check({ force: true });
  await warning.getByText(/^[\d,]+ tokens more than the budget/).waitFor();
});

visit("memory is written into a field, and is a part of the bar", async (page) => {
  const tokens = async () =>
    Number(
      (
        await page
          .getByRole("row", { name: /^memory/ })
          .getByRole("cell")
          .first()
          .textContent()
      ).replaceAll(",", ""),
    );
  assert.equal(await tokens(), 0);
  await page
    .getByRole("textbox", { name: /^Memory/ })
    .fill("Calls himself Sam, flies out of Oslo, and prefers the aisle.");
  await page.keyboard.press("Tab");
  await page.locator(".note", { hasText: /and \d+ for memory\.$/ }).waitFor();
  assert.ok((await tokens()) > 9);
  await page.getByRole("radio", { name: "Trim" }).check({ force: true });
  assert.match(
    await page.getByRole("textbox", { name: /^Memory/ }).inputValue(),
    /^Calls himself Sam/,
    "it stays with another strategy",
  );
});

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 360],
]) {
  test(`axe finds nothing among findings and edits in ${colorScheme} at ${width} pixels`, () =>
    playground.visit(
      async (page) => {
        await pasted(page, BROKEN);
        await format(page).selectOption("langchain");
        await page.locator(".misread").waitFor();
        assert.deepEqual(await accessFaults(page), []);
        await format(page).selectOption("openai-chat");
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        assert.ok(tooWide <= 0, `${tooWide} pixels too wide`);
        await page.getByRole("button", { name: "Heal" }).click();
        await page.getByRole("dialog").waitFor();
        assert.deepEqual(await accessFaults(page), []);
      },
      { colorScheme, viewport: { width, height: 800 } },
    ));
}
