// The exports of crates/turnwise-wasm in wasm-bindgen's glue. Written by hand: the generated
// declarations need `esnext.disposable` and would leak into the package's own types.

import type { Notetaker } from "./notetaking.js";

/** Starts the engine once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;

/** Completes the engine with its rest, also after restarts. */
export function addNotes(module: WebAssembly.Module): void;
export function addRest(module: WebAssembly.Module): void;

/** The engine's linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;
/** Reserves `bytes` in the scratch buffer and returns its address. Keeps its contents. */
export function scratch(bytes: number): number;
/** Makes the next call run on a fresh instance, after a trap. */
export function restart(): void;
/** Estimated tokens of the text in the scratch buffer. */
export function estimate(length: number, family: number): number;
/**
 * One conversation. Methods with a parameter `length` read that many bytes of JSON from the scratch
 * buffer.
 */
export class ConversationHandle {
  constructor(length: number, count?: (text: string) => number, notes?: Notetaker);
  free(): void;
  fork(): ConversationHandle;
  setOptions(length: number): void;
  /**
   * Appends a JSON list of messages and returns the address of a length and the tokens of each. The
   * first `contents` of the `length` bytes are contents beside the list: see message-lists.ts.
   * `flags`: 1 for a pinned message, 2 for a user message that starts no turn, 4 for a message that
   * a plan inserted. Errors count indexes from `base`.
   */
  append(contents: number, length: number, flags: Uint8Array, base: number): number;
  same(index: number, length: number): boolean;
  /** The number of system messages at the beginning that `replace` may replace. */
  leading(): number;
  /**
   * Replaces the system message at `index`; decisions stay. Returns its tokens. Undefined if the
   * messages from `index` on must be appended again instead. With `isTrial` nothing changes.
   */
  replace(index: number, length: number, flags: number, isTrial: boolean): number | undefined;
  lastStep(): number;
  /** Keeps a message (1), leaves it out (2), or takes either back (0). */
  choose(index: number, choice: number): boolean;
  /** An index, 1 to keep or 2 to leave out, and so on. */
  choices(): Uint32Array;
  /** What the messages consist of, as JSON: see breakdown.ts. */
  outlines(): string;
  /** Requests the scores for the next plan, without planning. */
  prefetchScores(): void;
  /**
   * Reads messages for the notes that the next plan needs, about `bytes` at most. Returns whether
   * some are left.
   */
  readAhead(bytes: number): boolean;
  truncate(length: number): void;
  clear(): void;
  pop(): void;
  observe(tokens: number, length: number): void;
  calibration(): Uint32Array;
  /** Plans and returns the address of the plan's words. A negative `limit` shows all messages. */
  fit(limit: number): number;
  /** The texts of the last plan, as JSON: see conversation.ts. */
  answer(): string;
  /**
   * `{"kind":"applied"}`, `{"kind":"stale","reason"}`, `{"kind":"rejected","reason","message"}`,
   * with `"check"` where the facts were checked, and else with the redacted `"text"`. Text in the
   * scratch buffer.
   */
  commit(ticket: string, length: number): string;
  /**
   * Adds the text in the scratch buffer to the newest user message or to the front, by the number
   * of its kind. Returns the text's number, or zero if it has no place.
   */
  addText(kind: number, length: number): number;
  /** The blocks of a memory: `[[kind,serial,message,tokens,"text","tag"],…]`. */
  memoryTexts(): string;
  /** A user message with the text in the scratch buffer, as JSON in the conversation's format. */
  userMessage(length: number): string;
  withdrawText(serial: number): boolean;
  /** The numbers of the added texts that are still there. */
  addedTexts(): Uint32Array;
  /** Takes the fact in the scratch buffer back. Returns how many summaries were withdrawn. */
  retract(length: number): number;
  /** Withdraws the summaries that cover a message, and returns how many. */
  withdrawSummariesOf(index: number): number;
  /** The words of the newest user messages, the newest first: `[[index,"text"],…]`. */
  asked(count: number): string;
  /** The tokens that the next plan leaves for other messages than those that must stay. */
  freeRoom(): number;
  /** Counts a failed summary towards the breaker. */
  fail(): void;
  /** Requests summaries again: all, or one on trial. */
  resetBreaker(isTrial: boolean): void;
  family(): number;
  setModel(length: number): void;
  setOverhead(tokens: number): void;
  startLog(): void;
  /** The next entry of the log, as JSON; empty if nothing changed. */
  takeEntry(seq: number): string;
  /** All decisions and the calibration as a JSON list of entries. */
  checkpoint(): string;
  /** Continues from a JSON list of entries. Returns those that were skipped: `[{seq,reason}]`. */
  resume(length: number): string;
  /** Makes the next entry continue a JSON list of entries. The decisions in force stay. */
  continueLog(length: number): void;
  /** The turns and the tokens that the plan frees in them: a turn, its tokens, and so on. */
  freed(): Uint32Array;
  undo(): boolean;
}
