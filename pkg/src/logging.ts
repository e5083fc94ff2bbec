// Keeps the log of one conversation: loads it, stores changes, and applies those of other servers.
//
// Decisions are numbered from 1: the first server to store a number wins, and others decide again.
// Calibrations follow no other entry: their numbers count down from -1, and the newest one counts.

import { notify } from "./callbacks.js";
import { Claims } from "./claims.js";
import type { SkippedEntry } from "./answer.js";
import type { Conversation } from "./conversation.js";
import { TurnwiseError, describe } from "./errors.js";
import {
  type LogOptions,
  NOTE,
  inTime,
  isCalibration,
  isNote,
  isPromise,
  saysOne,
  skippedErrors,
  sorted,
} from "./log-entries.js";
import type { LogEntry } from "./log.js";
import type { Signal } from "./platform.js";

/**
 * The log of one conversation. No function throws because of the store: a plan never depends on it.
 *
 * @internal
 */
export class Logger<M extends object> {
  /** Resolves when the log was loaded, or could not be. */
  readonly loaded: Promise<void>;
  readonly #conversation: Conversation<M>;
  readonly #options: LogOptions;
  readonly #claims: Claims | undefined;
  #isLoaded = false;
  #applied = 0; // how often the entries of the log replaced the state
  // The number of the last decision or note.
  #last = 0;
  // The numbers of the calibrations that are stored, the newest last, and the one that is not.
  #calibrations: number[] = [];
  #calibration: LogEntry | undefined;
  // Entries of the issues, which the engine does not know, and whether they were loaded just now.
  #notes: LogEntry[] = [];
  #hasNewNotes = false;
  // Entries that are not stored yet, oldest first.
  #unsaved: LogEntry[] = [];
  #pending: Promise<void> | undefined; // the call of the store in progress
  // Whether other servers' entries replaced the state since a plan was made.
  #isReplaced = false;
  #looksAgainAt = 0; // after a failure
  #isReloading = false; // after an entry was refused
  // The facts that are being removed from the log.
  #forgetting: Promise<void> | undefined;
  #hasFailed = false; // of the last call of the store

  constructor(conversation: Conversation<M>, options: LogOptions) {
    this.#conversation = conversation;
    this.#options = options;
    const { log, conversation: name } = options;
    this.#claims = log && name !== undefined ? new Claims(log, name) : undefined;
    conversation.startLog();
    this.loaded = this.#load() ?? Promise.resolve();
  }

