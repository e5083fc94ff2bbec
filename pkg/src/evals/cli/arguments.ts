// The command line of `npx turnwise`.

export const USAGE = `npx turnwise eval FILES --policy POLICY [--baseline POLICY] [--json] [--svg FILE]
npx turnwise eval - --policy POLICY [--baseline POLICY] [--answers FILE] [--threads N]
npx turnwise eval FILES --policy POLICY --emit requests --model MODEL
npx turnwise merge FILES [--json]

eval         replays recorded conversations under a policy and measures what it keeps
merge        adds up the rows that \`eval -\` or \`eval --rows\` wrote

FILES        JSON (a list of messages, or of conversations) or JSON lines (one conversation per
             line), in any provider's format; - is standard input, in JSON lines. For questions at
             the end of a conversation:
             {"messages":[…],"questions":[{"question":"…","answer":"…","evidence":[3]}]}
POLICY       a file with the options of createContext as JSON, or the JSON itself:
             '{"window":8000,"preset":"support"}'
             "summarizer":{"type":"extractive"} writes summaries
--policy     the policy to measure
--baseline   the policy to compare it with
--json       print JSON instead of a table
--svg FILE   write a plot of the tokens sent
--rows       print one row of sums per conversation as a JSON line, as \`eval -\` does. Rows of
             several processes can be added up by name, or by \`merge\`
--threads N  replay N conversations at once (1 to 64). Default: 1
--emit requests
             print the questions as a provider's batch file, each asked with the messages of the
             plan and with the full history, for the model named by --model
--answers FILE
             the provider's answers to that file: the rows count how many are right, with the plan
             and with the full history

Exit status: 0 on success, 1 if an input cannot be read, 2 if the command line is wrong.
`;

/** The parsed command line. */
export interface Arguments {
  readonly command: "eval" | "merge";
  readonly files: readonly string[];
  /** The values of options, by name. */
  readonly values: ReadonlyMap<string, string>;
  readonly json: boolean;
  /** Whether to print rows of sums instead of a table. */
  readonly rows: boolean;
  readonly threads: number;
}

/** Parses the command line. Returns a message if it is wrong. */
export function parseArguments(words: readonly string[]): Arguments | string {
  const [command, ...rest] = words;
  if (command !== "eval" && command !== "merge") return `there is no command \`${command}\``;
  const files: string[] = [];
  const values = new Map<string, string>();
  const flags = new Set<string>();
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    if (FLAGS[command].includes(word)) flags.add(word);
    else if (word in VALUES[command]) {
      const value = rest[++at];
      if (value === undefined) return `\`${word}\` needs ${VALUES[command][word]}`;
      values.set(word, value);
    } else if (word.startsWith("--")) return `there is no option \`${word}\``;
    else files.push(word);
  }
  const threads = Number(values.get("--threads") ?? 1);
  const wrong = wrongly(command, files, values, flags, threads);
  if (wrong !== undefined) return wrong;
  const rows =
    files.includes("-") || ["--rows", "--answers", "--threads"].some((name) => given(name));
  return { command, files, values, json: flags.has("--json"), rows, threads };

  function given(name: string): boolean {
    return flags.has(name) || values.has(name);
  }
}

function wrongly(
  command: Arguments["command"],
  files: readonly string[],
  values: ReadonlyMap<string, string>,
  flags: ReadonlySet<string>,
  threads: number,
): string | undefined {
  if (files.length === 0)
    return command === "eval" ? "name a file of conversations" : "name a file of rows";
  if (command === "merge") return undefined;
  if (!values.has("--policy")) return "name a policy with `--policy`";
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    return "`--threads` must be a whole number from 1 to 64";
  const emit = values.get("--emit");
  if (emit !== undefined && emit !== "requests") return "`--emit` can only write `requests`";
  if (emit !== undefined && !values.has("--model")) return "name a model with `--model`";
  if (values.has("--model") && emit === undefined) return "`--model` needs `--emit requests`";
  if (emit !== undefined && values.has("--answers"))
    return "`--emit` writes the questions, `--answers` reads the answers: use one of them";
  const pipes = files.includes("-") || emit !== undefined || flags.has("--rows");
  if (pipes && (flags.has("--json") || values.has("--svg")))
    return "`--json` and `--svg` show all conversations together: write rows to a file and use `merge`";
  return undefined;
}

const FLAGS: Record<Arguments["command"], readonly string[]> = {
  eval: ["--json", "--rows"],
  merge: ["--json"],
};

const VALUES: Record<Arguments["command"], Readonly<Record<string, string>>> = {
  eval: {
    "--policy": "a policy",
    "--baseline": "a policy",
    "--svg": "a file",
    "--threads": "a number",
    "--emit": "`requests`",
    "--model": "the name of a model",
    "--answers": "a file",
  },
  merge: {},
};
