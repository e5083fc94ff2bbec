// A store in this process: for tests, and where nothing should be kept.

import type { LogEntry } from "../log.js";
import type { RowChange, Store, StoredRow, Written } from "./store.js";

/** A store that synchronous logs can use. */
export interface InMemoryStore extends Store {
  load(conversation: string, after?: number): readonly LogEntry[];
  append(conversation: string, seq: number, entry: LogEntry): boolean;
  remove(conversation: string, seqs: readonly number[]): void;
}

/**
 * A store in the memory of this process. Everything is lost when the process ends.
 *
 * ```ts
 * const store = inMemory();
 * const memory = await createMemory({ scope, store, consent: { preferences: true } });
 * ```
 */
export function inMemory(): InMemoryStore {
  return new RamStore();
}

interface Scope {
  at: number;
  readonly rows: Map<string, { readonly at: number; readonly data: string }>;
}

class RamStore implements InMemoryStore {
  readonly #scopes = new Map<string, Scope>();
  readonly #logs = new Map<string, Map<number, LogEntry>>();
  readonly #watchers = new Set<{ readonly scope: string; readonly changed: () => void }>();

  async read(scope: string, since?: string): Promise<{ rows: StoredRow[]; at: string }> {
    const { at, rows } = this.#scope(scope);
    const from = since === undefined ? 0 : Number(since);
    const found: StoredRow[] = [];
    if (from === at) return { rows: found, at: String(at) };
    for (const [id, row] of rows) if (row.at > from) found.push({ id, data: row.data });
    return { rows: found, at: String(at) };
  }

  async write(scope: string, change: RowChange): Promise<Written> {
    const stored = this.#scope(scope);
    if (stored.at !== Number(change.since ?? 0)) return { written: false };
    stored.at += 1;
    for (const { id, data } of change.put) stored.rows.set(id, { at: stored.at, data });
    for (const id of change.delete) stored.rows.delete(id);
    this.#tell(scope);
    return { written: true, at: String(stored.at) };
  }

  async drop(scope: string): Promise<void> {
    const stored = this.#scope(scope);
    stored.rows.clear();
    stored.at += 1;
    this.#tell(scope);
  }

  watch(scope: string, changed: () => void): () => void {
    const watcher = { scope, changed };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  load(conversation: string, after?: number): readonly LogEntry[] {
    const entries = [...(this.#logs.get(conversation)?.values() ?? [])];
    return after === undefined ? entries : entries.filter(({ seq }) => seq > after || seq < 0);
  }

  append(conversation: string, seq: number, entry: LogEntry): boolean {
    let log = this.#logs.get(conversation);
    if (log === undefined) this.#logs.set(conversation, (log = new Map()));
    if (log.has(seq)) return false;
    log.set(seq, entry);
    return true;
  }

  remove(conversation: string, seqs: readonly number[]): void {
    const log = this.#logs.get(conversation);
    for (const seq of seqs) log?.delete(seq);
    if (log?.size === 0) this.#logs.delete(conversation);
  }

  #scope(name: string): Scope {
    let scope = this.#scopes.get(name);
    if (scope === undefined) this.#scopes.set(name, (scope = { at: 0, rows: new Map() }));
    return scope;
  }

  #tell(scope: string): void {
    for (const watcher of this.#watchers)
      if (watcher.scope === scope) queueMicrotask(watcher.changed);
  }
}
