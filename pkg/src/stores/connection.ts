// The connection to IndexedDB: opening, closing for other tabs, and typed errors.

import { openDB, type IDBPDatabase } from "idb";
import { TurnwiseError, describe } from "../errors.js";

/**
 * A connection that opens on first use and again after it was lost.
 *
 * @internal
 */
export class Connection {
  readonly #name: string;
  readonly #upgrade: (db: IDBPDatabase) => void;
  #open: Promise<IDBPDatabase> | undefined;

  constructor(name: string, upgrade: (db: IDBPDatabase) => void) {
    this.#name = name;
    this.#upgrade = upgrade;
  }

  /**
   * Runs `work` on the database. A lost connection is opened again, once: browsers end connections
   * of pages in the background. A transaction is then repeated as a whole, which changes nothing
   * twice, since a lost one was never committed.
   */
  async run<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work(await this.#database());
      } catch (thrown) {
        const isLost = LOST.includes((thrown as Error | undefined)?.name ?? "");
        if (!isLost || attempt > 0) throw toStoreError(thrown);
        this.close();
      }
    }
  }

  /** Closes the connection. The next use opens it again. */
  close(): void {
    const open = this.#open;
    this.#open = undefined;
    open?.then(
      (db) => db.close(),
      () => {},
    );
  }

  #database(): Promise<IDBPDatabase> {
    if (this.#open !== undefined) return this.#open;
    const open = openInTime(this.#name, this.#upgrade, () => {
      if (this.#open === open) this.#open = undefined;
    });
    this.#open = open;
    // A failed attempt may be repeated.
    open.catch(() => {
      if (this.#open === open) this.#open = undefined;
    });
    return open;
  }
}

/** Opens the database, or fails after a few seconds. A lost request is made again. */
async function openInTime(
  name: string,
  upgrade: (db: IDBPDatabase) => void,
  lost: () => void,
): Promise<IDBPDatabase> {
  if (typeof indexedDB === "undefined")
    throw new TurnwiseError("store_unavailable", "this runtime has no IndexedDB");
  let blocked = false;
  const attempt = () =>
    openDB(name, VERSION, {
      upgrade: (db) => upgrade(db),
      blocked: () => (blocked = true),
      // Another tab upgrades or deletes the database. It waits until this connection is closed.
      blocking: (_current, _wanted, event) => {
        (event.target as unknown as IDBDatabase).close();
        lost();
      },
      terminated: lost,
    });
  const first = attempt();
  const answer = await inTime(first);
  if (answer !== undefined) return answer;
  // A late answer must not keep other tabs waiting.
  first.then(
    (db) => db.close(),
    () => {},
  );
  if (blocked)
    throw new TurnwiseError(
      "store_blocked",
      "another tab keeps an older version of the database open: close or reload it",
    );
  // Safari 14 could lose the first request to open.
  const second = await inTime(attempt());
  if (second !== undefined) return second;
  throw new TurnwiseError("store_unavailable", "the database did not open");
}

async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), OPEN_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Converts an exception of IndexedDB to a typed error. @internal */
export function toStoreError(thrown: unknown): TurnwiseError {
  if (thrown instanceof TurnwiseError) return thrown;
  const name = (thrown as Error | undefined)?.name ?? "";
  const text = describe(thrown);
  const details = { cause: thrown };
  if (name === "QuotaExceededError")
    return new TurnwiseError("store_full", "the browser gives this site no more room", details);
  if (name === "VersionError")
    return new TurnwiseError(
      "store_too_new",
      "the database was written by a later version: reload the page",
      details,
    );
  if (UNAVAILABLE.includes(name))
    return new TurnwiseError(
      "store_unavailable",
      `the browser keeps no data for this page: ${text}`,
      details,
    );
  return new TurnwiseError("store_failed", `the store failed: ${text}`, details);
}

// Unknown fields of rows survive, so new fields need no new version.
const VERSION = 1;
const OPEN_TIMEOUT_MS = 3_000;
// What a transaction throws on a connection that was closed.
const LOST = ["InvalidStateError", "AbortError"];
// Private windows, blocked cookies, sandboxed frames.
const UNAVAILABLE = ["SecurityError", "NotAllowedError", "UnknownError", "InvalidStateError"];
