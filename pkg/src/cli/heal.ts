// `turnwise heal`.

import { writeFileSync } from "node:fs";
import { heal as mend, lint } from "../index.js";
import type { Format } from "../types.js";
import type { Target } from "../check/index.js";
import { type Command, FORMATS, Misuse, readWords } from "./command.js";
import { type Input, inputs } from "./files.js";
import { Progress, counted, note, table, write } from "./output.js";

export const heal: Command = {
  usage: `npx turnwise heal FILE… [--format FORMAT] [--target SERVER] [--out FILE] [--json]

Repairs histories with the smallest set of edits and prints them: one conversation as JSON, several
as JSON lines. A request body comes back whole. The edits are listed on standard error.

--format FORMAT  the format of the messages. Default: detected
                 (${FORMATS})
--target SERVER  a server with rules of its own, such as mistral, deepseek, openai-stateless
--pending        trailing calls without results are in flight and stay open
--out FILE       write the result there
--json           one JSON object per conversation: { name, messages, system, edits, left }

Exit status: 0 if no error is left, 1 if one is, 2 if a file cannot be read or the command line is
wrong.
`,

  async run(words) {
    const given = readWords(words, {
      format: { type: "string" },
      target: { type: "string" },
      out: { type: "string" },
      pending: { type: "boolean" },
      json: { type: "boolean" },
    });
    const [out, asJson] = [given.text("out"), given.flag("json")];
    if (out !== undefined && asJson) throw new Misuse("`--json` prints, `--out` writes: use one");
    const failures = { count: 0 };
    const progress = new Progress("conversations");
    const results: string[] = [];
    let errors = 0;
    for await (const input of inputs(given.files, failures)) {
      const { name, conversation } = input;
      const options = {
        format: (given.text("format") as Format | undefined) ?? conversation.format,
        target: given.text("target") as Target | undefined,
        pending: given.flag("pending"),
      };
      const { messages, system, edits } = mend(conversation.messages, options);
      const left = lint(messages, options).filter(({ severity }) => severity === "error");
      errors += left.length;
      progress.update(results.length + 1);
      if (asJson) {
        await write(`${JSON.stringify({ name, messages, system, edits, left })}\n`);
        results.push("");
        continue;
      }
      results.push(JSON.stringify(whole(input, messages, system)));
      const rows = [
        ...edits.map(({ rule, index, reason }) => ["  edited", rule, index, reason]),
        ...left.map(({ rule, index, message }) => ["  left", rule, index, message]),
      ];
      progress.end();
      note(`${name}: ${counted(edits.length, "edit")}, ${counted(left.length, "error")} left\n`);
      if (rows.length > 0) note(table(["  ", "rule", "message", "reason"], rows));
    }
    progress.end();
    const text = results.map((result) => `${result}\n`).join("");
    if (out !== undefined) writeFileSync(out, text);
    else if (!asJson) await write(text);
    if (failures.count > 0) return 2;
    return errors > 0 ? 1 : 0;
  },
};

/** The result as the file had it: the messages, or a request body with them. */
function whole(input: Input, messages: object[], system: string | undefined): unknown {
  const body = input.isOnly ? bodyOf(input) : undefined;
  if (body === undefined) return system === undefined ? messages : { system, messages };
  const list = LISTS.find((name) => Array.isArray(body[name]))!;
  return { ...body, [list]: messages, ...(system === undefined ? {} : { system }) };
}

/** The object around plain messages. */
function bodyOf({ program, text }: Input): Record<string, unknown> | undefined {
  if (program !== "messages" || !text.trimStart().startsWith("{")) return undefined;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    return LISTS.some((name) => Array.isArray(body[name])) ? body : undefined;
  } catch {
    // JSON lines.
    return undefined;
  }
}

const LISTS = ["messages", "input", "items", "contents"];
