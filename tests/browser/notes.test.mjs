// Tests that the text engine is loaded once a plan needs notes, and not before.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paste, rest, startPlayground } from "./page.mjs";

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

const ENGINE = "**/beside/engine_bg.wasm";
const summary = (page) => page.locator(".seen .pair").first();
const policy = (page, name) => page.getByRole("radio", { name, exact: true });

/** Loads the page again at its cut, with this answer to requests for the engine. */
async function reloadAtCut(page, answer) {
  await page.route(ENGINE, answer);
  await page.goto(`${playground.origin}/?again#try`);
  await page.locator("[data-index='0']").first().waitFor({ state: "attached" });
}

/** The same, at the last request. */
async function reload(page, answer) {
  await reloadAtCut(page, answer);
  await page.keyboard.press("End");
}

test("the rest of the page is there before the text engine", () =>
  playground.visit(async (page) => {
    const asked = [];
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await reload(page, async (route) => {
      asked.push(route.request().url());
      await released;
      await route.continue();
    });
    // The first policy makes notes.
    await page.locator(".seen .prefix").filter({ hasText: "Loading" }).waitFor();
    assert.equal(await page.locator(".seen [data-row]").count(), 0);
    assert.equal(await page.locator(".seen").getAttribute("aria-busy"), "true");
    await policy(page, "Trim").check({ force: true });
    await page.locator(".seen [data-row]").first().waitFor();
    release();
    await policy(page, "Hybrid").check({ force: true });
    await summary(page).waitFor();
    assert.equal(asked.length, 1);
  }));

test("a message that is sent before the text engine is there waits for the notes of its plan", () =>
  playground.visit(async (page) => {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await reload(page, async (route) => {
      await released;
      await route.continue();
    });
    await page.locator(".seen .prefix").filter({ hasText: "Loading" }).waitFor();
    await page.getByLabel("Your message").fill("And what about my bags?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const answer = page.locator(".chat .answer");
    await answer.filter({ hasText: "Loading" }).waitFor();
    await page.locator(".turn [data-index]", { hasText: "And what about my bags?" }).waitFor();
    release();
    await answer.waitFor({ state: "detached" });
    await page.locator("[data-role=assistant]", { hasText: "scripted model" }).first().waitFor();
    await summary(page).waitFor();
  }));

test("a text engine that cannot be loaded is asked for again", () =>
  playground.visit(
    async (page) => {
      // A step to another request would be announced instead.
      await reloadAtCut(page, (route) => route.abort());
      await page.getByRole("status").filter({ hasText: "The notes could not be loaded" }).waitFor({
        state: "attached",
      });
      // The plan is shown as it is without notes.
      await page.locator(".seen [data-row]").first().waitFor();
      assert.equal(await page.locator(".seen .pair").count(), 0);
      await page.unroute(ENGINE);
      const again = page.getByRole("button", { name: "Try again" });
      await again.click();
      await again.waitFor({ state: "detached" });
      // The last request has a summary, wherever the page opened.
      await page.keyboard.press("End");
      await summary(page).waitFor();
    },
    { expected: [/net::ERR_FAILED/] },
  ));

test("a page without notes loads no engine", () =>
  playground.visit(async (page) => {
    await policy(page, "Trim").check({ force: true });
    await rest(page);
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator(".seen [data-row]").first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.ok(asked.includes("/playground_bg.wasm"));
    assert.deepEqual(
      asked.filter((path) => path.startsWith("/beside/")),
      [],
    );
  }));

test("the pack of a language is loaded once a conversation is in it", () =>
  playground.visit(async (page) => {
    const asked = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/languages/")) asked.push(pathname);
    });
    const messages = [
      { role: "user", content: "Ruf mich bitte unter keinen Umständen vormittags an." },
      ...Array.from({ length: 60 }, (_, at) => [
        { role: "assistant", content: `Das ist die Antwort auf die Frage ${at}. `.repeat(12) },
        { role: "user", content: `Und wie war das noch einmal mit der Nummer ${at}?` },
      ]).flat(),
    ];
    await paste(page, JSON.stringify(messages));
    await policy(page, "Hybrid").check({ force: true });
    await page.locator(".seen", { hasText: "unter keinen Umständen vormittags" }).waitFor();
    assert.deepEqual([...new Set(asked)], ["/languages/de.pack"]);
    // The page's text engine and the worker's.
    assert.ok(asked.length <= 2, `${asked.length} times`);
  }));
