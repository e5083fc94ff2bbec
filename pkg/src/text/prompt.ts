// Functions of the text module for summarizers outside of plans: prompts, extractive summaries and
// checks.

import { json } from "../json.js";
import { TurnwiseError } from "../errors.js";
import type {
  Format,
  PromptMessage,
  SummaryCheck,
  SummaryExample,
  SummaryRequest,
  Template,
} from "../types.js";
import { secretsFinder } from "../redact.js";
import { readText } from "./engine.js";

/** Options of a summary prompt. @internal */
export interface PromptOptions {
  readonly template?: Template | undefined;
  readonly instructions?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly toolOutputLimit?: number | undefined;
  readonly examples?: readonly SummaryExample[] | undefined;
  readonly format?: Format | undefined;
  /** The token limit of the whole prompt. Default: unlimited. */
  readonly room?: number | undefined;
}

/**
 * Writes the prompt for a summary, and returns how many of the request's messages it includes.
 *
 * @internal
 */
export function summaryPrompt(
  request: SummaryRequest,
  options: PromptOptions,
): { messages: PromptMessage[]; end: number } {
  return JSON.parse(ask("summaryPrompt", request, options));
}

/**
 * Returns why `text` is unusable as a summary of the request's messages; undefined if it is usable.
 *
 * @internal
 */
export function judgeSummary(request: SummaryRequest, text: string): TurnwiseError | undefined {
  const { reason, message } = JSON.parse(ask("judgeSummary", request, { text }) || "{}");
  return reason && new TurnwiseError("summary_rejected", message, { reason });
}

/** Writes a summary without a model. @internal */
export function extractiveSummary(request: SummaryRequest, options: PromptOptions): string {
  return ask("extractiveSummary", request, options);
}

/**
 * Compares the facts of a text with the request's messages, and returns whether the policy rejects
 * it.
 *
 * @internal
 */
export function checkFacts(
  request: SummaryRequest,
  text: string,
  policy: string | undefined,
): SummaryCheck & { rejected: boolean } {
  return JSON.parse(ask("checkSummary", request, { text, policy }));
}

function ask(
  what: "summaryPrompt" | "extractiveSummary" | "judgeSummary" | "checkSummary",
  request: SummaryRequest,
  options: PromptOptions & { readonly text?: string; readonly policy?: string | undefined },
): string {
  const { messages, prior, instructions, reference, maxTokens } = request;
  const find = secretsFinder(request.redact);
  const defined = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
  const redact = find === false ? false : undefined;
  const input = json({ messages, prior, instructions, reference, maxTokens, redact, ...defined });
  return readText(input, (text, length) => text[what](length, find || undefined));
}
