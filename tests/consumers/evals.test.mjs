// `turnwise/evals` and `npx turnwise eval`, from the packed tarball.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "../package/installed.mjs";
import { startServer } from "../server/server.mjs";
import { consumer } from "./consumer.mjs";

const { extractiveSummarizer, trim } = turnwise;
const evals = await import(pathToFileURL(join(packageFolder, "dist/evals/index.js")));
const { compare, evaluate, identifiers, judge, judgePrompt, parseJudgment, replay, rouge } = evals;

const recorded = new URL("../data/evals/points.jsonl", import.meta.url);
const conversations = readFileSync(recorded, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const policy = { strategies: [trim({ turns: 1 })] };

test("conversations come one by one, and each has its figures", async () => {
  async function* stream() {
    yield* conversations;
  }
  const seen = [];
  const { rows, total, table, svg } = await evaluate(stream(), {
    policy,
    baseline: {},
    onProgress: (done) => seen.push(done),
  });
  assert.deepEqual(seen, [1, 2, 3, 4]);
  assert.equal(rows[0].id, conversations[0].id);
  assert.ok(
    rows.every(
      (row) =>
        row.baseline.compression === 1 &&
        row.candidate["tokens sent"] <= row.baseline["tokens sent"],
    ),
  );
  assert.equal(table.trim().split("\n").length, rows.length + 3);
  assert.match(table, /\| all 4 \|/);
  assert.match(svg, /^<svg/);
  const sent = rows.reduce((sum, row) => sum + row.candidate["tokens sent"], 0);
  assert.deepEqual([total.conversations, total.candidate["tokens sent"]], [4, sent]);
  assert.equal(total.baseline.compression, 1);
});

test("one conversation, under one policy or two", () => {
  assert.equal(replay(conversations[0].messages, {})["needed kept %"], 100);
  assert.equal(
    replay(conversations[0], { window: 2000, summarizer: extractiveSummarizer() }).invalid,
    0,
  );
  assert.equal(compare(conversations[0], policy, {}).baseline["prefix changes"], 0);
  assert.throws(() => replay(conversations[0], { windw: 1 }), { code: "unknown_option" });
});

test("rows need not be gathered", async () => {
  const told = [];
  const found = await evaluate(conversations, {
    policy,
    gatherRows: false,
    onProgress: (_, row) => told.push(row.id),
  });
  assert.deepEqual([found.rows, told], [[], conversations.map((conversation) => conversation.id)]);
  assert.equal(found.total.conversations, conversations.length);
});

test("conversations in other formats are converted", () => {
  const { messages } = turnwise.convert(conversations[0].messages, { to: "anthropic" });
  const [chat, blocks] = [replay(conversations[0], policy), replay({ messages }, policy)];
  assert.equal(blocks.requests, chat.requests);
  assert.throws(() => replay(undefined, policy), { code: "bad_messages" });
});

test("questions that come with a conversation are asked at its end", async () => {
  const [user, assistant] = ["user", "assistant"].map((role) => (content) => ({ role, content }));
  const messages = [
    user("My sister Nora moved to Lisbon in March."),
    assistant("How nice."),
    user("My dog is called Rex."),
    assistant("Good."),
    user("I like tea."),
    assistant("So do I."),
  ];
  const questions = [
    { question: "Where does Nora live?", answer: "Lisbon", evidence: [0] },
    { question: "What do I drink?", answer: "tea", evidence: [4] },
  ];
  const lastTwo = { strategies: [trim({ turns: 2 })] };
  const { total, table } = await evaluate([{ messages, questions }, conversations[0]], {
    policy: lastTwo,
    baseline: {},
  });
  assert.deepEqual(
    [total.candidate.questions, total.candidate["evidence %"], total.baseline["evidence %"]],
    [2, 50, 100],
  );
  assert.match(table, /\| questions \| evidence % \| answer terms % \|/);
  const cells = table
    .trim()
    .split("\n")
    .map((row) => row.split("|").length);
  assert.equal(new Set(cells).size, 1, "rows without questions are as long");
  assert.equal(replay(conversations[0], lastTwo)["evidence %"], undefined);
  assert.throws(() => replay({ messages, questions: [{ question: "Who?", evidence: [6] }] }, {}), {
    code: "bad_messages",
  });
});

test("measures by themselves", () => {
  assert.equal(rouge("the cat sat", "the cat sat").rougeL.f1, 1);
  assert.deepEqual(identifiers("Order #W123"), [{ id: "w123", kind: "id" }]);
  assert.match(judgePrompt("a", "b").system, /faithful/);
  assert.equal(
    parseJudgment('{"faithful":5,"facts":4,"constraints":3,"state":4,"concise":4}').mean,
    4,
  );
  assert.equal(parseJudgment("no"), undefined);
});

test("a model judges a summary, through the client of `fetchSummarizer`", async () => {
  const server = await startServer();
  try {
    const at = (behavior) => ({ url: server.url(behavior), model: "m", delay: async () => {} });
    const { mean, scores } = await judge(
      "user: My order is W2378156.",
      "Order W2378156.",
      at("verdict"),
    );
    assert.deepEqual([mean, scores.length], [4, 5]);
    await assert.rejects(judge("a", "b", at("answer")), { code: "bad_response" });
    await assert.rejects(judge("a", "b", at("fail-401")), { code: "request_failed", status: 401 });
    await assert.rejects(judge("a", "b", { url: "nowhere" }), { code: "bad_option" });
    const signal = AbortSignal.abort();
    await assert.rejects(judge("a", "b", { ...at("stall"), signal }), { name: "TurnwiseError" });
  } finally {
    await server.close();
  }
});

test("the command line", () => {
  const folder = consumer({
    "policy.json": JSON.stringify(policy),
    "none.json": "{}",
    "bad.json": "{",
  });
  const cli = join(packageFolder, "dist/evals/cli.js");
  const run = (...args) =>
    spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: "utf8" });
  const file = join(folder, "chats.jsonl");
  writeFileSync(file, readFileSync(recorded));
  const table = run("eval", "chats.jsonl", "--policy", "policy.json", "--baseline", "none.json");
  assert.equal(table.status, 0, table.stderr);
  assert.match(table.stdout, /tau_airline/);
  const json = run("eval", "chats.jsonl", "--policy", "policy.json", "--json");
  assert.equal(JSON.parse(json.stdout).length, conversations.length);
  const inline = run("eval", "chats.jsonl", "--policy", JSON.stringify(policy));
  assert.equal(inline.stdout, run("eval", "chats.jsonl", "--policy", "policy.json").stdout);
  writeFileSync(join(folder, "all.json"), JSON.stringify(conversations));
  assert.equal(run("eval", "all.json", "--policy", "policy.json").stdout, inline.stdout);
  assert.match(
    run("eval", "none.jsonl", "--policy", "policy.json").stderr,
    /there is no file `none.jsonl`/,
  );
  assert.equal(run("eval", "chats.jsonl").status, 2);
  assert.equal(run("eval", "chats.jsonl", "--polcy", "policy.json").status, 2);
  assert.equal(run("eval", "chats.jsonl", "--policy", "bad.json").status, 1);
  for (const words of [["--help"], ["eval", "--help"]]) assert.equal(run(...words).status, 0);
});

