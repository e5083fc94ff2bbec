// The messages of one conversation, on both sides of the boundary: the host's objects here, their
// outlines in the engine.

import { Edits } from "./edits.js";
import { engine, guarded, translated, type Glue } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { EngineHandle, type EngineCallbacks } from "./engine-handle.js";
import { givenFormat, givenList, optionsJson } from "./given.js";
import { jsonOf, jsonLists } from "./json.js";
import { readWords, write } from "./scratch.js";
import type { ConversationHandle } from "./glue.js";

/** The options that cross into the engine: plain data. @internal */
export type CoreOptions = Readonly<Record<string, unknown>>;

/** The host's functions that a conversation calls. @internal */
export interface Callbacks<M> extends EngineCallbacks {
  readonly isPinned?: ((message: M, index: number) => boolean) | undefined;
  readonly opensTurn?: ((message: M, index: number) => boolean) | undefined;
  readonly score?: ((message: M, index: number) => number) | undefined;
}

/**
 * The transcript: how it grows, and which part is read again when it changed.
 *
 * INVARIANT: `messages[i]`, `tokens[i]` and the engine's item `i` are the same message. The arrays
 * are shared with the plans made from them, so they only grow; any other change makes new ones.
 *
 * @internal
 */
export class Transcript<M extends object> {
  protected readonly callbacks: Callbacks<M>;
  protected readonly handle: EngineHandle;
  protected edits = new Edits<M>();
  /** The tokens of each message. */
  protected tokens: number[] = [];
  readonly #format: unknown;
  #messages: M[] = [];
  // Whether a callback about messages is running.
  #isAsking = false;

