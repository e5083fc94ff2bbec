// The session that replaces old tool results by placeholders.

import { checkOptionNames } from "../checks.js";
import { clearToolResults } from "../strategies.js";
import type { CoreOptions } from "../transcript.js";
import { COMPACTING_SESSION_OPTIONS, type CompactingSessionOptions } from "../options.js";
import { Session } from "./base.js";
import { checkWindow } from "./window.js";

export type { CompactingSessionOptions } from "../options.js";

/**
 * Replaces old tool results by placeholders. Every message stays, and every call keeps a result.
 *
 * ```ts
 * const session = new CompactingSession({ trigger: { turns: 6 }, keep: 2 });
 * ```
 */
export class CompactingSession<M extends object = any> extends Session<M> {
  #countsTokens: boolean;

  /**
   * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's
   * `path`.
   */
  constructor(options: CompactingSessionOptions = {}) {
    const {
      sessionId: _,
      initialItems: _1,
      ...rest
    } = checkOptionNames(options, COMPACTING_SESSION_OPTIONS);
    const countsTokens = checkWindow(options, ["trigger", "when"]);
    super(options, countsTokens ? windowPolicy(rest) : { session: "compacting", ...rest });
    this.#countsTokens = countsTokens;
  }

  /** @internal */
  protected override changeTurns(turns: number): void {
    if (this.#countsTokens) super.changeTurns(turns);
    this.conversation.setOptions({ trigger: { turns } });
  }
}

// Tokens are counted by the policies of contexts, and turns by those of sessions.
function windowPolicy(options: CompactingSessionOptions): CoreOptions {
  const { keep = 2, excludeTools, clearInputs, placeholder, pinSystem, ...rest } = options;
  const clear = clearToolResults({
    keep,
    ...(excludeTools && { excludeTools }),
    ...(clearInputs !== undefined && { clearInputs }),
    ...(placeholder && { placeholder }),
  });
  return { ...rest, pin: { system: pinSystem }, strategies: [clear] };
}
