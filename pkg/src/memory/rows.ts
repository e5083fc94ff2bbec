// Keeps a memory and its store equal: reads what others wrote, and writes what changed.

import { TurnwiseError, describe } from "../errors.js";
import type { MemoryStore, StoredRow } from "../stores/store.js";
import { pause } from "../slices.js";
import { memoryPart } from "./engine.js";
import type { Changed, MemoryHandle } from "./glue.js";

/** A memory in the engine with its rows in a store. @internal */
export class StoredRows {
  /** Why the store failed last, until it works again. */
  error: TurnwiseError | undefined;
  /** Another number after every change that may take a record away. */
  revision = 0;
  readonly #open: (key: Uint8Array) => MemoryHandle;
  readonly #store: MemoryStore;
  readonly #report: (error: TurnwiseError) => void;
  #handle: MemoryHandle | undefined;
  #restarts = -1;
  #scope = "";
  #key: Uint8Array | undefined;
  // The position of the last read or write; undefined until the store has been read.
  #at: string | undefined;
  // What the store does not have yet.
  readonly #dirty = new Set<string>();
  readonly #deleted = new Set<string>();
  // The records that the log of each conversation shows.
  readonly #logs = new Map<string, Set<string>>();
  // The vectors of records, as base64.
  readonly #vectors = new Map<string, string>();
  #unwatch: (() => void) | undefined;
  // Reads and writes run one after another.
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    store: MemoryStore,
    open: (key: Uint8Array) => MemoryHandle,
    report: (error: TurnwiseError) => void,
  ) {
    this.#store = store;
    this.#open = open;
    this.#report = report;
  }

  /** Reads the store. If it fails, the memory begins empty and goes on in this process. */
  async start(scope: string): Promise<void> {
    this.#scope = scope;
    // The key is stored before anything else, so that all tabs seal with the same one.
    await this.#inTurn(() => this.#attempt(() => this.#flush(false, new Set())));
    this.#handle ??= this.#begin(this.#newKey());
    const changed = () => void this.pull().catch(() => {});
    this.#unwatch = this.#store.watch?.(scope, changed);
  }

  /** The memory in the engine. */
  get handle(): MemoryHandle {
    const handle = this.#handle;
    if (handle === undefined) throw new TurnwiseError("disposed", "this memory was closed");
    if (this.#restarts === memoryPart.restarts) return handle;
    // The engine was restarted: the rows come back from the store.
    this.#handle = this.#begin(this.#key!);
    this.#at = undefined;
    void this.pull().catch(() => {});
    return this.#handle;
  }

  /** Reads what others have written. */
  pull(): Promise<void> {
    return this.#inTurn(() => this.#attempt(() => this.#pull()).then(() => {}));
  }

  /**
   * Changes the memory and stores the change. `stored` says whether the store has it, `pending`
   * which replicas still have to delete rows.
   */
  change<T>(
    work: (handle: MemoryHandle) => Changed,
    durable = false,
  ): Promise<{ result: T; stored: boolean; pending: readonly string[] }> {
    return this.#inTurn(async () => {
      const { result, put, delete: deleted } = memoryPart.run(() => work(this.handle));
      this.note(put, deleted);
      const pending = new Set<string>();
      const stored = await this.#attempt(() => this.#flush(durable, pending));
      return { result: result as T, stored, pending: [...pending] };
    });
  }

  /** Notes rows for the next write, such as counts of uses. */
  note(put: readonly string[], deleted: readonly string[] = []): void {
    for (const id of put) {
      this.#dirty.add(id);
      this.#deleted.delete(id);
    }
    for (const id of deleted) {
      this.#deleted.add(id);
      this.#dirty.delete(id);
      this.#vectors.delete(id);
    }
  }

  /** Sets the vector of a record, and notes it for the next write. */
  setVector(record: string, vector: Int8Array): void {
    memoryPart.run(() => this.handle.setVector(record, vector));
    this.#vectors.set(`v:${record}`, toBase64(vector));
    this.note([`v:${record}`]);
  }

  /** Notes that the log of a conversation shows records, and stores it. */
  logged(conversation: string, ids: readonly string[]): void {
    const known = this.#logs.get(conversation) ?? new Set();
    if (ids.every((id) => known.has(id))) return;
    this.#logs.set(conversation, new Set([...known, ...ids]));
    this.note([LOG + conversation]);
    void this.#inTurn(() => this.#attempt(() => this.#flush(false, new Set())));
  }

  /** The conversations whose logs show one of these records. They are not named again. */
  takeLogsOf(ids: readonly string[]): string[] {
    const found: string[] = [];
    for (const [conversation, shown] of this.#logs) {
      const left = new Set([...shown].filter((id) => !ids.includes(id)));
      if (left.size === shown.size) continue;
      found.push(conversation);
      if (left.size > 0) this.#logs.set(conversation, left);
      else this.#logs.delete(conversation);
      this.note(
        left.size > 0 ? [LOG + conversation] : [],
        left.size > 0 ? [] : [LOG + conversation],
      );
    }
    return found;
  }

  /** Writes all pending changes, and ends. */
  async close(): Promise<void> {
    this.#unwatch?.();
    this.#unwatch = undefined;
    await this.#inTurn(() => this.#attempt(() => this.#flush(false, new Set())));
    const handle = this.#handle;
    this.#handle = undefined;
    if (handle !== undefined && this.#restarts === memoryPart.restarts)
      memoryPart.run(() => handle.free());
  }

  async #pull(): Promise<void> {
    const { rows, at } = await this.#store.read(this.#scope, this.#at);
    await this.#merge(rows);
    this.#at = at;
  }

  async #merge(rows: readonly StoredRow[]): Promise<void> {
    const handle = this.#adopt(rows.filter(({ id }) => id === KEY).map(({ data }) => data));
    if (rows.length > 0) this.revision += 1;
    const isOurs = ({ id }: StoredRow) => id === KEY || id.startsWith(VECTOR) || id.startsWith(LOG);
    const plain = rows.filter((row) => !isOurs(row));
    for (let from = 0; from < plain.length; from += PAGE) {
      // A page must not stand still while a large memory opens.
      if (from > 0) await pause();
      const page = plain.slice(from, from + PAGE);
      this.note(
        [],
        memoryPart.run(() => handle.merge(page)),
      );
    }
    for (const { id, data } of rows) {
      if (id.startsWith(LOG)) this.#logs.set(id.slice(LOG.length), this.#shownBy(id, data));
      if (!id.startsWith(VECTOR)) continue;
      this.#vectors.set(id, data);
      const vector = new Int8Array(fromBase64(data));
      memoryPart.run(() => handle.setVector(id.slice(VECTOR.length), vector));
    }
  }

  /**
   * Returns the memory under the key of the store. Where two replicas made a key at the same time,
   * both use the smaller one.
   */
  #adopt(keys: string[]): MemoryHandle {
    const own = this.#key && toBase64(this.#key);
    // A key that is not stored yet has sealed nothing.
    if (own !== undefined && !(this.#dirty.has(KEY) && keys.length > 0)) keys.push(own);
    const [key] = keys.sort();
    const isStale = this.#restarts !== memoryPart.restarts;
    const known = isStale ? undefined : this.#handle;
    if (known !== undefined && key === own) return known;
    if (key !== undefined) this.#dirty.delete(KEY);
    const handle = this.#begin(key === undefined ? this.#newKey() : fromBase64(key));
    if (known !== undefined) {
      memoryPart.run(() => {
        handle.merge(known.rows(undefined));
        known.free();
      });
    }
    this.#handle = handle;
    return handle;
  }

  async #flush(durable: boolean, pending: Set<string>): Promise<void> {
    if (this.#at === undefined) await this.#pull();
    while (this.#dirty.size > 0 || this.#deleted.size > 0) {
      const [dirty, deleted] = [[...this.#dirty], [...this.#deleted]];
      const put = memoryPart.run(() => this.handle.rows(dirty));
      for (const id of dirty) {
        const shown = this.#logs.get(id.slice(LOG.length));
        const ofLog = id.startsWith(LOG) && shown ? JSON.stringify([...shown]) : undefined;
        const data = id === KEY ? toBase64(this.#key!) : (ofLog ?? this.#vectors.get(id));
        if (data !== undefined) put.push({ id, data });
      }
      const change = { put, delete: deleted, since: this.#at, durable };
      const answer = await this.#store.write(this.#scope, change);
      if (!answer.written) {
        // Others wrote first: merge, and try again.
        await this.#pull();
        continue;
      }
      this.#at = answer.at;
      for (const replica of answer.pending ?? []) pending.add(replica);
      for (const id of dirty) this.#dirty.delete(id);
      for (const id of deleted) this.#deleted.delete(id);
    }
  }

  // With what is not written yet, and with what other replicas wrote.
  #shownBy(id: string, data: string): Set<string> {
    const stored: unknown = JSON.parse(data);
    const known = this.#logs.get(id.slice(LOG.length)) ?? [];
    return new Set([...known, ...(Array.isArray(stored) ? stored : [])]);
  }

  // Runs `work` with the store, and returns whether it succeeded.
  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.error = undefined;
      return true;
    } catch (thrown) {
      const error =
        thrown instanceof TurnwiseError
          ? thrown
          : new TurnwiseError("store_failed", `the store failed: ${describe(thrown)}`, {
              cause: thrown,
            });
      this.error = error;
      this.#report(error);
      return false;
    }
  }

  #begin(key: Uint8Array): MemoryHandle {
    this.#key = key;
    this.#restarts = memoryPart.restarts;
    return this.#open(key);
  }

  #newKey(): Uint8Array {
    this.note([KEY]);
    return crypto.getRandomValues(new Uint8Array(32));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }
}

function toBase64(bytes: Uint8Array | Int8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte & 0xff);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The row of the store's key. */
const KEY = "k";
/** The beginning of the ids of vectors' rows. */
const VECTOR = "v:";
/** The beginning of the ids of rows that say which records the log of a conversation shows. */
const LOG = "l:";
/** Rows that are merged without a pause. */
const PAGE = 250;