  constructor(options: CoreOptions, callbacks: Callbacks<M> = {}, handle?: ConversationHandle) {
    this.#format = options.format;
    this.callbacks = callbacks;
    const refill = (handle: ConversationHandle, glue: Glue) => this.#refill(handle, glue);
    const { countTokens, embed, score } = callbacks;
    const scores = score && (() => this.#scores(score));
    const calls = { countTokens, embed, scores };
    this.handle = new EngineHandle(optionsJson(options), calls, refill, handle);
    // At once, so that wrong options are reported where they are given.
    this.handle.ready();
  }

  /** The transcript. Not to be changed. */
  get messages(): readonly M[] {
    return this.#messages;
  }

  get length(): number {
    return this.#messages.length;
  }

  /**
   * Adds messages at the end: all of them, or on an error none. Errors count indexes from `base`;
   * `copy` makes the object that is kept for each message.
   */
  append(messages: readonly M[], base = this.#messages.length, copy = same<M>): void {
    if (this.#messages.length === 0) givenFormat(this.#format, messages);
    this.#send(messages, jsonLists(messages, base), this.#flags(messages), base, copy);
  }

  /** Adds one message at the end. */
  push(message: M): void {
    this.append([message]);
  }

  /**
   * Takes `messages` as the transcript. Messages that are the same as before stay; from the first
   * real difference on everything is read again. Objects are compared first, then their JSON. The
   * last step is always read again, since a message that is being streamed is changed in place.
   */
  sync(messages: readonly M[]): void {
    givenList(messages);
    const handle = this.handle.ready();
    const glue = engine();
    if (this.#messages.length === 0) return this.append(messages);
    const known = this.#messages;
    const common = Math.min(known.length, messages.length);
    const lastStep = guarded(() => handle.lastStep());
    // Other objects with the same JSON: kept in the engine, exchanged here.
    const exchanged: number[] = [];
    let same = 0;
    // Nearly all messages end here, so this loop does nothing else.
    const settled = Math.min(common, lastStep);
    for (; same < settled && messages[same] === known[same]; same++);
    for (; same < common; same++) {
      const isKnown = messages[same] === known[same];
      if (isKnown && same < lastStep) continue;
      const text = jsonOf(messages[same]!, same);
      if (!guarded(() => handle.same(same, write(glue, text)))) break;
      if (!isKnown) exchanged.push(same);
    }
    const isUnchanged = same === known.length && exchanged.length === 0;
    if (isUnchanged && same === messages.length) return;

    // Whatever could fail on the caller's side comes first, so that a bad message changes nothing.
    const added = messages.slice(same);
    const lists = jsonLists(added, same);
    const flags = this.#flags(added, same);
    if (exchanged.length > 0) {
      this.#messages = this.#messages.slice();
      for (const index of exchanged) this.#messages[index] = messages[index]!;
    }
    const [lost, lostTokens] = [this.#messages.slice(same), this.tokens.slice(same)];
    if (lost.length > 0) this.truncate(same);
    try {
      this.#send(added, lists, flags, same);
    } catch (thrown) {
      if (lost.length > 0) {
        // The engine refused a message that JSON did not: back to the state before.
        this.#messages.push(...lost);
        this.tokens.push(...lostTokens);
        this.handle.release();
      }
      throw thrown;
    }
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    guarded(() => this.handle.ready().truncate(length));
    this.cut(length);
  }

  /** Forgets everything, the summary included. */
  clear(): void {
    guarded(() => this.handle.ready().clear());
    this.cut(0);
  }

  /**
   * Takes the last message back. A call that loses its result that way is left out of the plans
   * until it has one again.
   */
  pop(): M | undefined {
    const last = this.#messages.at(-1);
    if (last === undefined) return undefined;
    guarded(() => this.handle.ready().pop());
    this.cut(this.#messages.length - 1);
    return last;
  }

  /** Begins as `other` is now. Messages are shared, nothing else. */
  protected begin(other: Transcript<M>): void {
    this.#messages = other.#messages.slice();
    this.tokens = other.tokens.slice();
    this.edits = other.edits.fork();
  }

  /** Forgets this side from `length` on. New arrays: earlier plans still read the old ones. */
  protected cut(length: number): void {
    this.#messages = this.#messages.slice(0, length);
    this.tokens = this.tokens.slice(0, length);
    this.handle.notes?.truncate(length);
  }

  // Sends `messages`, whose JSON is in `lists`, to the engine: all of them, or on an error none.
  #send(
    messages: readonly M[],
    lists: readonly JsonList[],
    flags: Uint8Array,
    base: number,
    copy = same<M>,
  ): void {
    const handle = this.handle.ready();
    const glue = engine();
    const start = this.#messages.length;
    const kept = copy === same ? messages : messages.map(copy);
    const tokens: number[] = [];
    try {
      for (const { text, from, to } of lists) {
        const address = handle.append(write(glue, text), flags.subarray(from, to), base + from);
        const words = readWords(glue, address);
        for (let at = 1; at < words.length; at++) tokens.push(words[at]!);
      }
    } catch (thrown) {
      if (tokens.length > 0) guarded(() => handle.truncate(start));
      throw translated(thrown);
    }
    for (let at = 0; at < kept.length; at++) {
      this.#messages.push(kept[at]!);
      this.tokens.push(tokens[at]!);
    }
  }

  // What the host says of each message, as `ConversationHandle.append` takes it.
  #flags(messages: readonly M[], start = this.#messages.length): Uint8Array {
    const { isPinned, opensTurn } = this.callbacks;
    if (isPinned === undefined && opensTurn === undefined) return NO_FLAGS;
    if (this.#isAsking)
      throw new TurnwiseError("in_use", "`pin` or `opensTurn` used the context that is asking it");
    this.#isAsking = true;
    try {
      return Uint8Array.from(messages, (message, offset) => {
        const index = start + offset;
        const pinned = isPinned?.(message, index) ? PINNED : 0;
        return pinned | (opensTurn?.(message, index) === false ? CONTINUES : 0);
      });
    } finally {
      this.#isAsking = false;
    }
  }

  // In thousandths, so that fractions count.
  #scores(score: (message: M, index: number) => number): Uint32Array {
    const scores = this.#messages.map(score);
    const best = scores.reduce((best, score) => Math.max(best, score), 0) || 1;
    return Uint32Array.from(scores, (score) => Math.round((score / best) * SCORE_SCALE));
  }

  #refill(handle: ConversationHandle, glue: Glue): void {
    this.edits.clear();
    const messages = this.#messages;
    const flags = this.#flags(messages, 0);
    for (const { text, from, to } of jsonLists(messages, 0)) {
      const words = readWords(
        glue,
        handle.append(write(glue, text), flags.subarray(from, to), from),
      );
      for (let at = 1; at < words.length; at++) this.tokens[from + at - 1] = words[at]!;
    }
  }
}

type JsonList = ReturnType<typeof jsonLists>[number];

function same<T>(value: T): T {
  return value;
}

const NO_FLAGS = new Uint8Array(0);
// The bits of `ConversationHandle.append`.
const PINNED = 1;
const CONTINUES = 2;
// The best score, as the engine takes it.
const SCORE_SCALE = 1_000_000;
