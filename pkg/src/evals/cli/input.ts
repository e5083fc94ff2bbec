// Reads files and standard input.

import { createReadStream, readFileSync } from "node:fs";
import process from "node:process";
import { describe } from "../../errors.js";

/** A line, and its place for error messages. */
export interface Line {
  readonly text: string;
  readonly place: string;
}

/**
 * The conversations of all files, each as JSON text. JSON lines are read one at a time; `-` is
 * standard input.
 */
export async function* conversationLines(files: readonly string[]): AsyncGenerator<Line> {
  for (const file of files) {
    if (file === "-" || /\.(jsonl|ndjson)$/.test(file)) {
      yield* lines(file);
      continue;
    }
    const content = readJson<unknown>(file);
    const list = isListOfConversations(content) ? content : [content];
    for (const conversation of list) yield { text: JSON.stringify(conversation), place: file };
  }
}

/** The lines of JSON lines, without empty ones. A JSON string cannot contain a line feed. */
export async function* lines(file: string): AsyncGenerator<Line> {
  let rest = "";
  let number = 0;
  const name = file === "-" ? "standard input" : file;
  const stream = file === "-" ? process.stdin.setEncoding("utf8") : createReadStream(file, "utf8");
  const chunks = stream[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks
      .next()
      .catch((thrown: unknown) => unreadable(name, thrown));
    const parts = (rest + (done ? "\n" : value)).split("\n");
    rest = parts.pop()!;
    for (const text of parts) {
      number++;
      if (text.trim() !== "") yield { text, place: `${name}:${number}` };
    }
    if (done) return;
  }
}

/** Reads a file of JSON. */
export function readJson<T>(file: string): T {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (thrown) {
    unreadable(file, thrown);
  }
  return json(text, file);
}

/** Parses JSON; the error names the place. */
export function json<T>(text: string, place: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (thrown) {
    throw new Error(`${place}: ${describe(thrown)}`);
  }
}

/**
 * Whether a list is one of conversations: of lists, or of objects that hold one. A message has no
 * list of messages in it.
 */
function isListOfConversations(content: unknown): content is unknown[] {
  const [first] = Array.isArray(content) ? content : [];
  if (Array.isArray(first)) return true;
  return LISTS.some((name) => Array.isArray((Object(first) as Record<string, unknown>)[name]));
}

const LISTS = ["messages", "input", "items", "contents"];

function unreadable(file: string, thrown: unknown): never {
  const isMissing = (thrown as { readonly code?: unknown }).code === "ENOENT";
  throw new Error(
    isMissing ? `there is no file \`${file}\`` : `\`${file}\` cannot be read: ${describe(thrown)}`,
  );
}
