// Compares the two parts of a page's engine with the whole one: node equal.mjs DIST EVERY
// Takes every so many conversations of ordinary traffic and prints the number of plans.

import assert from "node:assert/strict";
import { all, formatOf, policies, run, tokensOf } from "./conversations.mjs";
import { bundled } from "./page.mjs";

const [, , dist, every] = process.argv;
// Nothing here may import the package's default entry before the end: it brings the rest along.
const page = await bundled(dist);
const { lacksRest, lacksTextRest, trim } = page;

const traffic = Object.values(policies(page)).flatMap((options) =>
  [...all(page)].filter((_, at) => at % every === 0).map((one) => [options, one]),
);
const plans = [];
for (const [options, one] of traffic) {
  plans.push(await told(page, one, options));
  assert.ok(lacksRest(), `${one.name} as ${one.format} needs it: run \`cargo xtask traffic\``);
}

assert.ok(lacksTextRest(), "notes need all of the text module: run `cargo xtask traffic`");

const chat = Array.from({ length: 20 }, (_, turn) => [
  { role: "user", content: `Question ${turn} about order W${turn}. `.repeat(20) },
  { role: "assistant", content: `Answer ${turn}. `.repeat(30) },
]).flat();
const context = page.createContext({ window: 1_000, strategies: [trim()] });
const cut = await context.prepare(chat);
assert.ok(cut.changed);

// What loads the rest makes the engine start over, with the decisions of all conversations.
await assert.rejects(page.createContext({ window: -1 }).prepare([]), { code: "bad_option" });
assert.ok(!lacksRest(), "errors of options are in the rest");
const next = await context.prepare([...chat, { role: "user", content: "Thanks." }]);
assert.deepEqual(next.messages.slice(0, -1), cut.messages);

const whole = await import(new URL("index.js", dist));
for (const [at, [options, one]] of traffic.entries())
  assert.deepEqual(await told(whole, one, options), plans[at], `${one.name} as ${one.format}`);
console.log(plans.flat().length);

/** What all plans of a conversation send and say. */
async function told(entry, { format, messages }, options) {
  const context = entry.createContext({
    format: formatOf({ format }),
    ...options(tokensOf(messages), format),
  });
  const plans = [];
  for await (const { messages: sent, decisions, tokens } of run(context, messages))
    plans.push(JSON.stringify([sent, decisions, tokens]));
  return plans;
}
