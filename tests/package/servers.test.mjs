// The recipes of docs/state.md, run against real servers: two processes without memory answer every
// request at once, and no plan differs.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chat } from "./chat.mjs";
import { turnwise } from "./installed.mjs";
import { startPostgres, startRedis } from "./servers.mjs";

const { clearToolResults, createContext, summarize } = turnwise;

const text = readFileSync(
  join(dirname(fileURLToPath(import.meta.url)), "../../docs/state.md"),
  "utf8",
);

/** The block of this language below a heading. */
function block(heading, language) {
  const section = text.split(`\n## ${heading}\n`)[1].split("\n## ")[0];
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(section)[1];
}

/** The function that the block below a heading exports. */
function recipe(heading) {
  const [, code] = /export (function .*)/s.exec(block(heading, "js"));
  return new Function(`return ${code.trim()}`)();
}

const table = block("Postgres", "sql");

test("Redis", async () => {
  const { createClient } = await import("redis");
  const path = await startRedis();
  const clients = [1, 2].map(() => createClient({ socket: { path } }));
  after(() => clients.forEach((client) => client.destroy()));
  await Promise.all(clients.map((client) => client.connect()));
  await answersAlike(clients.map((client) => recipe("Redis")(client)));
});

test("Postgres", async () => {
  const { default: pg } = await import("pg");
  const place = await startPostgres();
  const pools = [1, 2].map(() => new pg.Pool(place));
  after(() => Promise.all(pools.map((pool) => pool.end())));
  await pools[0].query(table);
  await answersAlike(pools.map((pool) => recipe("Postgres")(pool)));
});

test("SQLite", async () => {
  const { default: sqlite } = await import("node-sqlite3-wasm");
  const folder = mkdtempSync(join(tmpdir(), "tw-sqlite-"));
  const dbs = [1, 2].map(() => new sqlite.Database(join(folder, "log.sqlite")));
  after(() => {
    dbs.forEach((db) => db.close());
    rmSync(folder, { recursive: true, force: true });
  });
  dbs[0].run(table.replace("jsonb", "text"));
  await answersAlike(dbs.map((db) => recipe("SQLite")(adapted(db))));
});

// This package takes values as a list, where the recipe's packages take them one by one.
function adapted(db) {
  return {
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

/** Each log is that of one process. */
async function answersAlike(logs) {
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
