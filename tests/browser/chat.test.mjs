// Tests the live chat against a real server on loopback, the scripted replay, and that the key
// never appears where it must not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer } from "../server/server.mjs";
import { choose, nameEndpoint, scrubber, startPlayground } from "./page.mjs";

const KEY = "sk-loopback-0123456789abcdef";
let playground, server;
before(async () => {
  playground = await startPlayground();
  server = await startServer();
});
after(async () => {
  await playground.close();
  await server.close();
});

const visit = (name, check, options) => test(name, () => playground.visit(check, options));
const base = (behavior) => server.url(behavior).replace(/\/chat\/completions$/, "");
const say = async (page, text) => {
  await page.getByLabel("Your message").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
};

visit(
  "an answer is streamed, added to the transcript, and what was sent is the plan",
  async (page) => {
    const count = await page.locator("[data-index]").count();
    // The plan waits for its notes.
    await page.locator(".seen .message").first().waitFor();
    const sees = await page.locator(".seen .message").count();
    await nameEndpoint(page, { url: base("stream"), key: KEY });
    await say(page, "And what about my bags?");
    await page
      .locator(`[data-index='${count}']`, { hasText: "And what about my bags?" })
      .waitFor({ state: "attached" });
    await page
      .locator(`[data-index='${count + 1}'][data-role='assistant']`)
      .waitFor({ state: "attached" });
    const { body, headers } = server.requests.at(-1);
    assert.equal(headers.authorization, `Bearer ${KEY}`);
    assert.equal(body.stream, true);
    assert.equal(body.messages.at(-1).content, "And what about my bags?");
    assert.ok(body.messages.length <= sees + 1);
  },
);

