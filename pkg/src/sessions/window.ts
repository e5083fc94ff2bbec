// Sessions that count tokens instead of turns.

import { TurnwiseError } from "../errors.js";

/**
 * Whether a session counts tokens.
 *
 * @throws TurnwiseError `options_at_odds` if options about turns are present too, or
 * `reserveOutput` without a window.
 *
 * @internal
 */
export function checkWindow<
  T extends { readonly window?: number; readonly reserveOutput?: number },
>(options: T, aboutTurns: readonly (keyof T & string)[]): boolean {
  const countsTokens = options.window !== undefined;
  const others = countsTokens ? aboutTurns : ["reserveOutput" as const];
  const path = others.find((name) => options[name] !== undefined);
  if (path === undefined) return countsTokens;
  const message = countsTokens
    ? `\`${path}\` counts turns, and \`window\` counts tokens: use one of them`
    : `\`${path}\` needs a \`window\``;
  throw new TurnwiseError("options_at_odds", message, { path });
}
