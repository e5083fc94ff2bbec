// Prints what ordinary traffic enters of a module: node entered.mjs MARKED.wasm CRATE
// `cargo xtask traffic` marks the module of that crate and runs this with the package in pkg/dist.

import { readFileSync } from "node:fs";
import { all, formatOf, policies, run, tokensOf, written } from "./conversations.mjs";
import { NOT_YET, bundled } from "./page.mjs";

const dist = new URL("../../pkg/dist/", import.meta.url);
const [, , file, crate] = process.argv;
const marked = readFileSync(file);
const entered = { "turnwise-wasm": ofEngine, "turnwise-text-wasm": ofText }[crate];
console.log(JSON.stringify(await entered()));

// What plans enter without notes, and what they enter in all.
async function ofEngine() {
  let hasText = false;
  const page = await bundled(dist, { mayLoadText: () => hasText });
  const { bindCore, engine } = await import(new URL("engine.js", dist));
  // It is whole, but runs as the first part of a page's engine does, which may lack the rest.
  bindCore(undefined, () => marked, { later: () => Promise.reject(new Error("it is whole")) });
  const exports = exportsOf(engine());
  for (const [policy, options] of Object.entries(policies(page)))
    await runAll(page, all(page), policy, options);
  const plans = numbers(exports);
  hasText = true;
  await runAll(page, all(page), "notes", policies(page).notes);
  // Loading it makes the engine do what ordinary traffic does not.
  if (!page.lacksTextRest())
    throw new Error("notes needed the rest of the text module: run `cargo xtask pkg text` first");
  return [plans, numbers(exports)];
}

// What notes enter, in all languages.
async function ofText() {
  const page = await bundled(dist, { ownText: marked });
  await runAll(page, all(page), "notes", policies(page).notes);
  await runAll(page, written(), "notes", policies(page).notes);
  return [numbers(exportsOf(await import(new URL("text/glue.js", dist))))];
}

// It runs already: then this call only returns its exports.
function exportsOf(glue) {
  return glue.initSync({ module: marked });
}

function numbers(exports) {
  return Object.keys(exports)
    .filter((name) => name.startsWith("entered") && exports[name].value === 1)
    .map((name) => Number(name.slice("entered".length)));
}

async function runAll(page, conversations, policy, options) {
  for (const { name, format, messages } of conversations) {
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
