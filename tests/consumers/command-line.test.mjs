// `npx turnwise`, from the packed tarball.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageFolder } from "../package/installed.mjs";
import { consumer } from "./consumer.mjs";

const cli = join(packageFolder, "dist/cli/main.js");
const files = new URL("../../crates/turnwise-sessions/tests/files/", import.meta.url);
const session = (name) => readFileSync(new URL(name, files), "utf8");

const user = (content) => ({ role: "user", content });
const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
const asks = { role: "assistant", content: null, tool_calls: [call] };
const chat = [user("Hi"), { role: "assistant", content: "Hello" }, user("Bye")];
const broken = [user("Hi"), asks, user("Well?")];

const folder = consumer({
  "chat.json": JSON.stringify(chat),
  "broken.json": JSON.stringify(broken),
  "body.json": JSON.stringify({ model: "m", tools: [{ name: "look" }], messages: broken }),
  "lines.jsonl": [chat, broken].map((list) => JSON.stringify(list)).join("\n"),
  "banana.json": '[{"type":"banana","peel":true}]',
  "events.jsonl": '{"type":"user.turn","data":1}\n{"type":"model.turn","data":2}\n',
  "claude.jsonl": session("claude_code.jsonl"),
  "codex.jsonl": session("codex.jsonl"),
  "chatgpt.json": session("chatgpt.json"),
});
const run = (...words) =>
  spawnSync(process.execPath, [cli, ...words], { cwd: folder, encoding: "utf8" });
const rows = ({ stdout }) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("help, the version, and words that are wrong", () => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  assert.equal(run("--version").stdout, `${version}\n`);
  assert.equal(run().status, 2);
  for (const name of ["lint", "heal", "convert", "plan", "stats", "audit", "eval", "merge"]) {
    assert.match(run("--help").stdout, new RegExp(`^  ${name} `, "m"));
    const help = run(name, "--help");
    assert.equal(help.status, 0);
    assert.match(help.stdout, new RegExp(`npx turnwise ${name} .*`));
    assert.match(help.stdout, /Exit status: 0 /);
    assert.equal(run("help", name).stdout, help.stdout);
    for (const words of [["chat.json", "--bananas"], ["chat.json", "--json=yes"], []]) {
      const wrong = run(name, ...words);
      assert.equal(wrong.status, 2, wrong.stderr);
      assert.equal(wrong.stderr.trim().split("\n").length, 1);
      assert.match(wrong.stderr, new RegExp(`see \`turnwise ${name} --help\``));
    }
  }
  assert.match(run("lnt").stderr, /there is no command `lnt`; see `turnwise --help`/);
  assert.match(run("lint", "chat.json", "--bar", "high").stderr, /one of error, warning/);
  assert.match(run("stats", "chat.json", "--bar", "x").stderr, /whole number/);
  assert.match(run("convert", "chat.json").stderr, /`--to`/);
});