visit("stop ends the answer and keeps what has arrived", async (page) => {
  const count = await page.locator("[data-index]").count();
  await nameEndpoint(page, { url: base("stall-stream") });
  await say(page, "Take your time");
  await page.locator(".answer", { hasText: "The first words" }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page
    .locator(`[data-index='${count + 1}']`, { hasText: "The first words" })
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
});

visit(
  "a refusal is shown with its reason, and the key is masked in it",
  async (page) => {
    await nameEndpoint(page, { url: base("fail-429"), key: KEY });
    await say(page, "hello");
    const problem = page.locator(".chat [role='alert']");
    await problem.waitFor();
    assert.match(await problem.textContent(), /^429/);
    assert.ok(!(await page.content()).includes(KEY));
  },
  { expected: [/429/] },
);

visit(
  "after a failure, the same message can be asked about again, and the provider's count is shown",
  async (page) => {
    const count = await page.locator("[data-index]").count();
    const asked = [];
    await page.route("**/v1/chat/completions", (route) => {
      asked.push(route.request().postDataJSON());
      const usage = { prompt_tokens: 3210, prompt_tokens_details: { cached_tokens: 2048 } };
      const events = [
        { choices: [{ delta: { content: "Two bags." } }], usage: null },
        { choices: [], usage },
      ];
      const body = events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
      const headers = { "access-control-allow-origin": "*" };
      if (asked.length === 1) return route.fulfill({ status: 500, headers, body: "busy" });
      return route.fulfill({
        headers: { ...headers, "content-type": "text/event-stream" },
        body: `${body}data: [DONE]\n\n`,
      });
    });
    await nameEndpoint(page, { url: base("stream") });
    await say(page, "How many bags?");
    await page.locator(".chat [role='alert']", { hasText: /^500/ }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(`[data-index='${count + 1}']`, { hasText: "Two bags." }).waitFor();
    await page
      .getByText(/^The provider counted 3,210 tokens, 2,048 of them from its cache\. The estimate/)
      .waitFor();
    assert.deepEqual(asked[1], asked[0], "the same request");
    assert.deepEqual(asked[0].stream_options, { include_usage: true });
    // What was typed is there once, and nothing is left to try.
    assert.equal(await page.locator(".said .message", { hasText: "How many bags?" }).count(), 1);
    assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  },
  { expected: [/500/] },
);

visit(
  "an unreachable server and a refusing server give different errors",
  async (page) => {
    await nameEndpoint(page, { url: "http://127.0.0.1:9/v1" });
    await say(page, "hello");
    await page.locator(".chat [role='alert']", { hasText: "is it running" }).waitFor();
  },
  { expected: [/ERR_/] },
);

visit("the key is in memory only: not in the address, storage, page or export", async (page) => {
  await nameEndpoint(page, { url: base("stream"), key: KEY });
  await say(page, "hello");
  await page
    .locator(".said [data-role='assistant']", { hasText: /\S/ })
    .last()
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Copy as code" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the plan as JSON" }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const places = await page.evaluate(async () => [
    location.href,
    document.documentElement.outerHTML,
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
    JSON.stringify(history.state),
    JSON.stringify(await indexedDB.databases()),
    [...document.querySelectorAll("input, textarea")].map((field) => field.value).join("\n"),
  ]);
  for (const place of [...places, Buffer.concat(chunks).toString()])
    assert.ok(!place.includes(KEY));
});

visit("the endpoint summarizes when asked, and the summary is applied", async (page) => {
  await choose(page, "Ten days with a companion");
  await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
  await nameEndpoint(page, { url: base("answer"), key: KEY });
  await page.getByRole("radio", { name: "Endpoint" }).check({ force: true });
  await scrubber(page).focus();
  await page.keyboard.press("End");
  await page.locator(".summaries [data-state='offered']").waitFor();
  await page.getByRole("button", { name: "Summarize now" }).click();
  await page.locator(".summaries [data-state='applied']").first().waitFor();
  await page.locator(".seen [data-role='summary']").waitFor();
  // As in the package, important facts that the model left out are appended to its summary.
  const note = page
    .locator(".summaries > li")
    .filter({ has: page.locator("[data-state='applied']") })
    .first();
  await note.getByText("Check its facts").click();
  await note.getByText(/\d+ of them appended word for word/).waitFor();
});

visit("the browser's own model answers where there is one", async (page) => {
  // A model with the interface of the Prompt API: it says how many messages it was given.
  await page.addInitScript(() => {
    globalThis.asked = [];
    globalThis.LanguageModel = {
      create: async ({ initialPrompts, signal }) => ({
        promptStreaming: (text) => {
          globalThis.asked.push({ initialPrompts, text, isAbortable: signal !== undefined });
          const words = ["I was given ", `${initialPrompts.length + 1} messages.`];
          const pull = (stream) =>
            words.length > 0 ? stream.enqueue(words.shift()) : stream.close();
          return new ReadableStream({ pull });
        },
        destroy: () => globalThis.asked.push("destroyed"),
      }),
    };
  });
  await page.reload();
  await choose(page, "Ten days with a companion");
  await scrubber(page).focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Set up an endpoint" }).click();
  await page.getByRole("button", { name: "Use the browser's own model" }).click();
  await page.getByText("the browser's model", { exact: true }).waitFor();
  await page.getByLabel("Your message").fill("What do you know?");
  await page.keyboard.press("Enter");
  const turns = page.getByRole("list", { name: "Turns" });
  await turns.getByText(/^I was given \d+ messages\.$/).waitFor();
  const [{ initialPrompts, text, isAbortable }, end] = await page.evaluate(() => globalThis.asked);
  assert.deepEqual([text, isAbortable, end], ["What do you know?", true, "destroyed"]);
  assert.ok(initialPrompts.every(({ role }) => /^(system|user|assistant)$/.test(role)));
  assert.ok(initialPrompts.length > 4);
});

visit("a summary grows in the picture while it is written", async (page) => {
  const asked = new Promise((resolve) => server.next(({ response }) => resolve(response)));
  await choose(page, "Ten days with a companion");
  await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
  await nameEndpoint(page, { url: base() });
  await page.getByRole("radio", { name: "Endpoint" }).check({ force: true });
  await page.locator(".summaries [data-state='offered']").waitFor();
  const picture = () => page.evaluate(() => document.querySelector("canvas").toDataURL());
  const before = await picture();
  await page.getByRole("button", { name: "Summarize now" }).click();
  const response = await asked;
  response.writeHead(200, {
    "access-control-allow-origin": "*",
    "content-type": "text/event-stream",
  });
  const piece = (content) =>
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  const note = page.locator(".summaries > li").first();
  let grown = before;
  for (const text of ["Emily is a designer. ", "She loves tea, films and walks. "]) {
    piece(text.repeat(12));
    const last = grown;
    await page.waitForFunction(
      (last) => document.querySelector("canvas").toDataURL() !== last,
      last,
    );
    grown = await picture();
  }
  await note.getByText(/^\d+ of at most [\d,]+ tokens so far/).waitFor();
  assert.ok(Number(await page.getByRole("progressbar").getAttribute("value")) > 0);
  response.end("data: [DONE]\n\n");
  await page.locator(".summaries [data-state='applied']").first().waitFor();
  assert.equal(await page.getByRole("progressbar").count(), 0);
});

visit("a summary that may not stand is rejected, and nothing changes", async (page) => {
  await choose(page, "Ten days with a companion");
  await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
  await nameEndpoint(page, { url: base("refuse-in-words") });
  await page.getByRole("radio", { name: "Endpoint" }).check({ force: true });
  const sent = await page.locator(".big").textContent();
  await page.getByRole("button", { name: "Summarize now" }).click();
  await page.locator(".summaries [data-state='rejected']").first().waitFor();
  assert.equal(await page.locator(".big").textContent(), sent);
});

visit("a summary that makes facts up is not used where the panel rejects that", async (page) => {
  server.next(({ response }) => {
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "content-type": "application/json",
    });
    response.end(
      JSON.stringify({
        choices: [
          {
            message: {
              role: "assistant",
              content: "Emily moved to Oslo on June 9 and pays $41.90 for order W7781234.",
            },
          },
        ],
      }),
    );
  });
  await choose(page, "Ten days with a companion");
  await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
  await nameEndpoint(page, { url: server.url().replace(/\/chat\/completions$/, "") });
  await page.getByRole("radio", { name: "Endpoint" }).check({ force: true });
  await page
    .getByRole("group", { name: "Lost or made-up facts" })
    .getByRole("radio", { name: "Reject" })
    .check({ force: true });
  await page.getByText("a summary with made-up facts is not used").waitFor();
  // Other parts may be redrawn meanwhile, but no summary.
  await page.evaluate(() => {
    globalThis.drawn = 0;
    new MutationObserver(
      () => (globalThis.drawn += document.querySelectorAll(".seen [data-role='summary']").length),
    ).observe(document.querySelector(".seen"), { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Summarize now" }).click();
  const rejected = page.locator(".summaries > li").filter({ hasText: "rejected" });
  await rejected.filter({ hasText: "it contains made-up facts: " }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.drawn), 0);
  assert.equal(await page.locator(".seen [data-role='summary']").count(), 0);
  await page.getByRole("button", { name: "Summarize now" }).waitFor();
});

visit("the endpoint grades a summary when someone opens that", async (page) => {
  await choose(page, "Ten days with a companion");
  await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
  assert.equal(await page.getByText("Have the endpoint grade it").count(), 0, "there is none");
  await nameEndpoint(page, { url: server.url().replace(/\/chat\/completions$/, ""), key: KEY });
  const one = (score) => ({ score, reason: "As it was said." });
  const content = JSON.stringify({
    faithful: one(5),
    facts: one(4),
    constraints: one(4),
    state: one(4),
    concise: one(3),
  });
  server.next(({ response }) => {
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "content-type": "application/json",
    });
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
  });
  const note = page
    .locator(".summaries > li")
    .filter({ has: page.locator("[data-state='applied']") })
    .first();
  await note.getByText("Have the endpoint grade it").click();
  await note.getByText(/^4\.00 of 5\s+faithful 5: As it was said\./).waitFor();
  const { body } = server.requests.at(-1);
  assert.match(body.messages[0].content, /^You grade summaries of conversations/);
  assert.match(body.messages[1].content, /===== summary\n/);
});

