// Anthropic's memory tool on our memory. Its files are views of the records; only `notes` has free
// texts.

import { checkFunction, checkOptionNames } from "../checks.js";
import { TurnwiseError } from "../errors.js";
import { NOTES, ROOT, innerPath } from "./paths.js";
import { writeNote } from "./notes.js";
import type { Memory, MemoryRecord } from "./types.js";

/** The input of a call, as the model writes it. */
export interface MemoryToolInput {
  readonly command: string;
  readonly [argument: string]: unknown;
}

/** Options of {@link memoryTool}. */
export interface MemoryToolOptions {
  /**
   * Whether the model may change and delete the user's own words. Without it, such calls are
   * refused with a sentence for the model. Default: false.
   */
  readonly confirmations?: boolean;
}

/** Anthropic's memory tool: its definition, and a method that carries out its calls. */
export interface MemoryTool {
  /** What the API wants in `tools`. */
  readonly definition: { readonly type: "memory_20250818"; readonly name: "memory" };
  /** Carries out one call and returns the text for the model. Never throws for wrong input. */
  execute(input: MemoryToolInput): Promise<string>;
}

/**
 * Anthropic's memory tool (`memory_20250818`), stored in a memory.
 *
 * ```ts
 * const tool = memoryTool(memory);
 * // tools: [tool.definition]; for each call of the model:
 * const text = await tool.execute(call.input);
 * ```
 *
 * `/memories/instructions.md`, `preferences.md` and so on show the records. The model writes free
 * texts to `/memories/notes/`. They pass the same gates as everything else.
 */
export function memoryTool(memory: Memory, options: MemoryToolOptions = {}): MemoryTool {
  checkFunction("memory.recall", Object(memory).recall);
  checkOptionNames(options, ["confirmations"]);
  const files = new Files(memory, options.confirmations ?? false);
  return {
    definition: { type: "memory_20250818", name: "memory" },
    async execute(input) {
      try {
        return await files.execute(input);
      } catch (thrown) {
        if (thrown instanceof TurnwiseError) return `Error: ${thrown.message}`;
        throw thrown;
      }
    },
  };
}

class Files {
  readonly #memory: Memory;
  readonly #mayChange: boolean;

  constructor(memory: Memory, mayChange: boolean) {
    this.#memory = memory;
    this.#mayChange = mayChange;
  }

  async execute(input: MemoryToolInput): Promise<string> {
    const given = input.command === "rename" ? input["old_path"] : input["path"];
    const path = innerPath(given);
    if (path === undefined) return `Error: the path ${String(given)} is not below ${ROOT}`;
    switch (input.command) {
      case "view":
        return this.#view(path, input["view_range"]);
      case "create":
        return this.#create(path, textOf(input["file_text"]));
      case "str_replace":
        return this.#replace(path, textOf(input["old_str"]), textOf(input["new_str"] ?? ""));
      case "insert":
        return this.#insert(path, input["insert_line"], textOf(input["insert_text"]));
      case "delete":
        return this.#delete(path);
      case "rename":
        return this.#rename(path, input["new_path"]);
      default:
        return `Error: there is no command \`${input.command}\``;
    }
  }

