// Reads the session files of coding agents and the exports of chat apps.

import { TurnwiseError } from "../errors.js";
import type { Format } from "../types.js";
import { read } from "./engine.js";

/** The program that wrote a file; `messages` for plain messages and request bodies. */
export type SessionSource =
  | "claude-code"
  | "codex"
  | "chatgpt"
  | "claude-export"
  | "gemini-cli"
  | "opencode"
  | "copilot-cli"
  | "librechat"
  | "open-webui"
  | "messages";

/** The contents of a file. */
export interface SessionFile {
  /** The program that wrote it. */
  readonly source: SessionSource;
  /** The name of the program, for people. */
  readonly title: string;
  /** Its conversations, in the order of the file. */
  readonly conversations: SessionConversation[];
}

/** A conversation of a {@link SessionFile}. */
export interface SessionConversation {
  /** The program's id of it. */
  readonly id?: string;
  /** Its title, or the person's first words. */
  readonly title?: string;
  /** The model that answered last. */
  readonly model?: string;
  /** The format of the messages, where it is certain. */
  readonly format?: Format;
  /** The messages, ready for `fit`, `lint`, `heal` and `convert`. */
  readonly messages: object[];
  /** The instructions outside of the messages, as the file has them. */
  readonly system?: unknown;
  /** The definitions of the tools, as the file has them. */
  readonly tools?: unknown;
  /** Everything that the file has and the messages have not. */
  readonly leftOut: readonly LeftOut[];
}

/** Something that is in a file and not in the messages. */
export interface LeftOut {
  /** What it is, such as `message` or the type of a record. */
  readonly what: string;
  /** How often it occurs. */
  readonly count: number;
  /** Why it is left out. */
  readonly reason: string;
}

/**
 * Reads a file that another program wrote: a session of Claude Code, Codex, Gemini CLI, opencode or
 * Copilot CLI, an export of ChatGPT, Claude, LibreChat or Open WebUI, plain messages in any format,
 * or a request body.
 *
 * ```ts
 * import { readSession } from "turnwise/sessions";
 *
 * for (const { title, messages, leftOut } of readSession(await file.text()).conversations) {
 *   console.log(title, messages.length, leftOut);
 * }
 * ```
 *
 * @param text - The text of the whole file.
 * @throws TurnwiseError for a file that is not JSON, has no messages or an item of an unknown type:
 * `json_syntax`, `json_ended_early`, `json_too_deep`, `no_messages`, `not_a_list`,
 * `not_an_object`, `missing_role`, `bad_role`, `bad_content`, `unknown_format`. `line` and `column`
 * say where.
 */
export function readSession(text: string): SessionFile {
  if (typeof text !== "string")
    throw new TurnwiseError("bad_option", "`text` must be the text of a file", { path: "text" });
  return JSON.parse(read(text)) as SessionFile;
}
