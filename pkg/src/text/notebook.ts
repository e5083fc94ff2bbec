// A conversation as the text module knows it: each message is told once, when notes are first
// wanted of it.

import { engine } from "../engine.js";
import type { TurnwiseError } from "../errors.js";
import { noteFailure, type Notetaker } from "../notetaking.js";
import { Meaning } from "./meaning.js";
import type { Part } from "../part.js";
import type { Signal } from "../platform.js";
import type { Embed } from "../types.js";
import type { TextGlue } from "./engine.js";
import type { Notebook as Book } from "./glue.js";

/**
 * Takes notes of one conversation. What goes wrong is kept for whoever called the engine. @internal
 */
export class Notebook implements Notetaker {
  scores: Uint32Array | undefined;
  readonly #part: Part<TextGlue>;
  readonly #countTokens: ((text: string) => number) | undefined;
  #book: Book | undefined;
  // What the book was made with, and how many messages it has.
  #life = -1;
  #format = "";
  #length = 0;
  #meaning: Meaning | undefined;
  readonly #hostScores: (() => Uint32Array) | undefined;
  #forked: Notebook | undefined;

  constructor(
    part: Part<TextGlue>,
    countTokens: ((text: string) => number) | undefined,
    embed: Embed | undefined,
    scores?: (() => Uint32Array) | undefined,
  ) {
    this.#part = part;
    this.#hostScores = scores;
    this.#countTokens = countTokens;
    this.#meaning = embed && new Meaning(embed);
  }

  known(length: number, format: string): number {
    this.#tried((glue) => {
      if (this.#book === undefined || this.#life !== this.#part.life || this.#format !== format) {
        this.free();
        this.#book = new glue.Notebook(format, this.#countTokens);
        this.#life = this.#part.life;
        this.#format = format;
        this.#length = 0;
      } else if (this.#length > length) {
        this.#book.truncate(length);
        this.#length = length;
      }
    });
    return this.#length;
  }

  push(address: number, length: number): void {
    this.#tried((glue) => {
      const text = new Uint8Array(engine().linearMemory().buffer, address, length);
      this.#book?.push(this.#part.buffer.copy(glue, text));
      this.#length += 1;
    });
  }

  notes(
    covered: Uint32Array,
    tail: number,
    template: string,
    maxTokens: number,
  ): string | undefined {
    return this.#tried(() => this.#book?.notes(covered, tail, template, maxTokens));
  }

  relevance(task: string | undefined): Uint32Array | undefined {
    this.scores = this.#tried(() => {
      if (this.#hostScores) return this.#hostScores();
      const [book, meaning] = [this.#book, this.#meaning];
      const words = book?.relevance(task);
      return book && meaning && words
        ? meaning.scores(JSON.parse(book.passages(task)), words)
        : words;
    });
    return this.scores;
  }

  async loadEmbeddings(prefetch: () => void, signal: Signal | undefined): Promise<void> {
    await this.#meaning?.learn(prefetch, signal);
  }

  takeFork(): Notebook | undefined {
    const forked = this.#forked;
    this.#forked = undefined;
    return forked;
  }

  takeFailure(): TurnwiseError | undefined {
    const failure = this.#meaning?.failure;
    if (this.#meaning) this.#meaning.failure = undefined;
    return failure;
  }

  digest(item: number, answer: number, maxTokens: number): string | undefined {
    return this.#tried(() => this.#book?.digest(item, answer, maxTokens));
  }

  check(
    text: string,
    ...rest: [Uint32Array, string | undefined, string | undefined, number, number, number]
  ): string | undefined {
    return this.#tried((glue) => this.#book?.check(this.#part.buffer.write(glue, text), ...rest));
  }

  truncate(length: number): void {
    this.scores = this.scores?.slice(0, length);
  }

  fork(): Notebook {
    const fork = new Notebook(this.#part, this.#countTokens, undefined);
    fork.#meaning = this.#meaning?.fork();
    fork.scores = this.scores;
    return (this.#forked = fork);
  }

  free(): void {
    if (this.#life === this.#part.life) this.#book?.free();
    this.#book = undefined;
  }

  #tried<T>(work: (glue: TextGlue) => T): T | undefined {
    try {
      return this.#part.run(work);
    } catch (thrown) {
      // Half of what was said would make half of the notes: the next time it is told all of it.
      this.free();
      noteFailure(thrown);
      return undefined;
    }
  }
}
