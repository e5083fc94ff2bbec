// The first plan of a serverless route: create a context, read 1,000 messages and plan, with
// new objects. Processor time, as multiples of `JSON.stringify` on the same messages, next to other
// packages and to code written by hand: in the first requests of a process, in one that has served
// some, and with the same context once more.
//
// Each candidate has a process of its own with one thread. Otherwise its processor time contains the
// garbage of the others, which other threads collect, and the compiling of their code.
// `JSON.stringify` is measured there too, in turn with the candidate, because a shared machine is
// faster in one minute than in the next. As in a server, the event loop turns between two requests:
// only then is the memory of contexts that were dropped used again.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { HumanMessage, AIMessage, ToolMessage, trimMessages } from "@langchain/core/messages";
import { pruneMessages } from "ai";
import { table } from "./lib/table.mjs";

const dist = new URL("../../pkg/dist/index.js", import.meta.url);
const { clearToolResults, createContext, extractiveSummarizer, trim } = await import(dist);

const ROUNDS = 31;
const COUNT = 1_000;
const PROFILED_ROUNDS = 200;
/** Requests that a process has served before the later ones. Those that take long get fewer. */
const SERVED = 150;
const SERVED_LONG = 30;

const window = { window: 20_000 };
/** A name, what prepares a call, the rounds, and how many times each text is repeated. */
const candidates = [
  ["by hand: the last eight turns", (list) => () => lastTurns(list, 8)],
  ["`trimMessages` (LangChain)", langchain, 5],
  ["`pruneMessages` (AI SDK)", (list) => () => pruned(list)],
  ["a token budget", ours(budget)],
  ["the last eight turns", ours(() => ({ strategies: [trim({ turns: 8 })] }))],
  [
    "cleared tool results",
    ours(() => ({ window: 60_000, strategies: [clearToolResults(), trim()] })),
  ],
  ["offline notes", ours(() => ({ ...window, summarizer: extractiveSummarizer() })), 7],
  ["a token budget, messages of 2 kB", ours(budget), ROUNDS, 4],
  ["a token budget, messages of 8 kB", ours(budget), ROUNDS, 16],
];
/** The candidate whose parts are measured too. */
const PROFILED = 3;

const [, , wanted, part] = process.argv;
const text = JSON.stringify(conversation(candidates[wanted ?? 0][3]));
if (wanted === undefined) {
  console.log(`${COUNT} messages, ${(text.length / 1_000).toFixed(0)} kB of JSON\n`);
  const columns = ["of `JSON.stringify`", "first requests", "later requests", "one more message"];
  console.log(
    table(
      columns,
      candidates.map(([name], at) => [name, ...alone(at)]),
    ),
  );
  console.log(table(["a first plan under a token budget", "share"], alone(PROFILED, "parts")));
} else {
  const [, prepare, rounds = ROUNDS] = candidates[wanted];
  const result = part === "parts" ? await parts(prepare) : await ratios(prepare, rounds);
  console.log(JSON.stringify(result));
}

/** What a candidate prints in a process of its own. */
function alone(at, ...args) {
  const script = [fileURLToPath(import.meta.url), at, ...args].map(String);
  const options = ["--expose-gc", "--single-threaded", ...script];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: "utf8" }));
}

async function ratios(prepare, rounds) {
  const first = await multiple(prepare, rounds);
  const more = await multiple(prepare, rounds, true);
  const served = rounds < ROUNDS ? SERVED_LONG : SERVED;
  for (let round = 0; round < served; round += 1) {
    await prepare(JSON.parse(text))();
    await nextRequest();
  }
  const later = await multiple(prepare, rounds);
  return [`${first.toFixed(1)}x`, `${later.toFixed(1)}x`, `${more.toFixed(2)}x`];
}

/** The median of several calls, each with objects of its own, as a multiple of `JSON.stringify`. */
async function multiple(prepare, rounds, isWarm = false) {
  const [times, stringified] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (let time = 0; time < 3; time += 1) {
      const list = JSON.parse(text);
      stringified.push(await processorTime(() => JSON.stringify(list)));
    }
    const list = JSON.parse(text);
    const step = prepare(list);
    if (isWarm) {
      await step();
      list.push({ role: "user", content: `And what about order W-${round}?` });
    }
    times.push(await processorTime(step));
  }
  return median(times) / median(stringified);
}

