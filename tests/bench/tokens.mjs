// Measures exact counting in `o200k_base` against other packages: new text, the same text again,
// long words, and the time from import to the first count. Compare the ratios.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

import { longWords, mixed } from "./lib/corpus.mjs";
import { counters, estimators, reference } from "./lib/counters.mjs";
import { duration, ratio, table } from "./lib/table.mjs";

const STARTS = 7;
/** A pause after collecting garbage. */
const SETTLED_MS = 50;
/** In nanoseconds. A counter that takes longer for one word is stopped. */
const TOO_LONG = 20e9;

const stretches = mixed();
const running = [];
for (const counter of [...counters, ...estimators]) {
  running.push({
    name: counter.name,
    isExact: counters.includes(counter),
    count: await counter.load(),
    fresh: [],
    seen: [],
  });
}
checkAccord();
await measureText();
printText();
await printLongWords();
printStarts();

/** Checks that all exact counters return the same number. */
function checkAccord() {
  const exact = running.filter(({ isExact }) => isExact);
  for (const text of [stretches[0], "don't", "ＡＢＣ", "a\n  b  \n\n", "e\u0301"]) {
    const counts = exact.map(({ count }) => count(text));
    const odd = counts.findIndex((count) => count !== counts[0]);
    if (odd !== -1)
      throw new Error(
        `\`${exact[odd].name}\` counts ${counts[odd]}, \`${exact[0].name}\` ${counts[0]}`,
      );
  }
}

/**
 * The first stretches warm up all counters. Every other stretch is new to each counter once, and
 * then known. The counters take turns in being the first.
 */
async function measureText() {
  const warm = Math.ceil(stretches.length / 4);
  for (const [index, text] of stretches.entries()) {
    for (const one of [
      ...running.slice(index % running.length),
      ...running.slice(0, index % running.length),
    ]) {
      await collected();
      const fresh = timed(() => one.count(text));
      const seen = timed(() => one.count(text));
      if (index < warm) continue;
      one.fresh.push(fresh);
      one.seen.push(seen);
    }
  }
}

/**
 * Waits after a collection, which continues in the background and would slow down the next counter.
 */
async function collected() {
  globalThis.gc?.();
  await pause(SETTLED_MS);
}

function printText() {
  const size = median(stretches.map((text) => Buffer.byteLength(text)));
  const speed = (nanoseconds) => `${((size / nanoseconds) * 1e3).toFixed(1)} MB/s`;
  const [ours] = running;
  const rows = running.map(({ name, fresh, seen }) => {
    const [new_, again] = [median(fresh), median(seen)];
    return [
      name,
      speed(new_),
      ratio(new_ / median(ours.fresh)),
      speed(again),
      ratio(again / median(ours.seen)),
    ];
  });
  const kilobytes = Math.round(size / 1e3);
  console.log(
    `\nMixed text, ${stretches.length} stretches of ${kilobytes} kB, medians; ` +
      "the last two only estimate\n",
  );
  console.log(table(["", "new text", `× ${reference}'s time`, "seen text", "×"], rows));
}

async function printLongWords() {
  const words = longWords();
  const times = new Map();
  for (const { name } of counters) {
    console.error(`long words: ${name}`);
    for (const [kind, text] of words) times.set(`${name} ${kind}`, await longWord(name, text));
  }
  const rows = counters.map(({ name }) => [
    name,
    ...words.map(([kind]) => {
      const [time, ours] = [times.get(`${name} ${kind}`), times.get(`${reference} ${kind}`)];
      if (time === undefined) return `> ${duration(TOO_LONG)} (> ${ratio(TOO_LONG / ours)})`;
      return name === reference ? duration(time) : `${duration(time)} (${ratio(time / ours)})`;
    }),
  ]);
  console.log("\nOne word of 100,000 characters, first call\n");
  console.log(table(["", ...words.map(([kind]) => kind)], rows));
}

/** Nanoseconds, or `undefined` if it takes too long. */
function longWord(name, text) {
  const worker = new Worker(new URL("lib/counter-long.mjs", import.meta.url), {
    workerData: { name, text },
  });
  let timer;
  const answer = new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (message) => {
      if (message === "ready") timer = setTimeout(() => resolve(undefined), TOO_LONG / 1e6);
      else resolve(message.nanoseconds);
    });
  });
  return answer.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

function printStarts() {
  const script = fileURLToPath(new URL("lib/counter-start.mjs", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "turnwise-"));
  const file = join(folder, "text");
  writeFileSync(file, stretches.join("\n"));
  const samples = new Map(counters.map(({ name }) => [name, []]));
  for (let round = 0; round < STARTS; round += 1) {
    for (const [name, own] of samples) {
      own.push(
        JSON.parse(
          execFileSync(process.execPath, ["--expose-gc", script, name, file], { encoding: "utf8" }),
        ),
      );
    }
  }
  rmSync(folder, { recursive: true });
  const starts = [...samples].map(([name, own]) => {
    const [time, bytes, then] = ["nanoseconds", "bytes", "bytesThen"].map((key) =>
      median(own.map((one) => one[key])),
    );
    return { name, time, bytes, then };
  });
  const [ours] = starts;
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
  const rows = starts.map(({ name, time, bytes, then }) => {
    return [
      name,
      duration(time),
      ratio(time / ours.time),
      megabytes(bytes),
      ratio(bytes / ours.bytes),
      megabytes(then),
      ratio(then / ours.then),
    ];
  });
  console.log(
    `\nFrom import to the first count, one process each, median of ${STARTS}; ` +
      "and memory after all of the mixed text\n",
  );
  console.log(table(["", "time", "×", "memory", "×", "then", "×"], rows));
}

function timed(work) {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
