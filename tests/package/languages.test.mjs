// Languages come as packs: all of them where a plan cannot wait, one by one in a page. Each case has a
// process of its own, since packs stay loaded.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder } from "./installed.mjs";

const dist = String(pathToFileURL(join(packageFolder, "dist/")));

/** Runs a script with the entry, a German and an English conversation; returns what it told. */
function run(entry, script) {
  const code = `
    import { readFileSync } from "node:fs";
    const dist = ${JSON.stringify(dist)};
    const { createContext, extractiveSummarizer, init, initText } = await import(dist + "${entry}.js");
    const bytes = (name) => readFileSync(new URL(name, dist));
    if (init) {
      await init(bytes("core.wasm"));
      initText(bytes("text.wasm"));
    }
    const chat = (first, question, answer) => [
      { role: "user", content: first },
      ...Array.from({ length: 60 }, (_, at) => [
        { role: "assistant", content: answer + at + ". " + answer.repeat(5) },
        { role: "user", content: question + at + "?" },
      ]).flat(),
    ];
    const german = chat(
      "Bitte ruf mich unter keinen Umständen vormittags an, ich schlafe dann.",
      "Und wie war das mit der Nummer ", "Das ist die Antwort auf die Frage mit der Nummer ");
    const english = chat("Never call me in the morning, please.",
      "And what was it with number ", "That is the answer to the question with number ");
    const told = [];
    const context = () => createContext({
      window: 2_000, summarizer: extractiveSummarizer(), onError: (error) => told.push(error) });
    const notes = (plan) => plan.messages.map(({ content }) => content).join("\\n");
    ${script}
    console.log(JSON.stringify(told));`;
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] };
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", code], options));
}

const LIMIT = /unter keinen Umständen vormittags/;

test("in Node all languages are there from the first plan", () => {
  const [plan] = run("index", `told.push(notes(context().fit(german)));`);
  assert.match(plan, LIMIT);
});

test("without its pack a text is read by its structure, and the plan says so once", () => {
  const [error, first, second, plan] = run(
    "slim",
    `
    const one = context();
    const plan = one.fit(german);
    told.push(plan.error.code, one.fit(german).error?.code ?? "nothing", notes(plan));`,
  );
  assert.equal(error.code, "language_missing");
  assert.deepEqual([first, second], ["language_missing", "nothing"]);
  assert.match(plan, /Nummer/);
});

test("only the conversation that is in the language says so", () => {
  const told = run(
    "slim",
    `
    context().fit(german);
    told.push(context().fit(english).error?.code ?? "nothing", context().fit(german).error?.code);`,
  );
  const [first, second, ...answers] = told;
  assert.deepEqual([first.code, second.code], ["language_missing", "language_missing"]);
  assert.deepEqual(answers, ["nothing", "language_missing"]);
});

test("`prepare` loads the pack before it plans: the plan is that of Node", () => {
  const prepared = run("slim", `told.push(notes(await context().prepare(german)));`);
  assert.match(prepared[0], LIMIT);
  assert.deepEqual(prepared, run("index", `told.push(notes(context().fit(german)));`));
});

test("an imported pack is there for plans that cannot wait", () => {
  const [plan, ...rest] = run(
    "slim",
    `await import(dist + "languages/de.js"); told.push(notes(context().fit(german)));`,
  );
  assert.match(plan, LIMIT);
  assert.deepEqual(rest, []);
});

test("a pack that comes between two plans is used by both conversations from then on", () => {
  const [before, after] = run(
    "slim",
    `
    const one = context();
    one.fit(english);
    await context().prepare(german);
    told.length = 0;
    told.push(notes(one.fit(english)), notes(context().fit(english)));`,
  );
  assert.match(before, /Never call me in the morning/);
  assert.equal(before, after);
});

test("English needs no pack", () => {
  const [plan, ...rest] = run("slim", `told.push(notes(context().fit(english)));`);
  assert.match(plan, /Never call me in the morning/);
  assert.deepEqual(rest, []);
});

test("a summarizer that is called by itself has the languages too", () => {
  const summarize = `
    const summarize = extractiveSummarizer();
    told.push(await summarize({ messages: german, maxTokens: 200 }));`;
  const [summary] = run("slim", summarize);
  assert.match(summary, LIMIT);
  assert.deepEqual(run("index", summarize), [summary]);
});