test("standard input becomes rows that can be added up, with any number of threads", () => {
  const folder = consumer({ "none.json": "{}" });
  const cli = join(packageFolder, "dist/evals/cli.js");
  const input = readFileSync(recorded, "utf8");
  const run = (words, given = input) =>
    spawnSync(process.execPath, [cli, ...words], { cwd: folder, encoding: "utf8", input: given });
  const words = ["eval", "-", "--policy", JSON.stringify(policy), "--baseline", "none.json"];
  const rows = run(words);
  assert.equal(rows.status, 0, rows.stderr);
  const parsed = rows.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    parsed.map((row) => row.id),
    conversations.map((conversation) => conversation.id),
  );
  const many = run([...words, "--threads", "3"], input.repeat(9));
  assert.equal(many.stdout, rows.stdout.repeat(9), "in the order of the input");
  assert.match(many.stderr, /^36 conversations$/m);

  const total = JSON.parse(run(["merge", "-", "--json"], rows.stdout).stdout);
  assert.equal(total.conversations, 4);
  const sent = parsed.reduce((sum, row) => sum + row.candidate.sent, 0);
  assert.equal(total.candidate["tokens sent"], sent);
  const table = run(["eval", "-", "--policy", "none.json"]).stdout;
  assert.match(run(["merge", "-"], table).stdout, /\| all 4 \|/);
});

