// What crates/turnwise-text-wasm exports, as wasm-bindgen's glue offers it.

/** Starts the module once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
/** Makes the next call run on a fresh instance. */
export function restart(): void;

/** The linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;
/** Makes room for `bytes` in the scratch buffer and returns its address. What it held stays. */
export function scratch(bytes: number): number;

/** The request for a chat model that makes a summary; see prompt.ts. JSON in (scratch) and out. */
export function summaryPrompt(length: number): string;
/** Why a text may not stand for messages, as JSON text; empty if it may. JSON in (scratch). */
export function judgeSummary(length: number): string;
/** A summary without a model. JSON in (scratch), text out. */
export function extractiveSummary(length: number): string;
/** What a summary kept of messages, lost and made up. JSON in (scratch) and out. */
export function checkSummary(length: number): string;

/** One conversation, only to take notes of. */
export class Notebook {
  constructor(format: string, count?: (text: string) => number);
  free(): void;
  /** Takes in the message in the scratch buffer. */
  push(length: number): void;
  truncate(length: number): void;
  notes(covered: Uint32Array, tail: number, template: string, maxTokens: number): string;
  relevance(task?: string): Uint32Array;
  /** What an embedding function is to be asked. JSON out; see meaning.ts. */
  passages(task?: string): string;
  digest(item: number, answer: number, maxTokens: number): string;
  /** Holds the summary in the scratch buffer against messages; see notetaking.ts. */
  check(
    length: number,
    covered: Uint32Array,
    prior: string | undefined,
    first: string | undefined,
    generation: number,
    maxTokens: number,
    policy: number,
  ): string;
}
