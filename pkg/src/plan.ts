// A plan, applied: the engine says which ranges stay, what is replaced and what comes in between;
// here that becomes an array of the caller's own messages, on first access.

import type {
  Action,
  Breaker,
  CannotFit,
  Decision,
  Directive,
  Job,
  Plan,
  PrefixChange,
  Reason,
} from "./types.js";
import type { Glue } from "./engine.js";
import type { TurnwiseError } from "./errors.js";
import type { HistoryRecord } from "./sessions/base.js";

/** What a plan needs to be applied, fixed at the moment it was made. @internal */
export interface Snapshot<M> {
  /** A copy of the plan's words; see {@link HEADER}. */
  readonly words: readonly number[];
  /**
   * The host's messages. May grow afterwards; what was there when the plan was made never changes.
   */
  readonly messages: readonly M[];
  /** What each of them costs. Grows alike. */
  readonly tokens: readonly number[];
  /** The messages that take the place of replaced ones, in their order. */
  readonly replaced: readonly M[];
  /** The messages of every insert, in their order. */
  readonly inserted: readonly (readonly M[])[];
  /** The names behind the numbers. */
  readonly names: Names;
  /** The summary that would help. */
  readonly job: Job<M> | undefined;
  /** What the request needs beside the messages. */
  readonly directives: (isEdited: boolean) => readonly Directive[];
  /** How much the messages have to do with the task, where pruning has weighed them. */
  readonly scores: Uint32Array | undefined;
  /** Reads what was only sketched when the plan was made, so that its tokens are known. */
  readonly complete: (() => void) | undefined;
}

/** The names behind the numbers in a plan's words. @internal */
export interface Names {
  readonly actions: readonly Action[];
  readonly reasons: readonly Reason[];
}

/** The names behind the numbers, read once. @internal */
export function namesOf(glue: Glue): Names {
  return (names ??= JSON.parse(glue.names()) as Names);
}

/**
 * Where things stand in a plan's words. The engine's side of it is `words.rs` in turnwise-wasm.
 * @internal
 */
export const HEADER = {
  length: 0,
  flags: 1,
  prefixChangedAt: 2,
  tokensBefore: 3,
  tokens: 4,
  budget: 5,
  trigger: 6,
  target: 7,
  segments: 8,
  inserts: 9,
  resent: 10,
  saved: 11,
  memory: 12,
  size: 13,
} as const;

/** Bits of the header's flags. @internal */
export const FLAGS = {
  changed: 1,
  fits: 2,
  prefixChanged: 4,
  budget: 8,
  trigger: 16,
  target: 32,
  job: 64,
  nearBudget: 128,
  ahead: 256,
  breakerOpen: 512,
} as const;

/** What bits 10 and 11 of the flags say; bits 12 to 19 count failures. @internal */
const SETBACKS = [undefined, "failed", "not_smaller", "freed_nothing"] as const;

/** Words per segment: start, end, action, reason, what changed, tokens afterwards. @internal */
export const SEGMENT = 6;
/**
 * Words per insert: the index it goes in front of, its kind, two that identify it, its tokens.
 * @internal
 */
export const INSERT = 5;

/** Actions that the facade carries out, by their number. @internal */
export const ACTION = { keep: 0, replace: 2 } as const;

/** What is inserted. @internal */
export const KIND = { summary: 0, interrupted: 1, moved: 2 } as const;

/** A plan over a snapshot. @internal */
export class AppliedPlan<M extends object> implements Plan<M> {
  readonly changed: boolean;
  readonly fits: boolean;
  readonly nearBudget: boolean;
  readonly prefixChangedAt: number | undefined;
  readonly prefixChange: PrefixChange | undefined;
  readonly budget: number | undefined;
  readonly memory: number;
  readonly trigger: number | undefined;
  readonly target: number | undefined;
  readonly job: Job<M> | undefined;
  readonly breaker: Breaker | undefined;
  error: TurnwiseError | undefined;
  #snapshot: Snapshot<M>;
  #messages: M[] | undefined;
  #decisions: Decision[] | undefined;
  #directives: readonly Directive[] | undefined;
  #counted: { readonly tokens: number; readonly tokensBefore: number } | undefined;

