#!/usr/bin/env node
// `npx turnwise eval FILES --policy POLICY [--baseline POLICY] [--json] [--svg FILE]`

import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { describe } from "../errors.js";
import { type Conversation, type EvalPolicy, evaluate } from "./index.js";

const USAGE = `npx turnwise eval FILES --policy POLICY [--baseline POLICY] [--json] [--svg FILE]

FILES        JSON (a list of messages, or of conversations) or JSON lines (one conversation per
             line), in any provider's format. For questions at the end of a conversation:
             {"messages":[…],"questions":[{"question":"…","answer":"…","evidence":[3]}]}
POLICY       a file with the options of createContext as JSON, or the JSON itself:
             '{"window":8000,"preset":"support"}'
             "summarizer":{"type":"extractive"} writes summaries
--policy     the policy to measure
--baseline   the policy to compare it with
--json       print JSON instead of a table
--svg FILE   write a plot of the tokens sent

Exit status: 0 on success, 1 if an input cannot be read, 2 if the command line is wrong.
`;

interface Arguments {
  readonly files: readonly string[];
  readonly values: ReadonlyMap<string, string>;
  readonly json: boolean;
}

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  if (command === undefined || command === "help" || process.argv.includes("--help")) {
    process.stdout.write(USAGE);
    return command === undefined ? 2 : 0;
  }
  const args = command === "eval" ? parseArguments(rest) : `there is no command \`${command}\``;
  if (typeof args === "string") {
    process.stderr.write(`turnwise: ${args}\n\n${USAGE}`);
    return 2;
  }
  const baseline = args.values.get("--baseline");
  const result = await evaluate(conversations(args.files), {
    policy: policyOf(args.values.get("--policy")!, "--policy"),
    ...(baseline === undefined ? {} : { baseline: policyOf(baseline, "--baseline") }),
    gatherRows: false,
    onProgress: (done, row) => {
      if (args.json) process.stdout.write(`${done === 1 ? "[" : ","}\n${JSON.stringify(row)}`);
      if (done % 20 === 0) process.stderr.write(`${done} conversations\n`);
    },
  });
  const svg = args.values.get("--svg");
  if (svg !== undefined) writeFileSync(svg, result.svg);
  process.stdout.write(
    args.json ? (result.total.conversations === 0 ? "[]\n" : "\n]\n") : result.table,
  );
  return 0;
}

/** Reads a policy from a file, or from the command line itself. */
function policyOf(args: string, option: string): EvalPolicy {
  return args.trimStart().startsWith("{") ? json(args, option) : readJson(args);
}

/** Parses the command line. Returns a message if it is wrong. */
function parseArguments(words: readonly string[]): Arguments | string {
  const files: string[] = [];
  const values = new Map<string, string>();
  let json = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "--json") json = true;
    else if (["--policy", "--baseline", "--svg"].includes(word)) {
      const value = words[++at];
      if (value === undefined) return `\`${word}\` needs a ${word === "--svg" ? "file" : "policy"}`;
      values.set(word, value);
    } else if (word.startsWith("--")) return `there is no option \`${word}\``;
    else files.push(word);
  }
  if (files.length === 0) return "name a file of conversations";
  if (!values.has("--policy")) return "name a policy with `--policy`";
  return { files, values, json };
}

/** The conversations of all files. JSON lines are read one at a time. */
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
    const content = readJson<unknown>(file);
    if (isListOfConversations(content)) yield* content;
    else yield content as Conversation;
  }
}

/**
 * Whether a list is one of conversations: of lists, or of objects that hold one. A message has no
 * list of messages in it.
 */
function isListOfConversations(content: unknown): content is Conversation[] {
  const [first] = Array.isArray(content) ? content : [];
  if (Array.isArray(first)) return true;
  return LISTS.some((name) => Array.isArray((Object(first) as Record<string, unknown>)[name]));
}

const LISTS = ["messages", "input", "items", "contents"];

/** JSON lines end at a line feed, which JSON strings cannot contain. */
async function* lines(file: string): AsyncGenerator<string> {
  let rest = "";
  const chunks = createReadStream(file, "utf8")[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks
      .next()
      .catch((thrown: unknown) => unreadable(file, thrown));
    if (done) break;
    const parts = (rest + value).split("\n");
    rest = parts.pop()!;
    yield* parts;
  }
  yield rest;
}

function readJson<T>(file: string): T {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (thrown) {
    unreadable(file, thrown);
  }
  return json(text, file);
}

function unreadable(file: string, thrown: unknown): never {
  const isMissing = (thrown as { readonly code?: unknown }).code === "ENOENT";
  throw new Error(
    isMissing ? `there is no file \`${file}\`` : `\`${file}\` cannot be read: ${describe(thrown)}`,
  );
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
