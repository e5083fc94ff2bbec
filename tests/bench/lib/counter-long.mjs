// Counts one long word with one counter, in a worker thread that can be stopped if it takes too
// long.

import { parentPort, workerData } from "node:worker_threads";

import { counters } from "./counters.mjs";

const { name, text } = workerData;
const count = await counters.find((counter) => counter.name === name).load();
for (let warm = 0; warm < 20; warm += 1) count("warm words, 12345 (and) symbols; 天地玄黄");
parentPort.postMessage("ready");
const start = process.hrtime.bigint();
const tokens = count(text);
parentPort.postMessage({ nanoseconds: Number(process.hrtime.bigint() - start), tokens });
