/**
 * Measures how much of recorded conversations a policy keeps and how much it costs, without a model
 * and without a network.
 *
 * ```ts
 * import { evaluate } from "turnwise/evals";
 *
 * const { rows, table } = await evaluate(conversations, {
 *   policy: { window: 8_000, summarizer: extractiveSummarizer() },
 *   baseline: { strategies: [trim({ turns: 8 })] },
 * });
 * console.log(table);
 * ```
 *
 * Conversations may be in any format that `convert` reads. They are replayed as Chat Completions
 * messages. Every assistant message is a request: the messages that the policy would have sent are
 * compared with the identifiers that the assistant message used.
 *
 * @packageDocumentation
 */

import { notify } from "../callbacks.js";
import type { ContextOptions } from "../context.js";
import { TurnwiseError } from "../errors.js";
import { client, type EndpointOptions } from "../summarizers/client.js";
import { ask } from "./engine.js";
import { add, end, start } from "./run.js";

export { evaluateMemory } from "./memory.js";
export type {
  AttackCase,
  EvaluateMemoryOptions,
  LabeledSentence,
  MemoryCase,
  MemoryEvalRow,
  MemoryEvaluation,
  MemoryFault,
  RecallCase,
} from "./memory.js";

/**
 * A recorded conversation: its messages, or an object that contains them as `messages`, `input`,
 * `items` or `contents`.
 */
export type Conversation =
  | readonly object[]
  | {
      readonly id?: string;
      readonly questions?: readonly Question[];
      readonly [key: string]: unknown;
    };

/**
 * A question about a conversation of Chat Completions messages, asked at the end under the policy.
 * It measures how much of its evidence is still sent, word for word or in a line with 70 % of its
 * words.
 */
export interface Question {
  /** The question. Pruning uses it as the task. */
  readonly question: string;
  /** The answer. The evaluation searches its words in all sent messages. */
  readonly answer?: string;
  /** The indexes of the messages that contain the answer. */
  readonly evidence: readonly number[];
}

/** The options of `createContext`; as JSON, `summarizer` is `{ "type": "extractive" }`. */
export type EvalPolicy =
  | ContextOptions<any>
  | { readonly summarizer?: { readonly type: "extractive" }; readonly [option: string]: unknown };

/** Options of {@link evaluate}. */
export interface EvaluateOptions {
  /** The policy to measure. */
  readonly policy: EvalPolicy;
  /** The policy to compare it with. */
  readonly baseline?: EvalPolicy;
  /** Called after each conversation. */
  readonly onProgress?: (done: number, row: EvalRow) => void;
  /**
   * Whether the result contains all rows. If false, memory does not grow with the corpus: only
   * `onProgress` gets the rows, the table has only the total, and the plot is empty.
   * Default: `true`.
   */
  readonly gatherRows?: boolean;
}

/**
 * The figures of one conversation, or of all, under one policy. Tokens are the evaluation's own
 * estimate.
 */
export interface Totals {
  /** The number of requests to the model. */
  readonly requests: number;
  /** Tokens sent, over all requests. */
  readonly "tokens sent": number;
  /** Tokens of the histories divided by tokens sent. */
  readonly compression: number;
  /** Tokens at full price, where tokens in an unchanged prefix count as a tenth. */
  readonly cost: number;
  /** Identifiers that the model used again and that were sent, in percent. */
  readonly "needed kept %": number;
  /** Recorded calls whose arguments could be written from the messages sent, in percent. */
  readonly "answerable %": number;
  /** Requests without a needed identifier. */
  readonly pressure: number;
  /** Requests that a provider would refuse. */
  readonly invalid: number;
  /** Calls that would be repeated, because the first one was not sent. */
  readonly "repeated calls": number;
  /** The user's constraints that were not sent, summed over all requests. */
  readonly "dropped limits": number;
  /** The user's answers to questions that were not sent, summed over all requests. */
  readonly "dropped decisions": number;
  /** The states that calls ended in that were not sent, summed over all requests. */
  readonly "dropped outcomes": number;
  /** The user's unanswered questions that were not sent, summed over all requests. */
  readonly "dropped questions": number;
  /**
   * The number of questions. This and the following fields are only present for conversations with
   * questions.
   */
  readonly questions?: number;
  /** The share of their evidence that was sent, in percent. */
  readonly "evidence %"?: number;
  /** The share of the answers' words that was sent, in percent. */
  readonly "answer terms %"?: number;
}

/** The figures of one conversation under one policy. */
export interface Figures extends Totals {
  /** The number of changes of the prefix. */
  readonly "prefix changes": number;
  /** Turns in which the user had to repeat information. */
  readonly repairs: number;
  /** The requests without needed identifiers. */
  readonly lost: readonly {
    readonly index: number;
    readonly history: number;
    readonly sent: number;
    readonly ids: readonly string[];
  }[];
  /** The requests: index of the assistant message, tokens of the history, tokens sent. */
  readonly "by request": readonly (readonly [index: number, history: number, sent: number])[];
}