/** The processor time of a step in microseconds. It does not collect the garbage of preparing it. */
async function processorTime(step) {
  globalThis.gc?.({ type: "minor" });
  const start = process.cpuUsage();
  await step();
  const { user, system } = process.cpuUsage(start);
  await nextRequest();
  return user + system;
}

function nextRequest() {
  return new Promise((resolve) => setImmediate(resolve));
}

function median(times) {
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** The shares of the parts of a first plan, from a sampling profiler. */
async function parts(prepare) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  await session.post("Profiler.start");
  for (let round = 0; round < PROFILED_ROUNDS; round += 1) {
    prepare(JSON.parse(text))();
    await nextRequest();
  }
  const { profile } = await session.post("Profiler.stop");
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const isOurs = new Set();
  // Callers come before the functions they call.
  for (const { id, callFrame, children } of profile.nodes) {
    const isFirst = ["createContext", "fit"].includes(callFrame.functionName);
    if (isFirst && callFrame.url.includes("/dist/")) isOurs.add(id);
    if (isOurs.has(id)) children?.forEach((child) => isOurs.add(child));
  }
  const times = new Map();
  let total = 0;
  profile.samples.forEach((id, place) => {
    if (!isOurs.has(id)) return;
    const part = partOf(nodes.get(id).callFrame);
    times.set(part, (times.get(part) ?? 0) + profile.timeDeltas[place]);
    total += profile.timeDeltas[place];
  });
  const largestFirst = [...times].sort(([, a], [, b]) => b - a);
  return largestFirst.map(([part, time]) => [part, `${((100 * time) / total).toFixed(0)} %`]);
}

function partOf({ functionName, url }) {
  if (url.startsWith("wasm:")) return "the engine: parser, estimate of tokens, plan";
  if (functionName === "json") return "`JSON.stringify`";
  if (functionName === "encodeInto") return "the copy into linear memory";
  return "other JavaScript";
}

function budget() {
  return { ...window, strategies: [trim()] };
}

function ours(options) {
  return (list) => {
    let context;
    return () => (context ??= createContext(options())).fit(list).messages;
  };
}

function lastTurns(list, count) {
  let seen = 0;
  for (let index = list.length - 1; index >= 0; index -= 1) {
    if (list[index].role === "user" && (seen += 1) === count) return list.slice(index);
  }
  return list.slice();
}

function langchain(list) {
  const made = list.map(({ role, content, tool_calls, tool_call_id }) => {
    if (role === "user") return new HumanMessage(content);
    if (role === "tool") return new ToolMessage({ content, tool_call_id });
    const calls = (tool_calls ?? []).map(({ id, function: { name } }) => ({ id, name, args: {} }));
    return new AIMessage({ content: content ?? "", tool_calls: calls });
  });
  const tokenCounter = (part) =>
    part.reduce((sum, { content }) => sum + Math.ceil(String(content).length / 4), 0);
  return () => trimMessages(made, { maxTokens: 20_000, strategy: "last", tokenCounter });
}

function pruned(list) {
  const made = list
    .filter(({ role }) => role !== "tool")
    .map(({ role, content }) => ({ role, content: content ?? "" }));
  return pruneMessages({ messages: made, toolCalls: "before-last-message" });
}

/** Real conversations, one after the other, with ids of their own. Longer messages are fewer. */
function conversation(times = 1) {
  const file = new URL("../data/conversations.jsonl", import.meta.url);
  const recorded = readFileSync(file, "utf8").trim().split("\n").map(JSON.parse);
  const openai = recorded.filter(({ format }) => format === "openai-chat");
  const longer = (message) =>
    typeof message.content === "string"
      ? { ...message, content: message.content.repeat(times) }
      : message;
  const out = [];
  for (let round = 0; out.length < COUNT / times; round += 1) {
    for (const { messages } of openai) {
      const own = JSON.stringify(messages).replaceAll('"call_', `"call_${round}_`);
      out.push(...JSON.parse(own).filter(({ role }) => role !== "system"));
    }
  }
  return out.slice(0, COUNT / times).map(longer);
}
