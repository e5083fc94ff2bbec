// The session that shows only the last turns.

import { checkOptionNames, type OptionNames } from "../checks.js";
import { trim } from "../strategies.js";
import type { CoreOptions } from "../transcript.js";
import type { Format, When } from "../types.js";
import { Session, type SessionOptions } from "./base.js";
import { checkWindow } from "./window.js";

/** Options of {@link TrimmingSession}. */
export interface TrimmingSessionOptions extends SessionOptions {
  /**
   * The number of user turns that the model sees, each with all its messages. At least 1. Default:
   * 8, or no limit with `window`.
   */
  readonly maxTurns?: number;
  /**
   * The model's context window in tokens: instead of a number of turns, or in addition to it. The
   * oldest turns are left out at 80 % of it, down to 50 %.
   */
  readonly window?: number;
  /** With `window`: room kept free for the answer, in tokens. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * The number of turns that remain after a cut at `maxTurns`. Rare, large cuts keep the prefix and
   * the provider's cache. Default: the window slides, and everything before the `maxTurns`-th last
   * user message is left out at once.
   */
  readonly keepLastNTurns?: number;
  /**
   * With `keepLastNTurns`: whether to cut when `maxTurns` is reached or only when it is exceeded.
   * Default: `reaches`.
   */
  readonly when?: When;
  /** Whether system and developer messages always stay. Default: true. */
  readonly pinSystem?: boolean;
  /**
   * `window` deletes items that the model no longer sees, for sessions that must not grow. Default:
   * `all`.
   */
  readonly retain?: "all" | "window";
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
}

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
    } = checkOptionNames(options, Object.keys(NAMES));
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

const NAMES: OptionNames<TrimmingSessionOptions> = {
  maxTurns: 1,
  window: 1,
  reserveOutput: 1,
  keepLastNTurns: 1,
  when: 1,
  pinSystem: 1,
  retain: 1,
  format: 1,
  sessionId: 1,
  initialItems: 1,
};