/** The measures of one conversation in an evaluation. */
export interface EvalRow {
  /** Its name, or its number from 1. */
  readonly id: string;
  /** Under the policy. */
  readonly candidate: Figures;
  /** Under the baseline. */
  readonly baseline?: Figures;
}

/** The result of {@link evaluate}. */
export interface Evaluation {
  /** One row per conversation; empty if `gatherRows` is false. */
  readonly rows: readonly EvalRow[];
  /** All conversations together. */
  readonly total: {
    readonly conversations: number;
    readonly candidate: Totals;
    readonly baseline?: Totals;
  };
  /**
   * The same as a Markdown table, with differences from the baseline in brackets. The last row is
   * the total.
   */
  readonly table: string;
  /** A plot of the tokens sent, as SVG. */
  readonly svg: string;
}

/**
 * Replays conversations under a policy. Only one conversation of an async iterable is held in
 * memory at a time.
 *
 * @throws TurnwiseError with the path of an invalid option; `bad_messages`.
 */
export async function evaluate(
  conversations: Iterable<Conversation> | AsyncIterable<Conversation>,
  options: EvaluateOptions,
): Promise<Evaluation> {
  const run = start(options.policy, options.baseline, options.gatherRows === false);
  try {
    const rows: EvalRow[] = [];
    let done = 0;
    for await (const conversation of conversations) {
      done++;
      const row = add(run, conversation, done);
      if (options.gatherRows !== false) rows.push(row);
      notify(options.onProgress, done, row);
    }
    return ask(() => ({
      rows,
      total: JSON.parse(run.total()),
      table: run.table(),
      svg: run.plot(),
    }));
  } finally {
    end(run);
  }
}

/** Replays one conversation under a policy. */
export function replay(conversation: Conversation, policy: EvalPolicy): Figures {
  return replayOne(conversation, policy, undefined).candidate;
}

/** Replays one conversation under two policies. */
export function compare(
  conversation: Conversation,
  policy: EvalPolicy,
  baseline: EvalPolicy,
): EvalRow {
  return replayOne(conversation, policy, baseline);
}

/** The overlap of two texts, from 0 to 1. */
export interface Overlap {
  /** The harmonic mean of precision and recall. */
  readonly f1: number;
  /** The share of the reference that is covered. */
  readonly recall: number;
}

/** ROUGE-1, -2 and -L of a text against a reference. */
export function rouge(
  candidate: string,
  reference: string,
): { readonly rouge1: Overlap; readonly rouge2: Overlap; readonly rougeL: Overlap } {
  return ask((module) => module.rouge(candidate, reference));
}

/** Returns the identifiers in a text, normalized so that different spellings are equal. */
export function identifiers(text: string): { readonly id: string; readonly kind: string }[] {
  return ask((module) => module.identifiers(text));
}

/**
 * Returns the prompt of {@link judge}, for your own client. {@link parseJudgment} reads the answer.
 */
export function judgePrompt(
  conversation: string,
  summary: string,
): { readonly system: string; readonly user: string } {
  return ask((module) => module.judgePrompt(conversation, summary));
}

/** A judge's verdict: scores from 1 to 5 with reasons, and their mean. */
export interface Judgment {
  readonly mean: number;
  readonly scores: readonly {
    readonly name: string;
    readonly score: number;
    readonly reason: string;
  }[];
}

/** Options of {@link judge}: the endpoint options of `fetchSummarizer`. */
export interface JudgeOptions extends EndpointOptions {
  /** The maximum length of the verdict, in tokens. Default: 600. */
  readonly maxTokens?: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

/**
 * Has a model grade a summary, through the client of `fetchSummarizer`.
 *
 * @throws TurnwiseError like the client; `bad_response` if the answer is not a verdict.
 */
export async function judge(
  conversation: string,
  summary: string,
  options: JudgeOptions,
): Promise<Judgment> {
  const { system, user } = judgePrompt(conversation, summary);
  const messages = [
    { role: "system", content: system },
    { role: "user", content: user },
  ] as const;
  const signal = options.signal ?? new AbortController().signal;
  const { text } = await client(options)(messages, {
    maxTokens: options.maxTokens ?? 600,
    signal,
    onProgress: () => {},
  });
  const judgment = parseJudgment(text);
  if (!judgment) throw new TurnwiseError("bad_response", "the judge's answer is not a verdict");
  return judgment;
}

/** Reads a judge's answer; `undefined` if it cannot be read. */
export function parseJudgment(answer: string): Judgment | undefined {
  return ask((module) => module.parseJudgment(answer));
}

function replayOne(
  conversation: Conversation,
  policy: EvalPolicy,
  baseline: EvalPolicy | undefined,
): EvalRow {
  const run = start(policy, baseline);
  try {
    return add(run, conversation, 1);
  } finally {
    end(run);
  }
}
