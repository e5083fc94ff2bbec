// What a store is: rows of memories and entries of logs.

import type { ContextLog } from "../log.js";

/** A row of a memory. The data is opaque. */
export interface StoredRow {
  /** Unique within its scope. */
  readonly id: string;
  /** JSON text. */
  readonly data: string;
}

/** One atomic change of the rows in a memory's scope. */
export interface RowChange {
  /** The rows to write. Existing rows with these ids are replaced. */
  readonly put: readonly StoredRow[];
  /** The ids of the rows to delete. Unknown ids are ignored. */
  readonly delete: readonly string[];
  /** The position of the last `read` or `write`, `undefined` before the first. */
  readonly since: string | undefined;
  /**
   * Whether the change must survive a power failure before the promise resolves: for forgetting and
   * for imports.
   */
  readonly durable?: boolean;
}

/** The rows that were written since a position. */
export interface ReadRows {
  /** The rows, in any order. */
  readonly rows: readonly StoredRow[];
  /** The present position of the scope. Opaque. */
  readonly at: string;
}

/** The outcome of a write. */
export type Written =
  | {
      /** The change was stored. */
      readonly written: true;
      /** The new position. */
      readonly at: string;
      /** The other replicas that still have to delete a row, in stores without conditions. */
      readonly pending?: readonly string[];
    }
  | {
      /** Nothing was stored: another tab or server wrote first. */
      readonly written: false;
    };

/**
 * Where memories keep their rows.
 *
 * A store needs one guarantee: a `write` is atomic, and it changes nothing if the scope was written
 * since `since`. The memory then reads, merges, and writes again. Rows merge in any order, so no
 * other coordination is needed.
 */
export interface MemoryStore {
  /** The rows written since a position; without a position, all rows. */
  read(scope: string, since?: string): Promise<ReadRows>;
  /** Writes and deletes rows, all or nothing. */
  write(scope: string, change: RowChange): Promise<Written>;
  /** Deletes everything of a scope: when a user closes their account. */
  drop(scope: string): Promise<void>;
  /** Calls `changed` after another writer wrote. Returns a function that ends it. */
  watch?(scope: string, changed: () => void): () => void;
  /** Closes connections. */
  close?(): void;
}

/** A store for memories and for the logs of contexts. */
export interface Store extends MemoryStore, ContextLog {}
