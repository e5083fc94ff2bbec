// The models that Chrome and Edge bring along: `LanguageModel` (the Prompt API) and `Summarizer`.

import { TurnwiseError, describe } from "../errors.js";
import type { SummaryRequest } from "../types.js";
import { calledOff } from "./deadline.js";
import { modelSummarizer, type Excess, type How, type ModelOptions } from "./model.js";

/**
 * A built-in model. `language-model` follows the instructions; `summarizer` has a form of its own,
 * key points.
 */
export type BuiltInModel = "language-model" | "summarizer";

/** Options of {@link builtInSummarizer}. */
export interface BuiltInOptions extends ModelOptions {
  /** Which one to take where both are there. Default: `language-model`. */
  readonly prefer?: BuiltInModel;
  /**
   * The languages of the conversation and of the summary, `["en"]` for one; browsers support few.
   * Default: the browser's.
   */
  readonly languages?: readonly string[];
  /**
   * Told how much of the model has been downloaded, from 0 to 1. A download begins only while the
   * page handles a click or a key; otherwise the summary fails with `model_unavailable`.
   */
  readonly onDownload?: (share: number) => void;
}

/**
 * Summaries by the model that the browser brings along: no key, no server, nothing leaves the
 * machine.
 *
 * What is larger than the model's window is summarized part by part. Where there is no such model,
 * or where it has still to be downloaded, the summary fails with `model_unavailable`: see {@link
 * withFallback}.
 *
 * ```ts
 * const summarizer = withFallback(builtInSummarizer({ languages: ["en"] }), extractiveSummarizer(), { after: 1 });
 * ```
 */
export function builtInSummarizer(
  options: BuiltInOptions = {},
): (request: SummaryRequest<any>) => Promise<string> {
  const { prefer = "language-model" } = options;
  const ask = async ([system, user]: readonly { content: string }[], how: How) => {
    const model = await choose(prefer, options);
    const session = await open(model, options, system!.content, how.signal);
    try {
      return { text: await run(session, model, user!.content, how) };
    } catch (thrown) {
      throw typed(thrown, how.signal);
    } finally {
      session.destroy();
    }
  };
  return modelSummarizer(options, ask);
}

/** What the two have in common, and what differs between them. */
interface Model {
  readonly api: any;
  /** Options that both `availability` and `create` want, as the specification has it. */
  readonly options: object;
  /** What `create` is told of the instructions. */
  readonly instructed: (system: string) => object;
  readonly stream: "promptStreaming" | "summarizeStreaming";
}

// The one that is preferred, if it is ready; else the other; else the error says what the preferred
// one said.
async function choose(prefer: BuiltInModel, { languages }: BuiltInOptions): Promise<Model> {
  const models = [languageModel(languages), summarizer(languages)];
  if (prefer === "summarizer") models.reverse();
  const said: string[] = [];
  for (const model of models)
    said.push(model.api ? await model.api.availability(model.options) : "unavailable");
  const ready = said.indexOf("available");
  const place =
    ready >= 0 ? ready : said.findIndex((availability) => availability !== "unavailable");
  if (place < 0)
    throw new TurnwiseError("model_unavailable", "this browser has no built-in model for this", {
      reason: "unavailable",
    });
  return models[place]!;
}

function languageModel(languages: readonly string[] | undefined): Model {
  const text = languages && [{ type: "text", languages }];
  return {
    api: (globalThis as any).LanguageModel,
    options: text ? { expectedInputs: text, expectedOutputs: text } : {},
    instructed: (system) => ({ initialPrompts: [{ role: "system", content: system }] }),
    stream: "promptStreaming",
  };
}

function summarizer(languages: readonly string[] | undefined): Model {
  const inTheirs = languages && { expectedInputLanguages: languages, outputLanguage: languages[0] };
  return {
    api: (globalThis as any).Summarizer,
    options: { type: "key-points", format: "markdown", length: "long", ...inTheirs },
    instructed: (system) => ({ sharedContext: system }),
    stream: "summarizeStreaming",
  };
}

async function open(
  { api, options, instructed }: Model,
  { onDownload }: BuiltInOptions,
  system: string,
  signal: AbortSignal,
): Promise<any> {
  const monitor = (events: EventTarget) =>
    events.addEventListener("downloadprogress", (event) =>
      onDownload?.((event as ProgressEvent).loaded),
    );
  try {
    return await api.create({ ...options, ...instructed(system), signal, monitor });
  } catch (thrown) {
    throw typed(thrown, signal, await api.availability(options));
  }
}

async function run(
  session: any,
  model: Model,
  text: string,
  { signal, maxTokens, onProgress }: How,
): Promise<string> {
  const measure = session.measureContextUsage ?? session.measureInputUsage;
  const requested: number = await measure.call(session, text, { signal });
  // A chat model that runs out of window forgets what came first and goes on; a summary made so
  // would pass for a whole one.
  const { contextWindow, contextUsage, inputQuota } = session;
  const free = contextWindow === undefined ? inputQuota : contextWindow - contextUsage - maxTokens;
  if (requested > free)
    throw tooLarge("the built-in model has no room for so much", { share: free / requested });
  let whole = "";
  // A reader and not `for await`: streams are async iterables only in the newest browsers.
  const reader: ReadableStreamDefaultReader<string> = session[model.stream](text, {
    signal,
  }).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole;
    whole += value;
    onProgress(whole);
  }
}

function tooLarge(message: string, cause: Excess): TurnwiseError {
  return new TurnwiseError("request_too_large", message, { cause });
}

function typed(thrown: unknown, signal: AbortSignal, availability?: string): TurnwiseError {
  if (thrown instanceof TurnwiseError) return thrown;
  const { name } = thrown as Partial<DOMException>;
  if (signal.aborted) return calledOff(signal);
  if (name === "QuotaExceededError") return tooLarge(describe(thrown), {});
  const isMissing = availability !== undefined && availability !== "available";
  const message = `the built-in model ${isMissing ? `is ${availability}` : "failed"}: ${describe(thrown)}`;
  return new TurnwiseError(isMissing ? "model_unavailable" : "request_failed", message, {
    reason: availability,
    cause: thrown,
  });
}
