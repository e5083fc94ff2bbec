// The playground in one file: opened from `file://`, without a server.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { choose } from "./page.mjs";
import { packed, unpacked } from "../../crates/xtask/offline/text.mjs";

const root = process.env.TURNWISE_ROOT ?? fileURLToPath(new URL("../..", import.meta.url));

/** Packs the built playground as `turnwise.html` in a folder of its own. */
function packedFile(...flags) {
  const options = { cwd: root, stdio: "pipe" };
  execFileSync("cargo", ["xtask", "offline", "--no-build", ...flags], options);
  const folder = mkdtempSync(join(tmpdir(), "turnwise-"));
  for (const name of ["turnwise.html", "turnwise.html.sha256"]) {
    copyFileSync(join(root, "web", name), join(folder, name));
  }
  return join(folder, "turnwise.html");
}

const golf = JSON.parse(
  readFileSync(join(root, "crates/turnwise-lessons/lessons/golf.json"), "utf8"),
);

const folder = join(root, "crates/turnwise-lessons/lessons");
const lessons = readdirSync(folder)
  .filter((name) => /^\d\d-[a-z-]+\.md$/.test(name))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .map((text) => ({
    id: /"id": "(.*)"/.exec(text)[1],
    title: /^# (.*)/.exec(text)[1],
    picked: /"measure": "picked", "is": (\d+)/.exec(text)?.[1],
  }));

let browser;
let file;
before(async () => {
  file = packedFile();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});
after(() => browser.close());

test("the file opens without a network: every lesson is solved, and a reload knows it", async () => {
  const context = await browser.newContext({ offline: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const faults = [];
  const requests = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) requests.push(request.url());
  });
  const address = pathToFileURL(file).href;
  await page.goto(address);
  await page.locator(".side.refused dl div").first().waitFor();
  await page.getByRole("link", { name: /^Learn: / }).click();
  for (const { id, title, picked } of lessons) {
    await page.goto(`${address}#l/${id}`);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await page.locator(".clauses .fails").first().waitFor({ state: "attached" });
    if (picked) await page.locator(`[data-index='${picked}']`).click();
    await page.getByRole("button", { name: "Solution" }).click();
    await page.getByRole("button", { name: "Yes, show the solution" }).click();
    await page.locator(".why-it").waitFor();
  }
  await page.goto(`${address}#learn`);
  await page.reload();
  await page.getByText(`${lessons.length} of ${lessons.length} solved`).waitFor();

  // The replays of a report run in the worker, and files of other programs are read.
  await page.goto(`${address}#report`);
  await page.reload();
  await page.locator(".report tr.best").waitFor();
  await page.getByRole("button", { name: "Open or paste…" }).click();
  await page
    .getByLabel("Conversation", { exact: true })
    .fill(
      '{"type":"user","uuid":"1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"List files"}}',
    );
  await page.getByRole("button", { name: "Show it" }).click();
  await page.getByRole("button", { name: "Conversation: Pasted from Claude Code" }).waitFor();

  // Parts that are loaded on demand are in the file, and a function runs in its sandbox.
  await page.goto(`${address}#learn`);
  await page.getByRole("button", { name: "Which strategy when?" }).click();
  await page.getByRole("dialog", { name: "Which strategy when?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Golf" }).click();
  await page.getByRole("button", { name: /^Play: Your own function/ }).click();
  await page
    .locator(".dock")
    .getByText(/^Score [\d,]+, par/)
    .waitFor();
  await page.goto(`${address}#learn`);
  await page.getByRole("link", { name: "Your own strategy" }).click();
  await page.goto(address + golf[2].link);
  // The editor has the place of the messages.
  await page.locator("[data-index='0']").waitFor({ state: "attached" });
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.getByText(/✗ Message \d+ is refused, first at request/).waitFor();
  assert.deepEqual({ faults, requests }, { faults: [], requests: [] });
  await context.close();
});

test("bytes of every kind survive as text without forbidden characters", () => {
  const all = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 2654435761) >>> (at % 25));
  for (const bytes of [all, new Uint8Array(50), new Uint8Array(51).fill(255), all.slice(0, 1)]) {
    const text = packed(bytes);
    assert.doesNotMatch(text, /[\0\r<]/);
    assert.deepEqual(unpacked(text, bytes.length), bytes);
  }
});

test("the files have the sizes that docs/workshop.md tells", () => {
  assert.ok(statSync(file).size < 1_500_000, `${statSync(file).size} bytes`);
  const whole = packedFile("--with-tokens");
  assert.ok(statSync(whole).size < 2_100_000, `${statSync(whole).size} bytes`);
});

test("the panel for memory works in a file that has it", async () => {
  const context = await browser.newContext({ offline: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(pathToFileURL(packedFile("--with-memory")).href);
  await page.getByRole("link", { name: "Try every control" }).click();
  await choose(page, "Ten days with a companion");
  await page.getByRole("button", { name: "What it knows" }).click();
  await page.getByRole("button", { name: "Learn nine days, ask on the tenth" }).click();
  await page.getByText(/^\d+ records? learned/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("its checksum is beside it, and its policy allows no address of a server for scripts", () => {
  const html = readFileSync(file, "utf8");
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html);
  const scripts = policy.split("; ").find((one) => one.startsWith("script-src"));
  assert.match(scripts, /^script-src ('sha256-[\w+/=]+' ){2}'wasm-unsafe-eval' blob:$/);
  assert.match(readFileSync(`${file}.sha256`, "utf8"), /^[0-9a-f]{64} {2}turnwise\.html\n$/);
});
