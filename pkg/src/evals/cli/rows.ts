// From a line with a conversation to the lines to print for it.

import { TurnwiseError } from "../../errors.js";
import { ask } from "../engine.js";
import type { Evaluation } from "../glue.js";
import type { EvalPolicy } from "../index.js";
import { isStale, nameOf, start } from "../run.js";
import { json, lines } from "./input.js";

/** What to make of each conversation. Plain data, since threads receive it. */
export interface Job {
  readonly policy: EvalPolicy;
  readonly baseline?: EvalPolicy;
  /** Print the questions as a batch file for this model, instead of rows. */
  readonly model?: string;
  /** A file with the provider's answers to that batch. */
  readonly answers?: string;
}

/** Some lines of the input, with the place of the first one from 1. */
export interface Batch {
  readonly first: number;
  readonly lines: readonly string[];
}

/** The text to print for a batch, and how many of its conversations could not be read. */
export interface Printed {
  readonly text: string;
  readonly failed: number;
}

/** Starts the evaluation of a job. */
export async function worker(job: Job): Promise<(batch: Batch) => Printed> {
  let run = start(job.policy, job.baseline, true);
  const answers = job.answers === undefined ? undefined : await readAnswers(job.answers);
  return ({ first, lines }) => {
    let [text, failed] = ["", 0];
    lines.forEach((line, offset) => {
      const place = first + offset;
      try {
        text += print(run, job, answers, line, place);
      } catch (thrown) {
        failed++;
        if (isStale(run)) run = start(job.policy, job.baseline, true);
        text += `${JSON.stringify({ id: String(place), error: errorOf(thrown) })}\n`;
      }
    });
    return { text, failed };
  };
}

function print(
  run: Evaluation,
  { model }: Job,
  answers: ReadonlyMap<string, string> | undefined,
  line: string,
  place: number,
): string {
  const conversation = json<unknown>(line, "not JSON");
  const id = nameOf(conversation, place);
  if (model !== undefined) return ask(() => run.requests(id, line, model));
  const row = ask(() => run.sums(id, line)) as Record<string, unknown>;
  const asked = answers && gradable(conversation, id, answers);
  if (asked?.length) row.answers = ask((module) => module.gradeAnswers(asked));
  return `${JSON.stringify(row)}\n`;
}

/** The answers to the questions of a conversation. */
function gradable(conversation: unknown, id: string, answers: ReadonlyMap<string, string>) {
  const { questions } = Object(conversation) as { readonly questions?: readonly unknown[] };
  return questions?.map((question, number) => {
    const expected = String((Object(question) as { readonly answer?: unknown }).answer ?? "");
    const [full, plan] = ["full", "plan"].map((kind) => answers.get(`${id}/${number}/${kind}`));
    return {
      expected,
      ...(full === undefined ? {} : { full }),
      ...(plan === undefined ? {} : { plan }),
    };
  });
}

/** Reads a batch file's answers. Requests that failed have none. */
async function readAnswers(file: string): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for await (const { text, place } of lines(file)) {
    const answer = json<AnswerLine>(text, place);
    const content = answer.response?.body?.choices?.[0]?.message?.content;
    if (typeof answer.custom_id === "string" && typeof content === "string")
      answers.set(answer.custom_id, content);
  }
  return answers;
}

/** A line of the answers to a batch file. */
interface AnswerLine {
  readonly custom_id?: unknown;
  readonly response?: {
    readonly body?: {
      readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
    };
  };
}

function errorOf(thrown: unknown): { readonly code: string; readonly message: string } {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: thrown instanceof TurnwiseError ? thrown.code : "bad_messages", message };
}
