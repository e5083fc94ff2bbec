// The types of plans.

import type { ACTIONS, REASONS } from "../boundary.js";
import type { TurnwiseError } from "../errors.js";
import type { PolicyValue } from "../policies.js";
import type { Format } from "./policy.js";
import type { Job } from "./summary.js";

/**
 * The messages that the model should see next, with the reasons. A plan is immutable: later
 * messages do not change it.
 *
 * `messages` and `decisions` are computed on first access. `JSON.stringify`, `structuredClone`, `{
 * ...plan }` and `console.log` include them, and `toString` explains the plan in words.
 */
export interface Plan<M = object> {
  /** The messages to send. Untouched messages are the host's own objects. */
  readonly messages: M[];
  /**
   * One decision for every input message, in order. The tokens that a plan frees are the sum of
   * `tokensBefore - tokensAfter`.
   */
  readonly decisions: Decision[];
  /**
   * The text of system messages that the provider refuses in the list. Put it into the field of the
   * request for instructions: `system` for Anthropic and Bedrock, `systemInstruction` for Gemini. `createFetch`
   * does this. Its tokens are part of `tokens`. Undefined if there is none.
   */
  readonly system: string | undefined;
  /** Whether `messages` differ from the input. */
  readonly changed: boolean;
  /**
   * The format of the messages: the one in the options, or the detected one. `openai-chat` while
   * the messages fit several formats.
   */
  readonly format: Format;
  /**
   * The index of the first message that differs from the previous plan. Undefined if the previous
   * messages are sent again, perhaps with new ones after them. Providers charge for changed
   * messages, and some refuse them.
   */
  readonly prefixChangedAt: number | undefined;
  /**
   * The same change with its cost: providers charge less for cached messages, which end at the
   * first difference.
   */
  readonly prefixChange: PrefixChange | undefined;
  /**
   * Headers and fields that the request needs because messages were edited, or because the provider
   * compacts them.
   */
  readonly directives: readonly Directive[];
  /** The tokens of `messages`. */
  readonly tokens: number;
  /** The tokens of the whole transcript. */
  readonly tokensBefore: number;
  /**
   * The budget for the messages, in tokens: window − output reserve − overhead − memory. Undefined
   * without a window.
   */
  readonly budget: number | undefined;
  /**
   * The tokens of the option `memory`. The host sends it separately, so `tokens` does not include
   * it.
   */
  readonly memory: number;
  /** The trigger in tokens, if the policy counts tokens. */
  readonly trigger: number | undefined;
  /** The target in tokens, if the policy counts tokens. */
  readonly target: number | undefined;
  /** Whether `messages` are within the budget. */
  readonly fits: boolean;
  /** The arithmetic, if `fits` is false. */
  readonly cannotFit: CannotFit | undefined;
  /**
   * Whether at least 85 % of the budget is used. A host without strategies should then choose one.
   */
  readonly nearBudget: boolean;
  /** A summary to request. `prepare` does this, or you do: see {@link Context.commit}. */
  readonly job: Job<M> | undefined;
  /** Recent failures to make requests smaller. Undefined if there were none. */
  readonly breaker: Breaker | undefined;
  /**
   * The blocks of the context's memory that `messages` contain. Undefined without a memory. Their
   * tokens are part of `tokens`.
   */
  readonly memories: readonly SentMemory[] | undefined;
  /** The options of `policies`, each with the level that set it. Empty for other options. */
  readonly policy: readonly PolicyValue[];
  /** Why `prepare` has no summary. */
  readonly error: TurnwiseError | undefined;
  /**
   * What the request consists of, in tokens, computed on first access. Read it before messages are
   * changed: of a message that is not there anymore, only the role is known.
   */
  readonly breakdown: PlanBreakdown;
}

/**
 * What a request consists of, in tokens. `system`, `memory`, `summary`, `user`, `assistant`,
 * `results`, `pictures`, `reasoning`, `other` and `tools` add up to `used`: the plan's `tokens`, and
 * what is sent next to the messages.
 */
