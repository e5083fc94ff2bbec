#!/usr/bin/env node
// `npx turnwise eval FILES --policy policy.json [--baseline other.json] [--json] [--svg FILE]`

import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { describe } from "../errors.js";
import { type Conversation, type EvalPolicy, evaluate } from "./index.js";

const USAGE = `npx turnwise eval FILES --policy policy.json [--baseline other.json] [--json] [--svg FILE]

FILES        JSON (a list of messages, or of conversations) or JSON lines (a conversation a line)
--policy     the options of createContext, as JSON; "summarizer": {"type": "extractive"} makes summaries
--baseline   the policy to compare with
--json       print JSON instead of a table
--svg FILE   write the picture of tokens sent

Ends with 0, with 1 where something cannot be read, and with 2 where the command line is wrong.
`;

interface Arguments {
  readonly files: readonly string[];
  readonly values: ReadonlyMap<string, string>;
  readonly json: boolean;
}

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  if (command === undefined || command === "help" || command === "--help") {
    process.stdout.write(USAGE);
    return command === undefined ? 2 : 0;
  }
  const given = command === "eval" ? read(rest) : `there is no command \`${command}\``;
  if (typeof given === "string") {
    process.stderr.write(`turnwise: ${given}\n\n${USAGE}`);
    return 2;
  }
  const policy = parsed<EvalPolicy>(given.values.get("--policy")!);
  const baseline = given.values.get("--baseline");
  const result = await evaluate(conversations(given.files), {
    policy,
    ...(baseline === undefined ? {} : { baseline: parsed<EvalPolicy>(baseline) }),
    onProgress: (done) => done % 20 === 0 && process.stderr.write(`${done} conversations\n`),
  });
  const svg = given.values.get("--svg");
  if (svg !== undefined) writeFileSync(svg, result.svg);
  process.stdout.write(given.json ? `${JSON.stringify(result.rows, undefined, 2)}\n` : result.table);
  return 0;
}

/** The command line, or what is wrong with it. */
function read(words: readonly string[]): Arguments | string {
  const files: string[] = [];
  const values = new Map<string, string>();
  let json = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "--json") json = true;
    else if (["--policy", "--baseline", "--svg"].includes(word)) {
      const value = words[++at];
      if (value === undefined) return `\`${word}\` needs a file`;
      values.set(word, value);
    } else if (word.startsWith("--")) return `there is no option \`${word}\``;
    else files.push(word);
  }
  if (files.length === 0) return "name a file of conversations";
  if (!values.has("--policy")) return "name a policy with `--policy`";
  return { files, values, json };
}

/** The conversations of all files; of JSON lines one at a time. */
async function* conversations(files: readonly string[]): AsyncGenerator<Conversation> {
  for (const file of files) {
    if (/\.(jsonl|ndjson)$/.test(file)) {
      let number = 0;
      for await (const line of lines(file)) {
        number++;
        if (line.trim() !== "") yield json(line, `${file}:${number}`);
      }
      continue;
    }
    const content = parsed<unknown>(file);
    const isOne = !Array.isArray(content) || (content.length > 0 && "role" in (content[0] as object));
    if (isOne) yield content as Conversation;
    else yield* content as Conversation[];
  }
}

async function* lines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop()!;
    yield* parts;
  }
  yield rest;
}

function parsed<T>(file: string): T {
  return json(readFileSync(file, "utf8"), file);
}

function json<T>(text: string, place: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (thrown) {
    throw new Error(`${place}: ${describe(thrown)}`);
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    process.stderr.write(`turnwise: ${describe(thrown)}\n`);
    process.exitCode = 1;
  },
);
