// `turnwise plan`.

import { createContext, extractiveSummarizer } from "../index.js";
import type { ContextOptions } from "../context.js";
import { policyFromJson } from "../policies.js";
import { json, readJson } from "../evals/cli/input.js";
import type { Format, Plan } from "../types.js";
import { type Command, FORMATS, readWords, wholeNumber } from "./command.js";
import { contextOf, inputs } from "./files.js";
import { Progress, type Cell, leftOutLine, note, table, write } from "./output.js";

export const plan: Command = {
  usage: `npx turnwise plan FILE… [--policy POLICY] [--window TOKENS] [--messages] [--json]

Shows what the model would see next, at the end of each conversation.

--policy POLICY  a file with the options of createContext as JSON, or the JSON itself:
                 '{"window":8000,"preset":"coding","summarizer":{"type":"extractive"}}'
--window TOKENS  the context window, instead of the policy's. Default: 128000
--format FORMAT  the format of the messages. Default: detected
                 (${FORMATS})
--messages       print the messages of each plan as a JSON line, instead of the table
--bar TOKENS     fail if a plan has more tokens than this
--json           one JSON object per conversation: { name, tokens, tokensBefore, fits, decisions, … }

sent        messages and tokens of the plan; tokens are estimates
of          messages and tokens of the whole conversation
overhead    tokens of instructions and tools, where the file has them
left out    messages that the plan omits, summarizes or shortens, by reason

Exit status: 0 if every plan fits, 1 if one does not, or misses the bar, 2 if a file cannot be read
or the command line is wrong.
`,

  async run(words) {
    const given = readWords(words, {
      policy: { type: "string" },
      window: { type: "string" },
      format: { type: "string" },
      bar: { type: "string" },
      messages: { type: "boolean" },
      json: { type: "boolean" },
    });
    const bar = wholeNumber(given.text("bar"), "--bar") ?? Infinity;
    const window = wholeNumber(given.text("window"), "--window");
    const policy = policyOf(given.text("policy"), window);
    const failures = { count: 0 };
    const progress = new Progress("conversations");
    const rows: Cell[][] = [];
    let missed = 0;
    for await (const input of inputs(given.files, failures)) {
      const { name, conversation } = input;
      const own = contextOf(input, given.text("format") as Format | undefined);
      const context = createContext({ ...own, ...policy });
      const made = await context.prepare(conversation.messages);
      if (!made.fits || made.tokens > bar) missed++;
      progress.update(rows.length + 1);
      if (given.flag("json")) await write(`${JSON.stringify({ name, ...made })}\n`);
      else if (given.flag("messages")) await write(`${JSON.stringify(made.messages)}\n`);
      else if (conversation.leftOut.length > 0)
        note(`${name}: ${leftOutLine(conversation.leftOut)}\n`);
      rows.push([
        name,
        made.messages.length,
        made.tokens,
        conversation.messages.length,
        made.tokensBefore,
        own.overhead,
        made.budget,
        made.fits ? "yes" : "no",
        changesOf(made),
      ]);
      context.close();
    }
    progress.end();
    if (!given.flag("json") && !given.flag("messages") && rows.length > 0)
      await write(table(HEAD, rows));
    if (failures.count > 0) return 2;
    return missed > 0 ? 1 : 0;
  },
};

/** What happens to messages that are not sent as they are: `12 older_than_keep, 3 over_target`. */
function changesOf(made: Plan): string {
  const counts = new Map<string, number>();
  for (const { action, reason } of made.decisions) {
    if (action === "keep" || action === "move") continue;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

function policyOf(text: string | undefined, window: number | undefined): ContextOptions<object> {
  const given: object =
    text === undefined
      ? { window: 128_000 }
      : text.trimStart().startsWith("{")
        ? json(text, "--policy")
        : readJson(text);
  const policy = policyFromJson(given) as Record<string, unknown>;
  const { type } = Object(policy.summarizer) as { readonly type?: unknown };
  return {
    ...policy,
    ...(type === "extractive" ? { summarizer: extractiveSummarizer() } : {}),
    ...(window === undefined ? {} : { window }),
  } as ContextOptions<object>;
}

const HEAD = ["file", "sent", "tokens", "of", "tokens", "overhead", "budget", "fits", "left out"];
