// What crates/turnwise-tokens-wasm exports, as wasm-bindgen's glue offers it.

/** Starts the engine once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;

/** The engine's linear memory. */
export function linearMemory(): WebAssembly.Memory;
/** Makes room for `bytes` in the scratch buffer and returns its address. */
export function scratch(bytes: number): number;

/** One encoding. Where a method takes `length`, so many bytes lie in the scratch buffer. */
export class Counter {
  constructor(encoding: string);
  free(): void;
  /** Makes room for a part of the vocabulary and returns its address. */
  room(bytes: number): number;
  /** Loads the part that was written there. */
  load(): void;
  count(length: number, specials: number): number;
  isWithin(length: number, limit: number): boolean;
  /** How many UTF-16 units to keep. */
  truncate(length: number, limit: number): number;
  /** How many ids there are at the address `ids()`. */
  encode(length: number, specials: number): number;
  ids(): number;
  /** The text of the ids, four little-endian bytes each. */
  decode(length: number): string;
}
