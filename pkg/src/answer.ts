// What the engine answers in JSON.

import type { WrittenEdit } from "./edits.js";
import type { CannotFit, Directive, Ticket } from "./types.js";

/** An entry of a log that was not applied. @internal */
export interface SkippedEntry {
  readonly seq: number;
  readonly reason: string;
}

/** The JSON part of a plan, as written by `answer.rs` in turnwise-wasm. @internal */
export interface Answer<M> {
  readonly edits?: readonly WrittenEdit<M>[];
  readonly job?: WrittenJob;
  readonly cannotFit?: CannotFit;
  readonly system?: string;
  readonly directives?: readonly Directive[];
}

/** A request for a summary. @internal */
export interface WrittenJob {
  readonly ticket: Ticket;
  readonly covers: readonly number[];
  readonly stay: readonly number[];
  readonly maxTokens: number;
  readonly ahead: boolean;
  readonly prior?: string;
}
