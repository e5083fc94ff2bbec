// A store in the browser: IndexedDB.

import { type IDBPDatabase, unwrap } from "idb";
import { checkText } from "../checks.js";
import type { LogEntry } from "../log.js";
import { Connection } from "./connection.js";
import type { RowChange, Store, StoredRow, Written } from "./store.js";

/** A store in IndexedDB. */
export interface IndexedDbStore extends Store {
  /**
   * Asks the browser not to evict the data of this site. Call it when a person turns memory on:
   * some browsers ask them. Returns whether the browser agreed.
   */
  persist(): Promise<boolean>;
}

/**
 * A store in IndexedDB, shared by all tabs of a site. Memories and logs use the same database.
 *
 * ```ts
 * const store = indexedDb();
 * const memory = await createMemory({ scope, store, consent: { preferences: true } });
 * ```
 *
 * Errors have the codes `store_unavailable`, `store_blocked`, `store_too_new`, `store_full` and
 * `store_failed`. A memory then goes on without the store, and nothing is deleted.
 *
 * @param name - The name of the database. Default: `turnwise`.
 */
export function indexedDb(name = "turnwise"): IndexedDbStore {
  return new DatabaseStore(checkText(name, "name"));
}

class DatabaseStore implements IndexedDbStore {
  readonly #name: string;
  readonly #connection: Connection;
  #channel: BroadcastChannel | undefined;

  constructor(name: string) {
    this.#name = name;
    this.#connection = new Connection(name, createStores);
  }

