import { TurnwiseError } from "../errors.js";
import { found, knownToSummarizer, maybeCounts } from "../given.js";
import { extractiveSummary } from "../text/prompt.js";
import type { Summarizer, SummaryRequest, Template } from "../types.js";

/** Options of {@link extractiveSummarizer}. */
export interface ExtractiveOptions {
  /** The kind of conversation, which decides the sections. Default: `general`. */
  readonly template?: Template;
  /** How long a summary may get, in tokens. Default: what the context asks for. */
  readonly maxTokens?: number;
}

/** A summarizer that needs no model and no waiting. */
export interface ExtractiveSummarizer {
  (request: SummaryRequest<any>): Promise<string>;
  /** The settings, by which a context recognizes it and runs it inside `fit`. */
  readonly extractive: ExtractiveOptions;
}

/**
 * Summaries without a model: the sentences that matter, word for word, in sections; identifiers,
 * numbers and decisions are kept, small talk is not. Deterministic, offline, a few milliseconds.
 *
 * Given to `createContext`, it runs inside `fit`: no `prepare` is needed.
 *
 * ```ts
 * const context = createContext({ window: 8_000, summarizer: extractiveSummarizer({ template: "support" }) });
 * ```
 *
 * @throws TurnwiseError `bad_option`, `unknown_option` with the option's `path`.
 */
export function extractiveSummarizer(options: ExtractiveOptions = {}): ExtractiveSummarizer {
  maybeCounts(knownToSummarizer(options, ["template", "maxTokens"]), ["maxTokens"]);
  const { template, maxTokens } = options;
  if (template !== undefined && !TEMPLATES.includes(template)) {
    const names = "`support`, `coding`, `research` or `general`";
    throw new TurnwiseError(
      "bad_option",
      `\`template\` must be ${names}, but is ${found(template)}`,
      { path: "template" },
    );
  }
  const summarize = async (request: SummaryRequest<any>): Promise<string> =>
    extractiveSummary(request, { template, maxTokens: maxTokens ?? request.maxTokens });
  return Object.assign(summarize, { extractive: { ...options } });
}

/** The settings of an extractive summarizer, undefined for any other. @internal */
export function extractiveOptions(
  summarizer: Summarizer | undefined,
): ExtractiveOptions | undefined {
  const options = (summarizer as Partial<ExtractiveSummarizer> | undefined)?.extractive;
  return typeof options === "object" ? options : undefined;
}

const TEMPLATES: readonly unknown[] = [
  "support",
  "coding",
  "research",
  "general",
] satisfies Template[];
