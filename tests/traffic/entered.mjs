// Prints what ordinary traffic enters of the engine, without notes and in all: node entered.mjs MARKED.wasm
// `cargo xtask traffic` marks the engine and runs this with the package in pkg/dist.

import { readFileSync } from "node:fs";
import { all, formatOf, policies, run, tokensOf } from "./conversations.mjs";
import { NOT_YET, bundled } from "./page.mjs";

const dist = new URL("../../pkg/dist/", import.meta.url);
let hasText = false;
const page = await bundled(dist, () => hasText);
const { bindCore, engine } = await import(new URL("engine.js", dist));

// It is whole, but runs as the first part of a page's engine does, which may lack the rest.
const marked = readFileSync(process.argv[2]);
bindCore(undefined, () => marked, { later: () => Promise.reject(new Error("it is whole")) });
// It runs already after the first call: the second one only returns its exports.
const exports = engine().initSync({ module: marked });

const entered = () =>
  Object.keys(exports)
    .filter((name) => name.startsWith("entered") && exports[name].value === 1)
    .map((name) => Number(name.slice("entered".length)));

async function runAll(policy, options) {
  for (const { name, format, messages } of all(page)) {
    const context = page.createContext({
      format: formatOf({ format }),
      ...options(tokensOf(messages), format),
    });
    try {
      for await (const plan of run(context, messages)) void [plan.messages, plan.decisions];
    } catch (error) {
      // A conversation that needs notes ends here, until there can be some.
      if (error.message === NOT_YET) continue;
      throw new Error(`${name}, ${format}, ${policy}`, { cause: error });
    }
  }
}

for (const [policy, options] of Object.entries(policies(page))) await runAll(policy, options);
const plans = entered();
hasText = true;
await runAll("notes", policies(page).notes);
console.log(JSON.stringify([plans, entered()]));
