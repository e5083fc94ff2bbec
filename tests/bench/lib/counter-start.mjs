// Measures the start of one counter in a new process: its time and memory up to the first count,
// and its memory after counting a file of mixed text, if there is a second argument.

import { openSync, readSync } from "node:fs";
import { counters } from "./counters.mjs";

const [, , name, file] = process.argv;
const counter = counters.find((one) => one.name === name);
const text = "The quick brown fox jumps over the lazy dog. ".repeat(22);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const start = process.hrtime.bigint();
const count = await counter.load();
count(text);
const nanoseconds = Number(process.hrtime.bigint() - start);
const bytes = process.memoryUsage.rss() - before;
console.log(
  JSON.stringify({ nanoseconds, bytes, ...(file && { bytesThen: afterAll() - before }) }),
);

/** Counts piece by piece, so that the text itself takes little memory. */
function afterAll() {
  const opened = openSync(file);
  const piece = Buffer.alloc(1 << 14);
  for (let length; (length = readSync(opened, piece)) > 0;)
    count(piece.toString("utf8", 0, length));
  return process.memoryUsage.rss();
}
