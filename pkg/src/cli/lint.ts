// `turnwise lint`.

import { lint as findings, type Finding } from "../index.js";
import type { Format } from "../types.js";
import type { Target } from "../check/index.js";
import { type Command, FORMATS, oneOf, readWords } from "./command.js";
import { inputs } from "./files.js";
import { Progress, counted, table, write } from "./output.js";

export const lint: Command = {
  usage: `npx turnwise lint FILE… [--format FORMAT] [--target SERVER] [--bar error|warning] [--json]

Finds what a provider would refuse. docs/rules explains each rule.

--format FORMAT  the format of the messages. Default: detected
                 (${FORMATS})
--target SERVER  a server with rules of its own, such as mistral, deepseek, openai-stateless
--pending        trailing calls without results are in flight and no fault
--bar LEVEL      what fails: error (default), or warning for both
--json           one JSON object per conversation: { name, findings }

Exit status: 0 if nothing fails, 1 for a finding at the bar, 2 if a file cannot be read or the
command line is wrong.
`,

  async run(words) {
    const given = readWords(words, {
      format: { type: "string" },
      target: { type: "string" },
      bar: { type: "string" },
      pending: { type: "boolean" },
      json: { type: "boolean" },
    });
    const bar = oneOf(given.text("bar"), "--bar", ["error", "warning"]) ?? "error";
    const format = given.text("format") as Format | undefined;
    const target = given.text("target") as Target | undefined;
    const failures = { count: 0 };
    const progress = new Progress("conversations");
    const all: Finding[] = [];
    let done = 0;
    for await (const { name, program, conversation } of inputs(given.files, failures)) {
      const found = findings(conversation.messages, {
        format: format ?? conversation.format,
        target,
        pending: given.flag("pending"),
      });
      all.push(...found);
      progress.update(++done);
      if (given.flag("json")) await write(`${JSON.stringify({ name, findings: found })}\n`);
      else if (found.length > 0) {
        progress.end();
        const about = `${program}, ${counted(conversation.messages.length, "message")}`;
        await write(`${name} (${about})\n${shown(found)}\n`);
      }
    }
    progress.end();
    const count = (severity: string) => all.filter((found) => found.severity === severity).length;
    const [errors, warnings] = [count("error"), count("warning")];
    // Of files that nobody could read there is nothing to count.
    if (!given.flag("json") && (done > 0 || failures.count === 0))
      await write(
        `${counted(errors, "error")}, ${counted(warnings, "warning")} in ${counted(done, "conversation")}\n`,
      );
    if (failures.count > 0) return 2;
    return errors > 0 || (bar === "warning" && warnings > 0) ? 1 : 0;
  },
};

function shown(found: readonly Finding[]): string {
  const rows = found.map(({ severity, rule, index, message, fix }) => [
    `  ${severity}`,
    rule,
    index,
    fix === undefined ? message : `${message}; fix: ${fix}`,
  ]);
  return table(["  severity", "rule", "message", "fault"], rows);
}
