// The exports of crates/turnwise-tokens-wasm in wasm-bindgen's glue.

/** Starts the engine once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;

/** Makes the next call run on a fresh instance, after a trap. */
export function restart(): void;

/** The engine's linear memory. */
export function linearMemory(): WebAssembly.Memory;
/** Reserves `bytes` in the scratch buffer and returns its address. */
export function scratch(bytes: number): number;

/** One encoding. Methods with a parameter `length` read that many bytes from the scratch buffer. */
export class Counter {
  constructor(encoding: string);
  free(): void;
  /** Reserves memory for a part of the vocabulary and returns its address. */
  room(bytes: number): number;
  /** Loads the part at that address. */
  load(): void;
  count(length: number, specials: number): number;
  isWithin(length: number, limit: number): boolean;
  /** Returns the number of UTF-16 units to keep. */
  truncate(length: number, limit: number): number;
  /** Writes ids to the address `ids()` and returns their number. */
  encode(length: number, specials: number): number;
  ids(): number;
  /** The text of the ids, four little-endian bytes each. */
  decode(length: number): string;
}
