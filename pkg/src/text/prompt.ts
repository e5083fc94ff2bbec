// What the text module does for summarizers outside of a plan: building the request for a model,
// and summaries without one.

import { json } from "../json.js";
import { TurnwiseError } from "../errors.js";
import type { Format, PromptMessage, SummaryCheck, SummaryRequest, Template } from "../types.js";
import { askText } from "./engine.js";

/** How a request for a summary is built. @internal */
export interface PromptOptions {
  readonly template?: Template | undefined;
  readonly instructions?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly toolOutputLimit?: number | undefined;
  readonly format?: Format | undefined;
  /** Tokens the whole request may take. Default: any number. */
  readonly room?: number | undefined;
}

/**
 * The chat messages that ask a model for a summary, and how many of the request's messages they are
 * about. @internal
 */
export function summaryPrompt(
  request: SummaryRequest,
  options: PromptOptions,
): { messages: PromptMessage[]; end: number } {
  return JSON.parse(ask("summaryPrompt", request, options));
}

/** Why `text` may not stand for the request's messages, undefined if it may. @internal */
export function judgeSummary(request: SummaryRequest, text: string): TurnwiseError | undefined {
  const { reason, message } = JSON.parse(ask("judgeSummary", request, { text }) || "{}");
  return reason && new TurnwiseError("summary_rejected", message, { reason });
}

/** A summary made without a model. @internal */
export function extractiveSummary(request: SummaryRequest, options: PromptOptions): string {
  return ask("extractiveSummary", request, options);
}

/**
 * What a text keeps of the request's messages, loses and makes up, and whether the policy rejects
 * it for that. @internal
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
  const { messages, prior, instructions, maxTokens } = request;
  const given = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
  const input = json({ messages, prior, instructions, maxTokens, ...given });
  return askText(input, (text, length) => text[what](length));
}
