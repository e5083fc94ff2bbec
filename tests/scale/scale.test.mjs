// Spark and Ray pipe 10,000 conversations through `turnwise eval -`, and their rows add up to those
// of one process. Needs the packages of requirements.txt in the Python of `PYTHON`, and the built
// package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const cli = here("../../pkg/dist/evals/cli.js");
const folder = mkdtempSync(join(tmpdir(), "turnwise-scale-"));
const policy = '{"window":4000,"preset":"support"}';
const sizes = [1_000, 10_000];

const merge = (...files) => JSON.parse(run(process.execPath, [cli, "merge", "--json", ...files]));

for (const size of sizes) {
  const conversations = join(folder, `${size}.jsonl`);
  const rows = join(folder, `${size}.rows`);
  let expected;

  test(`one process replays ${size} conversations`, (t) => {
    run(process.execPath, [here("conversations.mjs"), String(size)], { stdout: conversations });
    const seconds = timed(() =>
      run(process.execPath, [cli, "eval", "-", "--policy", policy], {
        stdin: conversations,
        stdout: rows,
      }),
    );
    expected = merge(rows);
    assert.equal(expected.conversations, size);
    t.diagnostic(`${Math.round(size / seconds)} conversations per second`);
  });

  for (const [name, script] of [
    ["Spark", "spark_pipe.py"],
    ["Ray", "ray_pipe.py"],
  ]) {
    test(`${name} replays ${size} conversations, with the same total`, (t) => {
      const out = join(folder, `${size}-${name}`);
      const words = [here(script), `${process.execPath} ${cli}`, conversations, policy, out];
      const seconds = timed(() => run(process.env.PYTHON ?? "python3", words));
      assert.deepEqual(merge(...files(out)), expected);
      t.diagnostic(`${Math.round(size / seconds)} conversations per second, with its start`);
    });
  }
}

/** Spark writes a folder with a file per partition, Ray one file. */
function files(out) {
  try {
    return readdirSync(out)
      .filter((name) => name.startsWith("part-"))
      .map((name) => join(out, name));
  } catch {
    return [out];
  }
}

function run(program, words, { stdin, stdout } = {}) {
  const stdio = [
    stdin === undefined ? "ignore" : openSync(stdin, "r"),
    stdout === undefined ? "pipe" : openSync(stdout, "w"),
    "pipe",
  ];
  const done = spawnSync(program, words, { stdio, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(done.status, 0, `${words[0]}: ${done.error ?? done.stderr.slice(-2_000)}`);
  return done.stdout;
}

function timed(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
}