  constructor(snapshot: Snapshot<M>) {
    const { words } = snapshot;
    const flags = words[HEADER.flags]!;
    const optional = (flag: number, at: number) => (flags & flag ? words[at] : undefined);
    this.#snapshot = snapshot;
    this.changed = (flags & FLAGS.changed) !== 0;
    this.fits = (flags & FLAGS.fits) !== 0;
    this.nearBudget = (flags & FLAGS.nearBudget) !== 0;
    const at = optional(FLAGS.prefixChanged, HEADER.prefixChangedAt);
    this.prefixChangedAt = at;
    this.prefixChange =
      at === undefined ? at : { at, resent: words[HEADER.resent]!, saved: words[HEADER.saved]! };
    this.budget = optional(FLAGS.budget, HEADER.budget);
    this.memory = words[HEADER.memory]!;
    this.trigger = optional(FLAGS.trigger, HEADER.trigger);
    this.target = optional(FLAGS.target, HEADER.target);
    this.job = snapshot.job;
    const setback = SETBACKS[(flags >> 10) & 3];
    const isOpen = (flags & FLAGS.breakerOpen) !== 0;
    this.breaker = setback && { isOpen, failures: (flags >> 12) & 255, setback };
  }

  get tokens(): number {
    return this.#sizes().tokens;
  }

  get tokensBefore(): number {
    return this.#sizes().tokensBefore;
  }

