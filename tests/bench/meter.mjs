// The estimate: how near it comes to exact counts of `o200k_base`, kind by kind and on whole conversations, and how fast it
// is beside `tokenx`, the package one would install for it. Writes docs/meter.md.

import { mixed } from "./lib/corpus.mjs";
import { estimators, reference, counters } from "./lib/counters.mjs";
import { conversations, kinds, partsOf } from "./lib/kinds.mjs";
import { rewrite } from "./lib/page.mjs";
import { ratio, table } from "./lib/table.mjs";

const ROUNDS = 15;
const WARM_UP = 5;
/** Bytes each round. */
const ROUND = 500_000;

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

/** Content and calls of every message; what formats add around them is the same for all and left out. */
function conversationsTable() {
  const all = conversations().map((messages) => messages.flatMap(partsOf));
  const rows = [
    ["Turnwise", ours],
    ["tokenx", tokenx],
    ["characters / 4", quarter],
  ].map(([name, estimate]) => {
    const errors = all.map((texts) => Math.abs(sum(texts.map(estimate)) / sum(texts.map(exact)) - 1)).sort((a, b) => a - b);
    const texts = all.flat();
    const mean = sum(texts.map((text) => Math.abs(estimate(text) - exact(text)))) / sum(texts.map(exact));
    const within = errors.filter((error) => error <= 0.04).length / errors.length;
    return [name, share(errors[Math.floor(errors.length / 2)]), share(errors.at(-1)), share(within), share(mean)];
  });
  const head = [`${all.length} conversations`, "median error", "largest", "within 4 %", "mean error of a text"];
  return `## Whole conversations\n\n${table(head, rows)}`;
}

function speedTable() {
  const contestants = [
    { name: "Turnwise", estimate: ours },
    { name: "tokenx", estimate: tokenx },
  ];
  const rows = [["mixed", mixed()], ...kinds()].map(([name, texts]) => {
    const size = sum(texts.map((text) => Buffer.byteLength(text)));
    const [least, theirs] = leastTimes(contestants, texts, Math.ceil(ROUND / size)).map((time) => time / Math.ceil(ROUND / size));
    const speed = (time) => `${((size / time) * 1e3).toFixed(0)} MB/s`;
    return [name, speed(least), speed(theirs), ratio(theirs / least)];
  });
  const about = `The least of ${ROUNDS} rounds in which both took turns, each over half a megabyte and more, what they leave to collect included.`;
  return `## Speed\n\n${about}\n\n${table(["", "Turnwise", "tokenx", "faster"], rows)}`;
}

/** How long each takes for `texts`, so many times over. What other programs take away differs; what the work takes is the least. */
function leastTimes(contestants, texts, times) {
  const least = contestants.map(() => Infinity);
  // The first rounds let everyone's code be compiled.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, { estimate }] of contestants.entries()) {
      globalThis.gc?.();
      const start = process.hrtime.bigint();
      for (let time = 0; time < times; time += 1) for (const text of texts) estimate(text);
      const took = Number(process.hrtime.bigint() - start);
      if (round >= 0) least[index] = Math.min(least[index], took);
    }
  }
  return least;
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
