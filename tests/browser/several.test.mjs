// Levels of configuration, issues and agents: the parts that the page loads on demand.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, paste, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const dock = (page) => page.locator(".dock");
const sizes = [
  ["wide, light", { colorScheme: "light" }],
  ["wide, dark", { colorScheme: "dark" }],
  ["narrow, dark", { colorScheme: "dark", viewport: { width: 360, height: 780 } }],
];

async function open(page, name) {
  await page.locator(`[data-opens=${name}]`).click();
  await dock(page).waitFor();
  // Issues stand next to the transcript that they mark; the others are dialogs.
  assert.equal(await page.locator("dialog.dock:modal").count(), name === "issues" ? 0 : 1);
}

/** Nothing is wider than the page, smaller than a finger, in small type, or hard to perceive. */
async function check(page) {
  assert.deepEqual(await accessFaults(page), []);
  const faults = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const shown = [...document.querySelectorAll(".dock *, .issue-tag")].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const targets = shown.filter((one) => one.matches("button, input, select, summary"));
    const isSmall = (one) => (one.closest("label") ?? one).getBoundingClientRect().height < 23.5;
    const hasText = (one) =>
      [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const isTiny = (one) => hasText(one) && parseFloat(getComputedStyle(one).fontSize) < 14;
    const wide = shown.filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth}`] : []),
      ...targets.filter(isSmall).map((one) => `small ${one.outerHTML.slice(0, 80)}`),
      ...shown.filter(isTiny).map((one) => `tiny ${one.outerHTML.slice(0, 80)}`),
      ...wide
        .filter((one) => !one.closest("pre"))
        .map((one) => `wide ${one.outerHTML.slice(0, 80)}`),
    ];
  });
  assert.deepEqual(faults, []);
}

const levelOf = (page, option) =>
  page
    .locator(".levels tr")
    .filter({ has: page.getByRole("rowheader", { name: option, exact: true }) });

for (const [name, options] of sizes) {
  test(`each option has a value and the level that set it, ${name}`, () =>
    playground.visit(async (page) => {
      await open(page, "levels");
      const target = levelOf(page, "target").locator(".in-effect");
      await target.getByText("0.4").waitFor();
      assert.match(await target.innerText(), /Conversation/);
      assert.match(await levelOf(page, "window").locator(".in-effect").innerText(), /8000\s*App/);
      await dock(page)
        .getByText(/the largest request of this conversation has [\d,]+ tokens/)
        .waitFor();
      await check(page);
    }, options));
}

test("levels that cannot hold together are an error that marks both fields", () =>
  playground.visit(async (page) => {
    await open(page, "levels");
    const target = page.getByLabel("target, Request");
    await target.focus();
    await page.keyboard.type("0.95");
    await page.keyboard.press("Tab");
    await dock(page)
      .getByRole("alert")
      .getByText(/`target` is set by `request`/)
      .waitFor();
    assert.equal(await target.getAttribute("aria-invalid"), "true");
    assert.equal(await page.getByLabel("trigger, App").getAttribute("aria-invalid"), "true");
    assert.equal(await page.getByLabel("target, App").getAttribute("aria-invalid"), "false");
    await check(page);
    await target.fill("default");
    await page.keyboard.press("Tab");
    const effect = levelOf(page, "target").locator(".in-effect");
    await effect.getByText("default").waitFor();
    assert.match(await effect.innerText(), /Request/);
    assert.match(await dock(page).locator("pre").innerText(), /request: \{ target: null \}/);
  }));

const support = JSON.stringify([
  { role: "user", content: "Where is my order W2378156? It must be here on Friday." },
  {
    role: "assistant",
    content: "Order W2378156 waits at the border. Customs will release it on Thursday.",
  },
  { role: "user", content: "Another question: the invoice INV-2024-118 names the wrong company." },
  { role: "assistant", content: "Which name should it have?" },
  { role: "user", content: "Orchard Ltd. And back to W2378156: can it come on Saturday?" },
  { role: "assistant", content: "Yes, order W2378156 can be delivered on Saturday before noon." },
]);

const issue = (page, title) => dock(page).locator(".issues > li").filter({ hasText: title });

for (const [name, options] of sizes) {
  test(`issues are brackets beside the messages, ${name}`, () =>
    playground.visit(async (page) => {
      await paste(page, support);
      await page.locator(".said [data-index='5']").waitFor();
      await open(page, "issues");
      await issue(page, "Where is my order").waitFor();
      const drawn = await page
        .locator(".said [data-issue][data-index]")
        .evaluateAll((rows) => rows.map(({ dataset }) => `${dataset.issue} ${dataset.edge}`));
      assert.deepEqual(drawn, ["1 first", "1 last", "2 first", "2 last", "1 first", "1 last"]);
      const [first] = await page.locator(".issue-tag").allTextContents();
      assert.equal(first, "1 Where is my order W2378156? · open");
      assert.match(await issue(page, "invoice").innerText(), /waiting/);
      await check(page);
      await page.keyboard.press("Escape");
      await dock(page).waitFor({ state: "detached" });
      assert.equal(await page.locator(".issue-tag, .said [data-issue]").count(), 0);
    }, options));
}

test("an issue is paused, resumed with its notes, and handed over, by keyboard", () =>
  playground.visit(async (page) => {
    await paste(page, support);
    await page.locator(".said [data-index='5']").waitFor();
    await open(page, "issues");
    const order = issue(page, "Where is my order");
    const press = async (name) => {
      await order.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await press("Pause");
    await order.getByText("waiting", { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Resume");
    await press("Resume");
    await order.getByText("open", { exact: true }).waitFor();
    await dock(page)
      .getByText(/Taken up again: Where is my order W2378156/)
      .waitFor();
    await press("Hand over");
    await page.getByLabel("To", { exact: true }).fill("logistics");
    await page.getByLabel("Reason", { exact: true }).fill("a delivery on Saturday");
    await page.keyboard.press("Enter");
    const note = dock(page).locator("form pre");
    await note.getByText("Reason: a delivery on Saturday").waitFor();
    assert.match(await note.innerText(), /W2378156/);
    assert.doesNotMatch(await note.innerText(), /INV-2024-118/);
    await order.getByText("waiting", { exact: true }).waitFor();
    await check(page);
  }));

for (const [name, options] of sizes) {
  test(`a parent and its children are lanes with arrows, ${name}`, () =>
    playground.visit(async (page) => {
      await open(page, "agents");
      const lanes = dock(page).locator(".agents > li");
      await lanes.first().waitFor();
      const arrows = await lanes
        .filter({ has: page.locator("summary") })
        .evaluateAll((items) =>
          items
            .filter((item) => item.classList.contains("arrow"))
            .map((item) => item.querySelector("summary b").textContent),
        );
      const workers = ["flights", "hotels", "tables"];
      assert.deepEqual(arrows, [
        ...workers.map((worker) => `planner → ${worker}`),
        ...workers.map((worker) => `${worker} → planner`),
        "planner → Maria, travel desk",
      ]);
      const result = lanes.filter({ hasText: "flights → planner" });
      await result.locator("summary").click();
      assert.match(await result.locator("pre").innerText(), /OS431/);
      const note = lanes.filter({ hasText: "→ Maria" });
      await note.locator("summary").click();
      assert.match(await note.locator("pre").innerText(), /TK-88213/);
      await check(page);
    }, options));
}

test("workers see what they are given, and results keep their limit", () =>
  playground.visit(async (page) => {
    await open(page, "agents");
    const sums = dock(page).getByRole("status");
    await sums.getByText(/^The results take \d/).waitFor();
    const numbers = async () =>
      (await sums.innerText()).match(/[\d,]+/g).map((text) => Number(text.replace(",", "")));
    const [results, read] = await numbers();
    assert.ok(results <= 600 && read > 3 * results, `${results} of ${read}`);
    const task = dock(page).locator(".arrow").filter({ hasText: "planner → hotels" });
    await task.locator("summary").click();
    assert.match(await task.locator("pre").innerText(), /TK-88213/);
    await page.getByLabel("Workers get facts of the planner").uncheck();
    await sums.getByText(/\d/).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".agents .arrow pre")].every(
        (one) =>
          !one.textContent.includes("TK-88213") || one.closest("li").textContent.includes("Maria"),
      ),
    );
  }));

test("nothing of it is loaded before it is asked for", () =>
  playground.visit(async (page) => {
    const names = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    assert.deepEqual(
      names.filter((name) => /split_panels|\/workshop\//.test(name)),
      [],
    );
  }));
