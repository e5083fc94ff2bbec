/**
 * What a policy keeps of recorded conversations, and what it costs: without a model and without a
 * network.
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
 * Conversations may be in any of the formats that `convert` reads; they are replayed as Chat
 * Completions messages. Every assistant message is a request: what the policy would have sent is
 * compared with what that message then needed.
 *
 * @packageDocumentation
 */

import type { ContextOptions } from "../context.js";
import { TurnwiseError } from "../errors.js";
import { policyOptions } from "../policy.js";
import { client, type EndpointOptions } from "../summarizers/client.js";
import { ask } from "./engine.js";

/**
 * A recorded conversation: its messages, or an object that has them as `messages`, `input`, `items`
 * or `contents`.
 */
export type Conversation =
  | readonly object[]
  | {
      readonly id?: string;
      readonly questions?: readonly Question[];
      readonly [key: string]: unknown;
    };

/**
 * A question about a conversation of Chat Completions messages. It is asked at the end, under the
 * policy: how much of its evidence is then in sight, word for word or in a line that holds 70 % of
 * its words, is what the policy keeps of what people ask later.
 */
export interface Question {
  /** What is asked. Pruning looks for it. */
  readonly question: string;
  /** The answer, whose words are looked for anywhere in sight. */
  readonly answer?: string;
  /** The messages that hold the answer, by index. */
  readonly evidence: readonly number[];
}

/** The options of `createContext`; as JSON, `summarizer` is `{ "type": "extractive" }`. */
export type EvalPolicy =
  | ContextOptions<any>
  | { readonly summarizer?: { readonly type: "extractive" }; readonly [option: string]: unknown };

/** Options of {@link evaluate}. */
export interface EvaluateOptions {
  /** The policy that is measured. */
  readonly policy: EvalPolicy;
  /** The policy it is compared with. */
  readonly baseline?: EvalPolicy;
  /** Called after each conversation. */
  readonly onProgress?: (done: number, row: EvalRow) => void;
  /**
   * Whether rows are gathered in the answer. Without them, memory does not grow with the requests
   * of a large corpus, and `onProgress` is where they are told. Default: `true`.
   */
  readonly gatherRows?: boolean;
}

/**
 * What came of one conversation, or of all, under one policy. Tokens are those of the evaluation's
 * own estimate.
 */
export interface Totals {
  /** How often a model was asked. */
  readonly requests: number;
  /** Tokens sent, over all requests. */
  readonly "tokens sent": number;
  /** Tokens of the histories over tokens sent. */
  readonly compression: number;
  /** Tokens at full price, those in an unchanged prefix taken for a tenth. */
  readonly cost: number;
  /** Identifiers that the model used again and that it could see, in per cent. */
  readonly "needed kept %": number;
  /**
   * Recorded calls whose arguments could have been written from what the model could see, in per
   * cent.
   */
  readonly "answerable %": number;
  /** Requests at which something needed was out of sight. */
  readonly pressure: number;
  /** Requests a provider would refuse. */
  readonly invalid: number;
  /** Calls made again because the first one was out of sight. */
  readonly "repeated calls": number;
  /** Limits the person had set that were out of sight, over all requests. */
  readonly "dropped limits": number;
  /**
   * How many questions were asked. This and what follows is there only where conversations come
   * with questions.
   */
  readonly questions?: number;
  /** What of their evidence was in sight, in per cent. */
  readonly "evidence %"?: number;
  /** What of the answers' words was in sight, in per cent. */
  readonly "answer terms %"?: number;
}

/** What came of one conversation under one policy. */
export interface Figures extends Totals {
  /** How often what was sent before changed. */
  readonly "prefix changes": number;
  /** Turns in which the person had to say something again. */
  readonly repairs: number;
  /** Where something needed was out of sight. */
  readonly lost: readonly {
    readonly index: number;
    readonly history: number;
    readonly sent: number;
    readonly ids: readonly string[];
  }[];
  /**
   * The requests one by one: index of the message the model then wrote, tokens of the history,
   * tokens sent.
   */
  readonly "by request": readonly (readonly [index: number, history: number, sent: number])[];
}

/** One conversation. */
export interface EvalRow {
  /** Its name, or its place counted from one. */
  readonly id: string;
  /** Under the policy. */
  readonly candidate: Figures;
  /** Under the baseline. */
  readonly baseline?: Figures;
}