  #view(path: string, range: unknown): string {
    const files = this.#files();
    const file = files.get(path);
    if (file === undefined) {
      const inside = [...files].filter(([name]) => path === "" || name.startsWith(`${path}/`));
      if (inside.length === 0 && path !== "") return missing(path);
      const lines = inside.map(([name, { text }]) => `${size(text)}\t${ROOT}/${name}`);
      const folder = full(path);
      const total = size(inside.map(([, { text }]) => text).join(""));
      return [
        `Here're the files and directories up to 2 levels deep in ${folder}, excluding hidden items and node_modules:`,
        `${total}\t${folder}`,
        ...lines,
      ].join("\n");
    }
    const [from, to] = Array.isArray(range) ? (range as number[]) : [1, -1];
    const lines = file.text.split("\n");
    const last = to === undefined || to < 0 ? lines.length : to;
    const shown = lines.slice((from ?? 1) - 1, last);
    const numbered = shown.map((line, at) => `${String((from ?? 1) + at).padStart(6)}\t${line}`);
    const text = `Here's the content of ${full(path)} with line numbers:\n${numbered.join("\n")}`;
    return text.length <= MAX_VIEW
      ? text
      : `${text.slice(0, MAX_VIEW)}\nThe rest is left out: use view_range`;
  }

  async #create(path: string, text: string): Promise<string> {
    if (!path.startsWith(NOTES))
      return `Error: ${full(path)} shows records and cannot be created. Write to ${ROOT}/${NOTES} instead`;
    if (this.#files().has(path)) return `Error: File ${full(path)} already exists`;
    return (await this.#write(path, text)) ?? `File created successfully at: ${full(path)}`;
  }

  async #replace(path: string, old: string, next: string): Promise<string> {
    const file = this.#files().get(path);
    if (file === undefined) return missing(path);
    const count = old === "" ? 0 : file.text.split(old).length - 1;
    if (count === 0)
      return `No replacement was performed, old_str \`${old}\` did not appear verbatim in ${full(path)}.`;
    if (count > 1) {
      const lines = linesWith(file.text, old);
      return `No replacement was performed. Multiple occurrences of old_str \`${old}\` in lines: ${lines.join(", ")}. Please ensure it is unique`;
    }
    if (path.startsWith(NOTES)) {
      const text = file.text.split(old).join(next);
      return (await this.#write(path, text)) ?? "The memory file has been edited.";
    }
    const record = file.records[linesWith(file.text, old)[0]! - 1];
    if (record === undefined || !this.#mayChange) return USERS_OWN;
    const words = record.text.split(old).join(next);
    if (words === record.text) return "Error: only the words of a line can be replaced";
    await (words.trim() === ""
      ? this.#memory.forget(record.id)
      : this.#memory.edit(record.id, words));
    return "The memory file has been edited.";
  }

  async #insert(path: string, line: unknown, text: string): Promise<string> {
    const file = this.#files().get(path);
    if (file === undefined) return missing(path);
    if (!path.startsWith(NOTES)) return USERS_OWN;
    const lines = file.text.split("\n");
    if (!Number.isInteger(line) || (line as number) < 0 || (line as number) > lines.length)
      return `Error: Invalid \`insert_line\` parameter: ${String(line)}. It should be within the range of lines of the file: [0, ${lines.length}]`;
    lines.splice(line as number, 0, text.replace(/\n$/, ""));
    return (await this.#write(path, lines.join("\n"))) ?? `The file ${full(path)} has been edited.`;
  }

  async #delete(path: string): Promise<string> {
    const inside = [...this.#files()].filter(
      ([name]) => name === path || name.startsWith(`${path}/`),
    );
    if (path === "" || inside.length === 0) return missing(path);
    if (!this.#mayChange && inside.some(([name]) => !name.startsWith(NOTES))) return USERS_OWN;
    for (const [, { records }] of inside)
      for (const { id } of records) await this.#memory.forget(id);
    return `Successfully deleted ${full(path)}`;
  }

  async #rename(path: string, target: unknown): Promise<string> {
    const files = this.#files();
    const file = files.get(path);
    const next = innerPath(target);
    if (file === undefined) return missing(path);
    if (next === undefined || !path.startsWith(NOTES) || !next.startsWith(NOTES))
      return `Error: files can only be renamed within ${ROOT}/${NOTES}`;
    if (files.has(next)) return `Error: The destination ${full(next)} already exists`;
    const refused = await this.#write(next, file.text);
    if (refused !== undefined) return refused;
    for (const { id } of file.records) await this.#memory.forget(id);
    return `Successfully renamed ${full(path)} to ${full(next)}`;
  }

  // Returns why nothing was written.
  async #write(path: string, text: string): Promise<string | undefined> {
    if ([...text].length > MAX_NOTE)
      return `Error: a note has at most ${MAX_NOTE} characters: write several files`;
    const { refused } = await writeNote(this.#memory, path.slice(NOTES.length), text);
    const reason = refused[0]?.reason;
    return reason === undefined ? undefined : `Error: not written (${reason})`;
  }

  // Every file with its lines, and the record of each line.
  #files(): Map<string, { text: string; records: MemoryRecord[] }> {
    const files = new Map<string, { text: string; records: MemoryRecord[] }>();
    const records = this.#memory.list({ status: "active", covered: true }).reverse();
    for (const record of records) {
      const path = pathOf(record);
      if (path === undefined) continue;
      const file = files.get(path) ?? { text: "", records: [] };
      file.text += `${file.records.length > 0 ? "\n" : ""}${record.text}`;
      file.records.push(record);
      files.set(path, file);
    }
    return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function pathOf({ kind, slot, said }: MemoryRecord): string | undefined {
  switch (kind) {
    case "note":
      return `${NOTES}${slot?.slice("note.".length)}`;
    case "event":
      return `events/${new Date(said).toISOString().slice(0, 7)}.md`;
    case "profile":
      return "profile.md";
    case "turn":
    case "summary":
      return undefined;
    default:
      return `${kind}s.md`;
  }
}

function linesWith(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    found.push(text.slice(0, at).split("\n").length);
  return found;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  throw new TurnwiseError("bad_option", "a text is missing");
}

function full(path: string): string {
  return path === "" ? ROOT : `${ROOT}/${path}`;
}

function missing(path: string): string {
  return `The path ${full(path)} does not exist. Please provide a valid path.`;
}

function size(text: string): string {
  return `${(text.length / 1024).toFixed(1)}K`;
}

const MAX_VIEW = 16_000;
const MAX_NOTE = 4_000;
const USERS_OWN =
  "Error: these are the user's own words, which only the user changes. Ask them, or write a note";
