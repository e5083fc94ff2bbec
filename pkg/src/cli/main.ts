#!/usr/bin/env node
// `npx turnwise`: finds the command and ends with its exit status.

import { readFileSync } from "node:fs";
import process from "node:process";
import { describe } from "../errors.js";
import { type Command, Misuse } from "./command.js";
import { isClosedPipe, write } from "./output.js";

async function main(): Promise<number> {
  const [name, ...words] = process.argv.slice(2);
  if (name === "--version" || name === "-v") {
    await write(`${version()}\n`);
    return 0;
  }
  const asksForHelp = name === undefined || ["help", "--help", "-h"].includes(name);
  const asked = asksForHelp ? words[0] : name;
  if (asked === undefined) {
    await write(usage());
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked as Name].load : undefined;
  if (load === undefined) {
    process.stderr.write(`turnwise: there is no command \`${asked}\`; see \`turnwise --help\`\n`);
    return 2;
  }
  const command: Command = await load();
  if (asksForHelp || words.some((word) => word === "--help" || word === "-h")) {
    await write(command.usage);
    return 0;
  }
  try {
    return await command.run(words);
  } catch (thrown) {
    if (isClosedPipe(thrown)) return 0;
    const hint = thrown instanceof Misuse ? `; see \`turnwise ${asked} --help\`` : "";
    process.stderr.write(`turnwise: ${describe(thrown)}${hint}\n`);
    return thrown instanceof Misuse ? 2 : (command.failure ?? 2);
  }
}

function usage(): string {
  const commands = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(9)}${summary}\n`,
  );
  return `npx turnwise COMMAND FILE…

${commands.join("")}
  turnwise COMMAND --help explains a command, turnwise --version prints the version.

FILE is JSON or JSON lines: messages in any provider's format, request bodies, and the session files
of Claude Code, Codex, ChatGPT, Claude, Gemini CLI, opencode, Copilot CLI, LibreChat and Open WebUI.
- is standard input.

Exit status: 0 if all is well, 1 for findings or a missed bar, 2 if a file cannot be read or the
command line is wrong.
`;
}

function version(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

const COMMANDS = {
  lint: {
    summary: "finds what a provider refuses",
    load: async () => (await import("./lint.js")).lint,
  },
  heal: { summary: "repairs a history", load: async () => (await import("./heal.js")).heal },
  convert: {
    summary: "changes the format of a history",
    load: async () => (await import("./convert.js")).convert,
  },
  plan: {
    summary: "shows what the model would see next under a policy",
    load: async () => (await import("./plan.js")).plan,
  },
  stats: {
    summary: "counts messages and tokens by kind",
    load: async () => (await import("./stats.js")).stats,
  },
  audit: {
    summary: "shows what compaction would lose, under two policies",
    load: async () => (await import("./audit.js")).audit,
  },
  eval: {
    summary: "replays conversations under a policy and measures what it keeps",
    load: async () => (await import("../evals/cli/commands.js")).evaluate,
  },
  merge: {
    summary: "adds up rows of `eval`",
    load: async () => (await import("../evals/cli/commands.js")).merge,
  },
} satisfies Record<string, { summary: string; load: () => Promise<Command> }>;

type Name = keyof typeof COMMANDS;

// `head` and its like close the pipe when they have enough.
process.stdout.on("error", (error) => {
  if (!isClosedPipe(error)) throw error;
  process.exit(process.exitCode ?? 0);
});

main().then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    if (isClosedPipe(thrown)) return;
    process.stderr.write(`turnwise: ${describe(thrown)}\n`);
    process.exitCode = 2;
  },
);
