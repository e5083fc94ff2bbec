// What a plan puts in the place of messages and between them, made by the engine as JSON. What was
// made for one plan is used for the next, so that the same edit stays the same object.

import { edited, type Edit } from "./edited.js";
import { guarded } from "./engine.js";
import { ACTION, HEADER, INSERT, KIND, SEGMENT } from "./plan.js";
import type { Core } from "./glue.js";

/** The edits of one conversation. @internal */
export class Edits<M extends object> {
  // By index: what replaced a message last.
  #replaced: ({ readonly change: number; readonly message: M } | undefined)[] = [];
  #inserted = new Map<string, readonly M[]>();

  /** The messages that take the place of others in `plan`, in their order. */
  replacements(core: Core, plan: readonly number[], messages: readonly M[]): readonly M[] {
    let out: M[] | undefined;
    const segments = HEADER.size + plan[HEADER.segments]! * SEGMENT;
    for (let at = HEADER.size; at < segments; at += SEGMENT) {
      if (plan[at + 2] !== ACTION.replace) continue;
      (out ??= []).push(this.#replacement(core, messages, plan[at]!, plan[at + 4]!));
    }
    return out ?? NONE;
  }

  /** The messages of every insert of `plan`, in their order. */
  insertions(
    core: Core,
    plan: readonly number[],
    messages: readonly M[],
  ): readonly (readonly M[])[] {
    if (plan[HEADER.inserts] === 0) return NONE;
    const out: (readonly M[])[] = [];
    const first = HEADER.size + plan[HEADER.segments]! * SEGMENT;
    for (let i = 0; i < plan[HEADER.inserts]!; i++) {
      const at = first + i * INSERT;
      const kind = plan[at + 1]!;
      if (kind === KIND.moved) {
        const [index, change] = [plan[at + 2]!, plan[at + 3]!];
        out.push([
          change === 0 ? messages[index]! : this.#replacement(core, messages, index, change),
        ]);
        continue;
      }
      // The tokens tell how many calls one message closes.
      const key = `${kind} ${plan[at + 2]} ${plan[at + 3]} ${plan[at + 4]}`;
      let inserted = this.#inserted.get(key);
      if (inserted === undefined) {
        inserted = JSON.parse(guarded(() => core.inserted(i))) as M[];
        // Old summaries and closed calls are asked for again at most once; nothing may grow without
        // end.
        if (this.#inserted.size >= 64) this.#inserted.clear();
        this.#inserted.set(key, inserted);
      }
      out.push(inserted);
    }
    return out;
  }

  /** Forgets what replaced the message at `index`, which is another object now. */
  exchange(index: number): void {
    this.#replaced[index] = undefined;
  }

  /** Forgets what replaced messages from `length` on. */
  truncate(length: number): void {
    if (this.#replaced.length > length) this.#replaced.length = length;
  }

  /** Forgets everything. */
  clear(): void {
    this.truncate(0);
    this.#inserted.clear();
  }

  /** The same for a copy of the conversation. */
  fork(): Edits<M> {
    const fork = new Edits<M>();
    fork.#replaced = this.#replaced.slice();
    fork.#inserted = new Map(this.#inserted);
    return fork;
  }

  #replacement(core: Core, messages: readonly M[], index: number, change: number): M {
    let known = this.#replaced[index];
    if (known?.change !== change) {
      const edits: Edit[] = JSON.parse(guarded(() => core.patch(index, change)));
      known = { change, message: edited(messages[index]!, edits) };
      this.#replaced[index] = known;
    }
    return known.message;
  }
}

// Shared by all plans without replacements or inserts, which are most.
const NONE: readonly never[] = [];
