// The options that follow from the name of a model, once `turnwise/models` is imported.

import type { ContextOptions } from "./context.js";
import { TurnwiseError } from "./errors.js";
import type { ModelInfo } from "./models/find.js";
import type { Strategy } from "./strategies.js";

/** Finds a model in the table. */
type Find = (model: string) => ModelInfo | undefined;

let find: Find | undefined;

/** Makes the table known. @internal */
export function useModels(table: Find): void {
  find = table;
}

/** The price of a cached token of a model in the table, as a share of the full price. @internal */
export function cachedPriceOf(model: unknown): number | undefined {
  return typeof model === "string" ? find?.(model)?.cachedPrice : undefined;
}

/**
 * The options with those that the model's name says and the host does not: the window, the room for
 * the answer, the price of a cached token.
 *
 * @throws TurnwiseError `needs_models` if nothing else says how large requests may be, and the table
 * is not imported; `bad_option` if the policy needs a window, and the table does not have the model.
 *
 * @internal
 */
export function withModel<M extends object>(options: ContextOptions<M>): ContextOptions<M> {
  const { model, window, payback, reserveOutput } = options;
  if (typeof model !== "string") return options;
  const info = find?.(model);
  if (window === undefined && info === undefined) {
    const isMissed = find === undefined ? !isOwnSize(options.trigger) : needsWindow(options);
    if (isMissed) throw missing(model);
  }
  return {
    ...options,
    ...(info !== undefined &&
      window === undefined && {
        window: info.window,
        reserveOutput: reserveOutput ?? info.reserveOutput,
      }),
    ...(info?.cachedPrice !== undefined &&
      payback && { payback: { cachedPrice: info.cachedPrice, ...payback } }),
  };
}

/**
 * The sizes of the model that a request goes to, where the options of its context name none.
 *
 * @throws TurnwiseError `needs_models` if the policy needs them, and the table is not imported.
 *
 * @internal
 */
export function sizesOf(
  given: ContextOptions<any>,
  model: string,
): { readonly window: number; readonly reserveOutput?: number } | undefined {
  if (given.window !== undefined || given.trigger !== undefined) return undefined;
  if (find === undefined && needsWindow(given)) throw missing(model);
  const info = find?.(model);
  return info && { window: info.window, reserveOutput: given.reserveOutput ?? info.reserveOutput };
}

// Whether the options mean to keep requests small, and no size says when.
function needsWindow({ trigger, target, strategies, ...options }: ContextOptions<any>): boolean {
  const { preset, summarizer, reserveOutput } = options;
  const asked = trigger ?? target ?? preset ?? summarizer ?? reserveOutput;
  return !isOwnSize(trigger) && (asked !== undefined || !!strategies?.some(waitsForSize));
}

// Whether a strategy never acts without a size.
function waitsForSize(given: Strategy): boolean {
  const strategy = Object(given);
  const isSized = isOwnSize(strategy) || isOwnSize(strategy.trigger);
  return SIZED.includes(strategy.type) && !isSized;
}

const SIZED = ["trim", "summarize", "prune", "clearToolResults"];

// Whether a limit is more than a share of the budget.
function isOwnSize(limit: unknown): boolean {
  if (Array.isArray(limit)) return limit.some(isOwnSize);
  if (typeof limit === "number") return limit > 1;
  return ["turns", "messages", "tokens"].some((unit) => Object(limit)[unit] !== undefined);
}

function missing(model: string): TurnwiseError {
  const path = "model";
  if (find === undefined)
    return new TurnwiseError(
      "needs_models",
      `this policy needs the window of \`${model}\`: import "turnwise/models", which knows it, or ` +
        "pass `window`",
      { path },
    );
  return new TurnwiseError(
    "bad_option",
    `turnwise/models does not know the model \`${model}\`: pass its \`window\``,
    { path },
  );
}
