// Pruning by meaning: combines the host's embeddings with word scores.

import { TurnwiseError, describe } from "../errors.js";
import { RELEVANCE } from "../plan.js";
import { abortable } from "../summarizers/deadline.js";
import type { Signal } from "../platform.js";
import type { Embed } from "../types.js";

/**
 * The texts to compare: the task, and the parts of the conversation that stay together, each with
 * the index of its first message.
 *
 * @internal
 */
export interface Passages {
  readonly task: string;
  readonly passages: readonly (readonly [start: number, text: string])[];
}

/** The vectors of one conversation. Each text is embedded once. @internal */
export class Embeddings {
  /** Why the last scores ignored the embeddings, if they failed. */
  failure: TurnwiseError | undefined;
  readonly #embed: Embed;
  #vectors = new Map<string, ArrayLike<number>>();
  #missing: readonly string[] = [];
  // The request in progress. Its texts are not requested again.
  #pending: Promise<void> | undefined;
  // Whether `embed` returned a promise. From then on, only callers that can wait use it.
  #isAsync = false;
  // Whether `scores` may call `embed`. False directly after `load`, even if `load` failed.
  #mayRequest = true;

  constructor(embed: Embed) {
    this.#embed = embed;
  }

  /** A copy for a forked conversation, with the same vectors. */
  fork(): Embeddings {
    const fork = new Embeddings(this.#embed);
    fork.#vectors = new Map(this.#vectors);
    fork.#isAsync = this.#isAsync;
    return fork;
  }

  /**
   * The relevance of each message to the task: half by words, as a share of the best score, half by
   * meaning, as the position of its cosine between the lowest and the highest of the conversation.
   * If a vector is missing, by words alone.
   */
  scores(passages: Passages, words: Uint32Array): Uint32Array {
    this.#missing = this.#missingTexts(passages);
    if (this.#missing.length > 0 && this.#mayRequest && !this.#isAsync)
      void this.#request(this.#missing, undefined);
    this.#mayRequest = true;
    return this.#missingTexts(passages).length === 0 ? this.#blend(passages, words) : words;
  }

  /**
   * Loads the missing vectors. `prefetch` requests the same scores as the next plan. Never throws:
   * see {@link failure}.
   */
  async load(prefetch: () => void, signal: Signal | undefined): Promise<void> {
    await this.#pending;
    this.#mayRequest = false;
    this.#missing = [];
    prefetch();
    const pending = this.#missing.length > 0 ? this.#request(this.#missing, signal) : undefined;
    // A canceled request is not an error: words alone decide.
    if (pending !== undefined) await abortable(pending, signal).catch(() => undefined);
    this.#mayRequest = false;
  }

  #missingTexts({ task, passages }: Passages): readonly string[] {
    const texts = new Set([task, ...passages.map(([, text]) => text)]);
    texts.delete("");
    // Drop vectors of texts that are no longer in the conversation.
    for (const text of this.#vectors.keys()) if (!texts.has(text)) this.#vectors.delete(text);
    return [...texts].filter((text) => !this.#vectors.has(text));
  }

  #request(texts: readonly string[], signal: Signal | undefined): Promise<void> | undefined {
    try {
      const answer = this.#embed(texts, { signal });
      if (typeof (answer as PromiseLike<unknown> | undefined)?.then !== "function")
        return void this.#store(texts, answer);
      this.#isAsync = true;
      const pending = Promise.resolve(answer)
        .then((vectors) => this.#store(texts, vectors))
        .catch((thrown: unknown) => {
          if (!signal?.aborted) this.#fail(thrown);
        })
        .finally(() => {
          if (this.#pending === pending) this.#pending = undefined;
        });
      return (this.#pending = pending);
    } catch (thrown) {
      this.#fail(thrown);
      return undefined;
    }
  }

  #store(texts: readonly string[], vectors: unknown): void {
    const list = vectors as readonly ArrayLike<number>[];
    const isList = Array.isArray(vectors) && vectors.length === texts.length;
    const size = isList ? list[0]!.length : 0;
    const isVector = (vector: ArrayLike<number>) =>
      vector.length === size && Array.from(vector).every(Number.isFinite);
    if (size === 0 || !list.every(isVector))
      throw new Error(`it must answer with ${texts.length} vectors of one length`);
    texts.forEach((text, place) => this.#vectors.set(text, list[place]!));
  }

  #fail(thrown: unknown): void {
    this.failure = new TurnwiseError("embed_failed", `\`embed\` failed: ${describe(thrown)}`, {
      cause: thrown,
    });
  }

  #blend({ task, passages }: Passages, words: Uint32Array): Uint32Array {
    const wanted = this.#vectors.get(task);
    const cosines = passages.map(([, text]) =>
      text === "" || wanted === undefined ? undefined : cosine(wanted, this.#vectors.get(text)!),
    );
    const present = cosines.filter((value) => value !== undefined);
    const lowest = Math.min(...present);
    const range = Math.max(...present) - lowest || 1;
    const best = words.reduce((best, score) => Math.max(best, score & RELEVANCE), 1);
    const scores = new Uint32Array(words.length);
    passages.forEach(([start], place) => {
      const value = cosines[place];
      const share = value === undefined ? 0 : (value - lowest) / range;
      const word = words[start]!;
      const score = Math.round(((word & RELEVANCE) / best + share) * HALF);
      // A message that stands does so by its words.
      scores.fill(
        word > RELEVANCE ? score + RELEVANCE + 1 : score,
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

// The best score is 1,000,000, which is precise enough for any threshold.
const HALF = 500_000;
