// The base class of all sessions: stored items, and a plan of the items that the model sees.

import { Conversation } from "../conversation.js";
import { TurnwiseError } from "../errors.js";
import { describeValue, checkList, checkOptions } from "../checks.js";
import type { SessionOptions } from "../options.js";
import type { AppliedPlan } from "../plan.js";
import type { CoreOptions } from "../transcript.js";
import type { Action, Plan, Reason } from "../types.js";
import { snapshot } from "./snapshot.js";
import {
  conflict,
  isEqual,
  mutated,
  readTransaction,
  transacted,
  type HistoryMutationArgs,
  type HistoryTransaction,
  type HistoryTransactionArgs,
} from "./transactions.js";

export type { SessionOptions } from "../options.js";

/** The plan and error of a session: see {@link Session.explain}. */
export interface Explanation<M = object> {
  /** The plan of the last `getItems`, or a current plan before the first call. */
  readonly plan: Plan<M>;
  /** The error of the last summary, if it failed. */
  readonly error: TurnwiseError | undefined;
}

/** The tokens that a plan does not send of one turn: see {@link Session.savings}. */
export interface Savings {
  /** The turn, counted from 1; 0 for the items before the first one. */
  readonly turn: number;
  /** The tokens of the turn's items minus those that are sent. */
  readonly tokens: number;
}

/** One entry of the full history: an item with metadata. The model never sees the metadata. */
export interface HistoryRecord<M = object> {
  /** The item, or an inserted message. */
  readonly message: M;
  /** Information about the item. */
  readonly metadata: {
    /** Whether Turnwise inserted it. */
    readonly synthetic: boolean;
    /** The kind of entry. */
    readonly kind:
      | "item"
      | "summary_request"
      | "summary"
      | "repair"
      | "restated"
      | "profile"
      | "recall"
      | "issues";
    /** Its index among the real items, from 0. Inserted entries have no index. */
    readonly index?: number;
    /** The action for a real item. */
    readonly action?: Action;
    /** The reason for the action. */
    readonly reason?: Reason;
    /** For a summary: the covered range of real items, from the first to one past the last. */
    readonly covers?: readonly [start: number, end: number];
  };
}

/**
 * A conversation that stores its items and returns the part that the model should see. Implements
 * the `Session` interface of `@openai/agents`.
 *
 * The transcript is never cut: `rawItems` and `getFullHistory` return all of it. Items are copied
 * when added and returned, so changing an object does not change the history.
 *
 * @typeParam M - The type of the items.
 */
export abstract class Session<M extends object = any> {
  #id: string;
  /** @internal */
  protected readonly conversation: Conversation<M>;
  #lastPlan: AppliedPlan<M> | undefined;
  #error: TurnwiseError | undefined;
  // The applied transactions by their operation's id.
  #operations = new Map<string, HistoryTransaction<M>>();

  /** @internal */
  protected constructor(options: SessionOptions<M>, core: CoreOptions) {
    const { sessionId, initialItems = [] } = checkOptions(options);
    if (sessionId !== undefined && typeof sessionId !== "string") {
      throw new TurnwiseError(
        "bad_option",
        `\`sessionId\` must be a string, but is ${typeof sessionId}`,
        { path: "sessionId" },
      );
    }
    this.#id = sessionId ?? randomId();
    this.conversation = new Conversation<M>(core);
    this.conversation.append(checkList(initialItems, "initialItems"), 0, snapshot);
  }

  /** The session's name. */
  async getSessionId(): Promise<string> {
    return this.#id;
  }

  /**
   * Returns the items that the model should see, oldest first.
   *
   * @param limit - The maximum number of items, counted from the newest. Returns fewer if the
   * result would start with half a tool call or half of a summary's pair. 0 returns none. Default:
   * no limit.
   * @throws TurnwiseError `invalid_limit` if the limit is negative or not a whole number.
   */
  async getItems(limit?: number): Promise<M[]> {
    checkLimit(limit);
    const plan = this.conversation.plan(limit);
    this.#lastPlan = plan;
    return plan.messages.map(snapshot);
  }

  /**
   * Adds items: all of them, or none if one cannot be read.
   *
   * @throws TurnwiseError with the item's `index` in `items`.
   */
  async addItems(items: readonly M[]): Promise<void> {
    this.conversation.append(checkList(items, "items"), 0, snapshot);
    await this.maintain();
  }

