// `turnwise stats`.

import { createContext } from "../index.js";
import type { Format } from "../types.js";
import { type Command, FORMATS, readWords, wholeNumber } from "./command.js";
import { contextOf, inputs } from "./files.js";
import { Progress, type Cell, leftOutLine, note, table, write } from "./output.js";

export const stats: Command = {
  usage: `npx turnwise stats FILE… [--format FORMAT] [--bar TOKENS] [--json]

Counts messages and tokens by kind.

--format FORMAT  the format of the messages. Default: detected
                 (${FORMATS})
--bar TOKENS     fail if a conversation has more tokens than this
--json           one JSON object per conversation

messages    all messages of the conversation
turns       messages of the person
tokens      estimates, of all messages and the overhead
overhead    instructions and tools outside of the messages, where the file has them
system      system and developer messages
user        what the person said
assistant   what the model said, thought and called
results     what tools answered
largest     the tokens of the largest message, and its index

Exit status: 0 if all is well, 1 if the bar is missed, 2 if a file cannot be read or the command line
is wrong.
`,

  async run(words) {
    const given = readWords(words, {
      format: { type: "string" },
      bar: { type: "string" },
      json: { type: "boolean" },
    });
    const bar = wholeNumber(given.text("bar"), "--bar") ?? Infinity;
    const failures = { count: 0 };
    const progress = new Progress("conversations");
    const rows: Cell[][] = [];
    let missed = 0;
    for await (const input of inputs(given.files, failures)) {
      const { name, program, conversation } = input;
      const options = contextOf(input, given.text("format") as Format | undefined);
      const context = createContext(options);
      const plan = context.fit(conversation.messages);
      const { overhead } = options;
      const tokens = { system: 0, user: 0, assistant: 0, results: 0 };
      let [turns, largest, at] = [0, 0, 0];
      for (const { index, tokensBefore } of plan.decisions) {
        const kind = kindOf(conversation.messages[index]!);
        tokens[kind] += tokensBefore;
        if (kind === "user") turns++;
        if (tokensBefore > largest) [largest, at] = [tokensBefore, index];
      }
      const all = plan.tokensBefore + overhead;
      if (all > bar) missed++;
      const { title, model, leftOut, messages } = conversation;
      const { format } = plan;
      context.close();
      progress.update(rows.length + 1);
      if (given.flag("json")) {
        const found = { messages: messages.length, turns, tokens: all, overhead, ...tokens };
        const about = { name, program, title, model, format };
        const row = { ...about, ...found, largest: { tokens: largest, index: at }, leftOut };
        await write(`${JSON.stringify(row)}\n`);
      } else if (leftOut.length > 0) note(`${name}: ${leftOutLine(leftOut)}\n`);
      const kinds = [tokens.system, tokens.user, tokens.assistant, tokens.results];
      const counts = [messages.length, turns, all, overhead, ...kinds, largest];
      rows.push([name, program, format, ...counts, `[${at}]`]);
    }
    progress.end();
    if (!given.flag("json") && rows.length > 0) await write(table(HEAD, rows));
    if (failures.count > 0) return 2;
    return missed > 0 ? 1 : 0;
  },
};

/** Whose tokens a message takes. */
function kindOf(message: object): "system" | "user" | "assistant" | "results" {
  const fields = message as Fields;
  const body = Object(fields.kwargs ?? fields.data ?? fields) as Fields;
  const classes = Array.isArray(fields.id) ? String(fields.id.at(-1)) : "";
  const role = [body.role, fields.role, fields.type, classes].map(String).join(" ");
  const parts = [body.content, body.parts].find(Array.isArray) ?? [];
  const isResult = (part: unknown) => {
    const { type, functionResponse, function_response, toolResult } = Object(part) as Fields;
    const result = functionResponse ?? function_response ?? toolResult;
    return type === "tool_result" || result !== undefined;
  };
  if (/\btool\b|function\b|ToolMessage|_output\b|_result\b|_response\b/.test(role))
    return "results";
  if (parts.some(isResult)) return "results";
  if (/system|developer/i.test(role)) return "system";
  if (/\b(user|human|HumanMessage)/i.test(role)) return "user";
  return "assistant";
}

type Fields = Readonly<Record<string, unknown>>;

const HEAD = [
  "file",
  "program",
  "format",
  "messages",
  "turns",
  "tokens",
  "overhead",
  "system",
  "user",
  "assistant",
  "results",
  "largest",
  "at",
];
