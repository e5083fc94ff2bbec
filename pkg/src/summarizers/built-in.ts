// The built-in models of Chrome and Edge: `LanguageModel` (the Prompt API) and `Summarizer`.

import { notify } from "../callbacks.js";
import { checkOptionalFunctions, checkSummarizerOptions } from "../checks.js";
import { TurnwiseError, describe } from "../errors.js";
import type { SummaryRequest } from "../types.js";
import { abortError } from "./deadline.js";
import { summarizeWith, type Excess, type AskOptions, type ModelOptions } from "./model.js";

/**
 * A built-in model. `language-model` follows instructions. `summarizer` always writes key points.
 */
export type BuiltInModel = "language-model" | "summarizer";

/** Options of {@link builtInSummarizer}. */
export interface BuiltInOptions extends ModelOptions {
  /** The preferred model if both are available. Default: `language-model`. */
  readonly prefer?: BuiltInModel;
  /**
   * The languages of the conversation and the summary, for example `["en"]`. Browsers support few.
   * Default: the browser's.
   */
  readonly languages?: readonly string[];
  /**
   * Called with the downloaded share of the model, from 0 to 1. A download can only start while the
   * page handles a click or a key; otherwise the summary fails with `model_unavailable`.
   */
  readonly onDownload?: (share: number) => void;
}

/**
 * Summaries by the browser's built-in model: no key, no server, and no data leaves the machine.
 *
 * Conversations larger than the model's window are summarized in parts. If the model is missing or
 * not downloaded, the summary fails with `model_unavailable`: see {@link withFallback}.
 *
 * ```ts
 * const builtIn = builtInSummarizer({ languages: ["en"] });
 * const summarizer = withFallback(builtIn, extractiveSummarizer(), { after: 1 });
 * ```
 */
export function builtInSummarizer(
  options: BuiltInOptions = {},
): (request: SummaryRequest<any>) => Promise<string> {
  checkSummarizerOptions(options, NAMES);
  checkOptionalFunctions(options, ["onDownload"]);
  const { prefer = "language-model" } = options;
  if (!PREFERRED.includes(prefer))
    throw new TurnwiseError("bad_option", `\`prefer\` must be ${PREFERRED.join(" or ")}`, {
      path: "prefer",
    });
  const ask = async ([system, user]: readonly { content: string }[], how: AskOptions) => {
    const model = await choose(prefer, options);
    const session = await open(model, options, system!.content, how.signal);
    try {
      return { text: await run(session, model, user!.content, how) };
    } catch (thrown) {
      throw toTurnwiseError(thrown, how.signal);
    } finally {
      session.destroy();
    }
  };
  return summarizeWith(options, ask);
}

/** The differences between the two models. */
interface Model {
  readonly api: any;
  /** Options of both `availability` and `create`, as the specification requires. */
  readonly options: object;
  /** The options of `create` for the instructions. */
  readonly instructed: (system: string) => object;
  readonly stream: "promptStreaming" | "summarizeStreaming";
}

// The preferred model if it is ready, otherwise the other one if it is ready. If none is ready, the
// first that is not unavailable, whose error is then reported.
async function choose(prefer: BuiltInModel, { languages }: BuiltInOptions): Promise<Model> {
  const models = [languageModel(languages), summarizer(languages)];
  if (prefer === "summarizer") models.reverse();
  const availabilities: string[] = [];
  for (const model of models)
    availabilities.push(model.api ? await model.api.availability(model.options) : "unavailable");
  const ready = availabilities.indexOf("available");
  const place =
    ready >= 0 ? ready : availabilities.findIndex((availability) => availability !== "unavailable");
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
  const languageOptions = languages && {
    expectedInputLanguages: languages,
    outputLanguage: languages[0],
  };
  return {
    api: (globalThis as any).Summarizer,
    options: { type: "key-points", format: "markdown", length: "long", ...languageOptions },
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
      notify(onDownload, (event as ProgressEvent).loaded),
    );
  try {
    return await api.create({ ...options, ...instructed(system), signal, monitor });
  } catch (thrown) {
    throw toTurnwiseError(thrown, signal, await api.availability(options));
  }
}

async function run(
  session: any,
  model: Model,
  text: string,
  { signal, maxTokens, onProgress }: AskOptions,
): Promise<string> {
  const measure = session.measureContextUsage ?? session.measureInputUsage;
  const requested: number = await measure.call(session, text, { signal });
  // A chat model with a full window silently drops the oldest text, and the summary would look
  // complete.
  const { contextWindow, contextUsage, inputQuota } = session;
  const free = contextWindow === undefined ? inputQuota : contextWindow - contextUsage - maxTokens;
  if (requested > free)
    throw tooLarge("the prompt does not fit into the built-in model's window", {
      share: free / requested,
    });
  let whole = "";
  // Only the newest browsers can iterate streams with `for await`.
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

function toTurnwiseError(
  thrown: unknown,
  signal: AbortSignal,
  availability?: string,
): TurnwiseError {
  if (thrown instanceof TurnwiseError) return thrown;
  const { name } = thrown as Partial<DOMException>;
  if (signal.aborted) return abortError(signal);
  if (name === "QuotaExceededError") return tooLarge(describe(thrown), {});
  const isMissing = availability !== undefined && availability !== "available";
  const state = isMissing ? `is ${availability}` : "failed";
  const message = `the built-in model ${state}: ${describe(thrown)}`;
  return new TurnwiseError(isMissing ? "model_unavailable" : "request_failed", message, {
    reason: availability,
    cause: thrown,
  });
}

const PREFERRED: readonly string[] = ["language-model", "summarizer"];
const NAMES = [
  "prefer",
  "languages",
  "onDownload",
  "template",
  "instructions",
  "examples",
  "maxTokens",
  "toolOutputLimit",
  "window",
  "cache",
  "onPrefix",
] as const;
