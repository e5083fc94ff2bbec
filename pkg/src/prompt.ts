// What the engine's text crate does for summarisers: building the request for a model, and summaries without one.

import { engine, guarded } from "./engine.js";
import { json } from "./conversation.js";
import { write } from "./scratch.js";
import type { Format, SummaryRequest, Template } from "./types.js";

/** How a request for a summary is built. @internal */
export interface PromptOptions {
  readonly template?: Template | undefined;
  readonly instructions?: string | undefined;
  readonly maxTokens?: number | undefined;
  readonly toolOutputLimit?: number | undefined;
  readonly format?: Format | undefined;
}

/** The chat messages that ask a model for a summary. @internal */
export function summaryPrompt(request: SummaryRequest, options: PromptOptions): { role: "system" | "user"; content: string }[] {
  return JSON.parse(ask("summaryPrompt", request, options));
}

/** A summary made without a model. @internal */
export function extractiveSummary(request: SummaryRequest, options: PromptOptions): string {
  return ask("extractiveSummary", request, options);
}

function ask(what: "summaryPrompt" | "extractiveSummary", request: SummaryRequest, options: PromptOptions): string {
  const { messages, prior, instructions, maxTokens } = request;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const input = json({ messages, prior, instructions, maxTokens, ...given });
  const glue = engine();
  return guarded(() => glue[what](write(glue, input)));
}
