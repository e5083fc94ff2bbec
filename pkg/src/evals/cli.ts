#!/usr/bin/env node
// `npx turnwise eval` and `npx turnwise merge`; see `cli/arguments.ts` for their options.

import { writeFileSync } from "node:fs";
import process from "node:process";
import { describe } from "../errors.js";
import { type Arguments, parseArguments, USAGE } from "./cli/arguments.js";
import { conversationLines, json, lines, readJson } from "./cli/input.js";
import { pipe } from "./cli/pipe.js";
import { ask } from "./engine.js";
import type { Conversation, EvalPolicy } from "./index.js";
import { add, start } from "./run.js";

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.length === 0 || words[0] === "help" || words.includes("--help")) {
    process.stdout.write(USAGE);
    return words.length === 0 ? 2 : 0;
  }
  const args = parseArguments(words);
  if (typeof args === "string") {
    process.stderr.write(`turnwise: ${args}\n\n${USAGE}`);
    return 2;
  }
  if (args.command === "merge") return merge(args);
  return args.rows || args.values.has("--emit") ? rows(args) : table(args);
}

/** Prints a table of all conversations, or their figures as a JSON list. */
async function table(args: Arguments): Promise<number> {
  const { policy, baseline } = policies(args);
  const run = start(policy, baseline, args.json && !args.values.has("--svg"));
  let done = 0;
  for await (const { text, place } of conversationLines(args.files)) {
    const row = add(run, json<Conversation>(text, place), ++done);
    if (args.json) await write(`${done === 1 ? "[" : ","}\n${JSON.stringify(row)}`);
    if (done % 20 === 0) process.stderr.write(`${done} conversations\n`);
  }
  const svg = args.values.get("--svg");
  if (svg !== undefined) writeFileSync(svg, run.plot());
  await write(args.json ? (done === 0 ? "[]\n" : "\n]\n") : run.table());
  return 0;
}

/** Prints a row of sums, or requests, for each conversation. */
async function rows(args: Arguments): Promise<number> {
  const [model, answers] = [args.values.get("--model"), args.values.get("--answers")];
  const job = {
    ...policies(args),
    ...(model === undefined ? {} : { model }),
    ...(answers === undefined ? {} : { answers }),
  };
  // A wrong policy is reported once, and not for each conversation.
  start(job.policy, job.baseline, true).free();
  const texts = (async function* () {
    for await (const { text } of conversationLines(args.files)) yield text;
  })();
  const done = await pipe(texts, job, args.threads, write);
  process.stderr.write(
    `${done.conversations} conversations${done.failed > 0 ? `, ${done.failed} not readable` : ""}\n`,
  );
  return done.failed > 0 ? 1 : 0;
}

/** Adds rows up and prints the total. Rows of conversations that could not be read are counted. */
async function merge(args: Arguments): Promise<number> {
  const total = start({}, undefined, true);
  let failed = 0;
  for (const file of args.files) {
    for await (const { text, place } of lines(file)) {
      const row = json<{ readonly error?: unknown }>(text, place);
      if (row?.error !== undefined) failed++;
      else {
        try {
          ask(() => total.merge(row));
        } catch (thrown) {
          throw new Error(`${place}: ${describe(thrown)}`);
        }
      }
    }
  }
  process.stdout.write(args.json ? `${total.total()}\n` : total.table());
  if (failed > 0) process.stderr.write(`${failed} conversations could not be read\n`);
  return failed > 0 ? 1 : 0;
}

function policies(args: Arguments): { policy: EvalPolicy; baseline?: EvalPolicy } {
  const baseline = args.values.get("--baseline");
  return {
    policy: policyOf(args.values.get("--policy")!, "--policy"),
    ...(baseline === undefined ? {} : { baseline: policyOf(baseline, "--baseline") }),
  };
}

/** Reads a policy from a file, or from the command line itself. */
function policyOf(text: string, option: string): EvalPolicy {
  return text.trimStart().startsWith("{") ? json(text, option) : readJson(text);
}

/** Waits while the reader of standard output is slower than we are. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    // `head` and its like close the pipe when they have enough.
    if ((Object(thrown) as { readonly code?: unknown }).code === "EPIPE") return;
    process.stderr.write(`turnwise: ${describe(thrown)}\n`);
    process.exitCode = 1;
  },
);
