// German is the second language of the page: every part is opened in both languages, and no text of
// the English page may show up in the German one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessFaults, isWhole, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

/** What is said in a conversation, code, and what is marked as another language. */
const CONTENT =
  "[lang=en]:not(html), .text, .said-text, .notes, .out, .preview, code, kbd, pre, q, blockquote, .facts b, textarea";

/** Words that are the same in both languages, and names. */
const SAME = [
  /^turnwise$/i,
  /^(policy|hybrid|budget|golf|code|format|system|token|tokens|agent|support|version|name|symbol|chat|slice|link)$/i,
  /^(openai|anthropic|gemini|langchain|ai|sdk|ui|ag|responses|endpoint|completions|json|cors|url|qr|uuid)$/i,
  /^(http|llama|min|ms|end|home|enter|de|en|extern|national|median|maximum|npm|messages?slice)$/i,
];

/** The sentences and labels of a part: text, labels, titles and placeholders that can be seen. */
const texts = (page, selector) =>
  page.locator(selector).evaluate((root, content) => {
    const found = new Set();
    const title = document.querySelector(".head .name")?.textContent;
    const add = (text) => {
      const words = text
        ?.replace(/[\d.,:;·%→✓✗…–−+#()/"“”„’'|<>=-]+/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      if (words && /\p{L}{3}/u.test(words)) found.add(words);
    };
    for (const one of [root, ...root.querySelectorAll("*")]) {
      if (one.closest(content) || !one.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) {
        add(one.getAttribute(name));
      }
      for (const node of one.childNodes) {
        const isTitle = node.textContent === title;
        if (node.nodeType === Node.TEXT_NODE && !isTitle) add(node.textContent);
      }
    }
    return [...found];
  }, CONTENT);

/** Opens each part of the page and hands it to `visit` by its name. */
async function everyPart(page, visit) {
  const go = async (hash, until) => {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.locator(until).first().waitFor();
  };
  await go("#", ".side .sends li");
  await visit("first page", "body");
  await go("#learn", "ol.lessons li");
  await visit("lessons", "body");
  await go("#l/cut-rarely", ".clauses li");
  await page.locator(".lesson details summary").last().click();
  await visit("lesson", "body");
  await go("#try", "[data-index='0']");
  await visit("workbench", "body");
  await page.keyboard.press("g");
  await page
    .locator("dialog[open] .gallery li button")
    .filter({ hasText: "upgrade, then" })
    .click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  for (const place of [0, 1, 2, 3, 4, 5]) {
    await page.locator("input[name=strategy]").nth(place).check();
    await visit(`strategy ${place}`, ".policy");
  }
  const summary = page.locator(".summaries > li:first-child");
  await summary.locator("> details > summary").first().click();
  await summary.locator("> details > summary").nth(1).click();
  await summary.locator(".facts li").first().waitFor();
  await visit("summaries", ".summaries");
  for (const key of ["?", "o", "g", "c", "u"]) {
    await page.keyboard.press(key);
    await page.locator("dialog[open]").waitFor();
    await visit(`dialog ${key}`, "dialog[open]");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  await page.locator("#facts-title button").click();
  await page.locator("dialog[open] .facts li").first().waitFor();
  await visit("ledger", "dialog[open]");
  await page.keyboard.press("Escape");
  await page.locator("#memory-title button").click();
  await page.locator("dialog[open] .switches").waitFor();
  await page.locator("dialog[open] .acts.start button").last().click();
  await page.locator("dialog[open] p[role=status]").waitFor();
  await visit("memory", "dialog[open]");
  await page.keyboard.press("Escape");
  await page.locator(".chat .foot button").click();
  await visit("endpoint", "dialog[open]");
  await page.keyboard.press("Escape");
  await go("#report", ".report tr.best");
  await visit("report", "body");
  await go("#1zzzz", ".broken");
  await visit("broken link", "body");
}

test("no text of the English page is on the German one", async () => {
  const english = new Map();
  await playground.visit((page) =>
    everyPart(page, async (part, selector) => english.set(part, await texts(page, selector))),
  );
  const known = new Set([...english.values()].flat());
  const untranslated = new Map();
  await playground.visit(
    async (page) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "de");
      await everyPart(page, async (part, selector) => {
        const shown = await texts(page, selector);
        assert.ok(shown.length > 0, part);
        for (const text of shown) {
          const isSame = text
            .split(" ")
            .every((word) => SAME.some((one) => one.test(word)) || word.length < 3);
          if (known.has(text) && !isSame && !untranslated.has(text)) untranslated.set(text, part);
        }
      });
    },
    { locale: "de-DE" },
  );
  assert.deepEqual([...untranslated], []);
});

test("the language is switched by a button, and a reload keeps it", () =>
  playground.visit(async (page) => {
    const lang = () => page.locator("html").getAttribute("lang");
    const classes = () =>
      page.evaluate(() => [
        ...new Set([...document.querySelectorAll("[class]")].flatMap((one) => [...one.classList])),
      ]);
    const styled = (await classes()).sort();
    const { length } = await page.locator("[data-index]").all();
    assert.equal(await lang(), "en");
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Was das Modell sieht" }).waitFor();
    await isWhole(page);
    assert.equal(await lang(), "de");
    assert.equal(await page.locator("[data-index]").count(), length, "the conversation stays");
    assert.deepEqual((await classes()).sort(), styled, "no class is translated");
    assert.match(
      await page.locator(".time .big").innerText(),
      /^\d+\.\d{3}$/,
      "Intl writes numbers",
    );
    assert.deepEqual(await accessFaults(page), []);
    await page.reload();
    await page.getByRole("heading", { name: "Was das Modell sieht" }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "What the model sees" }).waitFor();
  }));
