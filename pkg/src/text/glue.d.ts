// The exports of crates/turnwise-text-wasm in wasm-bindgen's glue.

/** Starts the module once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
/** Completes the module with its rest, also after restarts. */
export function addRest(module: WebAssembly.Module): void;
/** Makes the next call run on a fresh instance. */
export function restart(): void;

/** The linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;
/** Reserves `bytes` in the scratch buffer and returns its address. Keeps its contents. */
export function scratch(bytes: number): number;

/** The languages that texts were in although their packs are not loaded, since the last call: `de,fr`. */
export function missedLanguages(): string;
/** Loads the pack in the scratch buffer. */
export function loadLanguage(length: number): void;

/** The request for a chat model that makes a summary; see prompt.ts. JSON in (scratch) and out. */
export function summaryPrompt(length: number, find?: (text: string) => string): string;
/** Why a text is unusable as a summary, as JSON text; empty if it is usable. JSON in (scratch). */
export function judgeSummary(length: number): string;
/** A summary without a model. JSON in (scratch), text out. */
export function extractiveSummary(length: number, find?: (text: string) => string): string;
/** Checks the facts of a summary. JSON in (scratch) and out. */
export function checkSummary(length: number, find?: (text: string) => string): string;
/** Writes a note for another agent. JSON in (scratch) and out; see handover.rs in turnwise-host. */
export function handover(
  length: number,
  count: ((text: string) => number) | undefined,
  redacts: boolean,
  find: ((text: string) => string) | undefined,
): string;

/** The issues of one conversation. */
export class Issues {
  constructor(format: string, redacts: boolean, find: ((text: string) => string) | undefined);
  free(): void;
  /** Reads the message in the scratch buffer. */
  push(length: number, title: string | undefined): void;
  /** Whether there is such an issue, with which the next message of the user goes on. */
  resume(id: number): boolean;
  pause(id: number): boolean;
  /** All issues as JSON. */
  list(): string;
  /** For each issue its number, 1 if it is resolved, the number of its messages, their indexes. */
  places(): Uint32Array;
  /** What a request says about other issues. */
  page(resumed: Uint32Array, hidden: Uint32Array, room: number): string;
}

/** A copy of one conversation, for notes. */
export class Notebook {
  /** `find` returns the host's secrets in a text, with a NUL character between them. */
  constructor(
    format: string,
    family: number,
    count: ((text: string) => number) | undefined,
    redacts: boolean,
    find: ((text: string) => string) | undefined,
  );
  free(): void;
  /**
   * Reads the message in the scratch buffer: first `rest` bytes of JSON, then its content. Returns
   * the languages that it is in although their packs are not loaded.
   */
  push(rest: number, length: number): string;
  truncate(length: number): void;
  notes(covered: Uint32Array, tail: number, template: string, maxTokens: number): string;
  /** Reads messages for later notes, about `bytes` at most. Returns whether some are left. */
  readAhead(bytes: number): boolean;
  relevance(task?: string): Uint32Array;
  /** The texts for an embedding function. JSON out; see embeddings.ts. */
  passages(task?: string): string;
  digest(item: number, answer: number, maxTokens: number): string;
  /** Results that later messages made worthless, three numbers each. */
  superseded(key?: (tool: string, args: string) => string | undefined): Uint32Array;
  /** Checks the summary in the scratch buffer; see notetaking.ts. */
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