/** What {@link evaluate} answers. */
export interface Evaluation {
  /** Conversation by conversation; empty where they were not to be gathered. */
  readonly rows: readonly EvalRow[];
  /** All conversations together. */
  readonly total: {
    readonly conversations: number;
    readonly candidate: Totals;
    readonly baseline?: Totals;
  };
  /**
   * The same as a Markdown table, differences from the baseline in brackets; the last row is all
   * together.
   */
  readonly table: string;
  /** Tokens sent, as an SVG picture. */
  readonly svg: string;
}

/**
 * Replays conversations under a policy. They may come one by one: of an async iterable only one is
 * held at a time.
 *
 * @throws TurnwiseError with the path of an option that cannot be meant; `bad_messages`.
 */
export async function evaluate(
  conversations: Iterable<Conversation> | AsyncIterable<Conversation>,
  options: EvaluateOptions,
): Promise<Evaluation> {
  const run = start(options.policy, options.baseline);
  try {
    const rows: EvalRow[] = [];
    let done = 0;
    for await (const conversation of conversations) {
      done++;
      const row = add(run, conversation, done);
      if (options.gatherRows !== false) rows.push(row);
      options.onProgress?.(done, row);
    }
    return { rows, total: JSON.parse(run.total()), table: run.table(), svg: run.plot() };
  } finally {
    run.free();
  }
}

/** Replays one conversation under a policy. */
export function replay(conversation: Conversation, policy: EvalPolicy): Figures {
  return one(conversation, policy, undefined).candidate;
}

/** Replays one conversation under two policies. */
export function compare(
  conversation: Conversation,
  policy: EvalPolicy,
  baseline: EvalPolicy,
): EvalRow {
  return one(conversation, policy, baseline);
}

/** What two texts have in common, from 0 to 1. */
export interface Overlap {
  /** The harmonic mean of precision and recall. */
  readonly f1: number;
  /** The share of the reference. */
  readonly recall: number;
}

/** ROUGE-1, -2 and -L of a text against a reference. */
export function rouge(
  candidate: string,
  reference: string,
): { readonly rouge1: Overlap; readonly rouge2: Overlap; readonly rougeL: Overlap } {
  return ask((module) => module.rouge(candidate, reference));
}

/** The identifiers in a text, in the form in which two spellings of one value are equal. */
export function identifiers(text: string): { readonly id: string; readonly kind: string }[] {
  return ask((module) => module.identifiers(text));
}

/** What {@link judge} asks; for a client of your own, whose answer {@link parseJudgment} reads. */
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

/**
 * Options of {@link judge}: those of `fetchSummarizer` that say where the model is, and how it is
 * asked.
 */
export interface JudgeOptions extends EndpointOptions {
  /** The longest verdict, in tokens. Default: 600. */
  readonly maxTokens?: number;
  /** Calls the question off. */
  readonly signal?: AbortSignal;
}

/**
 * Lets a model grade a summary, through the same client as `fetchSummarizer`.
 *
 * @throws TurnwiseError as the client does; `bad_response` for an answer that is no verdict.
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
  if (!judgment) throw new TurnwiseError("bad_response", "the judge's answer is no verdict");
  return judgment;
}

/** Reads a judge's answer; `undefined` where it cannot be read. */
export function parseJudgment(answer: string): Judgment | undefined {
  return ask((module) => module.parseJudgment(answer));
}

type Run = ReturnType<typeof start>;

function one(
  conversation: Conversation,
  policy: EvalPolicy,
  baseline: EvalPolicy | undefined,
): EvalRow {
  const run = start(policy, baseline);
  try {
    return add(run, conversation, 1);
  } finally {
    run.free();
  }
}

function start(policy: EvalPolicy, baseline: EvalPolicy | undefined) {
  return ask(
    (module) =>
      new module.Evaluation(asJson(policy), baseline === undefined ? "" : asJson(baseline)),
  );
}

function add(run: Run, conversation: Conversation, place: number): EvalRow {
  const { id = place } = Object(conversation) as { readonly id?: unknown };
  const row = ask(() => run.add(String(id), JSON.stringify(conversation) ?? "null"));
  return JSON.parse(row) as EvalRow;
}

function asJson(policy: EvalPolicy): string {
  const isPlain =
    typeof policy === "object" && policy !== null && typeof policy.summarizer !== "function";
  const text = JSON.stringify(isPlain ? policy : policyOptions(policy as ContextOptions<object>));
  if (text === undefined)
    throw new TurnwiseError("bad_option", "a policy must be an object", { path: "policy" });
  return text;
}
