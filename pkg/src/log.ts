// The log of a conversation: the decisions that its messages alone do not determine.

/** The kind of decision that an entry of a log records. */
export type LogKind =
  | "summary"
  | "cut"
  | "clear"
  | "prune"
  | "undo"
  | "calibration"
  | "memory"
  | "issues"
  | (string & {});

/**
 * One change of a conversation's state, as plain JSON. Store it as it is: entries are written by
 * one context and applied by another one, and their `data` is not meant to be read.
 */
export interface LogEntry {
  /**
   * The position in the conversation's log, from 1. Calibrations have numbers of their own, from -1
   * down; the newest one counts.
   */
  readonly seq: number;
  /** How many messages had been read when the change was decided. */
  readonly at: number;
  /** What changed. */
  readonly kind: LogKind;
  /**
   * Identifies the messages that the change was decided for, by their hash. Empty for `issues`,
   * which the host chose.
   */
  readonly ticket: string;
  /** The text of a summary. */
  readonly text?: string;
  /** A hash of the options and of the version of plans. Entries of other policies are skipped. */
  readonly policy: string;
  /** The change. */
  readonly data?: unknown;
}

/**
 * Where contexts keep their logs. Each function may answer at once or with a promise. If all of
 * them answer at once, `fit` needs no `await context.loaded`.
 *
 * The only guarantee a store needs is *put if absent*: of two servers that append under the same
 * number, one gets `true`. A store where the last writer wins works too: the entry of the loser
 * is skipped.
 */
export interface ContextLog {
  /**
   * The entries of a conversation, in any order. None for an unknown conversation.
   *
   * With `after`, those with greater numbers and those with negative ones are enough. `prepare`
   * asks so before every plan, to see what other servers stored.
   */
  load(
    conversation: string,
    after?: number,
  ): readonly LogEntry[] | PromiseLike<readonly LogEntry[]>;
  /** Stores an entry unless the number is taken. Returns whether it stored the entry. */
  append(conversation: string, seq: number, entry: LogEntry): boolean | PromiseLike<boolean>;
  /** Removes entries for good. */
  remove(conversation: string, seqs: readonly number[]): void | PromiseLike<void>;
}
