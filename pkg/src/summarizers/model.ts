// What all summarizers that ask a model have in common: the request is built, kept within the
// model's window, asked once for all who want the same, and its answer kept.

import { TurnwiseError } from "../errors.js";
import { judgeSummary, summaryPrompt } from "../text/prompt.js";
import type { PromptMessage, SummaryRequest, Template } from "../types.js";
import { sharing, sizeOf, type Said } from "./sharing.js";

/** Options of summarizers that ask a model. */
export interface ModelOptions {
  /** The kind of conversation, which decides the instructions. Default: `general`. */
  readonly template?: Template;
  /** Instructions of your own instead of a template's. */
  readonly instructions?: string;
  /** The longest answer, in tokens. Default: what the context asks for, which is 400. */
  readonly maxTokens?: number;
  /** Characters a tool's output may have in the request before it is shortened. Default: 600. */
  readonly toolOutputLimit?: number;
  /**
   * The context window of the model that summarizes, in tokens. What is larger is asked for part by
   * part, cut between steps, each part with the notes of those before it; a step that is larger
   * alone is shortened, and the request says so. Default: none, until the model refuses a request
   * as too long.
   */
  readonly window?: number;
  /**
   * How many answers are kept, so that the same question is not paid for twice: after an undo, or
   * in a fork. Default: 8.
   */
  readonly cache?: number;
}

/** Asks a model once. @internal */
export type Ask = (messages: readonly PromptMessage[], how: How) => Promise<Said>;

/** @internal */
export interface How {
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

/**
 * What a request was too large by: the share of it that there is room for. The `cause` of a
 * `request_too_large`. @internal
 */
export interface Excess {
  readonly share?: number;
}

/** A summarizer around `ask`. @internal */
export function modelSummarizer(
  options: ModelOptions,
  ask: Ask,
): (request: SummaryRequest<any>) => Promise<string> {
  const { template, instructions, toolOutputLimit, window } = options;
  const share = sharing(options.cache ?? 8);
  return async (request) => {
    const maxTokens = options.maxTokens ?? request.maxTokens;
    // A tenth stays free for what the estimate may be wrong by.
    let room = window && Math.max(0, Math.floor(window * 0.9) - maxTokens);
    let { messages, prior } = request;
    for (let tries = 0; ;) {
      const part = { ...request, messages, prior };
      const prompt = summaryPrompt(part, {
        template,
        instructions,
        maxTokens,
        toolOutputLimit,
        room,
      });
      const asked = { ...part, messages: messages.slice(0, prompt.end) };
      let text: string;
      try {
        text = await share(prompt.messages, asked, maxTokens, ask);
      } catch (thrown) {
        // The window was not told, or not truly: less is asked at a time.
        const { code, cause } = thrown as TurnwiseError & { cause?: Excess };
        if (code !== "request_too_large" || ++tries > MOST_TRIES) throw thrown;
        room = Math.max(0, Math.floor(sizeOf(prompt.messages) * (cause?.share ?? 0.5) * 0.9));
        continue;
      }
      messages = messages.slice(prompt.end);
      if (messages.length === 0) return text;
      // What goes into the next request has to be notes; the last answer is judged by whoever
      // asked.
      const rejection = judgeSummary(asked, text);
      if (rejection !== undefined) throw rejection;
      prior = text;
    }
  };
}

const MOST_TRIES = 4;
