// The session that shows only the last turns.

import { checkOptionNames } from "../checks.js";
import { trim } from "../strategies.js";
import type { CoreOptions } from "../transcript.js";
import { TRIMMING_SESSION_OPTIONS, type TrimmingSessionOptions } from "../options.js";
import { Session } from "./base.js";
import { checkWindow } from "./window.js";

export type { TrimmingSessionOptions } from "../options.js";

/**
 * Shows the last `maxTurns` user turns.
 *
 * ```ts
 * const session = new TrimmingSession({ maxTurns: 8 });
 * await run(agent, "Hello", { session });
 * ```
 */
export class TrimmingSession<M extends object = any> extends Session<M> {
  #retainsWindow: boolean;
  #countsTokens: boolean;

  /**
   * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's
   * `path`.
   */
  constructor(options: TrimmingSessionOptions = {}) {
    const {
      sessionId: _,
      initialItems: _1,
      ...rest
    } = checkOptionNames(options, TRIMMING_SESSION_OPTIONS);
    const countsTokens = checkWindow(options, ["keepLastNTurns", "when"]);
    super(options, countsTokens ? windowPolicy(rest) : { session: "trimming", ...rest });
    this.#retainsWindow = options.retain === "window";
    this.#countsTokens = countsTokens;
  }

  /** @internal */
  protected override changeTurns(turns: number): void {
    if (this.#countsTokens) super.changeTurns(turns);
    this.conversation.setOptions({ maxTurns: turns });
  }

  /** @internal */
  protected override async maintain(): Promise<void> {
    if (!this.#retainsWindow) return;
    const plan = this.conversation.plan();
    const shown = new Set(
      plan.decisions.filter(({ action }) => action !== "drop").map(({ index }) => index),
    );
    if (shown.size === this.conversation.length) return;
    const kept = this.conversation.messages.filter((_, index) => shown.has(index));
    this.conversation.clear();
    this.conversation.append(kept);
  }
}

// Tokens are counted by the policies of contexts, and turns by those of sessions.
function windowPolicy(options: TrimmingSessionOptions): CoreOptions {
  const { maxTurns, pinSystem, retain: _, ...rest } = options;
  const turns = maxTurns === undefined ? [] : [trim({ turns: maxTurns })];
  return { ...rest, pin: { system: pinSystem }, strategies: [...turns, trim()] };
}