  /** @throws TurnwiseError `not_loaded` before the log was loaded. */
  check(): void {
    if (this.#isLoaded) return;
    throw new TurnwiseError(
      "not_loaded",
      "the log is not loaded yet: `await context.loaded` first, or use `prepare`",
    );
  }

  /** Whether a call of the store is in progress. */
  get isBusy(): boolean {
    return this.#pending !== undefined || this.#forgetting !== undefined;
  }

  /** Whether the store has all entries. */
  get isStored(): boolean {
    return this.#unsaved.length === 0 && this.#calibration === undefined;
  }

  /** Continues from the host's own entries instead of those of the store. */
  resume(entries: readonly LogEntry[]): void {
    this.#isLoaded = true;
    this.#apply(sorted(entries));
  }

  /** Waits until the log was loaded, and applies what other servers stored since. */
  async refresh(): Promise<void> {
    if (!this.#isLoaded) return this.loaded;
    await this.#drain();
    const { conversation, log } = this.#options;
    // What is not stored yet would be lost. Its entries are refused if another server was first.
    if (log === undefined || !this.isStored || this.#forgetting !== undefined) return;
    if (Date.now() < this.#looksAgainAt) return;
    const after = this.#last;
    try {
      let entries = sorted(await inTime(log.load(conversation!, after)));
      const isSince = ({ seq }: LogEntry) => seq > after || seq < (this.#calibrations.at(-1) ?? 0);
      if (!entries.some(isSince)) return;
      // Earlier entries may have been removed since.
      const isWhole = after === 0 || entries.some(({ seq }) => seq > 0 && seq <= after);
      if (!isWhole) entries = sorted(await inTime(log.load(conversation!)));
      if (this.isBusy || !this.isStored || this.#last !== after) return;
      this.#apply(entries);
    } catch (thrown) {
      this.#report("load", thrown);
      this.#hasFailed = false;
      this.#looksAgainAt = Date.now() + PAUSE_MS;
    }
  }

  /** Asks for a summary. Returns false once it is there if another server does or did so. */
  async claim(signal: Signal | undefined, ask: () => Promise<void>): Promise<boolean> {
    await this.#drain();
    if (this.#isReplaced) return false;
    const applied = this.#applied;
    const claims = this.isStored ? this.#claims : undefined;
    const isFirst = (await claims?.take(this.#last + 1, signal)) ?? true;
    // A claim is free again once its summary is stored, which may have been since the last look.
    if (claims !== undefined) await this.refresh();
    if (!isFirst) return false;
    try {
      if (this.#applied > applied) return false;
      await ask();
      await this.#drain();
      return true;
    } finally {
      void claims?.release();
    }
  }

  /**
   * Stores what changed. Returns whether another server was first: its entries are in force then,
   * and the plan is to be made again. With a store that answers by promises, `flush` says so.
   */
  record(): boolean {
    // The state is about to be replaced, or the entries are.
    if (!this.#isLoaded || this.#isReloading || this.#forgetting !== undefined) return false;
    this.#takeEntries();
    return this.#store() && this.takeReplaced();
  }

  #takeEntries(): void {
    let entry;
    while ((entry = this.#conversation.takeEntry(this.#last + 1)) !== undefined)
      if (isCalibration(entry)) this.#keepCalibration(entry);
      else this.#keep(entry);
  }

  /** Whether other servers' entries replaced the state since this was last called. */
  takeReplaced(): boolean {
    const isReplaced = this.#isReplaced;
    this.#isReplaced = false;
    return isReplaced;
  }

  /** Stores a change of the issues. */
  note(data: unknown): void {
    const entry = { at: this.#conversation.length, kind: NOTE, ticket: "", policy: "", data };
    this.#keepNote({ seq: this.#last + 1, ...entry });
    if (!this.#isReloading && this.#forgetting === undefined) this.#store();
  }

  /** Passes the changes of the issues to `take`, if they were loaded since the last call. */
  tellNotes(take: (notes: readonly any[]) => void): void {
    if (!this.#hasNewNotes) return;
    this.#hasNewNotes = false;
    take(this.#notes.map(({ data }) => data));
  }

  /**
   * Removes what the log says of facts that were taken back: the first entry that says one of them,
   * and all later ones, which build on it. The decisions in force that say none of them are stored
   * again, as one entry; else they are made again.
   */
  forget(facts: readonly string[]): Promise<void> {
    const done = this.#forgetAfter(this.#forgetting, facts).then(() => {
      if (this.#forgetting === done) this.#forgetting = undefined;
      this.#store();
      return this.#drain();
    });
    return (this.#forgetting = done);
  }

  async #forgetAfter(before: Promise<void> | undefined, facts: readonly string[]): Promise<void> {
    await before;
    await this.#drain();
    try {
      await this.#forget(facts);
    } catch (thrown) {
      this.#report("remove", thrown);
    }
  }

  async #forget(facts: readonly string[]): Promise<void> {
    const { conversation, log } = this.#options;
    const { entries } = this.#conversation;
    const kept = entries.filter((entry) => !isCalibration(entry));
    const first = kept.findIndex((entry) => saysOne(entry, facts));
    // That they were taken back is a decision as well.
    if (first < 0) return this.#takeEntries();
    const seqs = kept.slice(first).map(({ seq }) => seq);
    if (log !== undefined) await log.remove(conversation!, seqs);
    this.#unsaved = this.#unsaved.filter(isNote);
    const sound = kept.slice(0, first);
    // Numbers are not used again, so that other servers see that something changed.
    const entry = this.#conversation.continueLog(sound, this.#last + 1);
    if (entry === undefined) return;
    if (!saysOne(entry, facts)) return this.#keep(entry);
    const calibrations = entries.filter(isCalibration);
    this.#hasNewNotes ||= this.#notes.length > 0;
    this.#conversation.restore([...sound, ...calibrations], (skipped) =>
      this.#reportSkipped(skipped),
    );
  }

  /** Waits for the store. Returns whether other servers' entries are in force since the plan. */
  async flush(): Promise<boolean> {
    while (this.#forgetting !== undefined) await this.#forgetting;
    await this.#drain();
    return this.#isReplaced;
  }

  async #drain(): Promise<void> {
    while (this.#pending !== undefined) await this.#pending;
  }

  #keep(entry: LogEntry): void {
    this.#last = entry.seq;
    this.#conversation.remember(entry);
    this.#unsaved.push(entry);
  }

  #keepCalibration(entry: LogEntry): void {
    const seq = (this.#calibrations.at(-1) ?? 0) - 1;
    this.#calibration = { ...entry, seq };
    this.#conversation.remember(this.#calibration);
  }

  #keepNote(note: LogEntry): void {
    this.#last = note.seq;
    this.#notes.push(note);
    this.#unsaved.push(note);
  }

  // Stores the entries in order, as far as the store answers at once.
  #store(): boolean {
    const { conversation, log } = this.#options;
    for (;;) {
      const entry = this.#unsaved[0] ?? this.#calibration;
      if (entry === undefined || this.#pending !== undefined) return false;
      if (log === undefined) {
        this.#stored(entry);
        continue;
      }
      let answer;
      try {
        answer = log.append(conversation!, entry.seq, entry);
      } catch (thrown) {
        this.#report("append", thrown);
        return false;
      }
      if (isPromise(answer)) {
        void this.#wait(answer, "append", (isStored) => {
          if (isStored === true) this.#stored(entry);
          else this.#reload(entry);
        });
        return false;
      }
      if (answer === true) this.#stored(entry);
      else if (this.#reload(entry)) return true;
      else if (this.#hasFailed) return (this.#hasFailed = false);
    }
  }

  #stored(entry: LogEntry): void {
    if (isCalibration(entry)) this.#storedCalibration(entry);
    else this.#unsaved.shift();
    notify(this.#options.onLog, entry);
  }

  #storedCalibration(entry: LogEntry): void {
    this.#calibrations.push(entry.seq);
    // Another report may have come meanwhile.
    if (this.#calibration === entry) this.#calibration = undefined;
    else if (this.#calibration !== undefined) this.#keepCalibration(this.#calibration);
    if (this.#calibrations.length > MAX_CALIBRATIONS)
      void this.#remove(this.#calibrations.splice(0, MAX_CALIBRATIONS));
  }

  async #remove(seqs: readonly number[]): Promise<void> {
    try {
      await this.#options.log?.remove(this.#options.conversation!, seqs);
    } catch (thrown) {
      this.#report("remove", thrown);
    }
  }

  // Another server stored an entry under this number first. Returns whether the plan is another.
  #reload(refused: LogEntry): boolean {
    this.#isReloading = true;
    const { seq } = refused;
    const isTaken = (entry: LogEntry) => (seq < 0 ? entry.seq <= seq : entry.seq >= seq);
    const isPending = this.#load((entries) => {
      this.#isReloading = false;
      const isKnown = entries.some(isTaken);
      if (!isKnown) this.#report("append", `entry ${seq} was refused, but the log has none`);
      if (seq < 0 && !isKnown) this.#calibration = undefined;
      // The decisions of both are the same.
      if (seq < 0 && entries.every((entry) => entry.seq <= this.#last))
        return this.#numberCalibrations(entries);
      // What the host chose still holds; the engine decides the rest again.
      const notes = this.#unsaved.filter(isNote);
      this.#unsaved = [];
      if (!isKnown) return;
      this.#isReplaced = true;
      this.#apply(entries);
      for (const note of notes) this.#keepNote({ ...note, seq: this.#last + 1 });
    });
    return isPending === undefined && this.#isReplaced;
  }

  #load(then = (entries: readonly LogEntry[]) => this.#apply(entries)): Promise<void> | undefined {
    const { conversation, log } = this.#options;
    const done = (entries: unknown) => {
      this.#isLoaded = true;
      then(sorted(entries));
    };
    if (log === undefined) {
      this.#isLoaded = true;
      return undefined;
    }
    try {
      const entries = log.load(conversation!);
      if (isPromise(entries)) return this.#wait(entries, "load", done);
      done(entries);
    } catch (thrown) {
      this.#isLoaded = true;
      this.#isReloading = false;
      this.#report("load", thrown);
    }
    return undefined;
  }

  #apply(entries: readonly LogEntry[]): void {
    this.#applied += 1;
    this.#last = entries.reduce((last, entry) => Math.max(last, entry.seq), 0);
    const notes = entries.filter(isNote);
    this.#hasNewNotes ||= notes.length > 0 || this.#notes.length > 0;
    this.#notes = notes;
    const newest = this.#numberCalibrations(entries);
    const decisions = entries.filter((entry) => !isNote(entry) && !isCalibration(entry));
    const inForce = newest === undefined ? decisions : [...decisions, newest];
    this.#conversation.restore(inForce, this.#reportSkipped);
  }

  // Numbers the next calibration after those of the log. Returns the newest one.
  #numberCalibrations(entries: readonly LogEntry[]): LogEntry | undefined {
    const stored = entries.filter(isCalibration);
    this.#calibrations = stored.map(({ seq }) => seq).reverse();
    if (this.#calibration !== undefined) this.#keepCalibration(this.#calibration);
    return this.#calibration ?? stored[0];
  }

  // Waits for the store, but not forever.
  #wait<T>(answer: PromiseLike<T>, what: string, then: (value: T) => void): Promise<void> {
    const pending = inTime(answer)
      .then(then)
      .catch((thrown: unknown) => {
        this.#isLoaded = true;
        this.#isReloading = false;
        this.#report(what, thrown);
      })
      .then(() => {
        if (this.#pending !== pending) return;
        this.#pending = undefined;
        // Nothing is retried at once: the next change is, with all that was not stored.
        if (!this.#hasFailed) this.#store();
        this.#hasFailed = false;
      });
    return (this.#pending = pending);
  }

  #report(what: string, thrown: unknown): void {
    this.#hasFailed = true;
    const message = `\`${what}\` of the log failed: ${describe(thrown)}`;
    const details = { path: `log.${what}`, cause: thrown };
    notify(this.#options.onError, new TurnwiseError("log_failed", message, details));
  }

  readonly #reportSkipped = (skipped: readonly SkippedEntry[]) =>
    skippedErrors(skipped).forEach((error) => notify(this.#options.onError, error));
}

const MAX_CALIBRATIONS = 8; // earlier ones are then removed in one call
const PAUSE_MS = 30_000; // a log that fails must not delay every plan
