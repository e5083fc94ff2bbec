// The common part of all summarizers that use a model. It builds the prompt, keeps it within the
// model's window, shares equal requests and caches answers.

import { TurnwiseError } from "../errors.js";
import { textIn } from "../message-text.js";
import { textPart } from "../text/engine.js";
import { judgeSummary, summaryPrompt } from "../text/prompt.js";
import type { PromptMessage, SummaryExample, SummaryRequest, Template } from "../types.js";
import { cleanAnswer } from "./clean.js";
import { shareRequests, sizeOf, type ModelAnswer } from "./share.js";

/** Options of summarizers that use a model. */
export interface ModelOptions {
  /** The kind of conversation, which determines the instructions. Default: `general`. */
  readonly template?: Template;
  /** Your own instructions instead of a template's. */
  readonly instructions?: string;
  /** Summaries whose form the model should follow, each with its conversation. */
  readonly examples?: readonly SummaryExample[];
  /**
   * The maximum length of the answer, in tokens. Default: the limit of the request, which is 400.
   */
  readonly maxTokens?: number;
  /** The number of characters at which tool output is shortened in the prompt. Default: 600. */
  readonly toolOutputLimit?: number;
  /**
   * The context window of the model that summarizes, in tokens. A larger conversation is split
   * between steps into several requests, each with the summary of the previous parts. A single step
   * that is too large is shortened, and the prompt says so. Default: unlimited, until the model
   * refuses a prompt as too long.
   */
  readonly window?: number;
  /**
   * The number of cached answers, so that an undo or a fork does not pay twice for the same
   * summary. Default: 8.
   */
  readonly cache?: number;
  /**
   * Asks at the end of the conversation's last request instead of with a prompt of its own, so that
   * the provider reads nearly all of it from its cache. Send it to the same model, with the same
   * instructions and tools. Where the last request does not have all that the summary is to cover,
   * the usual prompt is sent. Checks and fallbacks are the same. Default: false.
   */
  readonly onPrefix?: boolean;
}

/** Sends one prompt to a model. @internal */
export type Ask = (messages: readonly PromptMessage[], options: AskOptions) => Promise<ModelAnswer>;

/** @internal */
export interface AskOptions {
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
  /** The messages to send as they are, instead of the prompt. */
  readonly messages?: readonly object[] | undefined;
}

/** The `cause` of a `request_too_large` error: the share of the prompt that fits. @internal */
export interface Excess {
  readonly share?: number;
}

/** Creates a summarizer that uses `ask`. @internal */
export function summarizeWith(
  options: ModelOptions,
  ask: Ask,
): (request: SummaryRequest<any>) => Promise<string> {
  const { template, instructions, examples, toolOutputLimit, window } = options;
  checkExamples(examples);
  const askCleanly: Ask = async (messages, how) => {
    const onProgress = (text: string) => how.onProgress(cleanAnswer(text));
    const answer = await ask(messages, { ...how, onProgress });
    return { ...answer, text: cleanAnswer(answer.text) };
  };
  const share = shareRequests(options.cache ?? 8);
  return async (request) => {
    await textPart().startAsync(true);
    const maxTokens = options.maxTokens ?? request.maxTokens;
    const instruction = options.onPrefix ? prefixInstruction(request, maxTokens, instructions) : "";
    const onPrefix = instruction === "" ? undefined : request.onPrefix?.(instruction);
    if (onPrefix !== undefined) {
      const prompt = [{ role: "user", content: instruction }] as const;
      const ask: Ask = (asked, how) => askCleanly(asked, { ...how, messages: onPrefix });
      // Each is asked once: the same instruction stands behind other conversations.
      return shareRequests(0)(prompt, request, maxTokens, ask);
    }
    // Reserves a tenth for errors of the estimate.
    let room = window && Math.max(0, Math.floor(window * 0.9) - maxTokens);
    let { messages, prior } = request;
    for (let tries = 0; ;) {
      const part = { ...request, messages, prior };
      const prompt = summaryPrompt(part, {
        template,
        instructions,
        examples,
        maxTokens,
        toolOutputLimit,
        room,
      });
      const covered = { ...part, messages: messages.slice(0, prompt.end) };
      let text: string;
      try {
        text = await share(prompt.messages, covered, maxTokens, askCleanly);
      } catch (thrown) {
        // The window is unknown or wrong: try a smaller prompt.
        const { code, cause } = thrown as TurnwiseError & { cause?: Excess };
        if (code !== "request_too_large" || ++tries > MAX_TRIES) throw thrown;
        room = Math.max(0, Math.floor(sizeOf(prompt.messages) * (cause?.share ?? 0.5) * 0.9));
        continue;
      }
      messages = messages.slice(prompt.end);
      if (messages.length === 0) return text;
      // The next prompt needs a usable summary. The caller checks the last one.
      const rejection = judgeSummary(covered, text);
      if (rejection !== undefined) throw rejection;
      prior = text;
    }
  };
}

/** What to write, behind a conversation that is not fenced. */
function prefixInstruction(
  { messages, instructions: more }: SummaryRequest<any>,
  maxTokens: number,
  instructions = DEFAULT_INSTRUCTIONS,
): string {
  const text = textIn(messages[messages.length - 1])
    .trim()
    .slice(-80);
  const end = text === "" ? "" : ` The last message to cover ends with: ${JSON.stringify(text)}`;
  return (
    "This is not part of the conversation. Do not answer it, and call no tools: write notes of the " +
    `conversation above, which will replace its older part.${end} What comes after that stays as it ` +
    `is. ${instructions} ${more ?? ""} Write at most ${maxTokens} tokens, in the language of the ` +
    "conversation, and nothing but the notes."
  );
}

const DEFAULT_INSTRUCTIONS =
  "Include the task, limits and wishes that still hold, decisions with their reasons, results, " +
  "names, identifiers, amounts and dates word for word, and what is left to do. Keep what earlier " +
  "notes in the conversation say, where it still holds. Add nothing that was not said.";

function checkExamples(examples: ModelOptions["examples"]): void {
  const isText = (value: unknown) => typeof value === "string";
  const isExample = (one: SummaryExample) => isText(one?.conversation) && isText(one?.summary);
  if (examples === undefined || (Array.isArray(examples) && examples.every(isExample))) return;
  throw new TurnwiseError(
    "bad_option",
    "`examples` must be a list of `{ conversation, summary }` with texts",
    { path: "examples" },
  );
}

const MAX_TRIES = 4;
