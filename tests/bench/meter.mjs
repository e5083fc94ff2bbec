// The estimate: how near it comes to exact counts of `o200k_base`, kind by kind and on whole conversations, and how fast it
// is beside `tokenx`, the package one would install for it. Writes docs/meter.md.

import { readFileSync, writeFileSync } from "node:fs";

import { mixed } from "./lib/corpus.mjs";
import { estimators, reference, counters } from "./lib/counters.mjs";
import { conversations, kinds, partsOf } from "./lib/kinds.mjs";
import { ratio, table } from "./lib/table.mjs";

const ROUNDS = 25;
const WARM_UP = 5;
/** What follows it on the page is written anew. */
const MARK = "<!-- cargo xtask bench meter -->";

const exact = await counters.find(({ name }) => name === reference).load();
const [ours, tokenx] = await Promise.all(estimators.map(({ load }) => load()));
const sections = [kindsTable(), conversationsTable(), speedTable()];
console.log(`\n${sections.join("\n\n")}`);
const page = new URL("../../docs/meter.md", import.meta.url);
const [intro] = readFileSync(page, "utf8").split(MARK);
writeFileSync(page, `${intro}${MARK}\n\n${sections.join("\n\n")}\n`);

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
  const stretches = mixed();
  const size = sum(stretches.map((text) => Buffer.byteLength(text)));
  const contestants = [
    ["Turnwise", ours],
    ["tokenx", tokenx],
  ].map(([name, estimate]) => ({ name, estimate, times: [] }));
  // The first rounds let either's code be compiled.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const one of contestants) {
      globalThis.gc?.();
      const start = process.hrtime.bigint();
      for (const text of stretches) one.estimate(text);
      if (round >= 0) one.times.push(Number(process.hrtime.bigint() - start));
    }
  }
  // What other programs take away is different in every round; what the work itself takes is the least.
  const best = ({ times }) => Math.min(...times);
  const rows = contestants.map((one) => {
    return [one.name, `${((size / best(one)) * 1e3).toFixed(0)} MB/s`, ratio(best(one) / best(contestants[0]))];
  });
  return `## Speed\n\nMixed text, ${(size / 1e6).toFixed(1)} MB, best of ${ROUNDS} rounds.\n\n${table(["", "speed", "time"], rows)}`;
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
