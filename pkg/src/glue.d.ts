// What crates/turnwise-wasm exports, as wasm-bindgen's glue offers it. Written by hand: the
// generated declarations need `esnext.disposable` and would leak into the package's own types.

import type { Notetaker } from "./notetaking.js";

/** Starts the engine once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;

/** The engine's linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;
/** Makes room for `bytes` in the scratch buffer and returns its address. What it held stays. */
export function scratch(bytes: number): number;
/** Makes the next call run on a fresh instance, after a trap. */
export function restart(): void;
/** The names behind the numbers in a plan: `{"actions":[…],"reasons":[…]}`. */
export function names(): string;

/** The shapes of messages that can be sketched; see sketch.ts. */
export function shapes(): string;

/** Estimated tokens of the text in the scratch buffer. */
export function estimate(length: number): number;
/**
 * One conversation. Where a method takes `length`, JSON text of that many bytes lies in the scratch
 * buffer.
 */
export class Core {
  constructor(length: number, count?: (text: string) => number, notes?: Notetaker);
  free(): void;
  fork(): Core;
  setOptions(length: number): void;
  push(length: number, pinned: boolean): number;
  /** Whether messages may be appended by their sketch. */
  takesSketches(): boolean;
  /**
   * Appends a message by its shape and the ids in it, one a line in the scratch buffer. Answers
   * whether that could be done.
   */
  sketch(shape: number, length: number, pinned: boolean): boolean;
  /**
   * Reads a message that was sketched and answers with its tokens; `finish` takes in what was read.
   */
  complete(index: number, length: number): number;
  finish(): void;
  same(index: number, length: number): boolean;
  lastStep(): number;
  /** Asks for what bears on the task where the next plan would, without planning. */
  rehearse(): void;
  truncate(length: number): void;
  clear(): void;
  pop(): void;
  observe(tokens: number, length: number): void;
  calibration(): Uint32Array;
  /**
   * Plans; a negative `limit` shows everything. Returns the address of the plan's words; see
   * plan.ts.
   */
  fit(limit: number): number;
  /** What a request needs beside its messages: JSON array. */
  directives(edited: boolean): string;
  /** Edits inside one message: JSON array of `{ path, value }`. */
  patch(index: number, change: number): string;
  /** The messages of the insert number `insert` of the last plan: JSON array. */
  inserted(insert: number): string;
  /** The job of the last plan: `{ ticket, covers, maxTokens, prior? }`. */
  job(): string;
  /**
   * `{"kind":"applied"}`, `{"kind":"stale","reason"}`, `{"kind":"rejected","reason","message"}`,
   * with `"check"` where the facts were checked. Text in the scratch buffer.
   */
  commit(ticket: string, length: number): string;
  /** Counts a failed summary towards the breaker. */
  fail(): void;
  undo(): boolean;
}
