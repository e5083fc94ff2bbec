// The messages of one conversation: the host's objects here, their outlines in the engine.

import { Edits, isInserted } from "./edits.js";
import { engine, guarded, restartCount, toTurnwiseError, type Glue } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { EngineHandle, type EngineCallbacks } from "./engine-handle.js";
import { checkFormat, checkList, optionsJson } from "./checks.js";
import { messageJson } from "./json.js";
import { messageLists, type MessageList } from "./message-lists.js";
import { readWords, write, writeMessages } from "./scratch.js";
import type { ConversationHandle } from "./glue.js";
import { hasLeaves, leavesOf, type Leaves } from "./leaves.js";
import type { Redact } from "./redact.js";

/** The options that cross into the engine: plain data. @internal */
export type CoreOptions = Readonly<Record<string, unknown>>;

/** The host's functions that a conversation calls. @internal */
export interface Callbacks<M> extends EngineCallbacks {
  readonly isPinned?: ((message: M, index: number) => boolean) | undefined;
  readonly opensTurn?: ((message: M, index: number) => boolean) | undefined;
  readonly keyOf?: EngineCallbacks["keyOf"];
  readonly score?: ((message: M, index: number) => number) | undefined;
  /** The option, for summarizers. */
  readonly redact?: Redact | undefined;
}

// A system message that replaces the one at its index.
interface Renewed {
  readonly index: number;
  readonly text: string;
  readonly flags: number;
}