  /**
   * Removes and returns the newest item, or undefined if there are none. Never returns inserted
   * messages. Omitted items can appear again, since the transcript was never cut. A call without
   * its result is hidden.
   */
  async popItem(): Promise<M | undefined> {
    return snapshot(this.conversation.pop());
  }

  /** Removes all items and summaries. A summary in progress is not applied. */
  async clearSession(): Promise<void> {
    this.conversation.clear();
    this.#lastPlan = undefined;
    this.#error = undefined;
    this.#operations.clear();
  }

  /**
   * Adds items, or replaces the items at the end of the history: all of them or none. A transaction
   * that was applied before changes nothing. Called by `@openai/agents`.
   *
   * @throws TurnwiseError `history_conflict` if the history ends with other items than expected, or
   * if the operation's id was used for another transaction; `bad_transaction` if it has another
   * shape, or data that cannot be compared.
   */
  async applyHistoryTransaction(args: HistoryTransactionArgs<M>): Promise<void> {
    const { operationId, transaction } = readTransaction(args);
    const applied = this.#operations.get(operationId);
    if (applied !== undefined) {
      if (isEqual(applied, transaction)) return;
      throw conflict("this operation was already applied with a different transaction");
    }
    this.conversation.sync(transacted(this.conversation.messages, snapshot(transaction)));
    this.#operations.set(operationId, transaction);
    await this.maintain();
  }

  /**
   * Replaces stored calls: all of them or none. Called by `@openai/agents`.
   *
   * @throws TurnwiseError `history_conflict` if an expected call is missing, `bad_transaction`.
   */
  async applyHistoryMutations(args: HistoryMutationArgs<M>): Promise<void> {
    this.conversation.sync(mutated(this.conversation.messages, args));
    await this.maintain();
  }

  /**
   * Returns the complete history: every item and every inserted message, each with its metadata.
   *
   * @param limit - The maximum number of entries, counted from the newest.
   * @throws TurnwiseError `invalid_limit` if the limit is negative or not a whole number.
   */
  async getFullHistory(limit?: number): Promise<HistoryRecord<M>[]> {
    checkLimit(limit);
    const records = this.conversation.plan().history();
    const newest = limit === undefined ? records : limit === 0 ? [] : records.slice(-limit);
    return newest.map(({ message, metadata }) => ({ message: snapshot(message), metadata }));
  }

  /** Returns every item as it was added, oldest first. */
  async rawItems(): Promise<M[]> {
    return this.conversation.messages.map(snapshot);
  }

  /**
   * Changes the number of user turns to keep. A higher number brings omitted turns back.
   *
   * @throws TurnwiseError `bad_option` if `turns` is not a positive whole number or this session
   * does not count turns, `options_at_odds` if it contradicts another option.
   */
  async setMaxTurns(turns: number): Promise<void> {
    if (!Number.isInteger(turns) || turns < 1) {
      throw new TurnwiseError(
        "bad_option",
        `\`maxTurns\` must be a whole number above 0, but is ${describeValue(turns)}`,
        { path: "maxTurns" },
      );
    }
    this.changeTurns(turns);
    await this.maintain();
  }

  /** Returns the plan of the last `getItems`, and the error of the last summary. */
  explain(): Explanation<M> {
    const plan = this.#lastPlan ?? this.conversation.plan();
    return { plan, error: this.#error };
  }

  /** Returns the tokens that the current plan frees in each turn, oldest first. */
  savings(): Savings[] {
    return this.conversation.savings();
  }

  /**
   * Frees the engine's memory immediately. Otherwise it is freed when the session is
   * garbage-collected.
   */
  dispose(): void {
    this.conversation.close();
  }

  /** Implements `setMaxTurns`. @internal */
  protected changeTurns(_turns: number): void {
    throw new TurnwiseError(
      "bad_option",
      "this session keeps every turn, so `maxTurns` cannot be set",
      { path: "maxTurns" },
    );
  }

  /** Runs after items were added. @internal */
  protected async maintain(): Promise<void> {}

  /** Stores an error for `explain`. @internal */
  protected setError(error: TurnwiseError | undefined): void {
    this.#error = error;
  }
}

function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 0 && limit <= 0x7fff_ffff))
    return;
  throw new TurnwiseError(
    "invalid_limit",
    `a limit must be a whole number, zero or more, but is ${describeValue(limit)}`,
  );
}

function randomId(): string {
  // `randomUUID` is missing on pages without https.
  return globalThis.crypto?.randomUUID?.() ?? `session-${Math.random().toString(36).slice(2)}`;
}
