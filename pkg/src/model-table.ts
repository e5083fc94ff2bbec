// The options that follow from the name of a model, once `turnwise/models` is imported.

import type { ContextOptions } from "./context.js";
import { TurnwiseError } from "./errors.js";
import type { ModelInfo } from "./models/find.js";

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
 * @throws TurnwiseError `needs_models` if the policy needs the model's window, and the table is not
 * imported; `bad_option` if the table does not have it.
 *
 * @internal
 */
export function withModel<M extends object>(options: ContextOptions<M>): ContextOptions<M> {
  const { model, window, payback } = options;
  if (window === undefined && options.trigger === undefined)
    followers.set(options, options.reserveOutput === undefined);
  if (typeof model !== "string") return options;
  const info = find?.(model);
  const more: { -readonly [Name in keyof ContextOptions<M>]: ContextOptions<M>[Name] } = {};
  if (window === undefined) {
    if (info === undefined && needsWindow(options)) throw missing(model);
    if (info !== undefined) {
      more.window = info.window;
      if (options.reserveOutput === undefined) more.reserveOutput = info.reserveOutput;
    }
  }
  if (payback?.cachedPrice === undefined && payback && info?.cachedPrice !== undefined)
    more.payback = { ...payback, cachedPrice: info.cachedPrice };
  const merged = { ...options, ...more };
  const follows = followers.get(options);
  if (follows !== undefined) followers.set(merged, follows);
  return merged;
}

/**
 * The sizes of another model that the requests of a context go to, where its options name none.
 *
 * @internal
 */
export function sizesOf(
  options: object,
  model: string,
): { readonly window: number; readonly reserveOutput?: number } | undefined {
  const follows = followers.get(options);
  const info = follows === undefined ? undefined : find?.(model);
  if (info === undefined) return undefined;
  const { window, reserveOutput } = info;
  return follows ? { window, reserveOutput } : { window };
}

// Options without a window of their own, and whether the reserve is the model's too.
const followers = new WeakMap<object, boolean>();

// Whether the options mean to keep requests small, and no size says when. A model alone may only be
// there for its counts.
function needsWindow({ trigger, ...options }: ContextOptions<any>): boolean {
  const names = ["preset", "summarizer", "reserveOutput"] as const;
  return trigger === undefined && names.some((name) => options[name] !== undefined);
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
