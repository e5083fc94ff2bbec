// A copy of a conversation in the text module. Each message is sent once, when notes first need it.

import { engine } from "../engine.js";
import type { TurnwiseError } from "../errors.js";
import { noteFailure, textLanguages, type Notetaker } from "../notetaking.js";
import { Embeddings } from "./embeddings.js";
import type { Part } from "../part.js";
import type { Signal } from "../platform.js";
import type { EngineCallbacks } from "../engine-handle.js";
import type { TextGlue } from "./languages.js";
import type { Notebook as Book } from "./glue.js";

/** The notetaker of one conversation. Errors are stored for the caller of the engine. @internal */
export class Notebook implements Notetaker {
  scores: Uint32Array | undefined;
  readonly #part: Part<TextGlue>;
  readonly #callbacks: EngineCallbacks;
  #book: Book | undefined;
  // The state of the book: module restarts, format, family, loaded languages, and number of messages.
  #restarts = -1;
  #format = "";
  #family = 0;
  #loads = 0;
  #missed = new Set<string>();
  #length = 0;
  #embeddings: Embeddings | undefined;
  #forked: Notebook | undefined;

  constructor(part: Part<TextGlue>, callbacks: EngineCallbacks) {
    this.#part = part;
    this.#callbacks = callbacks;
    this.#embeddings = callbacks.embed && new Embeddings(callbacks.embed);
  }

  known(length: number, format: string, family: number): number {
    this.#attempt((glue) => {
      if (
        this.#book === undefined ||
        this.#restarts !== this.#part.restarts ||
        this.#format !== format ||
        this.#family !== family ||
        this.#loads !== (textLanguages()?.loads ?? 0)
      ) {
        this.free();
        const { countTokens, findSecrets: find } = this.#callbacks;
        const finds = [find !== false, find || undefined] as const;
        this.#book = new glue.Notebook(format, family, countTokens, ...finds);
        this.#restarts = this.#part.restarts;
        this.#format = format;
        this.#family = family;
        this.#loads = textLanguages()?.loads ?? 0;
        this.#length = 0;
      } else if (this.#length > length) {
        this.#book.truncate(length);
        this.#length = length;
      }
    });
    return this.#length;
  }

  push(address: number, rest: number, length: number): void {
    this.#attempt((glue) => {
      const text = new Uint8Array(engine().linearMemory().buffer, address, length);
      const missed = this.#book?.push(rest, this.#part.buffer.copy(glue, text));
      if (missed) {
        // Before any of the messages is read.
        for (const code of textLanguages()?.take(this.#part, missed) ?? []) this.#missed.add(code);
        this.#loads = textLanguages()?.loads ?? 0;
      }
      this.#length += 1;
    });
  }

  notes(
    covered: Uint32Array,
    tail: number,
    template: string,
    maxTokens: number,
  ): string | undefined {
    return this.#attempt(() => this.#book?.notes(covered, tail, template, maxTokens));
  }

  readAhead(bytes: number): boolean {
    return this.#attempt(() => this.#book?.readAhead(bytes)) ?? false;
  }

  relevance(task: string | undefined): Uint32Array | undefined {
    this.scores = this.#attempt(() => {
      const { scores } = this.#callbacks;
      if (scores) return scores();
      const [book, embeddings] = [this.#book, this.#embeddings];
      const words = book?.relevance(task);
      return book && embeddings && words
        ? embeddings.scores(JSON.parse(book.passages(task)), words)
        : words;
    });
    return this.scores;
  }

  async loadEmbeddings(prefetch: () => void, signal: Signal | undefined): Promise<void> {
    await this.#embeddings?.load(prefetch, signal);
  }

  takeFork(): Notebook | undefined {
    const forked = this.#forked;
    this.#forked = undefined;
    return forked;
  }

  takeFailure(): TurnwiseError | undefined {
    const failure = this.#embeddings?.failure;
    if (this.#embeddings) this.#embeddings.failure = undefined;
    return failure;
  }

  digest(item: number, answer: number, maxTokens: number): string | undefined {
    return this.#attempt(() => this.#book?.digest(item, answer, maxTokens));
  }

  superseded(): Uint32Array | undefined {
    return this.#attempt(() => this.#book?.superseded(this.#callbacks.keyOf));
  }

  check(
    text: string,
    ...rest: [Uint32Array, string | undefined, string | undefined, number, number, number]
  ): string | undefined {
    return this.#attempt((glue) => this.#book?.check(this.#part.buffer.write(glue, text), ...rest));
  }

  get missed(): string[] {
    return [...this.#missed];
  }

  truncate(length: number): void {
    this.scores = this.scores?.slice(0, length);
  }

  fork(): Notebook {
    const { countTokens, findSecrets, keyOf } = this.#callbacks;
    const fork = new Notebook(this.#part, { countTokens, findSecrets, keyOf });
    fork.#embeddings = this.#embeddings?.fork();
    fork.scores = this.scores;
    return (this.#forked = fork);
  }

  free(): void {
    if (this.#restarts === this.#part.restarts) this.#book?.free();
    this.#book = undefined;
    this.#missed.clear();
  }

  #attempt<T>(work: (glue: TextGlue) => T): T | undefined {
    try {
      return this.#part.run(work);
    } catch (thrown) {
      // A book with missing messages would write incomplete notes. The next call sends all messages
      // again.
      this.free();
      noteFailure(thrown);
      return undefined;
    }
  }
}
