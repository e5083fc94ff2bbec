// What can be told of the entries of a log without the engine.

import type { SkippedEntry } from "./answer.js";
import { TurnwiseError } from "./errors.js";
import type { ContextLog, LogEntry } from "./log.js";

/** The host's side of a log. @internal */
export interface LogOptions {
  readonly conversation?: string | undefined;
  readonly log?: ContextLog | undefined;
  readonly onLog?: ((entry: LogEntry) => void) | undefined;
  readonly onError?: ((error: TurnwiseError) => void) | undefined;
}

/** The kind of entries with the host's choices about issues. @internal */
export const NOTE = "issues";

/** The kind of entries that claim a summary (claims.ts). @internal */
export const CLAIM = "claim";

/** Whether an entry has a choice about issues. @internal */
export function isNote({ kind }: LogEntry): boolean {
  return kind === NOTE;
}

/** Whether an entry has a calibration, which follows no other entry. @internal */
export function isCalibration({ kind }: LogEntry): boolean {
  return kind === "calibration";
}

/** Whether an entry says one of the facts, whatever its case, punctuation and spacing. @internal */
export function saysOne({ text, data }: LogEntry, facts: readonly string[]): boolean {
  const lines = [text, ...Object.values(Object(data)).flat(Infinity)]
    .flatMap((part) => (typeof part === "string" ? [part, ...part.split("\n")] : []))
    .map(words);
  return facts.map(words).some((fact) => lines.some((line) => says(line, fact)));
}

// Notes leave out small words, so a line also says a fact if it has its longer words and its codes.
// An entry too many does no harm: what it decided is decided again.
function says(line: readonly string[], fact: readonly string[]): boolean {
  if (fact.length === 0) return false;
  if (` ${line.join(" ")} `.includes(` ${fact.join(" ")} `)) return true;
  const telling = fact.filter((word) => word.length > 3 || /\p{N}/u.test(word));
  return telling.length > 1 && telling.every((word) => line.includes(word));
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Entries in order, without claims. Anything that has no number is left out: it cannot be one of
 * ours.
 *
 * @throws Error if it is no list.
 *
 * @internal
 */
export function sorted(entries: unknown): LogEntry[] {
  if (!Array.isArray(entries)) throw new Error("it did not return a list");
  const isOurs = (entry: any) => Number.isInteger(Object(entry).seq) && entry.kind !== CLAIM;
  const numbered = entries.filter(isOurs) as LogEntry[];
  return numbered.sort((a, b) => a.seq - b.seq);
}

/** The answer of a store, or an error if it takes too long. @internal */
export function inTime<T>(answer: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${TIMEOUT_MS} ms`));
    const timer = setTimeout(late, TIMEOUT_MS);
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** @internal */
export function isPromise(value: unknown): value is PromiseLike<never> {
  return typeof Object(value).then === "function";
}

/** An error for each reason why entries were not applied. @internal */
export function skippedErrors(skipped: readonly SkippedEntry[]): TurnwiseError[] {
  const reasons = [...new Set(skipped.map((entry) => entry.reason))];
  return reasons.map((reason) => {
    const seqs = skipped.filter((entry) => entry.reason === reason).map((entry) => entry.seq);
    const count = seqs.length === 1 ? "1 entry" : `${seqs.length} entries`;
    const message = `${count} of the log not applied, from number ${seqs[0]} on: ${WHY[reason]}`;
    return new TurnwiseError("log_entry_skipped", message, { reason });
  });
}

const WHY: Readonly<Record<string, string>> = {
  malformed: "they cannot be read",
  policy: "they belong to other options or to another version",
  unlinked: "an entry before them is missing, or another server stored one first",
  stale: "the messages they were decided for were edited, or belong to another conversation",
};

const TIMEOUT_MS = 10_000;
