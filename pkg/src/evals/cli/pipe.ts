// Conversations in, printed lines out, in the order of the input. Memory does not grow with the
// input: a few batches are in work at a time.

import process from "node:process";
import { Worker } from "node:worker_threads";
import { type Batch, type Job, type Printed, worker } from "./rows.js";

/**
 * Prints the lines for all conversations, in `threads` threads.
 *
 * @returns the number of conversations, and how many of them could not be read.
 */
export async function pipe(
  conversations: AsyncIterable<string>,
  job: Job,
  threads: number,
  print: (text: string) => Promise<void>,
): Promise<{ readonly conversations: number; readonly failed: number }> {
  const workers = await Promise.all(
    Array.from({ length: threads }, () => (threads === 1 ? inThisThread(job) : inThread(job))),
  );
  let [done, failed] = [0, 0];
  const queue: Promise<readonly [Printed, number]>[] = [];
  const printNext = async () => {
    const [printed, count] = await queue.shift()!;
    await print(printed.text);
    failed += printed.failed;
    const before = done;
    done += count;
    if (Math.floor(done / 1_000) > Math.floor(before / 1_000))
      process.stderr.write(`${done} conversations\n`);
  };
  try {
    for await (const batch of batches(conversations)) {
      const next = workers.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      const printed = next.run(batch).then((text) => [text, batch.lines.length] as const);
      // The error is thrown where the batch is printed; until then it is not handled.
      printed.catch(() => {});
      queue.push(printed);
      if (queue.length >= threads * 2) await printNext();
    }
    while (queue.length > 0) await printNext();
  } finally {
    for (const thread of workers) thread.end();
  }
  return { conversations: done, failed };
}

interface Thread {
  /** The number of batches that it has not finished. */
  readonly waiting: number;
  run(batch: Batch): Promise<Printed>;
  end(): void;
}

async function inThisThread(job: Job): Promise<Thread> {
  const run = await worker(job);
  return { waiting: 0, run: async (batch) => run(batch), end: () => {} };
}

async function inThread(job: Job): Promise<Thread> {
  const thread = new Worker(new URL("./worker.js", import.meta.url), { workerData: job });
  const waiting: { resolve(printed: Printed): void; reject(error: unknown): void }[] = [];
  let ended: unknown;
  const fail = (error: unknown) => {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  thread.on("message", (printed) => waiting.shift()?.resolve(printed as Printed));
  thread.on("error", fail);
  thread.on("exit", () => fail(new Error("a thread ended before its work was done")));
  return {
    get waiting() {
      return waiting.length;
    },
    run: (batch) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        waiting.push({ resolve, reject });
        thread.postMessage(batch);
      }),
    end: () => void thread.terminate(),
  };
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<Batch> {
  let [first, batch]: [number, string[]] = [1, []];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === BATCH) {
      yield { first, lines: batch };
      [first, batch] = [first + BATCH, []];
    }
  }
  if (batch.length > 0) yield { first, lines: batch };
}

/** Conversations that a thread gets at once: enough that messages between threads cost little. */
const BATCH = 8;
