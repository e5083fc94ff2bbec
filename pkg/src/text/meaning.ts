// Pruning by meaning: what an embedding function says, beside the words that a message shares with
// the task.

import { TurnwiseError, describe } from "../errors.js";
import { orAborted } from "../summarizers/deadline.js";
import type { Signal } from "../platform.js";
import type { Embed } from "../types.js";

/**
 * What is compared: the task, and what stays or goes together with the index of its first message.
 * @internal
 */
export interface Passages {
  readonly task: string;
  readonly passages: readonly (readonly [start: number, text: string])[];
}

/** The vectors of one conversation. Each text is embedded once. @internal */
export class Meaning {
  /** Why the last scores are by words alone, if something went wrong. */
  failure: TurnwiseError | undefined;
  readonly #embed: Embed;
  #known = new Map<string, ArrayLike<number>>();
  #missing: readonly string[] = [];
  // An answer is on its way; what it brings is not asked for again.
  #arriving: Promise<void> | undefined;
  // Once it has answered with a promise, only who waits asks it.
  #isAsync = false;
  // Whether the next scores may ask: not where somebody has just asked for them, whatever came of
  // it.
  #mayAsk = true;

  constructor(embed: Embed) {
    this.#embed = embed;
  }

  /** One for a copy of the conversation: it knows what this one knows. */
  fork(): Meaning {
    const fork = new Meaning(this.#embed);
    fork.#known = new Map(this.#known);
    fork.#isAsync = this.#isAsync;
    return fork;
  }

  /**
   * How much each message has to do with the task: half of it by words, as a share of the best,
   * half by meaning, the cosine between the lowest and the highest of the conversation. By words
   * alone while a vector is missing.
   */
  scores(asked: Passages, words: Uint32Array): Uint32Array {
    this.#missing = this.#unknown(asked);
    if (this.#missing.length > 0 && this.#mayAsk && !this.#isAsync)
      this.#ask(this.#missing, undefined);
    this.#mayAsk = true;
    return this.#unknown(asked).length === 0 ? this.#blended(asked, words) : words;
  }

  /**
   * Has the vectors made that are missing; `rehearse` asks for scores as the next plan will. Never
   * fails: see {@link failure}.
   */
  async learn(rehearse: () => void, signal: Signal | undefined): Promise<void> {
    await this.#arriving;
    this.#mayAsk = false;
    this.#missing = [];
    rehearse();
    const arriving = this.#missing.length > 0 ? this.#ask(this.#missing, signal) : undefined;
    // Who calls it off has words alone decide, and no error: it is what was asked for.
    if (arriving !== undefined) await orAborted(arriving, signal).catch(() => undefined);
    this.#mayAsk = false;
  }

  #unknown({ task, passages }: Passages): readonly string[] {
    const texts = new Set([task, ...passages.map(([, text]) => text)]);
    texts.delete("");
    // What is gone from the conversation is not kept.
    for (const text of this.#known.keys()) if (!texts.has(text)) this.#known.delete(text);
    return [...texts].filter((text) => !this.#known.has(text));
  }

  #ask(texts: readonly string[], signal: Signal | undefined): Promise<void> | undefined {
    try {
      const answer = this.#embed(texts, { signal });
      if (typeof (answer as PromiseLike<unknown> | undefined)?.then !== "function")
        return void this.#take(texts, answer);
      this.#isAsync = true;
      const arriving = Promise.resolve(answer)
        .then((vectors) => this.#take(texts, vectors))
        .catch((thrown: unknown) => {
          if (!signal?.aborted) this.#fail(thrown);
        })
        .finally(() => {
          if (this.#arriving === arriving) this.#arriving = undefined;
        });
      return (this.#arriving = arriving);
    } catch (thrown) {
      this.#fail(thrown);
      return undefined;
    }
  }

  #take(texts: readonly string[], vectors: unknown): void {
    const list = vectors as readonly ArrayLike<number>[];
    const isList = Array.isArray(vectors) && vectors.length === texts.length;
    const size = isList ? list[0]!.length : 0;
    const isVector = (vector: ArrayLike<number>) =>
      vector.length === size && Array.from(vector).every(Number.isFinite);
    if (size === 0 || !list.every(isVector))
      throw new Error(`it must answer with ${texts.length} vectors of one length`);
    texts.forEach((text, place) => this.#known.set(text, list[place]!));
  }

  #fail(thrown: unknown): void {
    this.failure = new TurnwiseError("embed_failed", `\`embed\` failed: ${describe(thrown)}`, {
      cause: thrown,
    });
  }

  #blended({ task, passages }: Passages, words: Uint32Array): Uint32Array {
    const wanted = this.#known.get(task);
    const cosines = passages.map(([, text]) =>
      text === "" || wanted === undefined ? undefined : cosine(wanted, this.#known.get(text)!),
    );
    const told = cosines.filter((value) => value !== undefined);
    const lowest = Math.min(...told);
    const range = Math.max(...told) - lowest || 1;
    const best = words.reduce((best, score) => Math.max(best, score), 1);
    const scores = new Uint32Array(words.length);
    passages.forEach(([start], place) => {
      const value = cosines[place];
      const share = value === undefined ? 0 : (value - lowest) / range;
      scores.fill(
        Math.round((words[start]! / best + share) * HALF),
        start,
        passages[place + 1]?.[0],
      );
    });
    return scores;
  }
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    ofA += a[i]! * a[i]!;
    ofB += b[i]! * b[i]!;
  }
  return product / Math.sqrt(ofA * ofB) || 0;
}

// The best score is a million, which is fine enough for any threshold.
const HALF = 500_000;