test("lint names files, rules and fixes, and its status is for CI", () => {
  assert.deepEqual([run("lint", "chat.json").status, run("lint", "broken.json").status], [0, 1]);
  const { stdout } = run("lint", "chat.json", "broken.json", "lines.jsonl");
  assert.match(stdout, /^broken\.json \(messages, 3 messages\)$/m);
  assert.match(stdout, /^lines\.jsonl#2 /m);
  assert.match(stdout, /^ {2}error +C1 +1 +the call `c1` .*; fix: /m);
  assert.match(stdout, /^2 errors, 0 warnings in 4 conversations$/m);
  const [row] = rows(run("lint", "broken.json", "--json"));
  assert.deepEqual([row.name, row.findings[0].rule], ["broken.json", "C1"]);
  const double = [user("Hi"), { role: "assistant", content: "" }, user("Bye")];
  writeFileSync(join(folder, "warning.json"), JSON.stringify(double));
  const warns = run("lint", "warning.json", "--bar", "warning", "--json");
  assert.equal(warns.status, rows(warns)[0].findings.length > 0 ? 1 : 0);
});

test("what is not understood is an error for every command, and never a row", () => {
  for (const [name, ...options] of [
    ["lint"],
    ["heal"],
    ["convert", "--to", "gemini"],
    ["plan"],
    ["stats"],
    ["audit"],
    ["eval", "--policy", "{}"],
  ]) {
    for (const [file, reason] of [
      ["banana.json", /banana/],
      ["events.jsonl", /user\.turn/],
      ["none.json", /there is no/],
    ]) {
      const { status, stdout, stderr } = run(name, file, ...options);
      assert.equal(status, name === "eval" ? 1 : 2, `${name} ${file}`);
      assert.match(stderr, reason);
      assert.doesNotMatch(stdout, new RegExp(file.split(".")[0]));
    }
  }
  const some = run("stats", "banana.json", "chat.json");
  assert.equal(some.status, 2);
  assert.match(some.stdout, /^chat\.json /m);
});

test("heal prints what it repaired, a request body whole", () => {
  const healed = run("heal", "body.json");
  assert.equal(healed.status, 0, healed.stderr);
  assert.match(healed.stderr, /^body\.json: 1 edit, 0 errors left$/m);
  const body = JSON.parse(healed.stdout);
  assert.deepEqual([body.model, body.messages.length], ["m", 4]);
  run("heal", "lines.jsonl", "--out", "healed.jsonl");
  assert.equal(run("lint", "healed.jsonl").status, 0);
  const [row] = rows(run("heal", "broken.json", "--json"));
  assert.deepEqual([row.edits.length, row.left, row.messages.length], [1, [], 4]);
});

test("convert prints messages, and counts losses against a bar", () => {
  const gemini = JSON.parse(run("convert", "chat.json", "--to", "gemini").stdout);
  assert.deepEqual(gemini.messages[0], { role: "user", parts: [{ text: "Hi" }] });
  const lossy = run("convert", "codex.jsonl", "--to", "openai-chat", "--bar", "0");
  assert.equal(lossy.status, 1);
  assert.match(lossy.stderr, /^codex\.jsonl: \d+ × not the same in openai-chat$/m);
});

test("plan and stats show tokens in aligned columns", () => {
  const plan = run("plan", "claude.jsonl", "chatgpt.json", "--window", "8_000");
  assert.equal(plan.status, 0, plan.stderr);
  const lines = plan.stdout.trimEnd().split("\n");
  assert.deepEqual(
    lines.map((line) => line.split(/ {2,}/)[0]),
    ["file", "claude.jsonl", "chatgpt.json#1", "chatgpt.json#2"],
  );
  assert.equal(new Set(lines.map((line) => line.lastIndexOf("nothing"))).size, 2);
  assert.match(
    plan.stderr,
    /^claude\.jsonl: not read: .*1 × message \(it belongs to a sub-agent\)/m,
  );
  assert.equal(run("plan", "chat.json", "--bar", "3").status, 1);
  assert.equal(rows(run("plan", "chat.json", "--messages"))[0].length, 3);

  const [found] = rows(run("stats", "claude.jsonl", "--json"));
  const { system, user: said, assistant, results, overhead, tokens } = found;
  assert.equal(system + said + assistant + results + overhead, tokens);
  assert.deepEqual([found.program, found.messages, found.turns], ["Claude Code", 5, 2]);
  assert.ok(results > 0);
  const [body] = rows(run("stats", "body.json", "--json"));
  assert.ok(body.overhead > 0);
  assert.match(run("stats", "chat.json").stdout, /^chat\.json +messages +openai-chat +3 +2 /m);
});

test("a policy can have offline notes", () => {
  const long = Array.from({ length: 60 }, (_, n) =>
    n % 2
      ? { role: "assistant", content: "Noted." }
      : user(`My order is W${n}2378156. ${"So. ".repeat(40)}`),
  );
  writeFileSync(join(folder, "long.json"), JSON.stringify(long));
  const policy = '{"window":1500,"preset":"support","summarizer":{"type":"extractive"}}';
  const [plan] = rows(run("plan", "long.json", "--policy", policy, "--json"));
  assert.ok(plan.fits && plan.tokens < plan.tokensBefore);
  assert.ok(plan.decisions.some(({ action }) => action === "summarize"));
});

test("eval reads session files, names rows by their files, and holds bars", () => {
  const policy = ["--policy", '{"window":8000}'];
  const table = run("eval", "claude.jsonl", "codex.jsonl", "chatgpt.json", ...policy).stdout;
  for (const name of ["claude.jsonl", "codex.jsonl", "chatgpt.json#2"])
    assert.match(table, new RegExp(`^\\| ${name} \\|`, "m"));
  assert.equal(run("eval", "lines.jsonl", ...policy, "--bar", "needed=50,tokens=9000").status, 0);
  const missed = run("eval", "chat.json", ...policy, "--bar", "tokens=1");
  assert.equal(missed.status, 1);
  assert.match(missed.stderr, /tokens sent is \d+, the bar is 1/);
  assert.equal(run("eval", "chat.json", ...policy, "--bar", "beauty=1").status, 2);
});

test("audit lists what the model needed again and would not have seen", () => {
  const turns = Array.from({ length: 30 }, (_, n) => [
    user(`Order W${n}2378156: ${"it is late. ".repeat(30)}`),
    { role: "assistant", content: "Noted." },
  ]).flat();
  turns.push(user("<b>And the first?</b>"), { role: "assistant", content: "W02378156 is late." });
  writeFileSync(join(folder, "orders.json"), JSON.stringify(turns));
  const trims = ["--policy", '{"window":1000,"strategies":[{"type":"trim"}]}', "--bar", "90"];
  const { status, stdout } = run("audit", "orders.json", ...trims, "--html", "audit.html");
  assert.equal(status, 1);
  assert.match(stdout, /^ {2}needed kept % +\d+ +\d+$/m);
  assert.match(stdout, /^ {4}message 61 +w02378156 \(/im);
  const html = readFileSync(join(folder, "audit.html"), "utf8");
  assert.match(html, /<h2>orders\.json<\/h2>/);
  assert.doesNotMatch(html, /<script|<b>/);
  // Both policies as pictures for a light and a dark page, with what became of a value.
  assert.equal(html.split("data:image/svg+xml,").length - 1, 2);
  assert.match(html, /At request \d+ the model forgot W02378156\./);
  assert.match(stdout, /^ {2}dropped decisions +\d+ +\d+$/m);
  const [row] = rows(run("audit", "orders.json", "--window", "1000", "--json"));
  assert.ok(row.candidate["needed kept %"] >= row.baseline["needed kept %"]);
});

test("standard input is a file, and a closed pipe ends in silence", async () => {
  const piped = spawnSync(process.execPath, [cli, "lint", "-"], {
    input: JSON.stringify(broken),
    encoding: "utf8",
  });
  assert.equal(piped.status, 1);
  assert.match(piped.stdout, /^standard input /m);
  const many = Array.from({ length: 3_000 }, () => JSON.stringify(broken)).join("\n");
  writeFileSync(join(folder, "many.jsonl"), many);
  const child = spawn(process.execPath, [cli, "heal", "many.jsonl", "--json"], { cwd: folder });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = await new Promise((resolve) => child.on("close", (...ended) => resolve(ended)));
  assert.deepEqual([code, errors], [0, ""]);
});
