// Logs in the databases of servers. The clients are the host's: only the functions named here are
// used.

import { checkFunction, checkOptionNames, checkText } from "../checks.js";
import { TurnwiseError } from "../errors.js";
import type { ContextLog, LogEntry } from "../log.js";

/** Options of {@link sqlite}, {@link redis} and {@link postgres}. */
export interface ServerLogOptions {
  /** The name of the table, or what the keys begin with. Default: `turnwise_log`. */
  readonly name?: string;
}

/** A database of `node:sqlite`, better-sqlite3, `bun:sqlite` or another package like them. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** A prepared statement of a {@link SqliteDatabase}. */
export interface SqliteStatement {
  all(...values: (string | number)[]): unknown[];
  run(...values: (string | number)[]): unknown;
}

/** A client or a pool of pg, PGlite, Neon or another package with the same `query`. */
export interface PostgresClient {
  query(text: string, values?: any[]): PromiseLike<{ readonly rows: any[] }>;
}

/** A client of redis, or of ioredis, Upstash and others that write commands in lower case. */
export type RedisClient =
  | {
      hGetAll(key: string): PromiseLike<any>;
      hSetNX(key: string, field: string, value: string): PromiseLike<unknown>;
      hDel(key: string, fields: string[]): PromiseLike<unknown>;
    }
  | {
      hgetall(key: string): PromiseLike<any>;
      hsetnx(key: string, field: string, value: string): PromiseLike<unknown>;
      hdel(key: string, ...fields: string[]): PromiseLike<unknown>;
    };

/** A log that answers at once. */
export interface SyncLog extends ContextLog {
  load(conversation: string, after?: number): readonly LogEntry[];
  append(conversation: string, seq: number, entry: LogEntry): boolean;
  remove(conversation: string, seqs: readonly number[]): void;
}

/**
 * A log in SQLite. It answers at once, so `fit` needs no `await context.loaded`. The table is
 * created unless it exists.
 *
 * ```ts
 * const log = sqlite(new DatabaseSync("chats.sqlite"));
 * ```
 *
 * @throws TurnwiseError `bad_option`.
 */
export function sqlite(db: SqliteDatabase, options: ServerLogOptions = {}): SyncLog {
  checkFunction("db.prepare", db?.prepare);
  const table = tableName(options);
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (conversation TEXT NOT NULL, seq INTEGER NOT NULL, ` +
      "entry TEXT NOT NULL, PRIMARY KEY (conversation, seq))",
  );
  const where = "WHERE conversation = ? AND";
  const select = db.prepare(`SELECT entry FROM ${table} ${where} (seq > ? OR seq < 0)`);
  const insert = db.prepare(
    `INSERT INTO ${table} (conversation, seq, entry) VALUES (?, ?, ?) ` +
      "ON CONFLICT DO NOTHING RETURNING seq",
  );
  const remove = db.prepare(`DELETE FROM ${table} ${where} seq = ?`);
  return {
    load: (conversation, after = 0) => select.all(conversation, after).map(entryOf),
    append: (conversation, seq, entry) =>
      insert.all(conversation, seq, JSON.stringify(entry)).length === 1,
    remove: (conversation, seqs) => seqs.forEach((seq) => remove.run(conversation, seq)),
  };
}

/**
 * A log in Postgres. The table is created when it is missing.
 *
 * ```ts
 * const log = postgres(new pg.Pool());
 * ```
 *
 * @throws TurnwiseError `bad_option`.
 */
export function postgres(client: PostgresClient, options: ServerLogOptions = {}): ContextLog {
  checkFunction("client.query", client?.query);
  const table = tableName(options);
  const rowsOf = async (text: string, values: unknown[]): Promise<any[]> => {
    try {
      return (await client.query(text, values)).rows;
    } catch (thrown) {
      if (Object(thrown).code !== UNDEFINED_TABLE) throw thrown;
      await createTable(client, table);
      return (await client.query(text, values)).rows;
    }
  };
  const where = "WHERE conversation = $1 AND";
  return {
    async load(conversation, after = 0) {
      const text = `SELECT entry FROM ${table} ${where} (seq > $2 OR seq < 0)`;
      return (await rowsOf(text, [conversation, after])).map(entryOf);
    },
    async append(conversation, seq, entry) {
      const text =
        `INSERT INTO ${table} (conversation, seq, entry) VALUES ($1, $2, $3) ` +
        "ON CONFLICT DO NOTHING RETURNING seq";
      return (await rowsOf(text, [conversation, seq, JSON.stringify(entry)])).length === 1;
    },
    async remove(conversation, seqs) {
      await rowsOf(`DELETE FROM ${table} ${where} seq = ANY($2)`, [conversation, [...seqs]]);
    },
  };
}

async function createTable(client: PostgresClient, table: string): Promise<void> {
  try {
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${table} (conversation text NOT NULL, seq integer NOT NULL, ` +
        // Not `jsonb`, which refuses some texts.
        "entry text NOT NULL, PRIMARY KEY (conversation, seq))",
    );
  } catch (thrown) {
    // Another server created it at the same time.
    if (!CREATED_MEANWHILE.includes(Object(thrown).code)) throw thrown;
  }
}

/**
 * A log in Redis or Valkey: a hash for each conversation.
 *
 * ```ts
 * const log = redis(await createClient().connect());
 * ```
 *
 * @throws TurnwiseError `bad_option`.
 */
export function redis(client: RedisClient, options: ServerLogOptions = {}): ContextLog {
  const isUpper = "hGetAll" in Object(client);
  const { hGetAll, hSetNX, hDel } = isUpper ? (client as UpperCase) : lowerCase(client);
  checkFunction("client.hGetAll", hGetAll);
  const name = nameOf(options);
  const key = (conversation: string) => `${name}:${conversation}`;
  return {
    async load(conversation, after = 0) {
      const rows = Object.entries((await hGetAll.call(client, key(conversation))) ?? {});
      const isLater = ([seq]: [string, unknown]) => Number(seq) > after || Number(seq) < 0;
      return rows.filter(isLater).map(([, entry]) => entryOf({ entry }));
    },
    async append(conversation, seq, entry) {
      const json = JSON.stringify(entry);
      return Number(await hSetNX.call(client, key(conversation), String(seq), json)) === 1;
    },
    async remove(conversation, seqs) {
      if (seqs.length > 0) await hDel.call(client, key(conversation), seqs.map(String));
    },
  };
}

type UpperCase = Extract<RedisClient, { hGetAll: unknown }>;

function lowerCase(client: RedisClient): UpperCase {
  const { hgetall, hsetnx, hdel } = Object(client) as Exclude<RedisClient, UpperCase>;
  return {
    hGetAll: hgetall,
    hSetNX: hsetnx,
    hDel: (key, fields) => hdel.call(client, key, ...fields),
  };
}

// Some clients and columns parse JSON themselves.
function entryOf(row: unknown): LogEntry {
  const { entry } = row as { readonly entry: string | LogEntry };
  return typeof entry === "string" ? JSON.parse(entry) : entry;
}

function nameOf(options: ServerLogOptions): string {
  const { name = "turnwise_log" } = checkOptionNames(options, ["name"]);
  return checkText(name, "name");
}

// The name is a part of the SQL.
function tableName(options: ServerLogOptions): string {
  const name = nameOf(options);
  if (/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/i.test(name)) return name;
  const message = `\`name\` must be the name of a table, of letters, digits and \`_\`, but is \`${name}\``;
  throw new TurnwiseError("bad_option", message, { path: "name" });
}

const UNDEFINED_TABLE = "42P01";
const CREATED_MEANWHILE = ["23505", "42P07", "42710"];
