// Rows of README.md: the playground and the workshop, in a real browser.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { after, before } from "node:test";
import { decisions, nameEndpoint, paste, startPlayground } from "../browser/page.mjs";
import { startServer } from "../server/server.mjs";
import { row } from "./rows.mjs";

let playground, server;
before(async () => {
  playground = await startPlayground();
  server = await startServer();
});
after(async () => {
  await playground.close();
  await server.close();
});

const TALK = [
  { role: "user", content: "Where is my order W2378156?" },
  { role: "assistant", content: "It is on its way." },
  { role: "user", content: "And when does it come?" },
  { role: "assistant", content: "It comes on Monday." },
];

row("D1", "playground: turns drawn, decisions explained, strategies compared, pasted, called", () =>
  playground.visit(async (page) => {
    // The turns are drawn over the conversation, and each message has its decision and reason.
    const slider = page.getByRole("slider", { name: "Moment in the conversation" });
    assert.match(await slider.getAttribute("aria-valuetext"), /^turn \d+ of \d+/);
    for (const { action, reason } of await decisions(page)) {
      assert.match(action, /^(keep|drop|replace|summarize|move)$/);
      assert.ok(reason.length > 0);
    }
    // Two strategies stand side by side as lanes.
    await page.getByRole("radio", { name: "Trim", exact: true }).check({ force: true });
    await page.locator("[data-action='drop']").first().waitFor({ state: "attached" });
    await page.locator("h2").first().click();
    await page.keyboard.press("l");
    await page.getByRole("radio", { name: "None", exact: true }).check({ force: true });
    await page.locator("[data-lane='B'] dl div").first().waitFor();

    // Any conversation can be pasted.
    await paste(page, JSON.stringify(TALK));
    await page.getByRole("button", { name: "Conversation: Pasted conversation" }).waitFor();
    assert.equal((await decisions(page)).length, TALK.length);

    // And a model behind an address goes on with it.
    await nameEndpoint(page, { url: server.url("stream").replace(/\/chat\/completions$/, "") });
    await page.getByLabel("Your message").fill("Thanks! Until when?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page
      .locator(`[data-index='${TALK.length + 1}'][data-role='assistant']`)
      .waitFor({ state: "attached" });
    assert.equal(server.requests.at(-1).body.messages.at(-1).content, "Thanks! Until when?");
  }),
);

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const lessons = readdirSync(new URL("crates/turnwise-lessons/lessons/", root))
  .filter((name) => /^\d\d-[a-z-]+\.md$/.test(name))
  .map((name) => read(`crates/turnwise-lessons/lessons/${name}`));

row(
  "D2",
  "workshop: lessons with a goal, hints and a solution; your own strategy; the source",
  () =>
    playground.visit(
      async (page) => {
        assert.ok(lessons.length >= 10);
        for (const lesson of lessons) {
          const title = lesson.split("\n")[0];
          for (const part of ["lesson", "goal", "solution"])
            assert.ok(lesson.includes(`\n\`\`\`json ${part}\n`), `${title}: ${part}`);
          assert.match(lesson, /"start": \{/, `${title}: a start`);
          assert.match(lesson, /^## Hints\n\n1\. /m, `${title}: hints`);
          assert.match(lesson, /^## Why\n\n\S[^]{200,}?^## /m, `${title}: prose`);
        }
        // The engine checks the goal: the start fails, a hint helps, the solution holds.
        await page.goto(`${playground.origin}/#l/${/"id": "(.*)"/.exec(lessons[0])[1]}`);
        await page.locator(".clauses .fails").first().waitFor();
        await page.getByRole("button", { name: /^Hint/ }).first().click();
        await page.getByRole("button", { name: "Solution", exact: true }).click();
        await page.getByRole("button", { name: "Yes, show the solution" }).click();
        await page.locator(".why-it").waitFor();
        assert.equal(await page.locator(".clauses .fails").count(), 0);

        // A strategy of one's own runs in the page.
        await page.goto(`${playground.origin}/#learn`);
        await page.getByRole("link", { name: "Your own strategy" }).click();
        await page.getByLabel("Your function").waitFor();

        // The exercises lead into the source, part by part.
        const exercises = readdirSync(new URL("exercises/", root), { withFileTypes: true });
        const parts = exercises.filter(
          (entry) =>
            entry.isDirectory() && existsSync(new URL(`exercises/${entry.name}/start.rs`, root)),
        );
        assert.ok(parts.length >= 5);
        for (const { name } of parts) {
          for (const file of ["start.rs", "yours.rs", "solution.rs", "checks.rs"])
            assert.ok(existsSync(new URL(`exercises/${name}/${file}`, root)), `${name}/${file}`);
          assert.equal(read(`exercises/${name}/yours.rs`), read(`exercises/${name}/start.rs`));
        }
        const named = [...read("exercises/README.md").matchAll(/`(crates\/[^`]+)`/g)];
        assert.ok(named.length >= 5, "the source to read next");
        for (const [, path] of named) assert.ok(existsSync(new URL(path, root)), path);
      },
      { fragment: "#learn", until: ".lessons li" },
    ),
);
