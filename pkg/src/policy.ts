// Options as plain data: what the engine reads crosses as JSON, functions stay here. Their names
// are checked here, where all of them are known; what they say is the engine's to check.

import type { ContextOptions } from "./context.js";
import type { CoreOptions } from "./transcript.js";
import { scoring } from "./callbacks.js";
import { TurnwiseError } from "./errors.js";
import {
  givenFunction,
  givenOptions,
  known,
  maybeCounts,
  maybeFunctions,
  type OptionNames,
} from "./given.js";
import type { Strategy } from "./strategies.js";
import { extractiveOptions } from "./summarizers/extractive.js";
import type { Embed, Summarizer } from "./types.js";

/** What the engine is told of a context's options. @internal */
export function policyOptions<M extends object>(options: ContextOptions<M>): CoreOptions {
  known(options, Object.keys(NAMES));
  maybeFunctions(options, ["countTokens", "onError", "onProgress", "onSummary", "opensTurn"]);
  maybeCounts(options, ["summaryTimeoutMs"], 1);
  const {
    pin,
    summarizer,
    countTokens,
    onError,
    onProgress,
    onSummary,
    opensTurn,
    summaryTimeoutMs,
    ...rest
  } = options;
  return { ...rest, pin: pinned(pin), summarizer: summarizerOptions(summarizer) };
}

/** What the engine is told of a summarizer. @internal */
export function summarizerOptions(summarizer: Summarizer | undefined): CoreOptions | undefined {
  if (summarizer !== undefined) givenFunction("summarizer", summarizer);
  const extractive = extractiveOptions(summarizer);
  if (extractive !== undefined) return { type: "extractive", ...extractive };
  return summarizer && { type: "host" };
}

/** The embedding function of the strategies that prune. @internal */
export function embedding(strategies: readonly Strategy[] | undefined): Embed | undefined {
  let embed: Embed | undefined;
  // What is no list of strategies is the engine's to refuse.
  if (!Array.isArray(strategies)) return undefined;
  (strategies as readonly Strategy[]).forEach((strategy, place) => {
    if (strategy?.type !== "prune" || strategy.embed === undefined) return;
    const path = `strategies[${place}].embed`;
    givenFunction(path, strategy.embed);
    if (embed !== undefined && embed !== strategy.embed) {
      throw new TurnwiseError(
        "options_at_odds",
        `\`${path}\` must be the function that the other strategy has`,
        { path },
      );
    }
    embed = strategy.embed;
  });
  return embed;
}

/** The host's own importance of messages, of the first strategy that prunes by it. @internal */
export function scoringOf<M extends object>(
  strategies: readonly Strategy[] | undefined,
): ((message: M, index: number) => number) | undefined {
  if (!Array.isArray(strategies)) return undefined;
  const place = strategies.findIndex(
    (strategy) => strategy?.type === "prune" && strategy.score !== undefined,
  );
  if (place < 0) return undefined;
  const path = `strategies[${place}].score`;
  const { score } = strategies[place];
  givenFunction(path, score);
  return scoring<M>(path, score);
}

/** The host's own pins. @internal */
export function isPinned<M extends object>(
  pin: ContextOptions<M>["pin"],
): ((message: M, index: number) => boolean) | undefined {
  return typeof pin === "function" ? pin : pin?.message;
}

function pinned<M extends object>(pin: ContextOptions<M>["pin"]): unknown {
  if (typeof pin === "function" || typeof pin !== "object")
    return typeof pin === "function" ? undefined : pin;
  const { message, ...rules } = pin;
  if (message !== undefined) givenFunction("pin.message", message);
  return rules;
}

const NAMES: OptionNames<ContextOptions> = {
  preset: 1,
  window: 1,
  reserveOutput: 1,
  overhead: 1,
  memory: 1,
  format: 1,
  trigger: 1,
  target: 1,
  payback: 1,
  keep: 1,
  minSaving: 1,
  pin: 1,
  opensTurn: 1,
  strategies: 1,
  summarizer: 1,
  background: 1,
  validate: 1,
  checkSummaries: 1,
  envelope: 1,
  repair: 1,
  shortenResults: 1,
  countTokens: 1,
  summaryTimeoutMs: 1,
  onError: 1,
  onSummary: 1,
  onProgress: 1,
};