visit(
  "a summary is waiting while it is written, and stale when the policy moved on",
  async (page) => {
    await choose(page, "Ten days with a companion");
    await page.getByRole("radio", { name: "Summarize" }).check({ force: true });
    let release;
    const held = new Promise((go) => (release = go));
    server.next(async ({ response }) => {
      await held;
      response.writeHead(200, {
        "access-control-allow-origin": "*",
        "content-type": "application/json",
      });
      response.end(
        JSON.stringify({
          choices: [
            {
              message: {
                role: "assistant",
                content: "They talked about books, gardens and music.",
              },
            },
          ],
        }),
      );
    });
    await nameEndpoint(page, { url: server.url().replace(/\/chat\/completions$/, "") });
    await page.getByRole("radio", { name: "Endpoint" }).check({ force: true });
    await page.getByRole("button", { name: "Summarize now" }).click();
    await page.locator(".summaries [data-state='waiting']").waitFor();
    await page.getByRole("radio", { name: "None" }).check({ force: true });
    release();
    await page.locator(".summaries [data-state='stale']").waitFor();
  },
);

visit("without an endpoint the recording goes on, turn by turn", async (page) => {
  await scrubber(page).focus();
  await page.keyboard.press("Home");
  await page.locator(".now", { hasText: "Turn 1" }).waitFor();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.locator(".now", { hasText: "Turn 2" }).waitFor();
});

visit("without an endpoint a scripted model answers what one writes", async (page) => {
  const count = await page.locator("[data-index]").count();
  await say(page, "Is anybody there?");
  await page
    .locator(`[data-index='${count + 1}']`, { hasText: "scripted model" })
    .waitFor({ state: "attached" });
  await page.getByText("No model is asked: a script answers").waitFor();
  // Both columns have scrolled to the answer.
  for (const column of [".said", ".seen"]) {
    await page.waitForFunction((column) => {
      const scroller = document.querySelector(`${column} .scroll`);
      const rows = [...scroller.querySelectorAll(".message")].filter((row) => row.offsetParent);
      const [row, view] = [rows.at(-1), scroller].map((one) => one.getBoundingClientRect());
      return row.top >= view.top && row.top < view.bottom;
    }, column);
  }
});
