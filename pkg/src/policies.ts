// Options by level: app, agent, conversation and request, merged field by field.

import type { ContextOptions } from "./context.js";
import { checkOptions } from "./checks.js";
import { TurnwiseError } from "./errors.js";

/** The levels of {@link policies}, the most specific last. */
export type PolicyLevel = (typeof LEVELS)[number];

/** The options of one level. `undefined` inherits, `null` goes back to the default. */
export type LevelOptions<M extends object = object> = {
  readonly [Name in keyof ContextOptions<M>]?: ContextOptions<M>[Name] | null;
};

/** Options by level, for {@link policies}. */
export type PolicyLevels<M extends object = object> = {
  readonly [Level in PolicyLevel]?: LevelOptions<M>;
};

/** An option with the level that its value comes from. */
export interface PolicyValue {
  /** The name of the option. */
  readonly option: string;
  /** Its value. `null` where a level went back to the default. */
  readonly value: unknown;
  /** The level that set it. */
  readonly level: PolicyLevel;
}

/**
 * Merges options field by field: the most specific level wins, `undefined` inherits, and `null`
 * goes back to the default. `plan.policy` shows each value with its level. Levels that cannot hold
 * together, such as a target above the trigger, are an error of `createContext` that names both.
 *
 * ```ts
 * const options = policies({
 *   app: { window: 128_000, trigger: 0.6 },
 *   agent: { strategies: [trim()] },
 *   request: { window: 32_000 },
 * });
 * const context = createContext(options);
 * ```
 *
 * @throws TurnwiseError `unknown_option` for another level.
 */
export function policies<M extends object = object>(levels: PolicyLevels<M>): ContextOptions<M> {
  const given: PolicyLevels<M> = checkOptions(levels, "the levels");
  for (const name of Object.keys(given))
    if (!(LEVELS as readonly string[]).includes(name))
      throw new TurnwiseError(
        "unknown_option",
        `there is no level \`${name}\`; known here are ${LEVELS.join(", ")}`,
        { path: name },
      );
  return merge(LEVELS.flatMap((level) => valuesOf(level, given[level])));
}

/** The options of a context with those of one request. @internal */
export function withRequest<M extends object>(
  options: ContextOptions<M>,
  request: LevelOptions<M>,
): ContextOptions<M> {
  const origins = originsOf(options);
  const own = origins.length > 0 ? origins : valuesOf("conversation", options);
  return merge([...own, ...valuesOf("request", request)]);
}

function valuesOf(level: PolicyLevel, options: object = {}): PolicyValue[] {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return set.map(([option, value]) => ({ option, value, level }));
}

// Of several values of an option, the last one holds.
function merge<M extends object>(all: readonly PolicyValue[]): ContextOptions<M> {
  const values = new Map(all.map((value) => [value.option, value]));
  const set = [...values.values()].sort((a, b) => (a.option < b.option ? -1 : 1));
  const merged = set
    .filter(({ value }) => value !== null)
    .map(({ option, value }) => [option, value] as const);
  // A symbol, so that a copy of the options keeps it, and no option has its name.
  return { ...Object.fromEntries(merged), [ORIGINS]: set } as ContextOptions<M>;
}

/** The values of merged options with their levels. Empty for other options. @internal */
export function originsOf(options: object): readonly PolicyValue[] {
  return (options as { readonly [ORIGINS]?: readonly PolicyValue[] })[ORIGINS] ?? NO_ORIGINS;
}

/** The level of each option, for the engine's errors. @internal */
export function levelsOf(options: object): Readonly<Record<string, PolicyLevel>> | undefined {
  const origins = originsOf(options);
  if (origins.length === 0) return undefined;
  return Object.fromEntries(origins.map(({ option, level }) => [option, level]));
}

/** A policy read from JSON: options, or options by level. @internal */
export function policyFromJson<T extends object>(policy: T): T {
  const names = Object.keys(policy);
  const isByLevel = names.some((name) => (LEVELS as readonly string[]).includes(name));
  if (!isByLevel) return policy;
  const merged = policies(policy as PolicyLevels);
  return { ...merged, levels: levelsOf(merged) } as unknown as T;
}

const LEVELS = ["app", "agent", "conversation", "request"] as const;
const ORIGINS = Symbol("turnwise policies");
const NO_ORIGINS: readonly never[] = [];
