// Node: `import`, `require`, and no work at import time.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { consumer, names, outcome, program, telling } from "./consumer.mjs";

const run = (folder, ...args) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" }).trim();

test("import", () => {
  const folder = consumer({
    "main.mjs": `import ${names} from "turnwise";\n${program}\nconsole.log(${telling});`,
  });
  assert.equal(run(folder, "main.mjs"), outcome);
});

test("require", () => {
  const folder = consumer({
    "main.cjs": `const ${names} = require("turnwise");\n${program}\nconsole.log(${telling});`,
  });
  assert.equal(run(folder, "--no-warnings", "main.cjs"), outcome);
});

test("import of the slim entry, started from the file", () => {
  const main = `
    import { readFileSync } from "node:fs";
    import { createRequire } from "node:module";
    import { initSync, initText, prune, ${names.slice(2)} from "turnwise/slim";
    const bytes = (name) => readFileSync(createRequire(import.meta.url).resolve("turnwise/" + name));
    const refused = async (work, names) => {
      try {
        await work();
        console.log("started by itself?");
      } catch (error) {
        const codes = ["not_started", "needs_text"];
        if (!codes.includes(error.code) || !error.message.includes(names)) throw error;
      }
    };
    await refused(() => createContext(), "initSync");
    initSync(bytes("core.wasm"));
    await refused(() => createContext({ summarizer: extractiveSummarizer() }), "initText");
    await refused(() => createContext({ strategies: [prune()] }), "initText");
    await refused(() => extractiveSummarizer()({ messages: [], maxTokens: 9 }), "initText");
    initText(bytes("text.wasm"));
    ${program}
    console.log(${telling});`;
  assert.equal(run(consumer({ "main.mjs": main }), "main.mjs"), outcome);
});

test("await ready() is optional and harmless", () => {
  const main = `import { ready, ${names.slice(2)} from "turnwise";\nawait ready(); await ready();\n${program}\nconsole.log(${telling});`;
  assert.equal(run(consumer({ "main.mjs": main }), "main.mjs"), outcome);
});

test("nothing runs at import: no engine, no timers, no globals", () => {
  const main = `
    const before = Reflect.ownKeys(globalThis).length;
    let compiled = 0;
    for (const name of ["Module", "Instance"]) {
      const Original = WebAssembly[name];
      WebAssembly[name] = class extends Original { constructor(...args) { super(...args); compiled += 1; } };
    }
    const { createContext } = await import("turnwise");
    const atImport = compiled;
    createContext();
    console.log(atImport, compiled > 0, Reflect.ownKeys(globalThis).length - before, process.getActiveResourcesInfo().filter((name) => name === "Timeout").length);`;
  assert.equal(run(consumer({ "main.mjs": main }), "main.mjs"), "0 true 0 0");
});

test("every entry offers the same names", () => {
  const main = `
    const names = async (entry) => Object.keys(await import(entry)).filter((name) => !name.startsWith("init")).sort().join(" ");
    const page = import.meta.resolve("turnwise").replace("index.js", "page.js");
    const entries = ["turnwise", "turnwise/sync", "turnwise/slim", page];
    const [all, ...others] = await Promise.all(entries.map(names));
    console.log(others.every((other) => other === all), all);`;
  assert.equal(
    run(consumer({ "main.mjs": main }), "main.mjs"),
    "true CompactingSession DefaultSession SummarizingSession TrimmingSession TurnwiseError builtInSummarizer byProvider checkPolicy checkSummary clearAttachments clearToolResults compactionSummarizer " +
      "contextTools convert convertAsync createContext createContexts digest estimateTokens extractiveSummarizer fetchSummarizer heal healAsync issueTracker lint lintAsync modelSummarizer policies prune ready restate suggestPolicy suggestPolicyAsync summarize supersede trim windowOf withFallback",
  );
});
