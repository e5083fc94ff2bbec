// `turnwise eval` and `turnwise merge`; `arguments.ts` has their options.

import { writeFileSync } from "node:fs";
import process from "node:process";
import type { Command } from "../../cli/command.js";
import { Progress, note, table, write } from "../../cli/output.js";
import { describe } from "../../errors.js";
import { policyFromJson } from "../../policies.js";
import { ask } from "../engine.js";
import type { Conversation, EvalPolicy, Totals } from "../index.js";
import { add, end, start } from "../run.js";
import { type Arguments, LEGEND, parseArguments, USAGE } from "./arguments.js";
import { missedBars, readBars } from "./bars.js";
import { conversationLines, json, lines, readJson } from "./input.js";
import { pipe } from "./pipe.js";

export const evaluate: Command = {
  usage: USAGE,
  failure: 1,
  async run(words) {
    const args = parseArguments("eval", words);
    return args.rows ? rows(args) : all(args);
  },
};

export const merge: Command = {
  usage: USAGE,
  failure: 1,
  run: (words) => addUp(parseArguments("merge", words)),
};

/** Prints a table of all conversations, or their figures as a JSON list. */
async function all(args: Arguments): Promise<number> {
  const bars = readBars(args.values.get("bar"));
  const { policy, baseline } = policies(args);
  const run = start(policy, baseline, args.json && !args.values.has("svg"));
  const progress = new Progress("conversations");
  let done = 0;
  for await (const { text, place, name } of conversationLines(args.files)) {
    const row = add(run, json<Conversation>(text, place), name);
    if (args.json) await write(`${done === 0 ? "[" : ","}\n${JSON.stringify(row)}`);
    progress.update(++done);
  }
  progress.end();
  const svg = args.values.get("svg");
  if (svg !== undefined) writeFileSync(svg, run.plot());
  if (args.json) await write(done === 0 ? "[]\n" : "\n]\n");
  else await write(process.stdout.isTTY ? forPeople(run.table()) : run.table());
  const { candidate } = JSON.parse(run.total()) as { readonly candidate: Totals };
  const missed = missedBars(bars, candidate);
  for (const line of missed) note(`turnwise: ${line}\n`);
  return missed.length > 0 ? 1 : 0;
}

/** A Markdown table as aligned columns, with a legend. */
function forPeople(markdown: string): string {
  const cells = markdown
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], , ...body] = cells;
  const isNumber = (text: string) => /^-?[\d.]+$/.test(text);
  const rows = body.map((row) => row.map((text) => (isNumber(text) ? Number(text) : text)));
  return `${table(head, rows)}\n${LEGEND}`;
}

/** Prints a row of sums, or requests, for each conversation. */
async function rows(args: Arguments): Promise<number> {
  const [model, answers] = [args.values.get("model"), args.values.get("answers")];
  const job = {
    ...policies(args),
    ...(model === undefined ? {} : { model }),
    ...(answers === undefined ? {} : { answers }),
  };
  // A wrong policy is reported once, and not for each conversation.
  end(start(job.policy, job.baseline, true));
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
async function addUp(args: Arguments): Promise<number> {
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
  await write(args.json ? `${total.total()}\n` : total.table());
  if (failed > 0) process.stderr.write(`${failed} conversations could not be read\n`);
  return failed > 0 ? 1 : 0;
}

function policies(args: Arguments): { policy: EvalPolicy; baseline?: EvalPolicy } {
  const baseline = args.values.get("baseline");
  return {
    policy: policyOf(args.values.get("policy")!, "--policy"),
    ...(baseline === undefined ? {} : { baseline: policyOf(baseline, "--baseline") }),
  };
}

/** Reads a policy from a file, or from the command line itself. */
function policyOf(text: string, option: string): EvalPolicy {
  return policyFromJson(text.trimStart().startsWith("{") ? json(text, option) : readJson(text));
}
