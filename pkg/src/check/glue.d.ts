// The exports of crates/turnwise-check-wasm in wasm-bindgen's glue.

/** Starts the module once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
/** Makes the next call run on a fresh instance. */
export function restart(): void;
/** Links the rest, which advice on policies needs. */
export function addRest(module: WebAssembly.Module): void;

/** The linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;
/** Reserves `bytes` in the scratch buffer and returns its address. */
export function scratch(bytes: number): number;

/** Findings as JSON text. */
export function lint(length: number, format: string, target: string, pending: boolean): string;
/** Edits as JSON text; empty for a clean history. */
export function heal(length: number, format: string, target: string, pending: boolean): string;
/** A converted history as JSON text. */
export function convert(length: number, from: string, to: string, target: string): string;

/** A history that is worked on in steps. */
export class History {
  /** Appends the messages in the scratch buffer. */
  add(length: number): void;
  /** Begins to search for faults. */
  lint(format: string, target: string, pending: boolean): void;
  /** Begins to heal. */
  heal(format: string, target: string, pending: boolean): void;
  /** Begins to convert. */
  convert(from: string, to: string, target: string): void;
  /** Does a step. Returns the answer at the end, as the functions above do. */
  step(): string | undefined;
  /** The converted messages since the last call, as JSON text. Empty if there are none. */
  written(): string;
  free(): void;
}

/** A verdict as JSON text. */
export function checkPolicy(length: number): string;

/** Statistics of conversations. */
export class Survey {
  /** Appends the messages in the scratch buffer to the next conversation. */
  add(length: number): void;
  /** Does a step of measuring that conversation. Returns whether it was the last one. */
  step(format: string): boolean;
  /** A suggestion as JSON text. Frees the survey. */
  suggest(window?: number): string;
  free(): void;
}