/**
 * The transcript. It sends new messages to the engine and reads changed ones again.
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
  // The content of each message, to notice that another one was assigned to it.
  #contents: unknown[] = [];
  // What messages with parts say inside of them, to notice edits there; see `noteParts`.
  #leaves: (Leaves | undefined)[] = [];
  // The messages that the last plan sends as they are: bounds of runs, in pairs.
  #sent: readonly number[] = [];
  // Whether the constructor is done. Before that, there is nothing to do again.
  #isMade = false;
  // Whether a callback about messages is running.
  #isInCallback = false;
  // Whether a system message at the beginning was replaced since the last question.
  #hasNewStart = false;

  constructor(options: CoreOptions, callbacks: Callbacks<M> = {}, handle?: ConversationHandle) {
    this.#format = options.format;
    this.callbacks = callbacks;
    const refill = (handle: ConversationHandle, glue: Glue) => this.#refill(handle, glue);
    const { countTokens, findSecrets, embed, score, keyOf } = callbacks;
    const scores = score && (() => this.#scores(score));
    const calls = { countTokens, findSecrets, embed, scores, keyOf };
    this.handle = new EngineHandle(optionsJson(options), calls, refill, handle);
    // At once, so that wrong options are reported where they are given.
    this.handle.ready();
    this.#isMade = true;
  }

  /** The messages. Callers must not change the array. */
  get messages(): readonly M[] {
    return this.#messages;
  }

  get length(): number {
    return this.#messages.length;
  }

  /**
   * Adds messages at the end: all of them, or none on an error. Errors count indexes from `base`.
   * `copy` creates the object to store for each message.
   */
  append(messages: readonly M[], base = this.#messages.length, copy = identity<M>): void {
    if (this.#messages.length === 0) checkFormat(this.#format, messages);
    this.#send(messages, messageLists(messages, base), this.#flags(messages), base, copy);
  }

  /** Adds one message at the end. */
  push(message: M): void {
    this.append([message]);
  }

  /**
   * Makes `messages` the transcript. Unchanged messages stay. From the first difference on, all
   * messages are read again; only pinned system messages at the beginning are replaced one by one.
   * Objects are compared first, then their JSON. The last step is always read again, since a
   * streamed message changes in place, and so are the messages from `edited` on. Edits inside of
   * parts are noticed in messages that the last plan sends.
   */
  sync(messages: readonly M[], edited = Infinity): void {
    checkList(messages);
    const handle = this.handle.ready();
    const glue = engine();
    if (this.#messages.length === 0) return this.append(messages);
    const previous = this.#messages;
    const common = Math.min(previous.length, messages.length);
    const lastStep = guarded(() => handle.lastStep());
    const leading = guarded(() => handle.leading());
    // New objects with the same JSON: only the object is replaced.
    const replaced: number[] = [];
    const renewed: Renewed[] = [];
    let same = 0;
    // Most messages are handled by this loop, so it does nothing else.
    const settled = Math.min(common, lastStep, edited, this.#firstEdited(messages));
    const contents = this.#contents;
    for (; same < settled; same++) {
      const message = messages[same]!;
      if (message !== previous[same] || contentOf(message) !== contents[same]) break;
    }
    for (; same < common; same++) {
      const message = messages[same]!;
      const isSameObject = message === previous[same];
      const isSettled = same < settled && contentOf(message) === contents[same];
      if (isSameObject && isSettled) continue;
      const text = messageJson(messages[same]!, same);
      if (!guarded(() => handle.same(same, write(glue, text)))) {
        if (same >= leading) break;
        const index = same;
        const flags = this.#flags([messages[index]!], index)[0] ?? 0;
        const trial = guarded(() => handle.replace(index, write(glue, text), flags, true));
        if (trial === undefined) break;
        renewed.push({ index, text, flags });
        continue;
      }
      if (isSameObject) this.#noteContent(same, message);
      else replaced.push(same);
    }
    const isUnchanged = same === previous.length && replaced.length + renewed.length === 0;
    if (isUnchanged && same === messages.length) return;

    // All steps that can fail come before the first change, so that a bad message changes nothing.
    const added = messages.slice(same);
    const lists = messageLists(added, same);
    const flags = this.#flags(added, same);
    this.#renew(renewed, messages);
    if (replaced.length > 0) {
      this.#messages = this.#messages.slice();
      for (const index of replaced) {
        this.#messages[index] = messages[index]!;
        contents[index] = contentOf(messages[index]!);
        this.#leaves[index] = undefined;
      }
    }
    const [lost, lostTokens] = [this.#messages.slice(same), this.tokens.slice(same)];
    if (lost.length > 0) this.truncate(same);
    try {
      this.#send(added, lists, flags, same);
    } catch (thrown) {
      if (lost.length > 0) {
        // The engine refused a message that JSON accepted: restore the previous state.
        this.#messages.push(...lost);
        this.#contents.push(...lost.map(contentOf));
        this.tokens.push(...lostTokens);
        this.handle.release();
      }
      throw thrown;
    }
  }

  /** Whether a system message at the beginning was replaced since the last call. */
  takeNewStart(): boolean {
    const hasNewStart = this.#hasNewStart;
    this.#hasNewStart = false;
    return hasNewStart;
  }

  /** Removes the messages from `length` on. */
  truncate(length: number): void {
    guarded(() => this.handle.ready().truncate(length));
    this.cut(length);
  }

  /** Removes all messages and the summary. */
  clear(): void {
    guarded(() => this.handle.ready().clear());
    this.cut(0);
  }

  /**
   * Removes and returns the last message. Plans leave out a call that loses its result, until it
   * has a result again.
   */
  pop(): M | undefined {
    const last = this.#messages.at(-1);
    if (last === undefined) return undefined;
    guarded(() => this.handle.ready().pop());
    this.cut(this.#messages.length - 1);
    return last;
  }

  /** Copies the state of `other`. Only the message objects are shared. */
  protected begin(other: Transcript<M>): void {
    this.#messages = other.#messages.slice();
    this.#contents = other.#contents.slice();
    this.#leaves = other.#leaves.slice();
    this.#sent = other.#sent;
    this.tokens = other.tokens.slice();
    this.edits = other.edits.fork();
  }

  /**
   * Removes messages from `length` on in JavaScript. Creates new arrays, because earlier plans
   * still read the old ones.
   */
  protected cut(length: number): void {
    this.#messages = this.#messages.slice(0, length);
    this.#contents.length = length;
    this.#leaves.length = Math.min(this.#leaves.length, length);
    this.tokens = this.tokens.slice(0, length);
    this.handle.notes?.truncate(length);
  }

  /**
   * Notes which messages a plan sends as they are, and what the new ones say inside of their parts.
   * A message that is not sent is compared by its content alone.
   */
  protected noteParts(sent: readonly number[]): void {
    this.#sent = sent;
    for (let index = this.#leaves.length; index < this.#messages.length; index++)
      this.#leaves.push(leavesOf(this.#messages[index]!));
  }

  #noteContent(index: number, message: M): void {
    this.#contents[index] = contentOf(message);
    if (index < this.#leaves.length) this.#leaves[index] = leavesOf(message);
  }

  // The first message sent by the last plan that has other words inside of its parts.
  #firstEdited(messages: readonly M[]): number {
    const sent = this.#sent;
    for (let run = 0; run < sent.length; run += 2) {
      const end = Math.min(sent[run + 1]!, this.#leaves.length, messages.length);
      for (let index = sent[run]!; index < end; index++) {
        const leaves = this.#leaves[index];
        if (leaves !== undefined && !hasLeaves(messages[index]!, leaves)) return index;
      }
    }
    return Infinity;
  }

  // Replaces system messages at the beginning, which a trial has shown to be possible.
  #renew(renewed: readonly Renewed[], messages: readonly M[]): void {
    if (renewed.length === 0) return;
    const handle = this.handle.ready();
    const glue = engine();
    const [stored, tokens] = [this.#messages.slice(), this.tokens.slice()];
    try {
      for (const { index, text, flags } of renewed) {
        tokens[index] = guarded(() => handle.replace(index, write(glue, text), flags, false))!;
        stored[index] = messages[index]!;
      }
    } catch (thrown) {
      // For example, the host's counter threw this time. The engine reads the old messages again.
      this.handle.release();
      throw thrown;
    }
    for (const { index } of renewed) this.#noteContent(index, messages[index]!);
    [this.#messages, this.tokens] = [stored, tokens];
    this.#hasNewStart = true;
  }

  // Sends `messages` to the engine as `lists`: all of them, or none on an error.
  #send(
    messages: readonly M[],
    lists: readonly MessageList[],
    flags: Uint8Array,
    base: number,
    copy = identity<M>,
  ): void {
    const handle = this.handle.ready();
    const glue = engine();
    const start = this.#messages.length;
    const stored = copy === identity ? messages : messages.map(copy);
    const tokens: number[] = [];
    try {
      for (const list of lists) {
        const { from, to } = list;
        const written = writeMessages(glue, list);
        const address = handle.append(...written, flags.subarray(from, to), base + from);
        const words = readWords(glue, address);
        for (let at = 1; at < words.length; at++) tokens.push(words[at]!);
      }
    } catch (thrown) {
      const restarts = restartCount();
      const failure = toTurnwiseError(thrown);
      // A new engine reads the messages of before again.
      const isRestarted = restarts !== restartCount();
      if (tokens.length > 0 && !isRestarted) guarded(() => handle.truncate(start));
      throw failure;
    }
    // Fields are looked up once, because a first plan runs before this loop is compiled.
    const [messagesHere, contents, tokensHere] = [this.#messages, this.#contents, this.tokens];
    for (let at = 0; at < stored.length; at++) {
      const message = stored[at]!;
      messagesHere.push(message);
      contents.push(contentOf(message));
      tokensHere.push(tokens[at]!);
    }
  }

  // The host's flags for each message, in the layout of `ConversationHandle.append`.
  #flags(messages: readonly M[], start = this.#messages.length): Uint8Array {
    const { isPinned, opensTurn } = this.callbacks;
    if (isPinned === undefined && opensTurn === undefined && !messages.some(isInserted))
      return NO_FLAGS;
    if (this.#isInCallback)
      throw new TurnwiseError("in_use", "`pin` or `opensTurn` used the context that is asking it");
    this.#isInCallback = true;
    try {
      return Uint8Array.from(messages, (message, offset) => {
        const index = start + offset;
        const pinned = isPinned?.(message, index) ? PINNED : 0;
        const continues = opensTurn?.(message, index) === false ? CONTINUES : 0;
        return pinned | continues | (isInserted(message) ? INSERTED : 0);
      });
    } finally {
      this.#isInCallback = false;
    }
  }

  // The host's scores, scaled to integers.
  #scores(score: (message: M, index: number) => number): Uint32Array {
    const scores = this.#messages.map(score);
    const best = scores.reduce((best, score) => Math.max(best, score), 0) || 1;
    return Uint32Array.from(scores, (score) => Math.round((score / best) * SCORE_SCALE));
  }

  #refill(handle: ConversationHandle, glue: Glue): void {
    this.edits.clear();
    const messages = this.#messages;
    const flags = this.#flags(messages, 0);
    for (const list of messageLists(messages, 0)) {
      const { from, to } = list;
      const address = handle.append(...writeMessages(glue, list), flags.subarray(from, to), from);
      const words = readWords(glue, address);
      for (let at = 1; at < words.length; at++) this.tokens[from + at - 1] = words[at]!;
    }
    if (this.#isMade) this.refilled(handle);
  }

  /** Runs when the engine has a new conversation with the messages. @internal */
  protected refilled(_handle: ConversationHandle): void {}
}

// What a message says, in the field where its format keeps it.
function contentOf(message: object): unknown {
  const { content, parts, output } = message as Record<string, unknown>;
  return content ?? parts ?? output;
}

function identity<T>(value: T): T {
  return value;
}

const NO_FLAGS = new Uint8Array(0);
// The bits of `ConversationHandle.append`.
const PINNED = 1;
const CONTINUES = 2;
const INSERTED = 4;
// The best score in the engine's scale.
const SCORE_SCALE = 1_000_000;
