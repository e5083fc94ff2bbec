// `turnwise convert`.

import { convert as rewrite } from "../index.js";
import type { Format } from "../types.js";
import type { Target } from "../check/index.js";
import { type Command, FORMATS, Misuse, readWords, wholeNumber } from "./command.js";
import { inputs } from "./files.js";
import { Progress, counted, note, table, write } from "./output.js";

export const convert: Command = {
  usage: `npx turnwise convert FILE… --to FORMAT [--from FORMAT] [--target SERVER] [--bar LOSSES] [--json]

Writes histories in another format: one JSON object per conversation, { messages, system? }. What has
no equivalent there is listed on standard error.

--to FORMAT      ${FORMATS}
--from FORMAT    the format of the messages. Default: detected
--target SERVER  a server with rules of its own, such as mistral, deepseek, ollama
--bar LOSSES     fail if a conversation has more losses than this
--json           add the name and the losses to each object

Exit status: 0 if all is well, 1 if the bar is missed, 2 if a file cannot be read or the command line
is wrong.
`,

  async run(words) {
    const given = readWords(words, {
      to: { type: "string" },
      from: { type: "string" },
      target: { type: "string" },
      bar: { type: "string" },
      json: { type: "boolean" },
    });
    const to = given.text("to") as Format | undefined;
    if (to === undefined) throw new Misuse("name a format with `--to`");
    const bar = wholeNumber(given.text("bar"), "--bar") ?? Infinity;
    const failures = { count: 0 };
    const progress = new Progress("conversations");
    let [done, missed] = [0, 0];
    for await (const { name, conversation } of inputs(given.files, failures)) {
      const from = (given.text("from") as Format | undefined) ?? conversation.format;
      const { messages, system, losses } = rewrite(conversation.messages, {
        from,
        to,
        target: given.text("target") as Target | undefined,
      });
      const result = { ...(system === undefined ? {} : { system }), messages };
      progress.update(++done);
      if (losses.length > bar) missed++;
      if (given.flag("json")) {
        await write(`${JSON.stringify({ name, ...result, losses })}\n`);
        continue;
      }
      await write(`${JSON.stringify(result)}\n`);
      if (losses.length === 0) continue;
      progress.end();
      note(`${name}: ${losses.length} × not the same in ${to}\n`);
      const rows = losses.map(({ what, index, reason }) => [`  ${what}`, index, reason]);
      note(table(["  what", "message", "reason"], rows));
    }
    progress.end();
    if (missed > 0) note(`over the bar of ${bar}: ${counted(missed, "conversation")}\n`);
    if (failures.count > 0) return 2;
    return missed > 0 ? 1 : 0;
  },
};
