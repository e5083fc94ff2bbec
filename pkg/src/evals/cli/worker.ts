// A thread of `npx turnwise eval --threads N`: batches in, printed lines out.

import { parentPort, workerData } from "node:worker_threads";
import { type Batch, type Job, worker } from "./rows.js";

// Messages that come before the answers are read wait for their turn.
const run = worker(workerData as Job);
parentPort!.on("message", async (batch) => parentPort!.postMessage((await run)(batch as Batch)));
