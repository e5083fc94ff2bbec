// What a plan says.

import type { ACTIONS, REASONS } from "../boundary.js";
import type { TurnwiseError } from "../errors.js";
import type { Format } from "./policy.js";
import type { Job } from "./summary.js";

/**
 * What the model should see next, and why. A plan is a value: later messages do not change it.
 *
 * `messages` and `decisions` are made when first asked for; JSON of a plan has them, a copy by
 * `{ ...plan }` has not.
 */
export interface Plan<M = object> {
  /** What to send. Messages that were not touched are the very objects that were given. */
  readonly messages: M[];
  /**
   * One decision for every message that was given, in their order. What a plan frees, in one turn
   * or in all, is the sum of `tokensBefore - tokensAfter`; a list by turns would have to be kept by
   * every plan, since later messages do not change it.
   */
  readonly decisions: Decision[];
  /** Whether anything is sent otherwise than it was given. */
  readonly changed: boolean;
  /**
   * The format of the messages: the one named in the options, else the one that was found.
   * `openai-chat` as long as no message is certain.
   */
  readonly format: Format;
  /**
   * Where `messages` first differ from those of the plan before, as an index into them; undefined
   * if what was sent then is still sent, with at most something added behind it. Providers bill,
   * and some refuse, what changed.
   */
  readonly prefixChangedAt: number | undefined;
  /**
   * The same with what it costs: providers bill what they have cached at a fraction, up to the
   * first difference.
   */
  readonly prefixChange: PrefixChange | undefined;
  /**
   * What the request needs beside these messages: because they were edited, or because the provider
   * is to compact.
   */
  readonly directives: readonly Directive[];
  /** What is sent, in tokens. */
  readonly tokens: number;
  /** The whole transcript, in tokens. */
  readonly tokensBefore: number;
  /**
   * What the messages may cost: window − output reserve − overhead − memory, in tokens. Undefined
   * without a window.
   */
  readonly budget: number | undefined;
  /**
   * What the option `memory` takes, in tokens. The host sends it beside `messages`, so it is no
   * part of `tokens`.
   */
  readonly memory: number;
  /** The tokens at which the policy acts, if it counts tokens. */
  readonly trigger: number | undefined;
  /** The tokens it then aims for, if it counts tokens. */
  readonly target: number | undefined;
  /** Whether what is sent is within the budget. */
  readonly fits: boolean;
  /** The arithmetic, where it is not. */
  readonly cannotFit: CannotFit | undefined;
  /**
   * Whether the budget is nearly full: 85 % and more. Time for a host that leaves nothing out to
   * choose a strategy.
   */
  readonly nearBudget: boolean;
  /** A summary that would help. `prepare` makes it, or you do: see {@link Context.commit}. */
  readonly job: Job<M> | undefined;
  /** What should have made requests smaller and did not; undefined if all went well. */
  readonly breaker: Breaker | undefined;
  /** Why a summary that `prepare` wanted is not there. */
  readonly error: TurnwiseError | undefined;
}

/** What was decided for one message of the transcript. */
export interface Decision {
  /** Its index, from 0. */
  readonly index: number;
  /** What becomes of it. */
  readonly action: Action;
  /** Why. */
  readonly reason: Reason;
  /** What it costs in the transcript, in tokens. */
  readonly tokensBefore: number;
  /** What it costs as it is sent, in tokens; 0 if it is not. */
  readonly tokensAfter: number;
  /**
   * How much it has to do with the task, as a share (0 to 1, in thousandths) of the best message:
   * there once pruning has weighed the conversation, for the messages that it weighed. What goes
   * together shares a score.
   */
  readonly score?: number;
}

/** What happens to a message. */
export type Action = (typeof ACTIONS)[number];

/** Why it was decided, as a stable name. */
export type Reason = (typeof REASONS)[number] | (string & {});

/** A change of what was sent before. */
export interface PrefixChange {
  /** Index of the first message that differs, among those sent. */
  readonly at: number;
  /** Tokens behind it that are no news, but that the provider reads anew and not from its cache. */
  readonly resent: number;
  /** Tokens this request has less than it would have had without the change. */
  readonly saved: number;
}

/** What a request says beside its messages, for the provider whose format they have. */
export interface Directive {
  /** A stable name. */
  readonly name: string;
  /** When the provider's guides were read for it: providers change their minds. */
  readonly asOf: string;
  /** Headers to send. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields to merge into the request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Why, in words. */
  readonly why: string;
}

/**
 * Why a plan does not fit although nothing more can go. The parts add up to `budget + over`, in
 * tokens.
 */
export interface CannotFit {
  /** Window − output reserve − overhead − memory. */
  readonly budget: number;
  /** How much more than that is sent. */
  readonly over: number;
  /** System and developer messages. */
  readonly system: number;
  /** What the policy or the host pinned. */
  readonly pinned: number;
  /** The newest user message, or the one that opens the running turn. */
  readonly newest: number;
  /** The step whose results have not come yet. */
  readonly inFlight: number;
  /** The last step, and whatever a policy without strategies sends. */
  readonly rest: number;
}

/**
 * What should have made requests smaller and did not. Nothing of it is in force: the plan goes
 * without.
 */
export interface Breaker {
  /**
   * Whether no more summaries are asked for, since three in a row went wrong. New options close it
   * again.
   */
  readonly isOpen: boolean;
  /** How many summaries went wrong since the last that was applied. */
  readonly failures: number;
  /**
   * What went wrong last: a summary could not be had (`failed`), it was no smaller than what it
   * would have stood for (`not_smaller`), or what a strategy did freed nothing (`freed_nothing`).
   */
  readonly setback: "failed" | "not_smaller" | "freed_nothing";
}
