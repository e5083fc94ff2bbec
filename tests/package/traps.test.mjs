// A trap in any module of the package: a typed error, no further call of the instance that failed, and
// the next call runs on a new one. No input is known to trap a module, so each call of an export is
// replaced by a trap in turn.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

const calls = [];
let trap;
/** Calls of instances that failed. The glue frees what it wrote for the call that failed. */
const late = [];

const { Instance } = WebAssembly;
WebAssembly.Instance = class {
  constructor(module, imports) {
    const { exports } = new Instance(module, imports);
    let isDead = false;
    const watched = ([name, value]) => {
      // The glue reads its own tables and starts the module; a view of the memory cannot fail.
      const isPlain = /^(__wbindgen_start|__externref|linearMemory|restart)/.test(name);
      if (typeof value !== "function" || isPlain) return [name, value];
      const call = (...given) => {
        if (isDead && name !== "__wbindgen_free") late.push(name);
        calls.push(name);
        if (trap?.module !== module && trap !== undefined) return value(...given);
        if (trap !== undefined && trap.left-- === 0) {
          isDead = true;
          throw new trap.Kind("unreachable");
        }
        return value(...given);
      };
      return [name, call];
    };
    modules.add(module);
    return { exports: Object.fromEntries(Object.entries(exports).map(watched)) };
  }
};
const modules = new Set();

const entry = (name) => import(pathToFileURL(join(packageFolder, "dist", name)));
const { createContext, convert, digest, estimateTokens, extractiveSummarizer, heal } = turnwise;
const { checkSummary, lint, lintAsync, suggestPolicyAsync, TurnwiseError } = turnwise;
const { createMemory } = await entry("memory/index.js");
const { countTokens, encode, ready } = await entry("tokens/index.js");
const { readSession } = await entry("session-files/index.js");
const { evaluate, identifiers, replay } = await entry("evals/index.js");

const said = Array.from({ length: 24 }, (_, at) => ({
  role: at % 2 ? "assistant" : "user",
  content: `Order W10${at} is late. ${"It was to come on Monday, they said. ".repeat(4)}`,
}));
const open = [
  { role: "user", content: "Hi" },
  { role: "tool", tool_call_id: "x", content: "y" },
];

/** What each module does, as values that two runs give alike. */
const entries = {
  plans: () => createContext({ window: 500 }).fit(said).messages.length,
  estimates: () => [estimateTokens("two words"), estimateTokens("more words")],
  notes: () =>
    createContext({ window: 500, summarizer: extractiveSummarizer() }).fit(said).messages,
  texts: () => [
    digest({ content: '{"id":"W1"}' }),
    checkSummary("W1 and W9.", { messages: said }).invented,
  ],
  checks: () => [
    lint(open),
    heal(open).messages,
    convert(said, { to: "anthropic" }).messages.length,
  ],
  steps: async () => [await lintAsync(open), await suggestPolicyAsync(said, { window: 500 })],
  files: () => readSession(JSON.stringify({ messages: said })).length,
  evals: async () => [
    identifiers("W1234"),
    replay(said, { window: 500 }),
    (await evaluate([said], { policy: { window: 500 } })).table,
  ],
  tokens: async () => {
    await ready({ encoding: "o200k_base", ids: true });
    return [countTokens("Hello there"), encode("Hello")];
  },
  memory: async () => {
    const memory = await createMemory({
      scope: { app: "a", user: "u" },
      consent: { preferences: true },
    });
    await memory.learn([{ role: "user", content: "I love jazz." }], { conversation: "c" });
    const texts = memory.list().map(({ text }) => text);
    const { text } = memory.recall("jazz?");
    await memory.close();
    return [texts, text];
  },
};

test("a trap is a typed error, and the next call runs on a new instance", async (t) => {
  for (const [name, run] of Object.entries(entries)) await t.test(name, () => trapped(name, run));
});

async function trapped(name, run) {
  await run();
  // As text: a policy has functions, and each run makes its own.
  const answer = async () => JSON.stringify(await run());
  const expected = await answer();
  const told = (error) => error instanceof TurnwiseError && error.code === "internal_error";
  let tried = 0;
  for (const module of modules)
    for (const Kind of [WebAssembly.RuntimeError, RangeError])
      for (let place = 0; place < 14; place++) {
        trap = { module, Kind, left: place };
        const thrown = await (async () => run())().then(
          () => undefined,
          (error) => error,
        );
        const isReached = trap.left < 0;
        trap = undefined;
        if (!isReached) break;
        tried += 1;
        // A memory goes on without a store that it could not read, and says so.
        assert.ok(name === "memory" ? !thrown || told(thrown) : told(thrown), `${place} ${thrown}`);
        assert.deepEqual(late.splice(0), [], `${place}: called after a trap`);
        assert.equal(await answer(), expected, `${place}: the next call`);
      }
  assert.ok(tried > 1);
}
