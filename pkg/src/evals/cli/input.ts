// Reads files and standard input.

import { createReadStream, readFileSync } from "node:fs";
import process from "node:process";
import { describe } from "../../errors.js";
import { readSession, type SessionFile } from "../../session-files/index.js";

/** A line, and its place for error messages. */
export interface Line {
  readonly text: string;
  readonly place: string;
}

/** A conversation as JSON text, with its name in tables, unless it has an id. */
export interface ConversationLine extends Line {
  readonly name: string;
}

/**
 * The conversations of all files. JSON lines with one conversation each are read one at a time; `-`
 * is standard input, in such lines. Session files are read whole.
 */
export async function* conversationLines(
  files: readonly string[],
): AsyncGenerator<ConversationLine> {
  for (const file of files) {
    if (file === "-" || (await isConversationPerLine(file))) {
      let count = 0;
      for await (const line of lines(file))
        yield { ...line, name: file === "-" ? String(++count) : line.place };
      continue;
    }
    const text = readText(file);
    yield* isLines(file) ? ofSession(file, session(file, text)) : ofJson(file, text);
  }
}

/** The conversations of a file with one JSON value. */
function* ofJson(file: string, text: string): Generator<ConversationLine> {
  const content = json<unknown>(text, file);
  const read = session(file, text);
  // Plain conversations may have questions.
  if (read.source !== "messages") return yield* ofSession(file, read);
  const list = isListOfConversations(content) ? content : [content];
  for (const [index, conversation] of list.entries()) {
    const name = list.length === 1 ? file : `${file}#${index + 1}`;
    yield { text: JSON.stringify(conversation), place: name, name };
  }
}

/** The conversations of a session file. */
function* ofSession(file: string, { conversations }: SessionFile): Generator<ConversationLine> {
  for (const [index, { messages }] of conversations.entries()) {
    const name = conversations.length === 1 ? file : `${file}#${index + 1}`;
    yield { text: JSON.stringify({ messages }), place: name, name };
  }
}

function session(file: string, text: string): SessionFile {
  try {
    return readSession(text);
  } catch (thrown) {
    const { line, path } = Object(thrown) as { readonly line?: number; readonly path?: string };
    const place = line === undefined ? file : `${file}:${line}`;
    throw new Error(`${place}: ${path === undefined ? "" : `\`${path}\`: `}${describe(thrown)}`);
  }
}

/**
 * Whether each line of a file is a conversation, and not a record of one. Where the first line is no
 * JSON, its error has the best place.
 */
async function isConversationPerLine(file: string): Promise<boolean> {
  if (!isLines(file)) return false;
  for await (const { text } of lines(file)) {
    try {
      const first: unknown = JSON.parse(text);
      return isListOfConversations([first]) && readSession(text).source === "messages";
    } catch {
      return true;
    }
  }
  return true;
}

function isLines(file: string): boolean {
  return /\.(jsonl|ndjson)$/.test(file);
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
  return json(readText(file), file);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (thrown) {
    unreadable(file, thrown);
  }
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
