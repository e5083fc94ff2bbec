// A process of its own: how long one counter takes from nothing to its first count, and how much memory.

import { counters } from "./counters.mjs";

const counter = counters.find(({ name }) => name === process.argv[2]);
const text = "The quick brown fox jumps over the lazy dog. ".repeat(22);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const start = process.hrtime.bigint();
const count = await counter.load();
count(text);
const nanoseconds = Number(process.hrtime.bigint() - start);
console.log(JSON.stringify({ nanoseconds, bytes: process.memoryUsage.rss() - before }));
