// Measures the token estimate: its error against exact counts of `o200k_base`, by kind of text and
// on whole conversations, and its speed against the package `tokenx`. Writes docs/measurements/meter.md.

import { readFileSync } from "node:fs";

import { mixed } from "./lib/corpus.mjs";
import { estimators, reference, counters } from "./lib/counters.mjs";
import { conversations, kinds, partsOf } from "./lib/kinds.mjs";
import { rewrite } from "./lib/page.mjs";
import { ratio, table } from "./lib/table.mjs";

const ROUNDS = 5;
const WARM_UP = 3;

const exact = await counters.find(({ name }) => name === reference).load();
const [ours, tokenx] = await Promise.all(estimators.map(({ load }) => load()));
const sections = [kindsTable(), conversationsTable(), speedTable()];
console.log(`\n${sections.join("\n\n")}`);
rewrite("meter.md", "meter", sections.join("\n\n"));

function kindsTable() {
  const rows = kinds().map(([name, texts]) => {
    const tokens = sum(texts.map(exact));
    const error = (estimate) => percent(sum(texts.map(estimate)) / tokens - 1);
    return [name, count(tokens), error(ours), error(tokenx), error(quarter)];
  });
  return `## By kind\n\n${table(["", "tokens", "Turnwise", "tokenx", "characters / 4"], rows)}`;
}

/**
 * Counts the content and the calls of every message. The tokens that formats add are left out,
 * because they are the same for all candidates.
 */
function conversationsTable() {
  const all = conversations().map((messages) => messages.flatMap(partsOf));
  const rows = [
    ["Turnwise", ours],
    ["tokenx", tokenx],
    ["characters / 4", quarter],
  ].map(([name, estimate]) => {
    const errors = all
      .map((texts) => Math.abs(sum(texts.map(estimate)) / sum(texts.map(exact)) - 1))
      .sort((a, b) => a - b);
    const texts = all.flat();
    const mean =
      sum(texts.map((text) => Math.abs(estimate(text) - exact(text)))) / sum(texts.map(exact));
    const within = errors.filter((error) => error <= 0.04).length / errors.length;
    return [
      name,
      share(errors[Math.floor(errors.length / 2)]),
      share(errors.at(-1)),
      share(within),
      share(mean),
    ];
  });
  const head = [
    `${all.length} conversations`,
    "median error",
    "largest",
    "within 4 %",
    "mean error of a text",
  ];
  return `## Whole conversations\n\n${table(head, rows)}`;
}

function speedTable() {
  const contestants = [
    // Bytes per round: at least a tenth of a second for each, because the system counts
    // milliseconds.
    { estimate: ours, bytes: 40_000_000 },
    { estimate: tokenx, bytes: 4_000_000 },
  ];
  const stretches = mixed();
  const rows = [
    ["mixed, 1 MB in one text", [stretches.join("\n")]],
    ["mixed, texts of 100 kB", stretches],
    ...kinds(),
  ].map(([name, cut]) => {
    const texts = received(cut);
    const size = sum(texts.map((text) => Buffer.byteLength(text)));
    const [least, theirs] = leastTimes(contestants, texts, size);
    const speed = (time) => `${((size / time) * 1e3).toFixed(0)} MB/s`;
    return [name, speed(least), speed(theirs), ratio(theirs / least)];
  });
  const about = `The best of ${ROUNDS} alternating rounds, with 40 MB for Turnwise and 4 MB for
\`tokenx\` in each, in the same process and with the same flat strings, as \`JSON.parse\` creates
them. Each round starts with a clean heap, and each candidate pays for collecting its own garbage.
The time is the thread's processor time where the system reports it, so that other programs do not
count. Turnwise is called as \`estimateTokens\` of the package, which copies each text into linear
memory. *Mixed* is 30 % prose, 30 % code, 20 % JSON, 15 % Chinese, Japanese and Korean, and 5 %
emoji, by characters.`;
  return `## Speed\n\n${about}\n\n${table(["", "Turnwise", "tokenx", "faster"], rows)}`;
}

/**
 * Converts texts to the strings that `JSON.parse` returns: flat, with one byte per character if
 * possible, and not slices of a longer string.
 */
function received(texts) {
  return JSON.parse(JSON.stringify(texts));
}

/** The least time of each contestant for all of `texts`. */
function leastTimes(contestants, texts, size) {
  const least = contestants.map(() => Infinity);
  // The first rounds compile the code of all contestants.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, { estimate, bytes }] of contestants.entries()) {
      const times = Math.ceil((round < 0 ? bytes / 10 : bytes) / size);
      globalThis.gc?.();
      const start = clock();
      for (let time = 0; time < times; time += 1) for (const text of texts) estimate(text);
      const took = (clock() - start) / times;
      if (round >= 0) least[index] = Math.min(least[index], took);
    }
  }
  return least;
}

/** The thread's processor time in nanoseconds where Linux reports it, or else the time of day. */
function clock() {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]);
  } catch {
    return Number(process.hrtime.bigint());
  }
}

function quarter(text) {
  return Math.ceil(text.length / 4);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function count(number) {
  return number.toLocaleString("en-GB");
}

function percent(value) {
  return `${value < 0 ? "−" : "+"}${share(Math.abs(value))}`;
}

function share(value) {
  return `${(value * 100).toFixed(1)} %`;
}
