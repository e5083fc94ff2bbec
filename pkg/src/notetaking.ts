// Who takes notes for the engine: a module of its own, which is here only where something was
// imported that needs it.

import type { TurnwiseError } from "./errors.js";
import type { Signal } from "./platform.js";
import type { Embed } from "./types.js";

/**
 * What the engine asks of the text module; `notetaker.rs` in turnwise-wasm is its side of it.
 * Nothing here throws. @internal
 */
export interface Notetaker {
  /**
   * Forgets the messages from `length` on, and tells how many it knows then: none, after the module
   * was replaced.
   */
  known(length: number, format: string): number;
  /** Takes in the next message: so many bytes at this address of the engine's memory. */
  push(address: number, length: number): void;
  /** Notes of the messages `covered`; undefined where that failed. */
  notes(
    covered: Uint32Array,
    tail: number,
    template: string,
    maxTokens: number,
  ): string | undefined;
  /** How much each message has to do with the task; undefined where that failed. */
  relevance(task: string | undefined): Uint32Array | undefined;
  /** What it answered last. */
  readonly scores: Uint32Array | undefined;
  /** Loads the vectors that the next scores need; `prefetch` asks for those scores. */
  loadEmbeddings(prefetch: () => void, signal: Signal | undefined): Promise<void>;
  /** Why the last answer was by words alone, once. */
  takeFailure(): TurnwiseError | undefined;
  /** What a result said, in at most so many tokens; undefined where that failed. */
  digest(item: number, answer: number, maxTokens: number): string | undefined;
  /**
   * Holds `text`, a summary of the messages `covered`, against them: `k` or, for what is rejected,
   * `r`, the report as JSON, a line break and the text as it is to be used. Undefined where that
   * failed. `policy`: 0 append, 1 flag, 2 reject.
   */
  check(
    text: string,
    covered: Uint32Array,
    prior: string | undefined,
    first: string | undefined,
    generation: number,
    maxTokens: number,
    policy: number,
  ): string | undefined;
  /** Forgets the scores from `length` on; what was said is forgotten when it is asked next. */
  truncate(length: number): void;
  /** One for a copy of the conversation: the engine asks for it. */
  fork(): Notetaker;
  /** The one that was made last, once. */
  takeFork(): Notetaker | undefined;
  /** Frees what it holds. */
  free(): void;
}

/** The text module, as contexts know it. @internal */
export interface TextModule {
  open(
    countTokens: ((text: string) => number) | undefined,
    embed: Embed | undefined,
    scores: (() => Uint32Array) | undefined,
  ): Notetaker;
  startAsync(): Promise<void>;
}

/** Says that the text module is here. @internal */
export function provideNotes(module: TextModule): void {
  text ??= module;
}

/** The text module, if it is here. @internal */
export function textModule(): TextModule | undefined {
  return text;
}

/**
 * Keeps what went wrong while the engine had notes taken: it must not be thrown through the engine.
 * @internal
 */
export function noteFailure(thrown: unknown): void {
  failure ??= { thrown };
}

/** Whether something went wrong that nobody was told yet. @internal */
export function hasFailed(): boolean {
  return failure !== undefined;
}

/** What went wrong, once. @internal */
export function takeFailure(): unknown {
  const { thrown } = failure!;
  failure = undefined;
  return thrown;
}

let text: TextModule | undefined;
let failure: { readonly thrown: unknown } | undefined;
