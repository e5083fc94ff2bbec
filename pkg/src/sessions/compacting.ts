import { known, type OptionNames } from "../given.js";
import type { Placeholder } from "../strategies.js";
import type { Format, When } from "../types.js";
import { Session, type SessionOptions } from "./base.js";

/** Options of {@link CompactingSession}. */
export interface CompactingSessionOptions extends SessionOptions {
  /**
   * How many user turns there may be before older tool results are cleared. Default: `{ turns: 8
   * }`.
   */
  readonly trigger?: { readonly turns: number };
  /** How many user turns keep their tool results. Default: 2. */
  readonly keep?: number;
  /** Whether to clear at the trigger or beyond it. Default: `exceeds`. */
  readonly when?: When;
  /** Tools whose results stay. */
  readonly excludeTools?: readonly string[];
  /** Whether the arguments of those calls go as well. Default: false. */
  readonly clearInputs?: boolean;
  /**
   * What stands where a result was: `digest()` of it. Default: a line that names the tool and says
   * how much is gone.
   */
  readonly placeholder?: Placeholder;
  /** Whether system and developer messages stay whatever their age. Default: true. */
  readonly pinSystem?: boolean;
  /** The items' format. Default: found from the items. */
  readonly format?: Format;
}

/**
 * Puts placeholders where old tool results were; every message stays, and every call keeps its
 * result's place.
 *
 * ```ts
 * const session = new CompactingSession({ trigger: { turns: 6 }, keep: 2, excludeTools: ["get_policy"] });
 * ```
 */
export class CompactingSession<M extends object = any> extends Session<M> {
  /**
   * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's
   * `path`.
   */
  constructor(options: CompactingSessionOptions = {}) {
    const { sessionId: _, ...rest } = known(options, Object.keys(NAMES));
    super(options, { session: "compacting", ...rest });
  }

  /** @internal */
  protected override changeTurns(turns: number): void {
    this.conversation.setOptions({ trigger: { turns } });
  }
}

const NAMES: OptionNames<CompactingSessionOptions> = {
  trigger: 1,
  keep: 1,
  when: 1,
  excludeTools: 1,
  clearInputs: 1,
  placeholder: 1,
  pinSystem: 1,
  format: 1,
  sessionId: 1,
};
