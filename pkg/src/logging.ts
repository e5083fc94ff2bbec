// Keeps the log of one conversation: loads it, stores what changed, and applies what another server
// stored first.

import { notify } from "./callbacks.js";
import type { Conversation, SkippedEntry } from "./conversation.js";
import { TurnwiseError, describe } from "./errors.js";
import type { ContextLog, LogEntry } from "./log.js";

/** The host's side of a log. @internal */
export interface LogOptions {
  readonly conversation?: string | undefined;
  readonly log?: ContextLog | undefined;
  readonly onLog?: ((entry: LogEntry) => void) | undefined;
  readonly onError?: ((error: TurnwiseError) => void) | undefined;
}

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
  #isLoaded = false;
  #last = 0;
  // Entries of the issues, which the engine does not know, and whether they were loaded just now.
  #notes: LogEntry[] = [];
  #hasNewNotes = false;
  // Entries that are not stored yet, oldest first.
  #unsaved: LogEntry[] = [];
  // The call of the store in progress.
  #pending: Promise<void> | undefined;
  // Whether another server's entries replaced the state since `flush` was last called.
  #isReplaced = false;
  // Whether an entry was refused and the log is being loaded again.
  #isReloading = false;
  // The facts that are being removed from the log.
  #forgetting: Promise<void> | undefined;
  // Whether the store failed at its last call.
  #hasFailed = false;

  constructor(conversation: Conversation<M>, options: LogOptions) {
    this.#conversation = conversation;
    this.#options = options;
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
    return this.#unsaved.length === 0;
  }

  /** Continues from the host's own entries instead of those of the store. */
  resume(entries: readonly LogEntry[]): void {
    this.#isLoaded = true;
    this.#apply(entries);
  }

  /**
   * Stores what changed. Returns whether another server was first: its entries are in force then,
   * and the plan is to be made again. With a store that answers by promises, `flush` says so.
   */
  record(): boolean {
    // While a refused entry is sorted out, the state is about to be replaced; while a fact is
    // forgotten, the entries are.
    if (!this.#isLoaded || this.#isReloading || this.#forgetting !== undefined) return false;
    const entry = this.#conversation.takeEntry(this.#last + 1);
    if (entry !== undefined) this.#keep(entry);
    return this.#store();
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
    const kept = this.#conversation.entries;
    const first = kept.findIndex((entry) => saysOne(entry, facts));
    if (first < 0) return;
    const seqs = kept.slice(first).map(({ seq }) => seq);
    if (log !== undefined) await log.remove(conversation!, seqs);
    this.#unsaved = this.#unsaved.filter(isNote);
    const sound = kept.slice(0, first);
    this.#last = Math.max(sound.at(-1)?.seq ?? 0, this.#notes.at(-1)?.seq ?? 0);
    const entry = this.#conversation.continueLog(sound, this.#last + 1);
    if (entry === undefined) return;
    if (saysOne(entry, facts)) return this.#apply([...sound, ...this.#notes]);
    this.#keep(entry);
  }

  /** Waits for the store. Returns whether another server's entries are in force since. */
  async flush(): Promise<boolean> {
    while (this.#forgetting !== undefined) await this.#forgetting;
    await this.#drain();
    const isReplaced = this.#isReplaced;
    this.#isReplaced = false;
    return isReplaced;
  }

  async #drain(): Promise<void> {
    while (this.#pending !== undefined) await this.#pending;
  }

  #keep(entry: LogEntry): void {
    this.#last = entry.seq;
    this.#conversation.remember(entry);
    this.#unsaved.push(entry);
  }

  #keepNote(note: LogEntry): void {
    this.#last = note.seq;
    this.#notes.push(note);
    this.#unsaved.push(note);
  }

  // Stores the entries in order, as far as the store answers at once.
  #store(): boolean {
    const { conversation, log } = this.#options;
    while (this.#unsaved.length > 0 && this.#pending === undefined) {
      const entry = this.#unsaved[0]!;
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
        this.#wait(answer, "append", (isStored) => {
          if (isStored === true) this.#stored(entry);
          else this.#reload(entry);
        });
        return false;
      }
      if (answer === true) this.#stored(entry);
      else return this.#reload(entry);
    }
    return false;
  }

  #stored(entry: LogEntry): void {
    this.#unsaved.shift();
    notify(this.#options.onLog, entry);
  }

  // Another server stored an entry under this number first.
  #reload(refused: LogEntry): boolean {
    this.#isReloading = true;
    const pending = this.#load((entries) => {
      this.#isReloading = false;
      // What the host chose still holds; the engine decides the rest again.
      const notes = this.#unsaved.filter(isNote);
      this.#unsaved = [];
      if (entries.some((entry) => entry.seq >= refused.seq)) {
        this.#isReplaced = true;
        this.#apply(entries);
        for (const note of notes) this.#keepNote({ ...note, seq: this.#last + 1 });
      } else {
        this.#report("append", `entry ${refused.seq} was refused, but the log has none`);
      }
    });
    if (pending !== undefined) return false;
    const isReplaced = this.#isReplaced;
    this.#isReplaced = false;
    return isReplaced;
  }

  #load(then = (entries: readonly LogEntry[]) => this.#apply(entries)): Promise<void> | undefined {
    const { conversation, log } = this.#options;
    const done = (entries: unknown) => {
      this.#isLoaded = true;
      if (Array.isArray(entries)) then(sorted(entries));
      else {
        this.#isReloading = false;
        this.#report("load", "it did not return a list");
      }
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
    this.#last = entries.reduce((last, entry) => Math.max(last, entry.seq), 0);
    const notes = entries.filter(isNote);
    this.#hasNewNotes ||= notes.length > 0 || this.#notes.length > 0;
    this.#notes = notes;
    const own = entries.filter((entry) => !isNote(entry));
    this.#conversation.restore(own, (skipped) => this.#reportSkipped(skipped));
  }

  // Waits for the store, but not forever.
  #wait<T>(answer: PromiseLike<T>, what: string, then: (value: T) => void): Promise<void> {
    const pending = within(answer, TIMEOUT_MS)
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
    const error = new TurnwiseError("log_failed", message, { path: `log.${what}`, cause: thrown });
    notify(this.#options.onError, error);
  }

  #reportSkipped(skipped: readonly SkippedEntry[]): void {
    for (const reason of new Set(skipped.map((entry) => entry.reason))) {
      const seqs = skipped.filter((entry) => entry.reason === reason).map((entry) => entry.seq);
      const count = seqs.length === 1 ? "1 entry" : `${seqs.length} entries`;
      const message = `${count} of the log not applied, from number ${seqs[0]} on: ${WHY[reason]}`;
      notify(this.#options.onError, new TurnwiseError("log_entry_skipped", message, { reason }));
    }
  }
}

