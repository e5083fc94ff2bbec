// Applies a plan: carries out the engine's steps on the host's messages, on first access.

import {
  ACTIONS,
  FAILURES_SHIFT,
  FLAGS,
  FORMATS,
  HEADER,
  MAX_FAILURES,
  REASONS,
  SEGMENT_WORDS,
  SETBACKS,
  SETBACK_SHIFT,
  STEP,
  STEP_WORDS,
} from "./boundary.js";
import { breakdownOf, type Room } from "./breakdown.js";
import type { AddedKind, Inserted } from "./edits.js";
import type {
  Action,
  Breaker,
  CannotFit,
  Decision,
  Directive,
  Format,
  Job,
  Plan,
  PlanBreakdown,
  PrefixChange,
  SentMemory,
} from "./types.js";
import type { TurnwiseError } from "./errors.js";
import type { PolicyValue } from "./policies.js";
import type { HistoryRecord } from "./sessions/base.js";

/** The data of a plan, fixed when it was made. @internal */
export interface Snapshot<M> {
  /** A copy of the plan's words: see boundary.ts and `layout.rs` in turnwise-wasm. */
  readonly words: readonly number[];
  /** The host's messages. The array may grow later, but the part used by the plan never changes. */
  readonly messages: readonly M[];
  /** The tokens of each message. Grows with `messages`. */
  readonly tokens: readonly number[];
  /** The edits, in the order of the steps that have one. */
  readonly edits: readonly (M | Inserted<M>)[];
  /** The summary that would help. */
  readonly job: Job<M> | undefined;
  /** The arithmetic of a plan that does not fit. */
  readonly cannotFit: CannotFit | undefined;
  /** The text of system messages that are not sent in the list. */
  readonly system: string | undefined;
  /** The settings that the request needs next to its messages. */
  readonly directives: readonly Directive[];
  /** The relevance of each message, where pruning has ranked them. */
  readonly scores: Uint32Array | undefined;
  /** What only the context knows, for the breakdown. */
  readonly room: () => Room;
}

// The properties that are computed on first access.
let COMPUTED: PropertyDescriptorMap;

/** A plan that reads from a snapshot. @internal */
export class AppliedPlan<M extends object> implements Plan<M> {
  readonly changed: boolean;
  readonly fits: boolean;
  readonly nearBudget: boolean;
  readonly format: Format;
  prefixChangedAt: number | undefined;
  prefixChange: PrefixChange | undefined;
  readonly tokens: number;
  readonly tokensBefore: number;
  readonly budget: number | undefined;
  readonly memory: number;
  readonly trigger: number | undefined;
  readonly target: number | undefined;
  readonly job: Job<M> | undefined;
  readonly breaker: Breaker | undefined;
  readonly cannotFit: CannotFit | undefined;
  readonly system: string | undefined;
  readonly directives: readonly Directive[];
  error: TurnwiseError | undefined;
  declare readonly messages: M[];
  declare readonly decisions: Decision[];
  policy: readonly PolicyValue[] = [];
  #snapshot: Snapshot<M>;
  #messages: M[] | undefined;
  #decisions: Decision[] | undefined;
  #breakdown: PlanBreakdown | undefined;
  // The blocks of a memory that the request may contain.
  #blocks: readonly SentMemory[] | undefined;

  constructor(snapshot: Snapshot<M>) {
    const { words } = snapshot;
    const flags = words[HEADER.flags]!;
    const optional = (flag: number, at: number) => (flags & flag ? words[at] : undefined);
    this.#snapshot = snapshot;
    this.changed = (flags & FLAGS.changed) !== 0;
    this.fits = (flags & FLAGS.fits) !== 0;
    this.nearBudget = (flags & FLAGS.nearBudget) !== 0;
    this.format = FORMATS[words[HEADER.format]!]!;
    const at = optional(FLAGS.prefixChanged, HEADER.prefixChangedAt);
    this.prefixChangedAt = at;
    this.prefixChange =
      at === undefined ? at : { at, resent: words[HEADER.resent]!, saved: words[HEADER.saved]! };
    this.tokens = words[HEADER.tokens]!;
    this.tokensBefore = words[HEADER.tokensBefore]!;
    this.budget = optional(FLAGS.budget, HEADER.budget);
    this.memory = words[HEADER.memory]!;
    this.trigger = optional(FLAGS.trigger, HEADER.trigger);
    this.target = optional(FLAGS.target, HEADER.target);
    this.job = snapshot.job;
    this.cannotFit = snapshot.cannotFit;
    this.system = snapshot.system;
    this.directives = snapshot.directives;
    const setback = SETBACKS[(flags >> SETBACK_SHIFT) & 3] || undefined;
    const failures = (flags >> FAILURES_SHIFT) & MAX_FAILURES;
    this.breaker = setback && { isOpen: (flags & FLAGS.breakerOpen) !== 0, failures, setback };
    // Own properties, so that a spread and `structuredClone` have them too.
    Object.defineProperties(this, COMPUTED);
  }

