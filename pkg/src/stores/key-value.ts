// A store over any key-value storage, even one without conditions.

import { checkFunction, checkOptionNames, checkOptionalFunctions, checkText } from "../checks.js";
import type { LogEntry } from "../log.js";
import type { RowChange, Store, StoredRow, Written } from "./store.js";

/**
 * A key-value storage: unstorage, keyv, Redis, Cloudflare KV, or `localStorage` in four lines. Each
 * function may answer at once or with a promise.
 */
export interface KeyValueStorage {
  /** The value, or `null` or `undefined`. */
  get(key: string): Awaitable<string | null | undefined>;
  set(key: string, value: string): Awaitable<unknown>;
  delete(key: string): Awaitable<unknown>;
  /** The keys that begin with `prefix`. */
  keys(prefix: string): Awaitable<Iterable<string>>;
}

/** Options of {@link keyValue}. */
export interface KeyValueOptions {
  /**
   * The name of this writer: a tab, a device, a server. No two writers may have the same name at
   * the same time.
   */
  readonly replica: string;
  /** The present time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

type Awaitable<T> = T | PromiseLike<T>;

/**
 * A store over a key-value storage. Each replica writes only its own keys, so nothing is lost even
 * where the last writer wins. Readers unite the rows of all replicas.
 *
 * ```ts
 * const store = keyValue(storage, { replica: deviceId });
 * ```
 *
 * Deleting needs every replica that has the row: the receipt of `forget` names those that still
 * have to. A replica deletes when it reads next. After 24 hours without a write, others do it.
 */
export function keyValue(storage: KeyValueStorage, options: KeyValueOptions): Store {
  for (const name of ["get", "set", "delete", "keys"] as const)
    checkFunction(`storage.${name}`, Object(storage)[name]);
  checkOptionNames(options, ["replica", "now"]);
  checkOptionalFunctions(options, ["now"]);
  const replica = checkText(options.replica, "replica");
  return new ReplicatedStore(storage, replica, options.now ?? Date.now);
}

/** The rows of one replica: a few segments, each under a key of its own. */
interface Segment {
  /** Grows with every write. */
  readonly version: number;
  /** When it was written, in milliseconds. */
  readonly time: number;
  readonly rows: Record<string, string>;
}

class ReplicatedStore implements Store {
  readonly #storage: KeyValueStorage;
  readonly #replica: string;
  readonly #now: () => number;
  // Reads and writes of this replica's keys run one after another.
  #queue: Promise<unknown> = Promise.resolve();

  constructor(storage: KeyValueStorage, replica: string, now: () => number) {
    this.#storage = storage;
    this.#replica = encodeURIComponent(replica);
    this.#now = now;
  }

  async read(scope: string, since?: string): Promise<{ rows: StoredRow[]; at: string }> {
    const known: Record<string, number> = since === undefined ? {} : JSON.parse(since);
    const at: Record<string, number> = {};
    const rows: StoredRow[] = [];
    for (const [key, segment] of await this.#segments(scope)) {
      at[key] = segment.version;
      if (known[key] === segment.version) continue;
      for (const [id, data] of Object.entries(segment.rows)) rows.push({ id, data });
    }
    return { rows, at: JSON.stringify(at) };
  }

  write(scope: string, change: RowChange): Promise<Written> {
    return this.#inTurn(async () => {
      const at: Record<string, number> = change.since === undefined ? {} : JSON.parse(change.since);
      const segments = await this.#segments(scope);
      const own = [...segments].filter(([key]) => this.#isOwn(scope, key));
      const changed = new Map<string, Record<string, string>>();
      const rowsOf = (key: string, segment: Segment | undefined) => {
        let rows = changed.get(key);
        if (rows === undefined) changed.set(key, (rows = { ...segment?.rows }));
        return rows;
      };
      for (const { id, data } of change.put) {
        const [key, segment] =
          own.find(([, { rows }]) => Object.hasOwn(rows, id)) ??
          own.find(([key, { rows }]) => Object.keys(changed.get(key) ?? rows).length < MAX_ROWS) ??
          this.#newSegment(scope, own);
        rowsOf(key, segment)[id] = data;
      }
      const pending = new Set<string>();
      for (const [key, segment] of segments) {
        const held = change.delete.filter((id) => Object.hasOwn(segment.rows, id));
        if (held.length === 0) continue;
        const isLeft = this.#now() - segment.time > LEASE_MS;
        if (!this.#isOwn(scope, key) && !isLeft) pending.add(replicaOf(key));
        else for (const id of held) delete rowsOf(key, segment)[id];
      }
      for (const [key, rows] of changed) {
        const version = (segments.get(key)?.version ?? 0) + 1;
        const segment: Segment = { version, time: this.#now(), rows };
        await this.#storage.set(key, JSON.stringify(segment));
        at[key] = version;
      }
      return { written: true, at: JSON.stringify(at), pending: [...pending] };
    });
  }

  drop(scope: string): Promise<void> {
    return this.#inTurn(async () => {
      for (const key of await this.#storage.keys(scopePrefix(scope)))
        await this.#storage.delete(key);
    });
  }

  async load(conversation: string, after = 0): Promise<readonly LogEntry[]> {
    const entries: LogEntry[] = [];
    const prefix = logPrefix(conversation);
    for (const key of [...(await this.#storage.keys(prefix))].sort()) {
      // Zeros before a minus sign.
      const seq = Number(key.slice(prefix.length).replace(/^0+-/, "-"));
      if (seq > 0 && seq <= after) continue;
      const text = await this.#storage.get(key);
      if (typeof text === "string") entries.push(JSON.parse(text));
    }
    return entries;
  }

  append(conversation: string, seq: number, entry: LogEntry): Promise<boolean> {
    return this.#inTurn(async () => {
      const key = logKey(conversation, seq);
      const known = await this.#storage.get(key);
      if (typeof known === "string") return false;
      await this.#storage.set(key, JSON.stringify(entry));
      return true;
    });
  }

  remove(conversation: string, seqs: readonly number[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const seq of seqs) await this.#storage.delete(logKey(conversation, seq));
    });
  }

  async #segments(scope: string): Promise<Map<string, Segment>> {
    const segments = new Map<string, Segment>();
    for (const key of [...(await this.#storage.keys(scopePrefix(scope)))].sort()) {
      const text = await this.#storage.get(key);
      if (typeof text === "string") segments.set(key, JSON.parse(text));
    }
    return segments;
  }

  #newSegment(scope: string, own: [string, Segment][]): [string, Segment] {
    const key = `${scopePrefix(scope)}${this.#replica}:${own.length}`;
    const segment: [string, Segment] = [key, { version: 0, time: 0, rows: {} }];
    own.push(segment);
    return segment;
  }

  #isOwn(scope: string, key: string): boolean {
    return key.startsWith(`${scopePrefix(scope)}${this.#replica}:`);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }
}

// Parts of keys are encoded, so that no name can be the beginning of another one.
function scopePrefix(scope: string): string {
  return `turnwise:rows:${encodeURIComponent(scope)}:`;
}

function replicaOf(key: string): string {
  return decodeURIComponent(key.split(":")[3]!);
}

function logPrefix(conversation: string): string {
  return `turnwise:log:${encodeURIComponent(conversation)}:`;
}

function logKey(conversation: string, seq: number): string {
  return logPrefix(conversation) + String(seq).padStart(10, "0");
}

const MAX_ROWS = 200;
const LEASE_MS = 24 * 60 * 60 * 1_000;
