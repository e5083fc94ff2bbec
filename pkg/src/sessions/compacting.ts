// The session that replaces old tool results by placeholders.

import { checkOptionNames, type OptionNames } from "../checks.js";
import { clearToolResults, type Placeholder } from "../strategies.js";
import type { CoreOptions } from "../transcript.js";
import type { Format, When } from "../types.js";
import { Session, type SessionOptions } from "./base.js";
import { checkWindow } from "./window.js";

/** Options of {@link CompactingSession}. */
export interface CompactingSessionOptions extends SessionOptions {
  /**
   * The number of user turns that triggers clearing of older tool results. Default: `{ turns: 8 }`.
   */
  readonly trigger?: { readonly turns: number };
  /**
   * The model's context window in tokens, instead of a trigger in turns: results are cleared at
   * 80 % of it, the oldest first, down to 50 %.
   */
  readonly window?: number;
  /** With `window`: room kept free for the answer, in tokens. Default: 0. */
  readonly reserveOutput?: number;
  /** The number of newest user turns that keep their tool results. Default: 2. */
  readonly keep?: number;
  /**
   * Whether to clear when the trigger is reached or only when it is exceeded. Default: `exceeds`.
   */
  readonly when?: When;
  /** Tools whose results stay. */
  readonly excludeTools?: readonly string[];
  /** Whether to clear the arguments of the calls, too. Default: false. */
  readonly clearInputs?: boolean;
  /**
   * The placeholder: `digest()` of the result. Default: a line with the tool's name and the size of
   * the removed result.
   */
  readonly placeholder?: Placeholder;
  /** Whether system and developer messages always stay. Default: true. */
  readonly pinSystem?: boolean;
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
}

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
    } = checkOptionNames(options, Object.keys(NAMES));
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

const NAMES: OptionNames<CompactingSessionOptions> = {
  trigger: 1,
  window: 1,
  reserveOutput: 1,
  keep: 1,
  when: 1,
  excludeTools: 1,
  clearInputs: 1,
  placeholder: 1,
  pinSystem: 1,
  format: 1,
  sessionId: 1,
  initialItems: 1,
};
