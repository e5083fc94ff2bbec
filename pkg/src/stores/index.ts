/**
 * Stores for memories and for the logs of contexts.
 *
 * ```ts
 * import { indexedDb, inMemory, keyValue, postgres, redis, sqlite } from "turnwise/stores";
 * ```
 *
 * @packageDocumentation
 */

export { storeContract } from "./contract.js";
export type { ContractTest, OpenData } from "./contract.js";
export { inMemory } from "./in-memory.js";
export type { InMemoryStore } from "./in-memory.js";
export { indexedDb } from "./indexed-db.js";
export type { IndexedDbStore } from "./indexed-db.js";
export { keyValue } from "./key-value.js";
export type { KeyValueOptions, KeyValueStorage } from "./key-value.js";
export { postgres, redis, sqlite } from "./servers.js";
export type {
  PostgresClient,
  RedisClient,
  ServerLogOptions,
  SqliteDatabase,
  SqliteStatement,
  SyncLog,
} from "./servers.js";
export type { MemoryStore, ReadRows, RowChange, Store, StoredRow, Written } from "./store.js";
export type { ContextLog, LogEntry, LogKind } from "../log.js";
