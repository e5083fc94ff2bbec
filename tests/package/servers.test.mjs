// Logs in real database servers: processes that take turns or answer at once send the same, and pay
// for no summary twice that one of them has stored.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chat } from "./chat.mjs";
import { packageFolder, turnwise } from "./installed.mjs";
import { startPostgres, startRedis } from "./servers.mjs";

const { clearToolResults, createContext, summarize } = turnwise;
const { postgres, redis, sqlite } = await import(
  pathToFileURL(join(packageFolder, "dist/stores/index.js"))
);

test("Redis", async () => {
  const { createClient } = await import("redis");
  const path = await startRedis();
  const clients = [1, 2].map(() => createClient({ socket: { path } }));
  after(() => clients.forEach((client) => client.destroy()));
  await Promise.all(clients.map((client) => client.connect()));
  await answersAlike(clients.map((client) => redis(client)));
  // Other packages write commands in lower case.
  await answersAlike(clients.map((client) => redis(lowerCase(client), { name: "other" })));
});

// ioredis has these functions, with the fields one by one.
function lowerCase(client) {
  return {
    hgetall: (key) => client.hGetAll(key),
    hsetnx: (key, field, value) => client.hSetNX(key, field, value),
    hdel: (key, ...fields) => client.hDel(key, fields),
  };
}

test("Postgres", async () => {
  const { default: pg } = await import("pg");
  const place = await startPostgres();
  const pools = [1, 2].map(() => new pg.Pool(place));
  after(() => Promise.all(pools.map((pool) => pool.end())));
  // Both find no table, and create it at once.
  await answersAlike(pools.map((pool) => postgres(pool)));
  await pools[0].query("CREATE SCHEMA chats");
  await answersAlike(pools.map((pool) => postgres(pool, { name: "chats.log" })));
});

test("SQLite", async () => {
  const { default: wasm } = await import("node-sqlite3-wasm");
  const folder = mkdtempSync(join(tmpdir(), "tw-sqlite-"));
  const dbs = [1, 2].map(() => new wasm.Database(join(folder, "log.sqlite")));
  after(() => {
    dbs.forEach((db) => db.close());
    rmSync(folder, { recursive: true, force: true });
  });
  const logs = dbs.map((db) => sqlite(adapted(db)));
  assert.deepEqual(logs[0].load("chat 7"), [], "it answers at once");
  await answersAlike(logs);
});

// This package takes values as a list, where node:sqlite and others take them one by one.
function adapted(db) {
  return {
    exec: (sql) => db.exec(sql),
    prepare(sql) {
      const statement = db.prepare(sql);
      after(() => statement.finalize());
      return {
        all: (...values) => statement.all(values),
        run: (...values) => statement.run(values),
      };
    },
  };
}

test("names of tables are checked, and clients", () => {
  const bad = { code: "bad_option", path: "name" };
  assert.throws(() => postgres({ query() {} }, { name: "log; DROP TABLE users" }), bad);
  assert.throws(() => redis({ hGetAll() {} }, { name: 7 }), bad);
  assert.throws(() => sqlite({}), { code: "bad_option", path: "db.prepare" });
  assert.throws(() => postgres(undefined), { code: "bad_option", path: "client.query" });
  assert.throws(() => redis({}), { code: "bad_option", path: "client.hGetAll" });
});

/** Each log is that of one process. */
async function answersAlike(logs) {
  await answersAtOnce(logs);
  await answersInTurn(logs);
}

async function answersInTurn(logs) {
  const alone = await inTurn([undefined]);
  const { paid, sent, errors } = await inTurn(logs);
  assert.deepEqual(errors, []);
  assert.deepEqual(sent, alone.sent);
  assert.equal(paid, alone.paid);
  const entries = await logs[0].load("in turn");
  assert.ok(entries.filter(({ seq }) => seq < 0).length <= 9);
  const last = Math.max(...entries.map(({ seq }) => seq));
  assert.ok((await logs[1].load("in turn", last)).every(({ seq }) => seq < 0));
}

async function inTurn(logs) {
  const state = { paid: 0, sent: [], errors: [] };
  const summarizer = async ({ messages }) => `${messages.length} messages, text ${++state.paid}.`;
  const onError = (error) => state.errors.push(error);
  const options = { window: 1600, summarizer, conversation: "in turn", onError };
  const servers = logs.map((log) => createContext({ ...options, ...(log && { log }) }));
  for (let count = 1; count <= 60; count++) {
    const server = servers[count % servers.length];
    const plan = await server.prepare(chat(count));
    server.observe({ prompt_tokens: plan.tokens + (count % 7) });
    state.sent.push(JSON.stringify(plan.messages));
  }
  return state;
}

async function answersAtOnce(logs) {
  const errors = [];
  let [calls, count] = [0, 0];
  const summarizer = async ({ messages }) => `Call ${++calls} saw ${messages.length} messages.`;
  const options = {
    window: 1600,
    strategies: [clearToolResults(), summarize({ maxTokens: 120 })],
    summarizer,
    conversation: "chat 7",
    onError: (error) => errors.push(error),
  };
  let last;
  for (count = 1; count <= 60; count++) {
    const plans = logs.map((log) => createContext({ ...options, log }).prepare(chat(count)));
    const [one, two] = (await Promise.all(plans)).map((plan) => JSON.stringify(plan.messages));
    assert.equal(one, two, `after ${count} messages`);
    last = one;
  }
  assert.deepEqual(errors, []);
  assert.match(last, /Call \d+ saw \d+ messages/);
  const entries = await logs[1].load("chat 7");
  const seqs = entries.map((entry) => entry.seq).sort((a, b) => a - b);
  assert.ok(seqs.length >= 3, String(seqs.length));
  assert.deepEqual(
    seqs,
    seqs.map((_, place) => place + 1),
  );
  assert.equal(await logs[0].append("chat 7", 1, entries[0]), false);
  await logs[0].remove("chat 7", seqs);
  assert.deepEqual(await logs[1].load("chat 7"), []);
}
