// How the time of every public function grows with its text and with the number of its messages:
// linearly, on texts and histories made to be slow.
//
// Processor time is measured, and four times the input is compared with the input itself: the bar
// is what two doublings at 2.6 times each give. Only a case that exceeds it is repeated, and its
// fastest runs are compared. `tests/text/growth.test.mjs` counts the steps of the text engine instead.
//
// A few texts are tried here; `cargo xtask nightly growth` tries them all, and prints the slowest.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { data, packageFolder, turnwise } from "../package/installed.mjs";
import { assistant, call, HISTORIES, result, user } from "./histories.mjs";

const load = (path) => import(pathToFileURL(join(packageFolder, "dist", path)));
const tokens = await load("tokens/index.js");
const memories = await load("memory/index.js");
const evals = await load("evals/index.js");
const { createContext, extractiveSummarizer, prune, trim } = turnwise;

const SMALL = 32_000;
const LARGE = 4 * SMALL;
/** The time limit for a text of `LARGE`, in milliseconds. Many messages are more than that. */
const LIMIT = 1_000;
const GROWTH = 2.6 ** 2;
/** Shorter times say nothing. */
const NOISE = 40;
const REPEATS = 8;

const IS_WHOLE = process.env.TURNWISE_GROWTH === "whole";
const PIECES = JSON.parse(data("hostile.json")).filter((_, at) => IS_WHOLE || at % 27 === 1);

/** `piece` repeated up to a length; `#` in it becomes an increasing number. */
function repeated(piece, length) {
  if (piece.length === 1 || !piece.includes("#")) return piece.repeat(length / piece.length);
  const pieces = [];
  for (let number = 1000, size = 0; size < length; number++) {
    const next = piece.replaceAll("#", String(number));
    pieces.push(next);
    size += next.length;
  }
  return pieces.join("");
}

/** Processor time in milliseconds, without that of other programs. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function time(work, input) {
  const start = now();
  await work(input);
  return now() - start;
}

async function assertLinear(name, work, small, large, limit = Infinity) {
  let [least, most] = [await time(work, small), await time(work, large)];
  const isFine = () => most <= limit && (most <= NOISE || most <= least * GROWTH);
  for (let repeat = 0; repeat < REPEATS && !isFine(); repeat++) {
    least = Math.min(least, await time(work, small));
    most = Math.min(most, await time(work, large));
  }
  assert.ok(isFine(), `${name}: ${least.toFixed(1)} ms, four times: ${most.toFixed(1)} ms`);
  if (most > slowest.most) slowest = { name, most };
}

let slowest = { name: "", most: 0 };
after(() => {
  if (IS_WHOLE) console.log(`slowest: ${slowest.most.toFixed(0)} ms, ${slowest.name}`);
});

/** The text as each speaker says it, and a question at the end. */
const spoken = {
  user: (text) => [user(text), assistant("Yes."), user("And?")],
  assistant: (text) => [user("Hello"), assistant(text), user("And?")],
  call: (text) => [user("Hello"), call("c", text), result("c", "ok"), user("And?")],
  result: (text) => [user("Hello"), call("c"), result("c", text), assistant("Ok."), user("And?")],
};

/**
 * Plans the text of every speaker, each in a context of its own. Both lengths of any text exceed the
 * window: 32,000 full stops have 500 tokens.
 */
const planned = (options) => (text) => {
  for (const messages of Object.values(spoken)) {
    const context = createContext({ window: 400, ...options() });
    context.fit(messages(text));
    context.close();
  }
};

const everything = {
  instructions: true,
  preferences: true,
  profile: true,
  tasks: true,
  events: true,
  facts: true,
  history: true,
  summaries: true,
};
const scope = { app: "a", user: "b" };
async function withMemory(use) {
  const memory = await memories.createMemory({ scope, consent: everything });
  await use(memory);
  await memory.close();
}

// Both lengths exceed the window, whatever the text.
const withContext = (messages, use, options = {}) => {
  const context = createContext({ window: 900, summarizer: extractiveSummarizer(), ...options });
  context.fit(messages);
  const outcome = use(context);
  const close = () => context.close();
  return outcome instanceof Promise ? outcome.then(close) : close();
};

const FORMATS = ["openai-responses", "anthropic", "gemini", "ai-sdk", "ai-sdk-ui", "langchain"];

/** What does not fit is refused, after the same work. */
function handover(context, reason) {
  try {
    return context.handover("agent", { reason });
  } catch (error) {
    assert.equal(error.code, "handover_too_large");
  }
}

