// Reads the files of a command: one conversation after the other, with its name in tables.

import { readFileSync } from "node:fs";
import process from "node:process";
import { TurnwiseError, describe } from "../errors.js";
import { overheadTokens } from "../overhead.js";
import { readSession, type SessionConversation } from "../session-files/index.js";
import type { Format } from "../types.js";

/** A conversation of a file. */
export interface Input {
  /** The file; of several conversations, with the number of this one from 1. */
  readonly name: string;
  readonly file: string;
  /** The program that wrote the file, for people. */
  readonly program: string;
  /** The whole text of the file. */
  readonly text: string;
  /** Whether the file has no other conversation. */
  readonly isOnly: boolean;
  readonly conversation: SessionConversation;
}

/** Files that could not be read, as they come up. */
export interface Failures {
  count: number;
}

/** The conversations of all files. A file that cannot be read is reported, and the rest goes on. */
export async function* inputs(files: readonly string[], failures: Failures): AsyncGenerator<Input> {
  for (const file of files) {
    let text: string;
    let session;
    try {
      text = file === "-" ? await standardInput() : readFileSync(file, "utf8");
      session = readSession(text);
    } catch (thrown) {
      failures.count++;
      process.stderr.write(`turnwise: ${nameOf(file)}: ${reasonOf(thrown)}\n`);
      continue;
    }
    const { conversations, title: program } = session;
    const isOnly = conversations.length === 1;
    for (const [index, conversation] of conversations.entries()) {
      const name = isOnly ? nameOf(file) : `${nameOf(file)}#${index + 1}`;
      yield { name, file, program, text, isOnly, conversation };
    }
  }
}

/** The options of a context for a conversation of a file: its format, and its overhead. */
export function contextOf(
  { conversation }: Input,
  format: Format | undefined,
): { readonly format?: Format; readonly overhead: number } {
  const { system: instructions, tools } = conversation;
  const named = format ?? conversation.format;
  const overhead = overheadTokens({ instructions, tools });
  return { ...(named === undefined ? {} : { format: named }), overhead };
}

function nameOf(file: string): string {
  return file === "-" ? "standard input" : file;
}

function reasonOf(thrown: unknown): string {
  const { code } = Object(thrown) as { readonly code?: unknown };
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "it is a folder; name its files";
  if (!(thrown instanceof TurnwiseError)) return describe(thrown);
  const { line, column, path, message } = thrown;
  const place = line === undefined ? "" : `line ${line}, column ${column ?? 1}: `;
  return `${place}${path === undefined ? "" : `\`${path}\`: `}${message}`;
}

async function standardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk;
  return text;
}
