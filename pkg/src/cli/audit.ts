// `turnwise audit`.

import { writeFileSync } from "node:fs";
import { policyFromJson } from "../policies.js";
import { json, readJson } from "../evals/cli/input.js";
import type { EvalPolicy } from "../evals/index.js";
import { add, start } from "../evals/run.js";
import { type Audit, MEASURES, losses } from "./audit-measures.js";
import { type Pictures, page, picturesOf } from "./audit-page.js";
import { type Command, readWords, wholeNumber } from "./command.js";
import { inputs } from "./files.js";
import { Progress, type Cell, counted, note, table, write } from "./output.js";

export const audit: Command = {
  usage: `npx turnwise audit FILE… [--window TOKENS] [--policy POLICY] [--baseline POLICY] [--html FILE]

Shows what compaction would lose: each conversation is replayed under two policies, and whatever the
model used again, but would not have seen, is listed.

--window TOKENS    the context window of both. Default: 128000
--policy POLICY    a file with the options of createContext as JSON, or the JSON itself.
                   Default: offline notes
--baseline POLICY  what to compare it with. Default: trim, which cuts old turns
--html FILE        write one page with everything and a picture of what the model reads
--bar PERCENT      fail if the policy keeps less than this of what was needed
--json             one JSON object per conversation

needed kept %      identifiers that the model used again and that were still sent
answerable %       recorded calls whose arguments could be written from what was sent
dropped limits     limits of the person that were not sent, over all requests
dropped decisions  the person's answers to questions that were not sent, over all requests
dropped outcomes   states that calls ended in that were not sent, over all requests
repeated calls     calls that would be made again, because the first one was not sent
cost               tokens at full price, where a cached one counts a tenth; tokens are estimates

Exit status: 0 if all is well, 1 if the bar is missed, 2 if a file cannot be read or the command line
is wrong.
`,

  async run(words) {
    const given = readWords(words, {
      window: { type: "string" },
      policy: { type: "string" },
      baseline: { type: "string" },
      html: { type: "string" },
      bar: { type: "string" },
      json: { type: "boolean" },
    });
    const window = wholeNumber(given.text("window"), "--window");
    const bar = wholeNumber(given.text("bar"), "--bar") ?? 0;
    const policy = policyOf(given.text("policy"), "--policy", window, NOTES);
    const baseline = policyOf(given.text("baseline"), "--baseline", window, TRIM);
    const run = start(policy, baseline, true);
    const failures = { count: 0 };
    const progress = new Progress("conversations");
    const audits: Audit[] = [];
    const html = given.text("html");
    const pictures: Pictures[] = [];
    for await (const { name, program, conversation } of inputs(given.files, failures)) {
      const { messages, title } = conversation;
      const row = add(run, { messages }, name);
      const one: Audit = { name, program, title, messages: messages.length, ...row };
      if (html !== undefined) pictures.push(picturesOf(run, title ?? name));
      progress.update(audits.push(one));
      if (given.flag("json")) await write(`${JSON.stringify(one)}\n`);
      else {
        progress.end();
        await write(`${shown(one)}\n`);
      }
    }
    progress.end();
    if (html !== undefined) writeFileSync(html, page(audits, pictures));
    const missed = audits.filter(({ candidate }) => candidate["needed kept %"] < bar);
    if (missed.length > 0)
      note(`below the bar of ${bar} %: ${counted(missed.length, "conversation")}\n`);
    if (failures.count > 0) return 2;
    return missed.length > 0 ? 1 : 0;
  },
};

function shown(one: Audit): string {
  const { candidate, baseline } = one;
  const about = `${one.program}, ${counted(one.messages, "message")}, ${counted(candidate.requests, "request")}`;
  const rows = MEASURES.map((name): Cell[] => [`  ${name}`, baseline?.[name], candidate[name]]);
  const lost = losses(candidate);
  const list =
    lost.length === 0
      ? "  the policy loses nothing that was needed again\n"
      : `  needed again, and not sent by the policy:\n${table(
          ["    before", "what"],
          lost.map(([at, what]) => [`    ${at}`, what]),
        )}`;
  return `${one.name} (${about})\n${table(["  ", "baseline", "policy"], rows)}${list}`;
}

function policyOf(
  text: string | undefined,
  option: string,
  window: number | undefined,
  spare: object,
): EvalPolicy {
  const given: object =
    text === undefined
      ? { window: 128_000, ...spare }
      : text.trimStart().startsWith("{")
        ? json(text, option)
        : readJson(text);
  return policyFromJson({ ...given, ...(window === undefined ? {} : { window }) } as EvalPolicy);
}

const NOTES = { summarizer: { type: "extractive" } };
const TRIM = { strategies: [{ type: "trim" }] };
