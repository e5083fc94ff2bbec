// What a conversation shows of a memory: a profile in front, and what bears on each question.

import { restartCount } from "./engine.js";
import { TurnwiseError, describe } from "./errors.js";
import type { Conversation } from "./conversation.js";
import type { SentMemory } from "./types.js";

/** A block of a memory: fenced text for the model. */
export interface MemoryBlock {
  /** The text; empty if there is nothing to show. */
  readonly text: string;
  /** The records in it. */
  readonly ids: readonly string[];
  /** What it takes. */
  readonly tokens: number;
}

/**
 * A memory as a context uses it. `createMemory` of `turnwise/memory` makes one. Another memory
 * needs these two functions, which must not wait.
 */
export interface ContextMemory {
  /** What holds in every conversation. Asked once for each conversation. */
  profile(options: { readonly tokens: number }): MemoryBlock;
  /** What bears on a question. Asked once for each user message. */
  recall(
    question: string,
    options: {
      readonly tokens: number;
      /** The user's words before, which count half. */
      readonly earlier: string;
      /** Records that the conversation shows already. */
      readonly exclude: readonly string[];
    },
  ): MemoryBlock;
  /**
   * Registers a context that has to forget with the memory. Returns a function that ends it.
   * Optional.
   */
  attach?(context: AttachedContext): () => void;
}

/** A context as its memory knows it. */
export interface AttachedContext {
  /**
   * Withdraws the blocks that show one of the records, the summaries that say one of the facts, and
   * those that cover one of the messages.
   */
  forget(what: {
    readonly ids: readonly string[];
    readonly facts: readonly string[];
    readonly sources: readonly { readonly conversation: string; readonly index: number }[];
  }): Promise<{
    readonly conversation: string | undefined;
    readonly summaries: number;
    readonly blocks: number;
  }>;
}

interface Shown {
  readonly kind: "profile" | "recall";
  readonly index: number | undefined;
  readonly block: MemoryBlock;
  readonly serial: number;
}

/** The blocks of one conversation. @internal */
export class Remembered<M extends object> {
  // Why the memory could not be asked.
  #failure: TurnwiseError | undefined;
  readonly #memory: ContextMemory;
  readonly #room: { readonly profile: number; readonly recall: number };
  #shown: Shown[] = [];
  // The profile is frozen once it was asked for.
  #profile: MemoryBlock | undefined;
  // The user message that the memory was last asked about.
  #asked: object | undefined;
  #restarts = restartCount();

  constructor(memory: ContextMemory, window: number | undefined) {
    this.#memory = memory;
    this.#room = {
      profile: Math.min(PROFILE_TOKENS, Math.floor((window ?? Infinity) * PROFILE_SHARE)),
      recall: Math.min(RECALL_TOKENS, Math.floor((window ?? Infinity) * RECALL_SHARE)),
    };
  }

  /** A copy for a forked conversation. */
  fork(): Remembered<M> {
    const copy = new Remembered<M>(this.#memory, undefined);
    Object.assign(copy.#room, this.#room);
    copy.#shown = this.#shown.slice();
    copy.#profile = this.#profile;
    copy.#asked = this.#asked;
    return copy;
  }

  /** Adds the profile, and what bears on the newest user message, unless they are there. */
  update(conversation: Conversation<M>): void {
    this.#drop(conversation);
    if (conversation.length === 0) return;
    this.#attempt(() => this.#addProfile(conversation));
    this.#attempt(() => this.#addRecall(conversation));
  }

  /** The blocks that a plan may send. */
  blocks(): SentMemory[] {
    return this.#shown.map(({ kind, index, block: { ids, tokens } }) => ({
      kind,
      index,
      ids,
      tokens,
    }));
  }

  /** Returns once why the memory could not be asked. */
  takeFailure(): TurnwiseError | undefined {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure;
  }

  /** Withdraws the blocks that show one of the records. Returns how many there were. */
  forget(conversation: Conversation<M>, ids: readonly string[]): number {
    const gone = new Set(ids);
    const stale = this.#shown.filter(({ block }) => block.ids.some((id) => gone.has(id)));
    for (const { kind, serial } of stale) {
      conversation.withdrawText(serial);
      if (kind === "profile") this.#profile = undefined;
    }
    if (stale.length > 0) this.#asked = undefined;
    this.#shown = this.#shown.filter((shown) => !stale.includes(shown));
    return stale.length;
  }

  #addProfile(conversation: Conversation<M>): void {
    if (this.#shown.some(({ kind }) => kind === "profile")) return;
    if (this.#profile === undefined)
      this.#profile = this.#memory.profile({ tokens: this.#room.profile });
    this.#add(conversation, "profile", undefined, this.#profile);
  }

  #addRecall(conversation: Conversation<M>): void {
    const [newest, ...before] = conversation.asked(QUESTIONS);
    if (newest === undefined) return;
    const [index, question] = newest;
    const message = conversation.messages[index];
    const isAnswered = this.#shown.some((shown) => shown.index === index);
    if (message === this.#asked || isAnswered || question === "") return;
    this.#asked = message;
    const earlier = before.map(([, text]) => text).join("\n");
    const exclude = this.#shown.flatMap(({ block }) => block.ids);
    const tokens = this.#room.recall;
    const block = this.#memory.recall(question, { tokens, earlier, exclude });
    this.#add(conversation, "recall", index, block);
  }

  #add(
    conversation: Conversation<M>,
    kind: Shown["kind"],
    index: number | undefined,
    block: MemoryBlock,
  ): void {
    if (block.text === "") return;
    const serial = conversation.addText(kind, block.text);
    if (serial > 0) this.#shown.push({ kind, index, block, serial });
  }

  // Blocks go with their messages, and all of them with an engine that was restarted.
  #drop(conversation: Conversation<M>): void {
    if (this.#restarts !== restartCount()) {
      this.#restarts = restartCount();
      this.#shown = [];
      this.#asked = undefined;
    }
    const added = new Set(conversation.addedTexts());
    this.#shown = this.#shown.filter(({ serial }) => added.has(serial));
    if (conversation.length === 0) {
      this.#profile = undefined;
      this.#asked = undefined;
    }
  }

  // A memory that fails costs the request nothing.
  #attempt(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.#failure =
        thrown instanceof TurnwiseError
          ? thrown
          : new TurnwiseError("callback_failed", `\`memory\` failed: ${describe(thrown)}`, {
              path: "memory",
              cause: thrown,
            });
    }
  }
}

const PROFILE_TOKENS = 400;
const PROFILE_SHARE = 0.05;
const RECALL_TOKENS = 600;
const RECALL_SHARE = 0.1;
// The newest question, and two before it.
const QUESTIONS = 3;
