// A transcript with the decisions about its messages: what its log gets, and what it continues from
// when the engine has to start over.

import { engine, guarded } from "./engine.js";
import type { ConversationHandle } from "./glue.js";
import { json } from "./json.js";
import { isCalibration } from "./log-entries.js";
import { write } from "./scratch.js";
import { Transcript } from "./transcript.js";
import type { SkippedEntry } from "./answer.js";
import type { LogEntry } from "./log.js";

/** A transcript with the decisions about its messages. @internal */
export class LoggedTranscript<M extends object> extends Transcript<M> {
  // The log, if there is one; or all decisions, for an engine that starts over with the messages.
  #entries: LogEntry[] = [];
  // What to do once the engine has the messages again: to continue from the entries.
  #continue: ((skipped: readonly SkippedEntry[]) => void) | undefined;
  #hasLog = false;
  /** Whether a block of a memory may be shown that comes from a log, perhaps one of other messages. */
  mayShow: (block: LoggedBlock, isStale: boolean) => boolean = () => false;

  /** Starts a log. */
  startLog(): void {
    this.#hasLog = true;
    guarded(() => this.handle.ready().startLog());
  }

  /** The next entry of the log, if anything changed. */
  takeEntry(seq: number): LogEntry | undefined {
    const entry = guarded(() => this.live().takeEntry(seq));
    return entry === "" ? undefined : JSON.parse(entry);
  }

  /**
   * Returns the entry with the number `seq` that has all decisions in force which `entries` lack.
   * For a log from which later entries were removed.
   */
  continueLog(entries: readonly LogEntry[], seq: number): LogEntry | undefined {
    const handle = this.live();
    guarded(() => handle.continueLog(write(engine(), json(entries))));
    this.#entries = [...entries, ...this.#entries.filter(isCalibration)];
    return this.takeEntry(seq);
  }

  /** The entries that the conversation continues from. */
  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** Adds an entry to those that the conversation continues from. Of calibrations, one counts. */
  remember(entry: LogEntry): void {
    if (isCalibration(entry)) this.#entries = this.#entries.filter((one) => !isCalibration(one));
    this.#entries.push(entry);
  }

  /**
   * All decisions in force, for a conversation that continues without its engine's state. Empty if
   * there are none, or if the log has them.
   */
  decisions(): LogEntry[] {
    if (this.length === 0 || this.#hasLog) return [];
    return JSON.parse(guarded(() => this.live().checkpoint()));
  }

  /** Keeps the decisions, in case the engine is replaced before the next call. */
  keepDecisions(): void {
    if (this.length > 0 && !this.#hasLog && this.#continue === undefined)
      this.#entries = this.decisions();
  }

  /** Continues from these entries, as soon as the engine has the messages. */
  restore(
    entries: readonly LogEntry[],
    report: (skipped: readonly SkippedEntry[]) => void = () => {},
  ): void {
    this.#entries = entries.slice();
    this.#continue = report;
  }

  /** Keeps what it continues from, before its memory in the engine is freed. @internal */
  protected keepForLater(): void {
    if (this.length > 0 && !this.#hasLog) {
      this.restore(this.decisions());
    } else this.#continue ??= () => {};
  }

  /** The engine's conversation with all decisions in force. @internal */
  protected live(): ConversationHandle {
    const handle = this.handle.ready();
    const report = this.#continue;
    if (report === undefined || this.length === 0) return handle;
    this.#continue = undefined;
    const entries = json(this.#entries);
    const skipped: SkippedEntry[] = guarded(() =>
      JSON.parse(handle.resume(write(engine(), entries))),
    );
    this.edits.clear();
    // What another process showed of a memory is not shown before its memory agrees.
    const blocks = JSON.parse(guarded(() => handle.memoryTexts())) as LoggedBlock[];
    const decisions = this.#entries.filter((entry) => !isCalibration(entry));
    const isStale = skipped.length >= decisions.length;
    for (const block of blocks)
      if (!this.mayShow(block, isStale)) guarded(() => handle.withdrawText(block[1]));
    if (skipped.length > 0) report(skipped);
    return handle;
  }

  /** Runs when the engine has a new conversation with the messages. @internal */
  protected override refilled(handle: ConversationHandle): void {
    if (this.#hasLog) handle.startLog();
    if (this.#entries.length > 0) this.#continue ??= () => {};
  }
}

/** A block of a memory as a log has it. @internal */
export type LoggedBlock = readonly [
  kind: "profile" | "recall",
  serial: number,
  index: number,
  tokens: number,
  text: string,
  tag: string,
];
