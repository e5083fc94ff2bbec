// Contexts of many conversations: the least recently used ones give their memory back.

import type { Context } from "./context.js";

/** Limits of {@link Contexts}. */
export interface PoolOptions {
  /** The number of conversations that keep memory in the engine. Default: 1,000. */
  readonly max?: number;
  /** Conversations that were not used for this long give their memory back, in milliseconds. */
  readonly idleMs?: number;
}

/** Contexts by conversation. */
export interface Contexts<M extends object = object> {
  /**
   * The context of a conversation. Two calls with the same id return contexts that share one
   * state.
   */
  of(conversation: string): Context<M>;
  /** The number of conversations that have memory in the engine now. */
  readonly size: number;
  /** Gives all memory back. Using the pool or its contexts afterwards is an error. */
  close(): void;
}
