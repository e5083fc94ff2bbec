// What was said in one conversation, on both sides of the boundary: the host's messages here, their
// outlines in the engine.

import { Edits } from "./edits.js";
import { engine, guarded, translated, type Glue } from "./engine.js";
import { EngineHalf, type Asked } from "./engine-half.js";
import { givenFormat, givenList, optionsJson } from "./given.js";
import { jsonAt, jsonOf } from "./json.js";
import { write } from "./scratch.js";
import { sketched } from "./sketch.js";
import type { Core } from "./glue.js";

/** What the engine is told of a policy: plain data. @internal */
export type CoreOptions = Readonly<Record<string, unknown>>;

/** What only the host can do. @internal */
export interface Callbacks<M> extends Asked {
  readonly isPinned?: ((message: M, index: number) => boolean) | undefined;
}

/**
 * The transcript: how it grows, and what is read anew where it was changed.
 *
 * INVARIANT: `messages[i]`, `tokens[i]` and the engine's item `i` are the same message. Arrays are
 * shared with the plans made from them, so they only grow; whatever else happens makes new ones.
 *
 * Where a policy counts turns only, messages are sketched: the engine is told who speaks and which
 * calls are made, and reads the message when someone asks what it costs. From then on this host
 * wants tokens, and messages are read at once.
 *
 * @internal
 */
export class Transcript<M extends object> {
  protected readonly callbacks: Callbacks<M>;
  protected readonly half: EngineHalf;
  protected edits = new Edits<M>();
  /** What each message costs; {@link UNREAD} where there is only a sketch. */
  protected tokens: number[] = [];
  protected isSketching = false;
  readonly #format: unknown;
  #messages: M[] = [];

  constructor(options: CoreOptions, callbacks: Callbacks<M> = {}, core?: Core) {
    this.#format = options.format;
    this.callbacks = callbacks;
    this.half = new EngineHalf(
      optionsJson(options),
      callbacks,
      (core, glue) => this.#refill(core, glue),
      core,
    );
    // At once, so that wrong options are told where they are given.
    this.half.ready();
  }

  /** The transcript. Not to be changed. */
  get messages(): readonly M[] {
    return this.#messages;
  }

  get length(): number {
    return this.#messages.length;
  }

