// The edits of plans: what the engine writes as JSON becomes objects here, once. The same edit stays
// the same object from plan to plan.

import { edited, type Patch } from "./edited.js";
import { FLAGS, HEADER, SEGMENT_WORDS, STEP, STEP_WORDS } from "./boundary.js";

/** Messages that a plan inserts. @internal */
export interface Inserted<M> {
  readonly messages: readonly M[];
  /** For a summary: how many real messages it covers, from the first on. */
  readonly covers: number | undefined;
}

/** An edit as the engine writes it. @internal */
export interface WrittenEdit<M> {
  readonly number: number;
  readonly patches?: readonly Patch[];
  readonly messages?: readonly M[];
  readonly covers?: number;
}

/** The edits of one conversation, by the engine's numbers. @internal */
export class Edits<M extends object> {
  #known = new Map<number, Entry<M>>();

  /** Keeps the edits that a plan brings, and forgets those that it says are not needed. */
  learn(words: readonly number[], written: readonly WrittenEdit<M>[] = []): void {
    for (const { number, patches, messages, covers } of written) {
      this.#known.set(
        number,
        patches ? { patches } : { inserted: { messages: messages!, covers } },
      );
    }
    if ((words[HEADER.flags]! & FLAGS.forget) === 0) return;
    const used = new Map<number, Entry<M>>();
    eachEdit(words, (_kind, _at, number) => used.set(number, this.#known.get(number)!));
    this.#known = used;
  }

  /** The edits of a plan in the order of its steps. */
  of(words: readonly number[], messages: readonly M[]): readonly (M | Inserted<M>)[] {
    const out: (M | Inserted<M>)[] = [];
    eachEdit(words, (kind, at, number) => {
      const entry = this.#known.get(number)!;
      out.push(
        kind === STEP.insert ? entry.inserted! : this.#changed(number, entry, messages[at]!),
      );
    });
    return out.length === 0 ? NONE : out;
  }

  /** Forgets everything. */
  clear(): void {
    this.#known.clear();
  }

  /** The same for a copy of the conversation. */
  fork(): Edits<M> {
    const fork = new Edits<M>();
    fork.#known = new Map(this.#known);
    return fork;
  }

  // The copy is made anew where another object with the same JSON took the message's place.
  #changed(number: number, entry: Entry<M>, message: M): M {
    if (entry.of === message) return entry.changed!;
    const changed = edited(message, entry.patches!);
    this.#known.set(number, { patches: entry.patches!, of: message, changed });
    return changed;
  }
}

interface Entry<M> {
  readonly inserted?: Inserted<M>;
  readonly patches?: readonly Patch[];
  /** The message that was changed last, and the changed copy. */
  readonly of?: M;
  readonly changed?: M;
}

function eachEdit(
  words: readonly number[],
  take: (kind: number, at: number, number: number) => void,
): void {
  const first = HEADER.size + words[HEADER.segments]! * SEGMENT_WORDS;
  for (let at = first; at < words.length; at += STEP_WORDS) {
    const [kind, number] = [words[at]!, words[at + 2]!];
    if (kind !== STEP.keep && number !== 0) take(kind, words[at + 1]!, number);
  }
}

// Shared by all plans without edits, which are most.
const NONE: readonly never[] = [];
