// Caches the edits of plans as objects. The engine sends each edit once, as JSON with a number, and
// the same number always yields the same object.

import { applyPatches, type Patch } from "./patches.js";
import { likeInstances } from "./instances.js";
import { ADDED_KINDS, FLAGS, HEADER, SEGMENT_WORDS, STEP, STEP_WORDS } from "./boundary.js";

/** Messages that a plan inserts. @internal */
export interface Inserted<M> {
  readonly messages: readonly M[];
  /** For a summary: the number of real messages it covers, from the first one. */
  readonly covers: number | undefined;
  /** For an added text: its kind. */
  readonly added?: AddedKind | undefined;
}

/** The kinds of texts that requests carry besides the messages. @internal */
export type AddedKind = (typeof ADDED_KINDS)[number];

/** An edit in the engine's JSON. @internal */
export interface WrittenEdit<M> {
  readonly number: number;
  readonly patches?: readonly Patch[];
  readonly messages?: readonly M[];
  readonly covers?: number;
  readonly added?: AddedKind;
}

/** Whether a plan of any conversation inserted this message. @internal */
export function isInserted(message: object): boolean {
  return inserted.has(message);
}

// A host may feed what it sent to any context, so this is one set for all of them.
const inserted = new WeakSet<object>();

/** The edits of one conversation, by edit number. @internal */
export class Edits<M extends object> {
  #entries = new Map<number, Entry<M>>();

  /**
   * Stores the new edits of a plan for the messages `all`. If the plan sets the flag `forget`,
   * deletes edits it does not use.
   */
  update(
    words: readonly number[],
    all: readonly M[],
    written: readonly WrittenEdit<M>[] = [],
  ): void {
    for (const { number, patches, messages: plain, covers, added } of written) {
      const messages = plain && likeInstances(plain, all);
      messages?.forEach((message) => inserted.add(message));
      this.#entries.set(
        number,
        patches ? { patches } : { inserted: { messages: messages!, covers, added } },
      );
    }
    if ((words[HEADER.flags]! & FLAGS.forget) === 0) return;
    const used = new Map<number, Entry<M>>();
    forEachEdit(words, (_kind, _at, number) => used.set(number, this.#entries.get(number)!));
    this.#entries = used;
  }

  /** The edits of a plan in the order of its steps. */
  inOrder(words: readonly number[], messages: readonly M[]): readonly (M | Inserted<M>)[] {
    const out: (M | Inserted<M>)[] = [];
    forEachEdit(words, (kind, at, number) => {
      const entry = this.#entries.get(number)!;
      out.push(
        kind === STEP.insert ? entry.inserted! : this.#changedMessage(number, entry, messages[at]!),
      );
    });
    return out.length === 0 ? NO_EDITS : out;
  }

  /** Deletes all edits. */
  clear(): void {
    this.#entries.clear();
  }

  /** A copy for a forked conversation. */
  fork(): Edits<M> {
    const fork = new Edits<M>();
    fork.#entries = new Map(this.#entries);
    return fork;
  }

  // The cached copy is only valid for the same message object. The host may replace a message by
  // another object with the same JSON.
  #changedMessage(number: number, entry: Entry<M>, message: M): M {
    if (entry.source === message) return entry.changed!;
    const changed = applyPatches(message, entry.patches!);
    this.#entries.set(number, { patches: entry.patches!, source: message, changed });
    return changed;
  }
}

interface Entry<M> {
  readonly inserted?: Inserted<M>;
  readonly patches?: readonly Patch[];
  /** The message that was changed last, and the changed copy. */
  readonly source?: M;
  readonly changed?: M;
}

function forEachEdit(
  words: readonly number[],
  visit: (kind: number, at: number, number: number) => void,
): void {
  const first = HEADER.size + words[HEADER.segments]! * SEGMENT_WORDS;
  for (let at = first; at < words.length; at += STEP_WORDS) {
    const [kind, number] = [words[at]!, words[at + 2]!];
    if (kind !== STEP.keep && number !== 0) visit(kind, words[at + 1]!, number);
  }
}

// Shared by all plans without edits, which is the common case.
const NO_EDITS: readonly never[] = [];
