// The summarizer that works offline, without a model.

import { TurnwiseError } from "../errors.js";
import { describeValue, checkSummarizerOptions, checkOptionalCounts } from "../checks.js";
import { textModule } from "../notetaking.js";
import { extractiveSummary } from "../text/prompt.js";
import type { Summarizer, SummaryRequest, Template } from "../types.js";

/** Options of {@link extractiveSummarizer}. */
export interface ExtractiveOptions {
  /** The kind of conversation, which determines the sections. Default: `general`. */
  readonly template?: Template;
  /** The maximum length of a summary, in tokens. Default: the limit of the request. */
  readonly maxTokens?: number;
}

/** A summarizer without a model. */
export interface ExtractiveSummarizer {
  (request: SummaryRequest<any>): Promise<string>;
  /** The options. A context that finds them runs the summarizer inside `fit`. */
  readonly extractive: ExtractiveOptions;
}

/**
 * Summaries without a model: important sentences, word for word, in sections. Keeps identifiers,
 * numbers and decisions, and drops small talk. Deterministic, offline, a few milliseconds.
 *
 * With `createContext`, it runs inside `fit`; `prepare` is not needed.
 *
 * ```ts
 * const summarizer = extractiveSummarizer({ template: "support" });
 * const context = createContext({ window: 8_000, summarizer });
 * ```
 *
 * @throws TurnwiseError `bad_option`, `unknown_option` with the option's `path`.
 */
export function extractiveSummarizer(options: ExtractiveOptions = {}): ExtractiveSummarizer {
  checkOptionalCounts(checkSummarizerOptions(options, ["template", "maxTokens"]), ["maxTokens"]);
  const { template, maxTokens } = options;
  if (template !== undefined && !TEMPLATES.includes(template)) {
    const names = "`support`, `coding`, `research` or `general`";
    throw new TurnwiseError(
      "bad_option",
      `\`template\` must be ${names}, but is ${describeValue(template)}`,
      { path: "template" },
    );
  }
  const summarize = async (request: SummaryRequest<any>): Promise<string> => {
    const write = () =>
      extractiveSummary(request, { template, maxTokens: maxTokens ?? request.maxTokens });
    const text = write();
    // Without the pack of its language, the text is read by its structure.
    return (await textModule()
      ?.importLanguages()
      ?.catch(() => false))
      ? write()
      : text;
  };
  return Object.assign(summarize, { extractive: { ...options } });
}

/** The options of an extractive summarizer; undefined for any other. @internal */
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
