// What a person types stays in the page: a marker in every field is in no address, no store, no
// request and no file but the explicit one.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { nameEndpoint, paste, startPlayground } from "./page.mjs";

const MARK = "marker-7c1e";
const mark = (place) => `${MARK}-${place}`;

let playground;
before(async () => void (playground = await startPlayground()));
after(() => playground.close());

/** Everything that the browser keeps, and the addresses of the tab. */
const stored = (page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    return JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.title,
      await indexedDB.databases(),
      names,
    ]);
  });

test("a marker in every field is in no address, no store and no request", () =>
  playground.visit(async (page) => {
    const traffic = [];
    page.context().on("request", (request) => {
      traffic.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers()));
    });
    page.on("framenavigated", (frame) => traffic.push(frame.url()));

    const said = ["user", "assistant", "user"].map((role, at) => ({
      role,
      content: `${mark(`paste-${at}`)} and where it is`,
    }));
    await paste(page, JSON.stringify(said));
    await page.locator(".said [data-index='2']").waitFor();
    await page.locator(".policy textarea").first().fill(mark("memory"));
    await page.locator(".policy textarea").first().press("Tab");
    await page.getByLabel("Your message").fill(mark("chat"));
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.locator(".said", { hasText: "scripted model" }).waitFor();
    await page.getByLabel("Your message").fill(mark("draft"));
    await nameEndpoint(page, {
      url: `http://127.0.0.1:9/${mark("endpoint")}`,
      model: mark("model"),
      key: mark("key"),
    });

    // The panel "What it knows" learns the conversation.
    await page.getByRole("button", { name: "What it knows" }).click();
    const memory = page.getByRole("dialog", { name: "What it knows" });
    await memory.locator(".switches input").first().waitFor();
    await memory.getByRole("button", { name: "Learn from this conversation" }).click();
    await memory
      .getByText(/learned/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");

    // A link has the policy and the position.
    await page.getByRole("button", { name: "Link" }).click();
    const share = page.getByRole("dialog", { name: "Link to what you see" });
    const link = await share.getByLabel("Link", { exact: true }).inputValue();
    await page.keyboard.press("Escape");
    traffic.push(link);

    // Lanes and evaluations send the conversation to the worker, and nowhere else.
    await page.locator("h2").first().click();
    await page.keyboard.press("l");
    await page.locator("[data-lane='B'] dl div").first().waitFor();
    await page.waitForFunction(() => location.hash === "#own");

    // The file of the progress is about lessons.
    await page.evaluate(() => (location.hash = "#learn"));
    const [progress] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save progress" }).click(),
    ]);
    traffic.push(await readFile(await progress.path(), "utf8"));

    const found = [...traffic, await stored(page)].filter((text) => text.includes(MARK));
    assert.deepEqual(found, []);
  }));