export interface PlanBreakdown {
  /** System and developer messages. */
  readonly system: number;
  /** Tools and instructions that are sent next to the messages: the `overhead`. */
  readonly tools: number;
  /** The option `memory`, and blocks of a memory in front of the conversation. */
  readonly memory: number;
  /** The summary. */
  readonly summary: number;
  /** What users said, with the texts that were added to it. */
  readonly user: number;
  /** What the model said, with its calls. */
  readonly assistant: number;
  /** Tool results, by the tool's name. Empty for results whose call is not there. */
  readonly results: Readonly<Record<string, number>>;
  /** Pictures, sounds and files. */
  readonly pictures: number;
  /** The model's reasoning. */
  readonly reasoning: number;
  /** Messages of no known role, and what repairs insert. */
  readonly other: number;
  /** All of this. */
  readonly used: number;
  /** The rest of the budget. Undefined without a window. */
  readonly free: number | undefined;
  /** The room kept for the answer. */
  readonly reserve: number;
  /** The model's window. */
  readonly window: number | undefined;
  /**
   * The price of the request in tokens at the full price: if nothing of it is cached, and if all is.
   * The share for cached tokens is that of the model, with `turnwise/models`, or of `payback`.
   */
  readonly price: { readonly uncached: number; readonly cached: number | undefined };
}

/** The decision for one message of the transcript. */
export interface Decision {
  /** Its index, from 0. */
  readonly index: number;
  /** The action. */
  readonly action: Action;
  /** The reason. */
  readonly reason: Reason;
  /** Its tokens in the transcript. */
  readonly tokensBefore: number;
  /** Its tokens as sent; 0 if it is not sent. */
  readonly tokensAfter: number;
  /**
   * Its relevance to the task, as a share of the most relevant message (0 to 1, in thousandths).
   * Present for messages that pruning has scored. Messages that must stay together share a score.
   */
  readonly score?: number;
  /** What memory added to it. */
  readonly memory?: { readonly ids: readonly string[]; readonly tokens: number };
}

/** What a person decided about a message: see {@link Context.keep}. */
export interface Choice {
  /** The message's index. */
  readonly index: number;
  /** Whether it is kept or left out. */
  readonly choice: "keep" | "leaveOut";
}

/** A block of a memory in a request. */
export interface SentMemory {
  /** The profile in front of the conversation, or what bears on one user message. */
  readonly kind: "profile" | "recall";
  /** The user message that carries it. Undefined for the profile. */
  readonly index: number | undefined;
  /** The records in it. */
  readonly ids: readonly string[];
  /** What it takes, by the memory's count. */
  readonly tokens: number;
}

/** The action that a plan takes on a message. */
export type Action = (typeof ACTIONS)[number];

/** The reason for a decision, as a stable name. */
export type Reason = (typeof REASONS)[number] | (string & {});

/** A change of previously sent messages. */
export interface PrefixChange {
  /** Index of the first message that differs, among those sent. */
  readonly at: number;
  /** Tokens after it that were sent before but are no longer cached. */
  readonly resent: number;
  /** Tokens that the change saves in this request. */
  readonly saved: number;
}

/** Headers and fields of a request, for the provider of its format. */
export interface Directive {
  /** A stable name. */
  readonly name: string;
  /** The date of the provider's documentation that it follows. */
  readonly asOf: string;
  /** Headers to send. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The field that the request must have, such as `thinking`: without it, the provider refuses this
   * directive. Undefined if it always holds.
   */
  readonly when?: string;
  /** Fields to merge into the request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** An explanation. */
  readonly why: string;
}

/**
 * Why a plan exceeds the budget although nothing more can be left out. The parts add up to `budget
 * + over`, in tokens.
 */
export interface CannotFit {
  /** Window − output reserve − overhead − memory. */
  readonly budget: number;
  /** The tokens over the budget. */
  readonly over: number;
  /** System and developer messages. */
  readonly system: number;
  /** Messages pinned by the policy or the host. */
  readonly pinned: number;
  /** The newest user message, or the one that opens the running turn. */
  readonly newest: number;
  /** The step whose results have not come yet. */
  readonly inFlight: number;
  /** The last step, and everything that a policy without strategies sends. */
  readonly rest: number;
}

/** Failures to make requests smaller. The plan does not contain the failed changes. */
export interface Breaker {
  /** Whether summaries are paused after three failures in a row. New options end the pause. */
  readonly isOpen: boolean;
  /** The number of failed summaries since the last applied one. */
  readonly failures: number;
  /**
   * The last failure: a summary failed (`failed`), it was not smaller than the messages it covers
   * (`not_smaller`), or a strategy freed nothing (`freed_nothing`).
   */
  readonly setback: "failed" | "not_smaller" | "freed_nothing";
}
