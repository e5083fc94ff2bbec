// The interface between the engine and the text module, which is only loaded if an import needs it.

import type { TurnwiseError } from "./errors.js";
import type { Signal } from "./platform.js";
import type { FindSecrets } from "./redact.js";
import type { EngineCallbacks } from "./engine-handle.js";

/**
 * The functions of the text module that the engine calls (`notetaker.rs` in turnwise-wasm). They
 * never throw.
 *
 * @internal
 */
export interface Notetaker {
  /**
   * Drops the messages from `length` on and returns how many messages remain known. After a restart
   * of the module that number is 0. `family` is the number of the model's family, for estimates.
   */
  known(length: number, format: string, family: number): number;
  /**
   * Reads the next message: `length` bytes at `address` in the engine's memory. The first `rest` of
   * them are JSON, and the others a long content that replaces its number 0.
   */
  push(address: number, rest: number, length: number): void;
  /** Writes notes of the messages `covered`. Returns undefined on failure. */
  notes(
    covered: Uint32Array,
    tail: number,
    template: string,
    maxTokens: number,
  ): string | undefined;
  /** Reads messages for later notes, about `bytes` at most. Returns whether some are left. */
  readAhead(bytes: number): boolean;
  /** Scores the relevance of each message to the task. Returns undefined on failure. */
  relevance(task: string | undefined): Uint32Array | undefined;
  /** The last scores. */
  readonly scores: Uint32Array | undefined;
  /** Loads the vectors that the next scores need; `prefetch` asks for those scores. */
  loadEmbeddings(prefetch: () => void, signal: Signal | undefined): Promise<void>;
  /** Returns once why the last scores ignored the embeddings. */
  takeFailure(): TurnwiseError | undefined;
  /** Writes a digest of a result, in at most `maxTokens` tokens. Returns undefined on failure. */
  digest(item: number, answer: number, maxTokens: number): string | undefined;
  /** Finds results that later messages made worthless. Returns undefined on failure. */
  superseded(): Uint32Array | undefined;
  /**
   * Checks `text`, a summary of the messages `covered`. Returns `k` (keep) or `r` (reject), the
   * report as JSON, a line break and the final text. Returns undefined on failure. `policy`: 0
   * append, 1 flag, 2 reject.
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
  /** The languages of its messages whose packs are not there. */
  readonly missed: readonly string[];
  /** Drops the scores from `length` on. Messages are dropped at the next call of `known`. */
  truncate(length: number): void;
  /** Returns a notetaker for a copy of the conversation. Called by the engine. */
  fork(): Notetaker;
  /** Returns the last fork, once. */
  takeFork(): Notetaker | undefined;
  /** Frees its memory. */
  free(): void;
}

/** The functions of the text module that contexts use. @internal */
export interface TextModule {
  open(callbacks: EngineCallbacks): Notetaker;
  /** Starts it: with all of it, or with what notes ordinarily run. */
  startAsync(isWhole: boolean): Promise<void>;
  /**
   * Imports the packs of the languages `missed`, or else of the last text that was read outside of
   * conversations. Returns whether there are new ones.
   */
  importLanguages(missed?: readonly string[]): Promise<boolean> | undefined;
  /** Whether it runs, or can start at once. */
  readonly isUp: boolean;
  /** Whether it is up, and nothing of it must be loaded. */
  readonly isWhole: boolean;
  /** Whether a call failed because a part of the module is not loaded. */
  readonly misses: boolean;
  /** Writes a note for another agent. JSON in and out; see handover.rs in turnwise-host. */
  handover(
    request: string,
    count: ((text: string) => number) | undefined,
    find: FindSecrets | undefined,
  ): string;
}

/** The languages of the text module. @internal */
export interface Languages {
  /**
   * Loads the packs of the languages `missed` as far as they are provided, and returns the others.
   * Without `missed`: those of the text that the module has just read.
   */
  take(part: unknown, missed?: string): string[];
  /** Imports the packs of the languages `missed`. Returns whether there are new ones. */
  import(part: unknown, missed: readonly string[]): Promise<boolean>;
  /** How many packs were loaded. What was read before is read again. */
  readonly loads: number;
  /** The error of a plan with messages in the languages `missed`, whose packs are not there. */
  missing(missed: readonly string[]): TurnwiseError | undefined;
}

/** Registers the languages; the text module's bytes do so. @internal */
export function useLanguages(given: Languages): void {
  languages = given;
}

/** The languages, if the text module's bytes are there. @internal */
export function textLanguages(): Languages | undefined {
  return languages;
}

/** Registers the text module. @internal */
export function provideNotes(module: TextModule): void {
  text ??= module;
}

/** The text module, if it is loaded. @internal */
export function textModule(): TextModule | undefined {
  return text;
}

/**
 * Stores an error of the notetaker, since exceptions must not cross the engine's frames.
 *
 * @internal
 */
export function noteFailure(thrown: unknown): void {
  failure ??= { thrown };
}

/** Whether an error is stored that was not thrown yet. @internal */
export function hasFailed(): boolean {
  return failure !== undefined;
}

/** Returns the stored error and removes it. @internal */
export function takeFailure(): unknown {
  const { thrown } = failure!;
  failure = undefined;
  return thrown;
}

let text: TextModule | undefined;
let languages: Languages | undefined;
let failure: { readonly thrown: unknown } | undefined;
