// Spark and Ray pipe 10,000 conversations through `turnwise eval -`, and their rows add up to those
// of one process. Needs the packages of requirements.txt in the Python of `PYTHON`, the built
// package, and Java for Spark.
//
// Reports processor time, which other programs on the machine hardly change, and wall time.

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

// Processor seconds of each engine, by size.
const spent = {};

for (const size of sizes) {
  const conversations = join(folder, `${size}.jsonl`);
  const rows = join(folder, `${size}.rows`);
  let expected;

  test(`one process replays ${size} conversations`, (t) => {
    run(process.execPath, [here("conversations.mjs"), String(size)], { stdout: conversations });
    const words = [cli, "eval", "-", "--policy", policy];
    const used = measured(process.execPath, words, { stdin: conversations, stdout: rows });
    expected = merge(rows);
    assert.equal(expected.conversations, size);
    report(t, "one process", size, used);
  });

  for (const [name, script] of [
    ["Spark", "spark_pipe.py"],
    ["Ray", "ray_pipe.py"],
  ]) {
    test(`${name} replays ${size} conversations, with the same total`, (t) => {
      const out = join(folder, `${size}-${name}`);
      const words = [here(script), `${process.execPath} ${cli}`, conversations, policy, out];
      const used = measured(process.env.PYTHON ?? "python3", words);
      assert.deepEqual(merge(...files(out)), expected);
      report(t, name, size, used);
    });
  }
}

function report(t, name, size, { wall, processor }) {
  const each = (seconds, count) => (seconds / count) * 1_000;
  spent[name] ??= { size, processor };
  const growth = each(processor, size) / each(spent[name].processor, spent[name].size);
  t.diagnostic(
    `${processor.toFixed(1)} s of processor time, ${each(processor, size).toFixed(1)} ms each ` +
      `(${growth.toFixed(2)}x of ${spent[name].size}), ${wall.toFixed(0)} s of wall time`,
  );
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

/** Runs a program, and returns the seconds that it and the processes it waited for took. */
function measured(program, words, streams = {}) {
  const start = performance.now();
  // The shell's `times` ends with a line about its children: user and system time.
  const script = 'trap "times >&2" EXIT; "$@"';
  const { stdout, stderr } = spawned("sh", ["-c", script, "sh", program, ...words], streams);
  const wall = (performance.now() - start) / 1_000;
  const times = [
    ...stderr
      .trim()
      .split("\n")
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  const waited = times.reduce((sum, [, minutes, seconds]) => sum + minutes * 60 + +seconds, 0);
  // Spark and Ray run in processes of their own: the programs print what these used.
  const [, told] = stdout?.match(/^processor (.*)$/m) ?? [undefined, 0];
  return { wall, processor: waited + Number(told) };
}

const run = (program, words, streams) => spawned(program, words, streams).stdout;

function spawned(program, words, { stdin, stdout } = {}) {
  const stdio = [
    stdin === undefined ? "ignore" : openSync(stdin, "r"),
    stdout === undefined ? "pipe" : openSync(stdout, "w"),
    "pipe",
  ];
  const done = spawnSync(program, words, { stdio, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(done.status, 0, `${words[0]}: ${done.error ?? done.stderr.slice(-2_000)}`);
  return done;
}
