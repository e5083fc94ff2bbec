// The exports of crates/turnwise-memory-wasm in wasm-bindgen's glue. Functions throw JSON text.

import type { StoredRow } from "../stores/store.js";

/** Starts the module once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
/** Makes the next call run on a new instance. */
export function restart(): void;
/** The linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;

/** What a change came to, and the ids of the rows to write and to delete. */
export interface Changed {
  readonly result: any;
  readonly put: readonly string[];
  readonly delete: readonly string[];
}

/** The memory of one scope. */
export class MemoryHandle {
  constructor(scope: object, key: Uint8Array, replica: string);
  free(): void;
  readonly name: string;
  setConsent(consent: object): string[];
  pause(isPaused: boolean): void;
  /** Merges rows, and returns the ids of rows to delete. */
  merge(rows: readonly StoredRow[]): string[];
  rows(ids: readonly string[] | undefined): StoredRow[];
  list(options: object | undefined): any;
  history(slot: string): any;
  explain(id: string): any;
  matching(query: string): string[];
  export(): string;
  exportLines(): string;
  recall(question: string, options: object): any;
  profile(tokens: number, now: number): any;
  judge(text: string, ids: readonly string[], seal: string): "sound" | "gone" | "foreign";
  learn(messages: string, options: object): Changed;
  propose(proposals: string, messages: string, options: object): Changed;
  summarize(text: string, conversation: string, now: number): Changed;
  note(path: string, text: string, now: number): Changed;
  remember(what: object, now: number): Changed;
  edit(id: string, text: string, now: number): Changed;
  confirm(id: string, now: number): Changed;
  complete(id: string, now: number): Changed;
  undo(change: string, now: number): Changed;
  forget(what: unknown, now: number): Changed;
  consolidate(now: number, dryRun: boolean): Changed;
  import(data: string, now: number): Changed;
  markUsed(ids: readonly string[], now: number): Changed;
  setVector(id: string, vector: Int8Array): void;
}