/** Every public function that takes text, by the names of exports. */
const OF_TEXT = {
  createContext: planned(() => ({})),
  extractiveSummarizer: planned(() => ({ summarizer: extractiveSummarizer() })),
  prune: planned(() => ({ strategies: [prune(), trim()] })),
  "prune, summarize": planned(() => ({ preset: "research", summarizer: extractiveSummarizer() })),
  clearToolResults: planned(() => ({
    strategies: [turnwise.clearToolResults({ keepResults: 0, clearInputs: true }), trim()],
  })),
  digest: planned(() => ({
    strategies: [turnwise.clearToolResults({ keepResults: 0, placeholder: turnwise.digest() })],
  })),
  restate: planned(() => ({ strategies: [turnwise.restate(), trim()] })),
  supersede: planned(() => ({ strategies: [turnwise.supersede(), trim()] })),
  issueTracker: planned(() => ({ issues: turnwise.issueTracker() })),
  redact: planned(() => ({ summarizer: extractiveSummarizer(), redact: () => [] })),
  "memory of a context": planned(() => ({ memory: "Lives in Rome." })),
  shortenResults: (text) => {
    createContext({ window: 1_000 }).fit([user("Hello"), call("c"), result("c", text)]);
  },
  commit: (text) => {
    for (const messages of [spoken.user(text), spoken.user("Order W2378156 is late.")]) {
      const context = createContext({ window: 60, summarizer: () => "" });
      const { job } = context.fit([...messages, assistant("Well."), user("So?")]);
      if (job) context.commit(job.ticket, text);
    }
  },
  prepare: async (text) => {
    const context = createContext({ window: 400, summarizer: () => text });
    await context.prepare([...spoken.user("Order W2378156. ".repeat(90)), user("So?")]);
  },
  modelSummarizer: async (text) => {
    const ask = () => `The user said: ${text.slice(0, 900)}`;
    const summarizer = turnwise.modelSummarizer(ask, { window: 1_000_000 });
    const context = createContext({ window: 400, summarizer });
    await context.prepare([...spoken.user(text), assistant("Well."), user("So?")]);
  },
  compactionSummarizer: async (text) => {
    const output = [{ type: "compaction", encrypted_content: text }];
    const fetch = async () => new Response(JSON.stringify({ output }));
    const url = "https://example.com/compact";
    const summarizer = turnwise.compactionSummarizer({ url, model: "m", fetch });
    const strategies = [turnwise.summarize(), trim()];
    const options = { window: 400, format: "openai-responses", summarizer, strategies };
    const context = createContext(options);
    const plan = await context.prepare([...spoken.user(text), assistant("Well."), user("So?")]);
    assert.ok(plan.fits);
  },
  withFallback: async (text) => {
    const failing = () => Promise.reject(new Error("no"));
    const summarizer = turnwise.withFallback(failing, extractiveSummarizer());
    const context = createContext({ window: 400, summarizer });
    await context.prepare([...spoken.user(text), assistant("Well."), user("So?")]);
  },
  retract: (text) =>
    withContext(spoken.user("The code of order W2378156. ".repeat(90)), (context) =>
      context.retract(text),
    ),
  handover: (text) => {
    for (const messages of [spoken.user(text), spoken.result(text)])
      withContext(messages, (context) => handover(context, "It is late."));
    withContext(spoken.user("Hello"), (context) => handover(context, text));
  },
  child: (text) =>
    withContext(spoken.user(text), (context) => {
      const child = context.child({ task: text, give: { summary: true, facts: true } });
      child.result([...child.start, assistant(text)]);
    }),
  append: (text) => {
    const context = createContext({ window: 2_000 });
    for (const message of spoken.user(text)) context.append(message);
    context.fit();
  },
  fork: (text) => withContext(spoken.user(text), (context) => context.fork({ budget: 600 }).fit()),
  resume: (text) =>
    withContext(spoken.user(text), (context) => context.resume(spoken.user(text), [])),
  contextTools: (text) =>
    withContext(spoken.result(text), (context) => {
      const { read_removed, search_history } = turnwise.contextTools(context);
      read_removed.execute({ id: "c" });
      search_history.execute({ query: "order" });
      search_history.execute({ query: text });
    }),
  estimateTokens: (text) => turnwise.estimateTokens(text),
  lint: (text) => Object.values(spoken).forEach((said) => turnwise.lint(said(text))),
  heal: (text) =>
    Object.values(spoken).forEach((said) => turnwise.heal([call("x"), ...said(text)])),
  convert: (text) => FORMATS.forEach((to) => turnwise.convert(spoken.result(text), { to })),
  suggestPolicy: (text) => turnwise.suggestPolicy([spoken.user(text), spoken.result(text)]),
  checkSummary: (text) =>
    turnwise.checkSummary(text, { messages: spoken.user("Order W2378156 is late.") }),
  ...Object.fromEntries(
    Object.entries(spoken).map(([speaker, messages]) => [
      `checkSummary against words of ${speaker}`,
      (text) => turnwise.checkSummary("Nothing.", { messages: messages(text), prior: text }),
    ]),
  ),
  DefaultSession: sessionOf(() => new turnwise.DefaultSession()),
  TrimmingSession: sessionOf(() => new turnwise.TrimmingSession({ maxTurns: 1 })),
  SummarizingSession: sessionOf(
    () =>
      new turnwise.SummarizingSession({
        keepLastNTurns: 1,
        contextLimit: 1,
        summarizer: extractiveSummarizer(),
      }),
  ),
  CompactingSession: sessionOf(() => new turnwise.CompactingSession()),
  countTokens: (text) => {
    tokens.countTokens(text);
    tokens.countTokens(spoken.user(text));
  },
  encode: (text) => tokens.decode(tokens.encode(text)),
  truncate: (text) => [tokens.truncate(text, 1_000), tokens.truncate(text, 1_000_000)],
  isWithin: (text) => [tokens.isWithin(text, 1_000), tokens.isWithin(text, 1_000_000)],
  "createContext, exact": planned(() => ({ countTokens: tokens.countTokens })),
  learn: (text) =>
    withMemory((memory) =>
      memory.learn([user(text), user(`I live in ${text}`)], { conversation: "c" }),
    ),
  "recall, profile": (text) =>
    withMemory(async (memory) => {
      await memory.learn([user("I live in Rome."), user("I love jazz.")], { conversation: "c" });
      memory.recall(text, { earlier: text });
      await memory.remember({ kind: "fact", text });
      memory.recall("Where do I live?");
      memory.profile();
    }),
  "forget, import, export": (text) =>
    withMemory(async (memory) => {
      await memory.import(text);
      await memory.import(JSON.stringify({ text }));
      await memory.propose(
        { memories: [{ kind: "fact", quote: text }] },
        {
          messages: [user(text)],
          conversation: "c",
        },
      );
      await memory.forget({ query: text });
      await memory.export({ as: "lines" });
    }),
  evaluate: (text) =>
    evals.evaluate([spoken.result(text)], { policy: { window: 1_000, strategies: [trim()] } }),
};