  /**
   * Puts messages at the end: all of them, or on an error none. `textAt` gives their JSON texts,
   * `copy` what is kept of each instead of the caller's object.
   */
  append(
    messages: readonly M[],
    textAt: (message: M, offset: number) => string = jsonAt(this.#messages.length),
    copy = same<M>,
  ): void {
    const start = this.#messages.length;
    if (start === 0) givenFormat(this.#format, messages);
    try {
      for (let i = 0; i < messages.length; i++) this.#push(messages[i]!, i, textAt, copy);
    } catch (thrown) {
      if (this.#messages.length > start) {
        guarded(() => this.half.ready().truncate(start));
        this.cut(start);
      }
      throw thrown;
    }
  }

  /** Puts one message at the end. The hot path: at most its JSON text is allocated. */
  push(message: M): void {
    if (this.#messages.length === 0) givenFormat(this.#format, [message]);
    this.#push(message, this.#messages.length, jsonOf, same);
  }

  #push(
    message: M,
    offset: number,
    textAt: (message: M, offset: number) => string,
    copy: (message: M) => M,
  ): void {
    const core = this.half.ready();
    const glue = engine();
    const isPinned = this.callbacks.isPinned?.(message, this.#messages.length) ?? false;
    let tokens = UNREAD;
    let kept;
    try {
      if (!this.isSketching || !sketched(glue, core, message, isPinned)) {
        const text = textAt(message, offset);
        kept = copy(message);
        tokens = core.push(write(glue, text), isPinned);
      }
    } catch (thrown) {
      throw translated(thrown);
    }
    this.#messages.push(kept ?? copy(message));
    this.tokens.push(tokens);
  }

  /** Reads what was only sketched so far. From here on messages are read at once. */
  complete(): void {
    if (!this.isSketching) return;
    this.isSketching = false;
    const core = this.half.ready();
    const glue = engine();
    guarded(() => {
      this.tokens.forEach((tokens, index) => {
        if (tokens === UNREAD)
          this.tokens[index] = core.complete(
            index,
            write(glue, jsonOf(this.#messages[index]!, index)),
          );
      });
      core.finish();
    });
  }

  /**
   * Takes `messages` as the transcript: what is the same as before stays, and from the first real
   * difference on everything is read anew. Objects are compared first, then what they say. The last
   * step is always read again, since a message that is still being streamed is changed in place.
   */
  take(messages: readonly M[]): void {
    givenList(messages);
    const core = this.half.ready();
    const glue = engine();
    if (this.#messages.length === 0) return this.append(messages);
    this.complete();
    const known = this.#messages;
    const common = Math.min(known.length, messages.length);
    const lastStep = guarded(() => core.lastStep());
    // Other objects that say the same: kept in the engine, exchanged here.
    const exchanged: number[] = [];
    let same = 0;
    // Nearly all of them, so this loop does nothing else.
    for (
      const settled = Math.min(common, lastStep);
      same < settled && messages[same] === known[same];
      same++
    );
    for (; same < common; same++) {
      const isKnown = messages[same] === known[same];
      if (isKnown && same < lastStep) continue;
      const text = jsonOf(messages[same]!, same);
      if (!guarded(() => core.same(same, write(glue, text)))) break;
      if (!isKnown) exchanged.push(same);
    }
    const isUnchanged = same === known.length && exchanged.length === 0;
    if (isUnchanged && same === messages.length) return;

    // Everything that could fail on the caller's side comes first, so that a bad message changes
    // nothing.
    const added = messages.slice(same);
    const texts = added.map(jsonAt(same));
    const textAt = (_: M, offset: number) => texts[offset]!;
    if (exchanged.length > 0) {
      this.#messages = this.#messages.slice();
      for (const index of exchanged) {
        this.#messages[index] = messages[index]!;
        this.edits.exchange(index);
      }
    }
    if (same === known.length) return this.append(added, textAt);
    const [lost, lostTokens] = [this.#messages.slice(same), this.tokens.slice(same)];
    this.truncate(same);
    try {
      this.append(added, textAt);
    } catch (thrown) {
      // The engine refused a message that JSON did not: back to what was.
      this.#messages.push(...lost);
      this.tokens.push(...lostTokens);
      this.half.release();
      throw thrown;
    }
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    this.complete();
    guarded(() => this.half.ready().truncate(length));
    this.cut(length);
  }

  /** Forgets everything, the summary included. */
  clear(): void {
    this.complete();
    guarded(() => this.half.ready().clear());
    this.cut(0);
    this.edits.clear();
    this.sketchFromStart(this.half.ready());
  }

  /**
   * Takes the last message back. A call that loses its result by that is left out of the plans
   * until it has one again.
   */
  pop(): M | undefined {
    const last = this.#messages.at(-1);
    if (last === undefined) return undefined;
    this.complete();
    guarded(() => this.half.ready().pop());
    this.cut(this.#messages.length - 1);
    return last;
  }

  /** Begins as `other` is now. Messages are shared, nothing else. */
  protected begin(other: Transcript<M>): void {
    this.#messages = other.#messages.slice();
    this.tokens = other.tokens.slice();
    this.isSketching = other.isSketching;
    this.edits = other.edits.fork();
  }

  /** Has messages sketched from the first on, where the policy has no need to read them. */
  protected sketchFromStart(core: Core): void {
    this.isSketching = this.#messages.length === 0 && core.takesSketches();
  }

  /**
   * Forgets the host's side from `length` on. New arrays, never shorter ones: earlier plans still
   * read the old.
   */
  protected cut(length: number): void {
    this.#messages = this.#messages.slice(0, length);
    this.tokens = this.tokens.slice(0, length);
    this.edits.truncate(length);
    this.half.notes?.truncate(length);
  }

  #refill(core: Core, glue: Glue): void {
    this.#messages.forEach((message, index) => {
      const isPinned = this.callbacks.isPinned?.(message, index) ?? false;
      this.tokens[index] = core.push(write(glue, jsonOf(message, index)), isPinned);
    });
    this.sketchFromStart(core);
  }
}

function same<T>(value: T): T {
  return value;
}

const UNREAD = -1;
