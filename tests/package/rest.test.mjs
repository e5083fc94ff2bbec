// The engine of a page comes in two parts. Ordinary conversations run in the first one, with the
// plans of the whole engine. Whatever else is called loads the rest, and nothing is lost.
//
// Each test has a process of its own: this one has the package's default entry, with all of it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageFolder } from "./installed.mjs";

const dist = String(pathToFileURL(join(packageFolder, "dist/")));
const traffic = (file) => new URL(`../traffic/${file}`, import.meta.url);
const printed = (...args) => execFileSync(process.execPath, args, { encoding: "utf8" }).trim();

test("ordinary conversations never need the rest, and get the whole engine's plans", () => {
  // Every fifth conversation: `cargo xtask traffic` runs them all.
  const plans = printed(fileURLToPath(traffic("equal.mjs")), dist, "5");
  assert.ok(Number(plans) > 5_000, plans);
});

for (const [name, work, expected] of [
  ["an option's error", `createContext({ window: -1 }).prepare([])`, "bad_option"],
  ["`resume`", `createContext().resume([{ role: "user", content: "Hi" }], [])`],
  ["`ready`", `createContext().ready().then((context) => context.fork())`],
  ["a log", `createContext({ log, conversation: "a" }).prepare([])`],
  // It is asked for once: what was paid for is not lost with an engine that starts over.
  ["a model's summary", `createContext({ window: 500, summarizer }).prepare(long)`, "asked"],
]) {
  test(`${name} loads the rest and works`, () => {
    const script = `
      import { bundled } from ${JSON.stringify(traffic("page.mjs"))};
      const { createContext, lacksRest } = await bundled(${JSON.stringify(dist)});
      const told = [];
      const log = { load: async () => [], append: async () => true, remove: async () => {} };
      const summarizer = async () => { told.push("asked"); return "They asked about orders."; };
      const long = Array.from({ length: 40 }, (_, at) => (
        { role: at % 2 ? "assistant" : "user", content: "Where is order W1? ".repeat(20) }));
      try { await ${work}; } catch (error) { told.push(error.code ?? String(error)); }
      console.log(lacksRest(), ...told);`;
    assert.equal(
      printed("--input-type=module", "-e", script),
      ["false", expected].join(" ").trim(),
    );
  });
}

test("options of one request that need notes load the text engine", () => {
  const printedBy = (imports) => `
    ${imports}
    const long = Array.from({ length: 40 }, (_, at) => (
      { role: at % 2 ? "assistant" : "user", content: "Where is order W" + at + "? ".repeat(9) }));
    const context = createContext({ summarizer: extractiveSummarizer() });
    const seen = [];
    for (const length of [1, 39, 40]) {
      const plan = await context.prepare(long.slice(0, length), { request: { window: 400 } });
      seen.push(plan.messages.length, plan.messages[1]?.content.slice(0, 40));
    }
    console.log(JSON.stringify(seen));`;
  const page = printedBy(`
    import { bundled } from ${JSON.stringify(traffic("page.mjs"))};
    const { createContext, extractiveSummarizer } = await bundled(${JSON.stringify(dist)});`);
  const whole = printedBy(
    `import { createContext, extractiveSummarizer } from ${JSON.stringify(`${dist}index.js`)};`,
  );
  const seen = printed("--input-type=module", "-e", page);
  assert.match(seen, /<conversation-summary/);
  assert.equal(seen, printed("--input-type=module", "-e", whole));
});

test("`prune` loads the rest of the text module, and gets the whole one's plans", () => {
  const printedBy = (imports, lacks) => `
    ${imports}
    const long = Array.from({ length: 60 }, (_, at) => ({
      role: at % 2 ? "assistant" : "user",
      content: "Order W" + at + " must arrive by Friday, never on a Sunday. ".repeat(6) }));
    const context = createContext({
      window: 3_000, summarizer: extractiveSummarizer(), strategies: [prune(), trim()] });
    await context.prepare(long.slice(0, 4));
    const { messages } = await context.prepare(long);
    console.log(JSON.stringify(messages.map((message) => long.indexOf(message))), ${lacks});`;
  const page = printedBy(
    `import { bundled } from ${JSON.stringify(traffic("page.mjs"))};
    const all = await bundled(${JSON.stringify(dist)});
    const { createContext, extractiveSummarizer, lacksTextRest, prune, trim } = all;`,
    "lacksTextRest()",
  );
  const whole = printedBy(
    `import { createContext, extractiveSummarizer, prune, trim }
      from ${JSON.stringify(`${dist}index.js`)};`,
    "false",
  );
  const seen = printed("--input-type=module", "-e", page);
  assert.ok(seen.length < 200, seen);
  assert.equal(seen, printed("--input-type=module", "-e", whole));
});

test("`undo`, which cannot wait, takes notes back without the rest", () => {
  const script = `
    import { bundled } from ${JSON.stringify(traffic("page.mjs"))};
    const { createContext, extractiveSummarizer, lacksRest } = await bundled(${JSON.stringify(dist)});
    const context = createContext({ window: 600, summarizer: extractiveSummarizer() });
    const turn = (at) => [
      { role: "user", content: "Order W" + at + " must arrive by Friday. ".repeat(6) },
      { role: "assistant", content: "It is on its way. ".repeat(6) }];
    const messages = [];
    let plan;
    for (let at = 0; at < 12; at += 1) plan = await context.prepare((messages.push(...turn(at)), messages));
    console.log(plan.changed, context.undo(), lacksRest());`;
  assert.equal(printed("--input-type=module", "-e", script), "true true true");
});
