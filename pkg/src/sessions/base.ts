import { Conversation } from "../conversation.js";
import { TurnwiseError } from "../errors.js";
import { found, givenList, givenOptions } from "../given.js";
import type { AppliedPlan } from "../plan.js";
import type { CoreOptions } from "../transcript.js";
import type { Action, Plan, Reason } from "../types.js";
import { snapshot } from "./snapshot.js";

/** What every session class takes. */
export interface SessionOptions {
  /** The session's name. Default: a random one. */
  readonly sessionId?: string;
}

/** Why the model sees what it sees: see {@link Session.explain}. */
export interface Explanation<M = object> {
  /** The plan behind the last `getItems`, or the one for now before the first. */
  readonly plan: Plan<M>;
  /** Why the last summary that was wanted is not there. */
  readonly error: TurnwiseError | undefined;
}

/**
 * One entry of the full history: an item and what is known of it. The model never sees the
 * metadata.
 */
export interface HistoryRecord<M = object> {
  /** The item, or a message that was inserted. */
  readonly message: M;
  /** What is known of it. */
  readonly metadata: {
    /** Whether it was inserted, and never said. */
    readonly synthetic: boolean;
    /** What kind of entry it is. */
    readonly kind: "item" | "summary_request" | "summary" | "repair";
    /** Its place among the real items, from 0. Inserted entries have none. */
    readonly index?: number;
    /** What became of a real item in what the model sees. */
    readonly action?: Action;
    /** Why. */
    readonly reason?: Reason;
    /**
     * For a summary: the range of real items it stands for, from the first to one past the last.
     */
    readonly covers?: readonly [start: number, end: number];
  };
}

/**
 * A conversation that remembers its items and shows a model the part it should see. Implements the
 * `Session` interface of `@openai/agents`.
 *
 * The transcript is never cut: whatever the model sees, `rawItems` and `getFullHistory` have all of
 * it. Items are copied on their way in and out; changing an object does not change history.
 *
 * @typeParam M - The items' type.
 */
export abstract class Session<M extends object = any> {
  #id: string;
  /** @internal */
  protected readonly conversation: Conversation<M>;
  #shown: AppliedPlan<M> | undefined;
  #error: TurnwiseError | undefined;

  /** @internal */
  protected constructor(options: SessionOptions, core: CoreOptions) {
    const { sessionId } = givenOptions(options);
    if (sessionId !== undefined && typeof sessionId !== "string") {
      throw new TurnwiseError(
        "bad_option",
        `\`sessionId\` must be a text, but is ${typeof sessionId}`,
        { path: "sessionId" },
      );
    }
    this.#id = sessionId ?? randomId();
    this.conversation = new Conversation<M>(core);
  }

  /** The session's name. */
  async getSessionId(): Promise<string> {
    return this.#id;
  }

  /**
   * What the model should see, oldest first.
   *
   * @param limit - The most items to return, the newest ones. Fewer where that many would begin
   * with half a tool call or half of the summary's pair. 0 gives none; without a limit all are
   * returned.
   * @throws TurnwiseError `invalid_limit` for a negative or broken number.
   */
  async getItems(limit?: number): Promise<M[]> {
    checkLimit(limit);
    const plan = this.conversation.plan(limit);
    this.#shown = plan;
    return plan.messages.map(snapshot);
  }

  /**
   * Adds items: all of them, or none where one cannot be read.
   *
   * @throws TurnwiseError with the item's `index` among those given.
   */
  async addItems(items: readonly M[]): Promise<void> {
    this.conversation.append(givenList(items, "items"), 0, snapshot);
    await this.maintain();
  }

  /**
   * Takes the newest item back and returns it; undefined where there is none. Inserted messages are
   * never popped. What the view had left out comes back, since the transcript was never cut; a call
   * whose result was popped is not shown.
   */
  async popItem(): Promise<M | undefined> {
    return this.conversation.pop();
  }

  /** Forgets everything, summaries included. One that is still being made is not applied. */
  async clearSession(): Promise<void> {
    this.conversation.clear();
    this.#shown = undefined;
    this.#error = undefined;
  }

  /**
   * The complete history: every item ever added, and what was inserted for the model, each with its
   * metadata.
   *
   * @param limit - The most entries to return, the newest ones.
   * @throws TurnwiseError `invalid_limit` for a negative or broken number.
   */
  async getFullHistory(limit?: number): Promise<HistoryRecord<M>[]> {
    checkLimit(limit);
    const records = this.conversation.plan().history();
    const newest = limit === undefined ? records : limit === 0 ? [] : records.slice(-limit);
    return newest.map(({ message, metadata }) => ({ message: snapshot(message), metadata }));
  }

  /** Every item added, as it was added, oldest first. */
  async rawItems(): Promise<M[]> {
    return this.conversation.messages.map(snapshot);
  }

  /**
   * Keeps so many user turns from now on. Raised, it brings back what was left out.
   *
   * @throws TurnwiseError `bad_option` where `turns` is no whole number above 0, `options_at_odds`
   * where it contradicts another option, and where this session does not count turns.
   */
  async setMaxTurns(turns: number): Promise<void> {
    if (!Number.isInteger(turns) || turns < 1) {
      throw new TurnwiseError(
        "bad_option",
        `\`maxTurns\` must be a whole number above 0, but is ${found(turns)}`,
        { path: "maxTurns" },
      );
    }
    this.changeTurns(turns);
    await this.maintain();
  }

  /** The plan behind the last `getItems`, and why the last summary is not there. */
  explain(): Explanation<M> {
    const plan = this.#shown ?? this.conversation.plan();
    return { plan, error: this.#error };
  }

  /**
   * Frees the engine's memory at once. Left to itself that happens when the session is collected.
   */
  dispose(): void {
    this.conversation.dispose();
  }

  /** Carries `setMaxTurns` out. @internal */
  protected changeTurns(_turns: number): void {
    throw new TurnwiseError(
      "bad_option",
      "this session shows every turn; it has no `maxTurns` to set",
      { path: "maxTurns" },
    );
  }

  /** What is to be done when items were added. @internal */
  protected async maintain(): Promise<void> {}

  /** Keeps an error for `explain`. @internal */
  protected remember(error: TurnwiseError | undefined): void {
    this.#error = error;
  }
}

function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 0 && limit <= 0x7fff_ffff))
    return;
  throw new TurnwiseError(
    "invalid_limit",
    `a limit must be a whole number, zero or more, but is ${found(limit)}`,
  );
}

function randomId(): string {
  // `randomUUID` is missing on pages that were not loaded through https.
  return globalThis.crypto?.randomUUID?.() ?? `session-${Math.random().toString(36).slice(2)}`;
}
