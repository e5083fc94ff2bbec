// What a conversation shows of a memory: a profile in front, and what bears on each question.

import { restartCount } from "./engine.js";
import { TurnwiseError, describe } from "./errors.js";
import type { Conversation } from "./conversation.js";
import type { LoggedBlock } from "./logged-transcript.js";
import type { Signal } from "./platform.js";
import { abortable } from "./summarizers/deadline.js";
import type { SentMemory } from "./types.js";

/** A block of a memory: fenced text for the model. */
export interface MemoryBlock {
  /** The text; empty if there is nothing to show. */
  readonly text: string;
  /** The records in it. */
  readonly ids: readonly string[];
  /** What it takes. */
  readonly tokens: number;
  /** What the memory knows the block by in the log of another process. */
  readonly seal?: string;
}

/**
 * A memory as a context uses it. `createMemory` of `turnwise/memory` makes one. Another memory
 * needs `profile` and `recall`, which must not wait.
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
   * Whether a block that was shown may still be shown. If not, it is `gone`, because a record was
   * forgotten or the user no longer agrees, or `foreign`, because this memory never made it.
   * Optional: without it, contexts do not show the blocks of logs.
   */
  judge?(block: Omit<MemoryBlock, "tokens">): "sound" | "gone" | "foreign";
  /** Another number after every change that may take a block away. Optional. */
  readonly revision?: number;
  /** Notes that the log of a conversation has a block with these records. Optional. */
  logged?(conversation: string, ids: readonly string[]): void;
  /**
   * Loads what `recall` of this question needs, such as its vector. `prepare` waits for it, `fit`
   * does not. If it fails, `recall` works without it. Optional.
   */
  load?(question: string, options: { readonly signal?: Signal | undefined }): Promise<void>;
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
  // The conversation, if it has a log.
  readonly #conversation: string | undefined;
  // The revision of the memory that the blocks were judged by.
  #revision: number | undefined;
  // Texts that may no longer be shown, and not be in the log either.
  #gone: string[] = [];

  constructor(memory: ContextMemory, window: number | undefined, conversation?: string) {
    this.#memory = memory;
    this.#conversation = conversation;
    this.#revision = memory.revision;
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

  /** Takes a block of a log over, if it may be shown. */
  readonly mayShow = (logged: LoggedBlock, isStale: boolean): boolean => {
    const [kind, serial, item, tokens, text, tag] = logged;
    const known = this.#shown.find((shown) => shown.serial === serial);
    if (known !== undefined && known.block.text === text) return true;
    const index = kind === "recall" ? item : undefined;
    const block = { text, tokens, ids: [], ...readTag(tag) };
    if (isStale || !this.#isSound(block)) return false;
    if (known !== undefined) this.#shown = this.#shown.filter((shown) => shown !== known);
    this.#shown.push({ kind, index, block, serial });
    if (kind === "profile") this.#profile = block;
    this.#noteLogged(block.ids);
    return true;
  };

  /** Adds the profile, and what bears on the newest user message, unless they are there. */
  update(conversation: Conversation<M>): void {
    this.#drop(conversation);
    this.#attempt(() => this.#judgeAgain(conversation));
    if (conversation.length === 0) return;
    this.#attempt(() => this.#addProfile(conversation));
    this.#attempt(() => this.#addRecall(conversation));
  }

  /** Lets the memory load what it needs for the newest user message. Never throws. */
  async load(conversation: Conversation<M>, signal: Signal | undefined): Promise<void> {
    const question = this.#question(conversation)?.text;
    if (question === undefined || this.#memory.load === undefined) return;
    try {
      await abortable(this.#memory.load(question, { signal }), signal);
    } catch (thrown) {
      if (!signal?.aborted) this.#fail(thrown);
    }
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

  /** Returns once the texts that have to leave the log. */
  takeGone(): readonly string[] {
    return this.#gone.splice(0);
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
    return this.#withdraw(conversation, ({ ids }) => ids.some((id) => gone.has(id)));
  }

  #withdraw(conversation: Conversation<M>, isStale: (block: MemoryBlock) => boolean): number {
    const stale = this.#shown.filter(({ block }) => isStale(block));
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
    const question = this.#question(conversation);
    if (question === undefined) return;
    const { index, text, earlier } = question;
    this.#asked = conversation.messages[index];
    const exclude = this.#shown.flatMap(({ block }) => block.ids);
    const tokens = this.#room.recall;
    const block = this.#memory.recall(text, { tokens, earlier, exclude });
    this.#add(conversation, "recall", index, block);
  }

  // The newest user message, if the memory was not asked about it yet.
  #question(conversation: Conversation<M>) {
    const [newest, ...before] = conversation.asked(QUESTIONS);
    if (newest === undefined) return undefined;
    const [index, text] = newest;
    const isAnswered = this.#shown.some((shown) => shown.index === index);
    if (conversation.messages[index] === this.#asked || isAnswered || text === "") return undefined;
    return { index, text, earlier: before.map(([, text]) => text).join("\n") };
  }

  #add(
    conversation: Conversation<M>,
    kind: Shown["kind"],
    index: number | undefined,
    block: MemoryBlock,
  ): void {
    if (block.text === "") return;
    const { ids, tokens, seal } = block;
    const serial = conversation.addText(kind, block.text, JSON.stringify({ ids, tokens, seal }));
    if (serial === 0) return;
    this.#shown.push({ kind, index, block, serial });
    this.#noteLogged(ids);
  }

  #noteLogged(ids: readonly string[]): void {
    if (this.#conversation !== undefined) this.#memory.logged?.(this.#conversation, ids);
  }

  // Consent and undo take blocks away as well as forgetting.
  #judgeAgain(conversation: Conversation<M>): void {
    const { judge, revision } = this.#memory;
    if (judge === undefined || (revision !== undefined && revision === this.#revision)) return;
    this.#revision = revision;
    this.#withdraw(conversation, (block) => !this.#isSound(block));
  }

  #isSound(block: MemoryBlock): boolean {
    let verdict: string | undefined;
    this.#attempt(() => (verdict = this.#memory.judge?.(block)));
    if (verdict === "gone") this.#gone.push(block.text);
    return verdict === "sound";
  }

  // Blocks go with their messages, and all of them with an engine that was restarted.
  #drop(conversation: Conversation<M>): void {
    const added = new Set(conversation.addedTexts());
    const isLost = this.#restarts !== restartCount();
    this.#restarts = restartCount();
    if (isLost) this.#asked = undefined;
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
      this.#fail(thrown);
    }
  }

  #fail(thrown: unknown): void {
    this.#failure =
      thrown instanceof TurnwiseError
        ? thrown
        : new TurnwiseError("callback_failed", `\`memory\` failed: ${describe(thrown)}`, {
            path: "memory",
            cause: thrown,
          });
  }
}

// A log may have anything. Blocks without a sound tag are foreign to their memory.
function readTag(tag: string): Partial<MemoryBlock> {
  try {
    const { ids, tokens, seal } = JSON.parse(tag);
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === "string");
    if (!isList || typeof seal !== "string" || !Number.isFinite(tokens)) return {};
    return { ids, tokens, seal };
  } catch {
    return {};
  }
}

const PROFILE_TOKENS = 150;
const PROFILE_SHARE = 0.05;
const RECALL_TOKENS = 600;
const RECALL_SHARE = 0.1;
// The newest question, and two before it.
const QUESTIONS = 3;