function sessionOf(make) {
  return async (text) => {
    const session = make();
    await session.addItems(spoken.user(text));
    await session.getItems();
    await session.addItems([assistant("Ok."), user("And?")]);
    await session.getItems();
  };
}

for (const [name, work] of Object.entries(OF_TEXT))
  test(`${name} takes linear time for hostile text`, async () => {
    await work("Warm up.");
    for (const piece of PIECES) {
      const [small, large] = [repeated(piece, SMALL), repeated(piece, LARGE)];
      await assertLinear(`${name} of ${JSON.stringify(piece)}`, work, small, large, LIMIT);
    }
  });

const OF_MESSAGES = {
  fit: (messages) => createContext({ window: 100_000_000 }).fit(messages),
  trim: (messages) => createContext({ window: 2_000, strategies: [trim()] }).fit(messages),
  "trim by steps": (messages) =>
    createContext({ window: 2_000, strategies: [trim({ bySteps: true })] }).fit(messages),
  clearToolResults: (messages) =>
    createContext({
      window: 2_000,
      strategies: [turnwise.clearToolResults({ keepResults: 1, edit: "drop" }), trim()],
    }).fit(messages),
  summarize: (messages) =>
    createContext({ window: 2_000, summarizer: extractiveSummarizer() }).fit(messages),
  pin: (messages) =>
    createContext({ window: 2_000, pin: (_, index) => index % 3 === 0 }).fit(messages),
  append: (messages) => {
    const context = createContext({ window: 2_000, strategies: [trim()] });
    for (const message of messages) context.append(message);
    return context.fit();
  },
  lint: (messages) => turnwise.lint(messages),
  heal: (messages) => turnwise.heal(messages),
  convert: (messages) => FORMATS.forEach((to) => turnwise.convert(messages, { to })),
  suggestPolicy: (messages) => turnwise.suggestPolicy(messages),
  countTokens: (messages) => tokens.countTokens(messages),
};

const FEW = IS_WHOLE ? 4_000 : 500;

for (const [name, work] of Object.entries(OF_MESSAGES))
  test(`${name} takes linear time for many messages`, async () => {
    for (const [kind, make] of Object.entries(HISTORIES))
      await assertLinear(`${name} of ${kind}`, work, make(FEW), make(4 * FEW));
  });

test("no public function is left out", () => {
  const withoutText = [
    // The asynchronous forms do the same work.
    "convertAsync",
    "healAsync",
    "lintAsync",
    "suggestPolicyAsync",
    // The others take no text.
    "TurnwiseError",
    "byProvider",
    "checkPolicy",
    "clearAttachments",
    "createContexts",
    "fetchSummarizer",
    "builtInSummarizer",
    "policies",
    "ready",
    "summarize",
    "trim",
    "windowOf",
  ];
  const measured = new Set([...Object.keys(OF_TEXT), ...withoutText]);
  assert.deepEqual(
    Object.keys(turnwise).filter((name) => !measured.has(name)),
    [],
  );
});
