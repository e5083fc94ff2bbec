// The exports of crates/turnwise-sessions-wasm in wasm-bindgen's glue.

/** Starts the module once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
/** Makes the next call run on a fresh instance. */
export function restart(): void;

/** The linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;
/** Reserves `bytes` in the scratch buffer and returns its address. */
export function scratch(bytes: number): number;

/** The conversations of a file as JSON text. */
export function readSession(length: number): string;