function isNote({ kind }: LogEntry): boolean {
  return kind === NOTE;
}

// Whether an entry says one of the facts, whatever its case, punctuation and spacing.
function saysOne({ text, data }: LogEntry, facts: readonly string[]): boolean {
  const said = [text, ...Object.values(Object(data)).flat(Infinity)]
    .filter((part) => typeof part === "string")
    .map(words);
  return facts
    .map(words)
    .some((fact) => fact.trim() !== "" && said.some((part) => part.includes(fact)));
}

function words(text: unknown): string {
  return ` ${(
    String(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ")} `;
}

// Entries in order. Anything that has no number is left out: it cannot be one of ours.
function sorted(entries: readonly unknown[]): LogEntry[] {
  const numbered = entries.filter((entry) => Number.isInteger(Object(entry).seq)) as LogEntry[];
  return numbered.sort((a, b) => a.seq - b.seq);
}

function within<T>(answer: PromiseLike<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function isPromise(value: unknown): value is PromiseLike<never> {
  return typeof Object(value).then === "function";
}

const WHY: Readonly<Record<string, string>> = {
  malformed: "they cannot be read",
  policy: "they belong to other options or to another version",
  unlinked: "an entry before them is missing, or another server stored one first",
  stale: "the messages they were decided for were edited, or belong to another conversation",
};
const NOTE = "issues";
const TIMEOUT_MS = 10_000;
