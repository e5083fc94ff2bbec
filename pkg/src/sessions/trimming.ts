import { givenOptions } from "../given.js";
import type { Format, When } from "../types.js";
import { Session, type SessionOptions } from "./base.js";

/** Options of {@link TrimmingSession}. */
export interface TrimmingSessionOptions extends SessionOptions {
  /** How many user turns the model sees, each with everything that belongs to it. At least 1. Default: 8. */
  readonly maxTurns?: number;
  /**
   * How many turns are left once `maxTurns` is reached: cutting rarely and a lot keeps the prefix, and so the provider's
   * cache. Default: the window slides, and everything before the `maxTurns`-th last user message goes at once.
   */
  readonly keepLastNTurns?: number;
  /** With `keepLastNTurns`: whether to cut at `maxTurns` or beyond it. Default: `reaches`. */
  readonly when?: When;
  /** Whether system and developer messages stay whatever their age. Default: true. */
  readonly pinSystem?: boolean;
  /** `window` forgets what the model no longer sees, for sessions that must not grow. Default: `all`. */
  readonly retain?: "all" | "window";
  /** The items' format. Default: found from the items. */
  readonly format?: Format;
}

/**
 * Shows the last so many user turns.
 *
 * ```ts
 * const session = new TrimmingSession({ maxTurns: 8 });
 * await run(agent, "Hello", { session });
 * ```
 */
export class TrimmingSession<M extends object = any> extends Session<M> {
  #retainsWindow: boolean;

  /** @throws TurnwiseError `bad_option`, `options_at_odds` with the option's `path`. */
  constructor(options: TrimmingSessionOptions = {}) {
    const { sessionId: _, ...rest } = givenOptions(options);
    super(options, { session: "trimming", ...rest });
    this.#retainsWindow = options.retain === "window";
  }

  /** @internal */
  protected override changeTurns(turns: number): void {
    this.conversation.setOptions({ maxTurns: turns });
  }

  /** @internal */
  protected override async maintain(): Promise<void> {
    if (!this.#retainsWindow) return;
    const plan = this.conversation.plan();
    const shown = new Set(plan.decisions.filter(({ action }) => action !== "drop").map(({ index }) => index));
    if (shown.size === this.conversation.length) return;
    const kept = this.conversation.messages.filter((_, index) => shown.has(index));
    this.conversation.clear();
    this.conversation.append(kept);
  }
}