test("a line that cannot be read becomes a row with an error, and the rest goes on", () => {
  const cli = join(packageFolder, "dist/evals/cli.js");
  const run = (words, input) =>
    spawnSync(process.execPath, [cli, ...words], { encoding: "utf8", input });
  const lines = `{bad\n\n${JSON.stringify(conversations[0])}\n{"sender":"x"}\n`;
  const rows = run(["eval", "-", "--policy", "{}"], lines);
  assert.equal(rows.status, 1);
  const parsed = rows.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    parsed.map((row) => row.error?.code),
    ["bad_messages", undefined, "bad_messages"],
  );
  assert.match(rows.stderr, /3 conversations, 2 not readable/);
  const merged = run(["merge", "-", "--json"], rows.stdout);
  assert.deepEqual([merged.status, JSON.parse(merged.stdout).conversations], [1, 1]);
  assert.match(run(["merge", "-"], '{"id":"x"}\n').stderr, /standard input:1: not a row/);
  for (const wrong of [
    ["eval", "-", "--policy", "{}", "--threads", "0"],
    ["eval", "-", "--policy", "{}", "--emit", "requests"],
    ["eval", "-", "--policy", "{}", "--emit", "rows", "--model", "m"],
    ["eval", "-", "--policy", "{}", "--json"],
    ["merge"],
  ])
    assert.equal(run(wrong, "").status, 2, wrong.join(" "));
});

test("questions become a batch file, and its answers become grades", () => {
  const [user, assistant] = ["user", "assistant"].map((role) => (content) => ({ role, content }));
  const conversation = {
    id: "nora",
    messages: [
      user("My sister Nora moved to Lisbon in March."),
      assistant("How nice."),
      user("I like tea."),
      assistant("So do I."),
    ],
    questions: [
      { question: "Where does Nora live?", answer: "Lisbon", evidence: [0] },
      { question: "What do I drink?", answer: "tea", evidence: [2] },
    ],
  };
  const folder = consumer({ "chats.jsonl": JSON.stringify(conversation) });
  const cli = join(packageFolder, "dist/evals/cli.js");
  const eval_ = (...words) => {
    const lastTurn = '{"strategies":[{"type":"trim","turns":2}]}';
    const all = [cli, "eval", "chats.jsonl", "--policy", lastTurn, ...words];
    return spawnSync(process.execPath, all, { cwd: folder, encoding: "utf8" }).stdout;
  };
  const requests = eval_("--emit", "requests", "--model", "m")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    requests.map((request) => [request.custom_id, request.body.messages.length]),
    [
      ["nora/0/plan", 3],
      ["nora/0/full", 5],
      ["nora/1/plan", 3],
      ["nora/1/full", 5],
    ],
  );
  assert.equal(requests[0].url, "/v1/chat/completions");
  // A model that answers from what it sees.
  const answer = ({ custom_id, body }) => {
    const seen = body.messages.map((message) => message.content).join(" ");
    const question = body.messages.at(-1).content;
    const content = question.includes("drink")
      ? "You drink tea."
      : seen.includes("Lisbon")
        ? "She lives in Lisbon."
        : "Who is Nora?";
    return {
      custom_id,
      response: { status_code: 200, body: { choices: [{ message: { content } }] } },
    };
  };
  const answers = requests.map((request) => JSON.stringify(answer(request))).join("\n");
  writeFileSync(join(folder, "answers.jsonl"), answers);
  const row = JSON.parse(eval_("--answers", "answers.jsonl"));
  assert.deepEqual(row.answers, {
    questions: 2,
    rightFull: 2,
    rightPlan: 1,
    lost: 1,
    gained: 0,
    asksBackFull: 0,
    asksBackPlan: 1,
    missing: 0,
  });
});