  static {
    const get = <T>(get: (plan: AppliedPlan<object>) => T) => ({
      get(this: AppliedPlan<object>) {
        return get(this);
      },
      enumerable: true,
    });
    COMPUTED = {
      messages: get((plan) => (plan.#messages ??= toMessages(plan.#snapshot))),
      decisions: get((plan) => (plan.#decisions ??= plan.#readDecisions())),
    };
  }

  /** The blocks of a memory that the request contains. */
  get memories(): readonly SentMemory[] | undefined {
    return this.#blocks && this.#sent(this.decisions);
  }

  /** What the request consists of. Not in `toJSON`: it asks the engine. */
  get breakdown(): PlanBreakdown {
    const { edits } = this.#snapshot;
    const hasSummary = edits.some((edit) => (edit as Inserted<M>).covers !== undefined);
    return (this.#breakdown ??= breakdownOf(
      this,
      this.#snapshot,
      this.decisions,
      this.memories ?? [],
      hasSummary,
      this.#snapshot.room(),
    ));
  }

  /**
   * Takes over where the request differs from the last one. `draft` is the plan that was compared
   * with it, before a message that was never sent got a text.
   */
  comparedBy(draft: AppliedPlan<M>): void {
    this.prefixChangedAt = draft.prefixChangedAt;
    this.prefixChange = draft.prefixChange;
  }

  /** Whether an earlier plan's messages came back as input. @internal */
  get hasOwnOutput(): boolean {
    return (this.#snapshot.words[HEADER.flags]! & FLAGS.ownOutput) !== 0;
  }

  /** Notes the blocks of a memory that the request may contain. */
  remember(blocks: readonly SentMemory[]): void {
    this.#blocks = blocks;
  }

  #readDecisions(): Decision[] {
    const decisions = toDecisions(this.#snapshot);
    for (const { index, ids, tokens } of this.#sent(decisions)) {
      const decision = index === undefined ? undefined : decisions[index];
      if (decision !== undefined) decisions[index!] = { ...decision, memory: { ids, tokens } };
    }
    return decisions;
  }

  // A block that has no room is left out, and one of a message that is left out goes with it.
  #sent(decisions: readonly Decision[]): SentMemory[] {
    const inserts = (kind: AddedKind) =>
      this.#snapshot.edits.some((edit) => (edit as Inserted<M>).added === kind);
    return (this.#blocks ?? []).filter(({ kind, index }) => {
      const decision = index === undefined ? undefined : decisions[index];
      if (decision === undefined) return inserts(kind);
      const { action, tokensBefore, tokensAfter } = decision;
      return isSent(action) && (tokensAfter > tokensBefore || inserts(kind));
    });
  }

  /** The plan in words. */
  toString(): string {
    return explain(this);
  }

  /** What Node prints, which would otherwise not show computed properties. */
  [Symbol.for("nodejs.util.inspect.custom")](): Plan<M> {
    return this.toJSON();
  }

  /** The whole plan with `messages` and `decisions`, for a response or a log. */
  toJSON(): Plan<M> {
    const { memories } = this;
    return { ...this, ...(memories && { memories }) } as unknown as Plan<M>;
  }

  /** Every message of the transcript with its decision, and each inserted message at its place. */
  history(): HistoryRecord<M>[] {
    const { words, messages, edits } = this.#snapshot;
    const inserted: { readonly before: number; readonly records: HistoryRecord<M>[] }[] = [];
    let edit = 0;
    for (let at = firstStep(words); at < words.length; at += STEP_WORDS) {
      const kind = words[at]!;
      if (kind === STEP.keep || words[at + 2] === 0) continue;
      const made = edits[edit++]!;
      if (kind !== STEP.insert) continue;
      inserted.push({ before: words[at + 1]!, records: insertedRecords(made as Inserted<M>) });
    }
    const out: HistoryRecord<M>[] = [];
    let next = 0;
    const insertUpTo = (index: number) => {
      while (next < inserted.length && inserted[next]!.before <= index)
        out.push(...inserted[next++]!.records);
    };
    for (const { index, action, reason } of this.decisions) {
      insertUpTo(index);
      const metadata = { synthetic: false, kind: "item", index, action, reason } as const;
      out.push({ message: messages[index]!, metadata });
    }
    insertUpTo(Infinity);
    return out;
  }
}

function insertedRecords<M>({ messages, covers, added }: Inserted<M>): HistoryRecord<M>[] {
  return messages.map((message, place) => {
    if (covers === undefined)
      return { message, metadata: { synthetic: true, kind: added ?? "repair" } };
    const kind = place === messages.length - 1 ? "summary" : "summary_request";
    return { message, metadata: { synthetic: true, kind, covers: [0, covers] } };
  });
}

/** The messages that are sent as they are: bounds of runs, in pairs. @internal */
export function sentRuns(words: readonly number[]): number[] {
  const runs: number[] = [];
  for (let at = firstStep(words); at < words.length; at += STEP_WORDS) {
    const [kind, a, b] = [words[at]!, words[at + 1]!, words[at + 2]!];
    if (kind === STEP.keep) runs.push(a, b);
    else if (kind !== STEP.insert && b === 0) runs.push(a, a + 1);
  }
  return runs;
}

/** The messages to send. */
function toMessages<M>({ words, messages, edits }: Snapshot<M>): M[] {
  let out: M[] | undefined;
  let edit = 0;
  for (let at = firstStep(words); at < words.length; at += STEP_WORDS) {
    const [kind, a, b] = [words[at]!, words[at + 1]!, words[at + 2]!];
    if (kind === STEP.keep) {
      // Most plans have one run, which is copied at once.
      if (out === undefined) out = messages.slice(a, b);
      else for (let index = a; index < b; index++) out.push(messages[index]!);
      continue;
    }
    out ??= [];
    if (kind === STEP.insert) out.push(...(edits[edit++] as Inserted<M>).messages);
    else out.push(b === 0 ? messages[a]! : (edits[edit++] as M));
  }
  return out ?? [];
}

/** One decision for every message of the transcript. */
function toDecisions<M>({ words, tokens, scores }: Snapshot<M>): Decision[] {
  const out: Decision[] = [];
  const best = scores?.reduce((best, score) => Math.max(best, score & RELEVANCE), 1) ?? 1;
  const end = firstStep(words);
  for (let at = HEADER.size; at < end; at += SEGMENT_WORDS) {
    const action = ACTIONS[words[at + 2]!]!;
    const reason = REASONS[words[at + 3]!]!;
    const isChanged = words[at + 4] !== 0;
    for (let index = words[at]!; index < words[at + 1]!; index++) {
      const tokensBefore = tokens[index]!;
      const tokensAfter = !isSent(action) ? 0 : isChanged ? words[at + 5]! : tokensBefore;
      const score = scores?.[index];
      const decision = { index, action, reason, tokensBefore, tokensAfter };
      out.push(
        score === undefined
          ? decision
          : { ...decision, score: Math.round(((score & RELEVANCE) * 1000) / best) / 1000 },
      );
    }
  }
  return out;
}

/** One line for the size, and one for each kind of decision. */
function explain<M>({ tokens, tokensBefore, budget, messages, decisions, ...plan }: Plan<M>) {
  const within = budget === undefined ? "" : `, of a budget of ${budget}`;
  const size = `${messages.length} messages with ${tokens} tokens${within}`;
  const lines = [`sends ${size}; the conversation has ${decisions.length} with ${tokensBefore}`];
  const counts = new Map<string, { count: number; saved: number }>();
  for (const { action, reason, ...decision } of decisions) {
    const key = `${action}: ${reason.replaceAll("_", " ")}`;
    const { count, saved } = counts.get(key) ?? { count: 0, saved: 0 };
    const freed = decision.tokensBefore - decision.tokensAfter;
    counts.set(key, { count: count + 1, saved: saved + freed });
  }
  for (const [key, { count, saved }] of counts)
    lines.push(`${key}, ${count} messages${saved > 0 ? `, ${saved} tokens freed` : ""}`);
  if (plan.job !== undefined) lines.push(`asks for a summary of ${plan.job.tokens} tokens`);
  if (plan.prefixChange !== undefined)
    lines.push(`changes what was sent before, from message ${plan.prefixChange.at} on`);
  if (!plan.fits) lines.push("does not fit");
  if (plan.error !== undefined) lines.push(`error: ${plan.error.message}`);
  return lines.join("\n");
}

/** The bits of a score without the highest one, which the message has if it stands. @internal */
export const RELEVANCE = 0x7fff_ffff;

function isSent(action: Action): boolean {
  return action === "keep" || action === "move" || action === "replace";
}

function firstStep(words: readonly number[]): number {
  return HEADER.size + words[HEADER.segments]! * SEGMENT_WORDS;
}
