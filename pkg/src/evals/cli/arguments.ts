// The options of `turnwise eval` and `turnwise merge`.

import { Misuse, readWords } from "../../cli/command.js";
import { BARS } from "./bars.js";

/** The columns of the table. */
export const LEGEND = `requests        calls of the model that were recorded, each replayed under the policy
tokens sent     estimates, over all requests
compression     tokens of the histories ÷ tokens sent; below 1 where histories had to be repaired
cost            tokens at full price, where a cached one counts a tenth
needed kept %   identifiers that the model used again and that were still sent
answerable %    recorded calls whose arguments could be written from what was sent
pressure        requests without an identifier that they needed
invalid         requests that a provider would refuse
repeated calls  calls that would be made again, because the first one was not sent
dropped limits  limits of the person that were not sent
dropped questions, decisions, outcomes
                open questions, the person's answers, and states of calls that were not sent
`;

export const USAGE = `npx turnwise eval FILES --policy POLICY [--baseline POLICY] [--bar BARS] [--json] [--svg FILE]
npx turnwise eval - --policy POLICY [--baseline POLICY] [--answers FILE] [--threads N]
npx turnwise eval FILES --policy POLICY --emit requests --model MODEL
npx turnwise merge FILES [--json]

eval         replays recorded conversations under a policy and measures what it keeps
merge        adds up the rows that \`eval -\` or \`eval --rows\` wrote

FILES        JSON (a list of messages, or of conversations) or JSON lines (one conversation per
             line), in any provider's format, and session files of Claude Code, Codex, ChatGPT and
             others; - is standard input, in JSON lines. For questions at the end of a conversation:
             {"messages":[…],"questions":[{"question":"…","answer":"…","evidence":[3]}]}
POLICY       a file with the options of createContext as JSON, or the JSON itself:
             '{"window":8000,"preset":"support"}'
             "summarizer":{"type":"extractive"} writes summaries
--policy     the policy to measure
--baseline   the policy to compare it with
--bar BARS   fail if all conversations together miss one of these, such as needed=95,invalid=0:
             ${Object.keys(BARS).join(", ")}
--json       print JSON instead of a table
--svg FILE   write a plot of the tokens sent: by conversation, or by request of the only one
--rows       print one row of sums per conversation as a JSON line, as \`eval -\` does. Rows of
             several processes can be added up by name, or by \`merge\`
--threads N  replay N conversations at once (1 to 64). Default: 1
--emit requests
             print the questions as a provider's batch file, each asked with the messages of the
             plan and with the full history, for the model named by --model
--answers FILE
             the provider's answers to that file: the rows count how many are right, with the plan
             and with the full history

${LEGEND}
Exit status: 0 on success, 1 if an input cannot be read or a bar is missed, 2 if the command line is
wrong.
`;

/** The parsed command line. */
export interface Arguments {
  readonly files: readonly string[];
  /** The values of options, by name. */
  readonly values: ReadonlyMap<string, string>;
  readonly json: boolean;
  /** Whether to print rows of sums instead of a table. */
  readonly rows: boolean;
  readonly threads: number;
}

/** Parses the words behind the command. */
export function parseArguments(command: "eval" | "merge", words: readonly string[]): Arguments {
  const strings = command === "eval" ? VALUES : [];
  const flags = command === "eval" ? ["json", "rows"] : ["json"];
  const given = readWords(
    words,
    Object.fromEntries([
      ...strings.map((name) => [name, { type: "string" as const }]),
      ...flags.map((name) => [name, { type: "boolean" as const }]),
    ]),
  );
  const values = new Map<string, string>();
  for (const name of strings) {
    const value = given.text(name);
    if (value !== undefined) values.set(name, value);
  }
  const threads = Number(values.get("threads") ?? 1);
  const { files } = given;
  const json = given.flag("json");
  const pipes = files.includes("-") || values.has("emit") || given.flag("rows");
  if (command === "eval") check(values, threads, pipes, json);
  const rows = pipes || values.has("answers") || values.has("threads");
  return { files, values, json, rows, threads };
}

function check(
  values: ReadonlyMap<string, string>,
  threads: number,
  pipes: boolean,
  json: boolean,
): void {
  if (!values.has("policy")) throw new Misuse("name a policy with `--policy`");
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new Misuse("`--threads` must be a whole number from 1 to 64");
  const emit = values.get("emit");
  if (emit !== undefined && emit !== "requests")
    throw new Misuse("`--emit` can only write `requests`");
  if (emit !== undefined && !values.has("model")) throw new Misuse("name a model with `--model`");
  if (values.has("model") && emit === undefined)
    throw new Misuse("`--model` needs `--emit requests`");
  if (emit !== undefined && values.has("answers"))
    throw new Misuse(
      "`--emit` writes the questions, `--answers` reads the answers: use one of them",
    );
  if (pipes && (json || values.has("svg") || values.has("bar")))
    throw new Misuse(
      "`--json`, `--svg` and `--bar` show all conversations together: write rows to a file and use `merge`",
    );
}

const VALUES = ["policy", "baseline", "bar", "svg", "threads", "emit", "model", "answers"];