  get directives(): readonly Directive[] {
    return (this.#directives ??= this.#snapshot.directives(this.changed));
  }

  get messages(): M[] {
    return (this.#messages ??= apply(this.#snapshot));
  }

  get decisions(): Decision[] {
    this.#snapshot.complete?.();
    return (this.#decisions ??= decide(this.#snapshot));
  }

  get cannotFit(): CannotFit | undefined {
    const { budget, fits, tokens } = this;
    if (fits || budget === undefined) return undefined;
    const sum = (...reasons: Reason[]) =>
      this.decisions.reduce(
        (total, { reason, tokensAfter }) => total + (reasons.includes(reason) ? tokensAfter : 0),
        0,
      );
    const system = sum("pinned_system");
    const pinned = sum("pinned_task", "pinned_host");
    const newest = sum("newest_user", "opens_turn");
    const inFlight = sum("in_flight");
    const rest = tokens - system - pinned - newest - inFlight;
    return { budget, over: tokens - budget, system, pinned, newest, inFlight, rest };
  }

  // The engine has summed up, unless it had only sketches.
  #sizes(): { readonly tokens: number; readonly tokensBefore: number } {
    const { words, complete } = this.#snapshot;
    if (complete === undefined)
      return { tokens: words[HEADER.tokens]!, tokensBefore: words[HEADER.tokensBefore]! };
    return (this.#counted ??= {
      tokens: this.decisions.reduce(
        (sum, { tokensAfter }) => sum + tokensAfter,
        insertedTokens(words),
      ),
      tokensBefore: this.decisions.reduce((sum, { tokensBefore }) => sum + tokensBefore, 0),
    });
  }

  /** With what is made when first asked for: a response or a log has all of the plan. */
  toJSON(): Plan<M> {
    const { messages, decisions, directives, tokens, tokensBefore, cannotFit } = this;
    return { ...this, messages, decisions, directives, tokens, tokensBefore, cannotFit };
  }

  /** Every message of the transcript with its decision, and what was inserted at its place. */
  history(): HistoryRecord<M>[] {
    const { words, messages, inserted } = this.#snapshot;
    const first = HEADER.size + words[HEADER.segments]! * SEGMENT;
    const out: HistoryRecord<M>[] = [];
    let insert = 0;
    const insertBefore = (bound: number) => {
      for (; insert < inserted.length && words[first + insert * INSERT]! <= bound; insert++) {
        const at = first + insert * INSERT;
        if (words[at + 1] !== KIND.moved)
          out.push(...insertedRecords(inserted[insert]!, words[at + 1]!, words[at + 3]!));
      }
    };
    for (const { index, action, reason } of this.decisions) {
      insertBefore(index);
      out.push({
        message: messages[index]!,
        metadata: { synthetic: false, kind: "item", index, action, reason },
      });
    }
    insertBefore(Infinity);
    return out;
  }
}

function insertedRecords<M>(messages: readonly M[], kind: number, end: number): HistoryRecord<M>[] {
  return messages.map((message, place) => {
    if (kind !== KIND.summary) return { message, metadata: { synthetic: true, kind: "repair" } };
    const isSummary = place === messages.length - 1;
    return {
      message,
      metadata: {
        synthetic: true,
        kind: isSummary ? "summary" : "summary_request",
        covers: [0, end],
      },
    };
  });
}

/** What is sent, in order. */
function apply<M>(snapshot: Snapshot<M>): M[] {
  const { words, messages, replaced, inserted } = snapshot;
  // Mostly it is one run at the end.
  const run = inserted.length === 0 && replaced.length === 0 ? onlyRun(words) : undefined;
  return run === undefined ? assemble(snapshot) : messages.slice(run.start, run.end);
}

/** The one run of messages that is kept; undefined if there are several. */
function onlyRun(words: readonly number[]): { start: number; end: number } | undefined {
  const segments = HEADER.size + words[HEADER.segments]! * SEGMENT;
  let start = -1;
  let end = -1;
  for (let at = HEADER.size; at < segments; at += SEGMENT) {
    if (words[at + 2] !== ACTION.keep) continue;
    if (start < 0) start = words[at]!;
    else if (words[at] !== end) return undefined;
    end = words[at + 1]!;
  }
  return start < 0 ? undefined : { start, end };
}

/** Neighboring ranges become one, and the first is copied at once. */
function assemble<M>({ words, messages, replaced, inserted }: Snapshot<M>): M[] {
  let out: M[] | undefined;
  let [from, to] = [0, 0];
  const flush = () => {
    if (from < to) {
      if (out === undefined) out = messages.slice(from, to);
      else for (let index = from; index < to; index++) out.push(messages[index]!);
    }
    from = to;
  };
  const keep = (start: number, end: number) => {
    if (start !== to) {
      flush();
      from = start;
    }
    to = end;
  };
  const add = (more: readonly M[]) => {
    flush();
    (out ??= []).push(...more);
  };

  const segments = HEADER.size + words[HEADER.segments]! * SEGMENT;
  const place = (insert: number) =>
    insert < inserted.length ? words[segments + insert * INSERT]! : Infinity;
  let insert = 0;
  let replacement = 0;
  for (let at = HEADER.size; at < segments; at += SEGMENT) {
    const end = words[at + 1]!;
    const action = words[at + 2]!;
    let start = words[at]!;
    // Inserts stand between segments or, as a result that closes an interrupted call does, inside a
    // kept one.
    for (; place(insert) < end; insert++) {
      if (action === ACTION.keep) keep(start, place(insert));
      start = Math.max(start, place(insert));
      add(inserted[insert]!);
    }
    if (action === ACTION.keep) keep(start, end);
    if (action === ACTION.replace) add([replaced[replacement++]!]);
  }
  for (; insert < inserted.length; insert++) add(inserted[insert]!);
  flush();
  return out ?? [];
}

/** One decision for every message of the transcript. */
function decide<M>({ words, tokens, names, scores }: Snapshot<M>): Decision[] {
  const out: Decision[] = [];
  const best = scores?.reduce((best, score) => Math.max(best, score), 1) ?? 1;
  const segments = HEADER.size + words[HEADER.segments]! * SEGMENT;
  for (let at = HEADER.size; at < segments; at += SEGMENT) {
    const action = names.actions[words[at + 2]!]!;
    const reason = names.reasons[words[at + 3]!]!;
    for (let index = words[at]!; index < words[at + 1]!; index++) {
      const tokensBefore = tokens[index]!;
      const isSent = action === "keep" || action === "move" || action === "replace";
      const isWhole = words[at + 4] === 0;
      const tokensAfter = !isSent ? 0 : isWhole ? tokensBefore : words[at + 5]!;
      const score = scores?.[index];
      const decision = { index, action, reason, tokensBefore, tokensAfter };
      out.push(
        score === undefined
          ? decision
          : { ...decision, score: Math.round((score * 1000) / best) / 1000 },
      );
    }
  }
  return out;
}

// What the inserts cost. A moved message costs what it did, and is counted where it stood.
function insertedTokens(words: readonly number[]): number {
  let sum = 0;
  for (let at = HEADER.size + words[HEADER.segments]! * SEGMENT; at < words.length; at += INSERT) {
    if (words[at + 1] !== KIND.moved) sum += words[at + 4]!;
  }
  return sum;
}

let names: Names | undefined;
