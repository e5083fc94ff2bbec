// Claims: servers that need a summary at the same moment ask one model. A claim is an entry that the
// engine does not know, and that is removed when the summary is stored.

import { CLAIM, inTime } from "./log-entries.js";
import type { ContextLog, LogEntry } from "./log.js";
import type { Signal } from "./platform.js";

/** The claims of one conversation. @internal */
export class Claims {
  readonly #log: ContextLog;
  readonly #conversation: string;
  readonly #owner = Math.random().toString(36).slice(2);
  // The number of the claim, and whether the log took it; shared by overlapping calls.
  #taken: { readonly seq: number; readonly rival: Promise<LogEntry | undefined> } | undefined;
  #holders = 0;

  constructor(log: ContextLog, conversation: string) {
    this.#log = log;
    this.#conversation = conversation;
  }

  /**
   * Claims the summary that would be stored under this number. Returns false if another server was
   * first and is done now, or late: then the log is to be read again.
   */
  async take(number: number, signal: Signal | undefined): Promise<boolean> {
    const seq = FIRST + number;
    this.#taken ??= { seq, rival: this.#append(seq) };
    this.#holders += 1;
    let rival: LogEntry | undefined;
    try {
      rival = await this.#taken.rival;
    } catch {
      // Without the log, every server asks its model.
    }
    if (rival === undefined) return true;
    this.#holders -= 1;
    if (this.#holders === 0) this.#taken = undefined;
    await this.#wait(rival, signal).catch(() => {});
    return false;
  }

  /** Ends a claim that was taken. */
  async release(): Promise<void> {
    this.#holders -= 1;
    if (this.#holders > 0 || this.#taken === undefined) return;
    const { seq } = this.#taken;
    this.#taken = undefined;
    // One that stays ends by itself.
    await this.#remove(seq).catch(() => {});
  }

  // The claim of another server, if there is one.
  async #append(seq: number): Promise<LogEntry | undefined> {
    const data = { until: Date.now() + CLAIM_MS, by: this.#owner };
    const claim: LogEntry = { seq, at: 0, kind: CLAIM, ticket: "", policy: "", data };
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = this.#log.append(this.#conversation, seq, claim);
      if ((await inTime(answer)) === true) return undefined;
      const rival = await this.#find(seq);
      if (Object(rival?.data).by === this.#owner) return undefined;
      // A server that claimed and ended must not stop the others.
      if (rival !== undefined && isOpen(rival)) return rival;
      if (rival !== undefined) await this.#remove(seq);
    }
    return undefined;
  }

  async #wait(rival: LogEntry, signal: Signal | undefined): Promise<void> {
    for (let delay = SHORTEST_MS; isOpen(rival); delay = Math.min(2 * delay, LONGEST_MS)) {
      if (signal?.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, delay));
      if ((await this.#find(rival.seq)) === undefined) return;
    }
  }

  async #find(seq: number): Promise<LogEntry | undefined> {
    const after = Number.MAX_SAFE_INTEGER;
    const entries = await inTime(this.#log.load(this.#conversation, after));
    return entries.find((entry) => Object(entry).seq === seq);
  }

  async #remove(seq: number): Promise<void> {
    await inTime(this.#log.remove(this.#conversation, [seq]));
  }
}

function isOpen({ data }: LogEntry): boolean {
  const left = Number(Object(data).until) - Date.now();
  // Another clock may be wrong.
  return left > 0 && left <= CLAIM_MS;
}

// Claims have numbers that fit 32 bits and that no calibration reaches.
const FIRST = -2_000_000_000;
// How long others wait for a server before one of them asks its own model.
const CLAIM_MS = 15_000;
const SHORTEST_MS = 20;
const LONGEST_MS = 500;