  read(scope: string, since?: string): Promise<{ rows: StoredRow[]; at: string }> {
    return this.#connection.run(async (db) => {
      const tx = db.transaction([ROWS, SCOPES], "readonly");
      const at: number = (await tx.objectStore(SCOPES).get(scope)) ?? 0;
      const index = tx.objectStore(ROWS).index(BY_CHANGE);
      const rows: StoredRow[] = [];
      // In pages: a cursor is ten times slower, and all rows at once block the page.
      let from: unknown[] = [scope, since === undefined ? 0 : Number(since), []];
      for (;;) {
        const range = IDBKeyRange.bound(from, [scope, []], true);
        const page = (await index.getAll(range, PAGE)) as DatabaseRow[];
        for (const { id, data } of page) rows.push({ id, data });
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        from = [scope, last.at, last.id];
      }
      await tx.done;
      return { rows, at: String(at) };
    });
  }

  async write(scope: string, change: RowChange): Promise<Written> {
    const durability = change.durable ? "strict" : "relaxed";
    const answer = await this.#connection.run(async (db): Promise<Written> => {
      // Transactions that write the same stores run one after another, in all tabs.
      const tx = db.transaction([ROWS, SCOPES], "readwrite", { durability });
      const finished = settled(tx.done);
      try {
        const scopes = tx.objectStore(SCOPES);
        const at: number = (await scopes.get(scope)) ?? 0;
        if (at !== Number(change.since ?? 0)) {
          await finished();
          return { written: false };
        }
        const rows = tx.objectStore(ROWS);
        // Of thousands of rows, a promise for each would take longer than the database.
        const plain = unwrap(rows);
        for (const run of await this.#runs(rows, scope, change.delete)) plain.delete(run);
        for (const { id, data } of change.put) plain.put({ scope, id, at: at + 1, data });
        await scopes.put(at + 1, scope);
        // A request's success is not enough: only `complete` means that the rows are stored.
        await finished();
        return { written: true, at: String(at + 1) };
      } catch (thrown) {
        // The reason of an abort is in the transaction, not in its requests.
        await finished();
        throw thrown;
      }
    });
    if (answer.written) this.#tell(scope);
    return answer;
  }

  async drop(scope: string): Promise<void> {
    await this.#connection.run(async (db) => {
      const tx = db.transaction([ROWS, SCOPES], "readwrite", { durability: "strict" });
      const at: number = (await tx.objectStore(SCOPES).get(scope)) ?? 0;
      await Promise.all([
        tx.objectStore(ROWS).delete(IDBKeyRange.bound([scope], [scope, []])),
        tx.objectStore(SCOPES).put(at + 1, scope),
        tx.done,
      ]);
    });
    this.#tell(scope);
  }

  watch(scope: string, changed: () => void): () => void {
    const channel = typeof BroadcastChannel === "undefined" ? undefined : this.#newChannel();
    const onMessage = ({ data }: MessageEvent) => data === scope && changed();
    channel?.addEventListener("message", onMessage);
    // A tab that slept has missed messages.
    const page = typeof document === "undefined" ? undefined : document;
    const onVisible = () => page?.visibilityState === "visible" && changed();
    page?.addEventListener("visibilitychange", onVisible);
    return () => {
      channel?.close();
      page?.removeEventListener("visibilitychange", onVisible);
    };
  }

  async persist(): Promise<boolean> {
    if (typeof navigator === "undefined" || navigator.storage?.persist === undefined) return false;
    return navigator.storage.persist();
  }

  load(conversation: string, after = 0): Promise<readonly LogEntry[]> {
    return this.#connection.run(async (db) => {
      const { store } = db.transaction(LOGS);
      const [calibrations, later] = await Promise.all([
        store.getAll(IDBKeyRange.bound([conversation], [conversation, 0])),
        store.getAll(IDBKeyRange.bound([conversation, after], [conversation, []], true)),
      ]);
      return [...calibrations, ...later];
    });
  }

  append(conversation: string, seq: number, entry: LogEntry): Promise<boolean> {
    return this.#connection.run(async (db) => {
      const tx = db.transaction(LOGS, "readwrite");
      const isTaken = (await tx.store.getKey([conversation, seq])) !== undefined;
      await Promise.all([isTaken || tx.store.put(entry, [conversation, seq]), tx.done]);
      return !isTaken;
    });
  }

  remove(conversation: string, seqs: readonly number[]): Promise<void> {
    return this.#connection.run(async (db) => {
      const tx = db.transaction(LOGS, "readwrite", { durability: "strict" });
      await Promise.all([...seqs.map((seq) => tx.store.delete([conversation, seq])), tx.done]);
    });
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
    this.#connection.close();
  }

  // Ranges of keys that hold these rows and no others: to forget all of them is one request.
  async #runs(
    rows: { getAllKeys(range: IDBKeyRange): Promise<IDBValidKey[]> },
    scope: string,
    ids: readonly string[],
  ): Promise<(IDBKeyRange | IDBValidKey)[]> {
    if (ids.length < MANY) return ids.map((id) => [scope, id]);
    const wanted = new Set(ids);
    const runs: [IDBValidKey, IDBValidKey][] = [];
    let isOpen = false;
    for (const key of await rows.getAllKeys(IDBKeyRange.bound([scope], [scope, []]))) {
      const isWanted = wanted.has((key as string[])[1]!);
      if (isWanted && isOpen) runs.at(-1)![1] = key;
      else if (isWanted) runs.push([key, key]);
      isOpen = isWanted;
    }
    return runs.map(([first, last]) => IDBKeyRange.bound(first, last));
  }

  #tell(scope: string): void {
    if (typeof BroadcastChannel === "undefined") return;
    (this.#channel ??= this.#newChannel()).postMessage(scope);
  }

  #newChannel(): BroadcastChannel {
    const channel = new BroadcastChannel(`turnwise:${this.#name}`);
    // In Node, an open channel would keep the process alive.
    (channel as { unref?: () => void }).unref?.();
    return channel;
  }
}

interface DatabaseRow extends StoredRow {
  readonly scope: string;
  readonly at: number;
}

function createStores(db: IDBPDatabase): void {
  const rows = db.createObjectStore(ROWS, { keyPath: ["scope", "id"] });
  rows.createIndex(BY_CHANGE, ["scope", "at", "id"]);
  db.createObjectStore(SCOPES);
  db.createObjectStore(LOGS);
}

/** Waits for the end of a transaction, with its own error. Handles the rejection at once. */
function settled(done: Promise<void>): () => Promise<void> {
  const result = done.then(
    () => undefined,
    (thrown: unknown) => ({ thrown }),
  );
  return async () => {
    const failure = await result;
    if (failure !== undefined) throw failure.thrown;
  };
}

/** Rows from which on they are deleted in runs. */
const MANY = 50;
const ROWS = "rows";
const SCOPES = "scopes";
const LOGS = "logs";
const BY_CHANGE = "change";
const PAGE = 1_000;
