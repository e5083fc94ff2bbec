// One conversation on both sides of the boundary: the host's messages here, their outlines in the engine. Contexts and
// sessions are two ways to use it.

import { engine, guarded, life, translated, type Glue } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { givenFormat, givenList, givenText, optionsJson } from "./given.js";
import { json, jsonAt, jsonOf } from "./json.js";
import { hasFailed, takeFailure, textModule, type Notetaker } from "./notetaking.js";
import { ACTION, AppliedPlan, FLAGS, HEADER, INSERT, KIND, SEGMENT, edited, type Edit, type Names } from "./plan.js";
import { forget, readWords, write } from "./scratch.js";
import { sketchOf } from "./sketch.js";
import type { Core } from "./glue.js";
import type { Calibration, Commit, Directive, Embed, Job, Ticket } from "./types.js";
import type { Signal } from "./platform.js";

/** What the engine is told of a policy: plain data. @internal */
export type CoreOptions = Readonly<Record<string, unknown>>;

/** What only the host can do. @internal */
export interface Callbacks<M> {
  readonly isPinned?: ((message: M, index: number) => boolean) | undefined;
  readonly countTokens?: ((text: string) => number) | undefined;
  readonly embed?: Embed | undefined;
}

/**
 * The transcript and its plans.
 *
 * INVARIANT: `messages[i]`, `tokens[i]` and the engine's item `i` are the same message. Arrays are shared with the plans
 * made from them, so they only grow; whatever else happens makes new ones.
 *
 * Where a policy counts turns only, messages are sketched: the engine is told who speaks and which calls are made, and
 * reads the message when someone asks what it costs. From then on this host wants tokens, and messages are read at once.
 *
 * @internal
 */
export class Conversation<M extends object> {
  #options: string;
  readonly #format: unknown;
  #callbacks: Callbacks<M>;
  #core: Core | undefined;
  #life = -1;
  #notes: Notetaker | undefined;
  #messages: M[] = [];
  // What each costs; UNREAD where there is only a sketch.
  #tokens: number[] = [];
  #isSketching = false;
  // The same function for all plans: making one for each would cost as much as the plan.
  readonly #complete = () => this.complete();
  readonly #directives = (isEdited: boolean) => JSON.parse(guarded(() => this.#ready().directives(isEdited))) as readonly Directive[];
  // By index: what replaced a message last, so that the same replacement stays the same object.
  #replaced: ({ readonly change: number; readonly message: M } | undefined)[] = [];
  #inserted = new Map<string, readonly M[]>();
  #isDisposed = false;

  constructor(options: CoreOptions, callbacks: Callbacks<M> = {}, core?: Core) {
    this.#options = optionsJson(options);
    this.#format = options.format;
    this.#callbacks = callbacks;
    this.#core = core;
    if (core) this.#life = life();
    // At once, so that wrong options are told where they are given.
    this.#ready();
  }

  /** The transcript. Not to be changed. */
  get messages(): readonly M[] {
    return this.#messages;
  }

  get length(): number {
    return this.#messages.length;
  }

  /**
   * Puts messages at the end: all of them, or on an error none. `textAt` gives their JSON texts, `copy` what is kept of
   * each instead of the caller's object.
   */
  append(messages: readonly M[], textAt: (message: M, offset: number) => string = jsonAt(this.#messages.length), copy = same<M>): void {
    const start = this.#messages.length;
    if (start === 0) givenFormat(this.#format, messages);
    try {
      for (let i = 0; i < messages.length; i++) this.#push(messages[i]!, i, textAt, copy);
    } catch (thrown) {
      if (this.#messages.length > start) {
        guarded(() => this.#ready().truncate(start));
        this.#cut(start);
      }
      throw thrown;
    }
  }

  /** Puts one message at the end. The hot path: at most its JSON text is allocated. */
  push(message: M): void {
    if (this.#messages.length === 0) givenFormat(this.#format, [message]);
    this.#push(message, this.#messages.length, jsonOf, same);
  }

  #push(message: M, offset: number, textAt: (message: M, offset: number) => string, copy: (message: M) => M): void {
    const core = this.#ready();
    const glue = engine();
    const isPinned = this.#callbacks.isPinned?.(message, this.#messages.length) ?? false;
    let tokens = UNREAD;
    let kept;
    try {
      if (!this.#isSketching || !sketched(glue, core, message, isPinned)) {
        const text = textAt(message, offset);
        kept = copy(message);
        tokens = core.push(write(glue, text), isPinned);
      }
    } catch (thrown) {
      throw translated(thrown);
    }
    this.#messages.push(kept ?? copy(message));
    this.#tokens.push(tokens);
  }

  /** Reads what was only sketched so far. From here on messages are read at once. */
  complete(): void {
    if (!this.#isSketching) return;
    this.#isSketching = false;
    const core = this.#ready();
    const glue = engine();
    guarded(() => {
      this.#tokens.forEach((tokens, index) => {
        if (tokens === UNREAD) this.#tokens[index] = core.complete(index, write(glue, jsonOf(this.#messages[index]!, index)));
      });
      core.finish();
    });
  }

  /**
   * Takes `messages` as the transcript: what is the same as before stays, and from the first real difference on everything
   * is read anew. Objects are compared first, then what they say. The last step is always read again, since a message that
   * is still being streamed is changed in place.
   */
  take(messages: readonly M[]): void {
    givenList(messages);
    const core = this.#ready();
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
    for (const settled = Math.min(common, lastStep); same < settled && messages[same] === known[same]; same++);
    for (; same < common; same++) {
      const isKnown = messages[same] === known[same];
      if (isKnown && same < lastStep) continue;
      const text = jsonOf(messages[same]!, same);
      if (!guarded(() => core.same(same, write(glue, text)))) break;
      if (!isKnown) exchanged.push(same);
    }
    const isUnchanged = same === known.length && exchanged.length === 0;
    if (isUnchanged && same === messages.length) return;

    // Everything that could fail on the caller's side comes first, so that a bad message changes nothing.
    const added = messages.slice(same);
    const texts = added.map(jsonAt(same));
    const textAt = (_: M, offset: number) => texts[offset]!;
    if (exchanged.length > 0) {
      this.#messages = this.#messages.slice();
      for (const index of exchanged) {
        this.#messages[index] = messages[index]!;
        this.#replaced[index] = undefined;
      }
    }
    if (same === known.length) return this.append(added, textAt);
    const [lost, lostTokens] = [this.#messages.slice(same), this.#tokens.slice(same)];
    this.truncate(same);
    try {
      this.append(added, textAt);
    } catch (thrown) {
      // The engine refused a message that JSON did not: back to what was.
      this.#messages.push(...lost);
      this.#tokens.push(...lostTokens);
      this.#life = -1;
      throw thrown;
    }
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    this.complete();
    guarded(() => this.#ready().truncate(length));
    this.#cut(length);
  }

  /** Forgets everything, the summary included. */
  clear(): void {
    this.complete();
    guarded(() => this.#ready().clear());
    this.#cut(0);
    this.#inserted.clear();
    this.#isSketching = this.#ready().takesSketches();
  }

  /** Takes the last message back. A call that loses its result by that is left out of the plans until it has one again. */
  pop(): M | undefined {
    const last = this.#messages.at(-1);
    if (last === undefined) return undefined;
    this.complete();
    guarded(() => this.#ready().pop());
    this.#cut(this.#messages.length - 1);
    return last;
  }

  /** The plan for what is there now; with a limit, for its last so many messages. */
  plan(limit = -1): AppliedPlan<M> {
    const core = this.#ready();
    const glue = engine();
    let address: number;
    try {
      address = core.fit(limit);
    } catch (thrown) {
      throw translated(thrown);
    }
    if (hasFailed()) throw this.#failure();
    const plan = readWords(glue, address);
    return new AppliedPlan<M>({
      words: plan,
      messages: this.#messages,
      tokens: this.#tokens,
      names: namesOf(glue),
      replaced: this.#replacements(core, plan),
      inserted: this.#insertions(core, plan),
      job: plan[HEADER.flags]! & FLAGS.job ? this.#job(core, (plan[HEADER.flags]! & FLAGS.ahead) !== 0) : undefined,
      directives: this.#directives,
      scores: this.#notes?.scores,
      complete: this.#isSketching ? this.#complete : undefined,
    });
  }

  /** Whether messages are compared by vectors, too. */
  get embeds(): boolean {
    return this.#callbacks.embed !== undefined;
  }

  /** Has the vectors made that the next plan needs. */
  async learn(signal: Signal | undefined): Promise<void> {
    this.#ready();
    await this.#notes?.learn(() => guarded(() => this.#ready().rehearse()), signal);
    if (hasFailed()) throw this.#failure();
  }

  /** Why the last scores were by words alone, once. */
  takeFailure(): TurnwiseError | undefined {
    return this.#notes?.takeFailure();
  }

  /** Brings a summary back. */
  commit(ticket: Ticket, text: string): Commit {
    givenText(ticket, "ticket");
    givenText(text, "text");
    const core = this.#ready();
    const { check, ...answer } = guarded(() => JSON.parse(core.commit(ticket, write(engine(), text))));
    // A summary that could not be checked is used as it is.
    if (hasFailed()) takeFailure();
    // Beside the answer, not part of it: whoever compares or prints what became of a summary sees just that.
    if (check !== undefined) Object.defineProperty(answer, "check", { value: check });
    return answer;
  }

  /** Tells the engine that a summary failed: after three in a row it asks for none. */
  fail(): void {
    guarded(() => this.#ready().fail());
  }

  /** Takes the last summary back. */
  undo(): boolean {
    return guarded(() => this.#ready().undo());
  }

  /** Tells the engine what a provider counted for the last plan's messages, in tokens. */
  observe(tokens: number, model: string): void {
    this.complete();
    const core = this.#ready();
    guarded(() => core.observe(tokens, write(engine(), model)));
  }

  /** What the engine made of that. */
  calibration(): Calibration | undefined {
    const [scalePermille, boundPermille, samples] = this.#ready().calibration();
    if (scalePermille === undefined || boundPermille === undefined || samples === undefined) return undefined;
    return { scalePermille, boundPermille, samples };
  }

  /** Changes options. Messages and summaries stay; what was left out comes back and is decided anew. */
  setOptions(changed: CoreOptions): void {
    this.complete();
    const core = this.#ready();
    const options = json({ ...JSON.parse(this.#options), ...changed });
    guarded(() => core.setOptions(write(engine(), options)));
    this.#options = options;
    this.#isSketching = this.#messages.length === 0 && core.takesSketches();
  }

  /** A conversation of its own that begins as this one is now. Messages are shared, nothing else. */
  fork(): Conversation<M> {
    this.complete();
    const core = this.#ready();
    const fork = new Conversation<M>(JSON.parse(this.#options), this.#callbacks, guarded(() => core.fork()));
    fork.#notes = this.#notes?.takeFork();
    fork.#messages = this.#messages.slice();
    fork.#tokens = this.#tokens.slice();
    fork.#isSketching = this.#isSketching;
    fork.#replaced = this.#replaced.slice();
    fork.#inserted = new Map(this.#inserted);
    return fork;
  }

  /** Frees what the engine holds. Using the conversation afterwards is an error. */
  dispose(): void {
    this.#isDisposed = true;
    this.#cut(0);
    this.#release();
  }

  // The engine's half, made anew where the engine was restarted since. A summary that was in force is asked for again.
  #ready(): Core {
    if (this.#core !== undefined && this.#life === life()) return this.#core;
    if (this.#isDisposed) throw new TurnwiseError("disposed", "this context was disposed of");
    return guarded(() => this.#rebuild());
  }

  #rebuild(): Core {
    const glue = engine();
    forget();
    if (this.#life === life()) this.#release();
    const { countTokens, embed } = this.#callbacks;
    this.#notes = textModule()?.open(countTokens, embed);
    const core = new glue.Core(write(glue, this.#options), apart(countTokens), this.#notes);
    this.#messages.forEach((message, index) => {
      const isPinned = this.#callbacks.isPinned?.(message, index) ?? false;
      this.#tokens[index] = core.push(write(glue, jsonOf(message, index)), isPinned);
    });
    this.#isSketching = this.#messages.length === 0 && core.takesSketches();
    this.#core = core;
    this.#life = life();
    return core;
  }

  // What went wrong while notes were taken. A plan that was made without them is not the one that was asked for: unless the
  // host's own counter threw, the engine's half is made anew.
  #failure(): unknown {
    const thrown = takeFailure();
    if (thrown instanceof TurnwiseError) this.#release();
    return thrown;
  }

  #release(): void {
    const core = this.#core;
    this.#core = undefined;
    if (core !== undefined && this.#life === life()) guarded(() => core.free());
  }

  // New arrays, never shorter ones: earlier plans still read the old.
  #cut(length: number): void {
    this.#messages = this.#messages.slice(0, length);
    this.#tokens = this.#tokens.slice(0, length);
    if (this.#replaced.length > length) this.#replaced.length = length;
    this.#notes?.truncate(length);
  }

  #replacements(core: Core, plan: readonly number[]): readonly M[] {
    let out: M[] | undefined;
    const segments = HEADER.size + plan[HEADER.segments]! * SEGMENT;
    for (let at = HEADER.size; at < segments; at += SEGMENT) {
      if (plan[at + 2] !== ACTION.replace) continue;
      (out ??= []).push(this.#replacement(core, plan[at]!, plan[at + 4]!));
    }
    return out ?? NONE;
  }

  #replacement(core: Core, index: number, change: number): M {
    let known = this.#replaced[index];
    if (known?.change !== change) {
      const original = this.#messages[index]!;
      const edits: Edit[] = JSON.parse(guarded(() => core.patch(index, change)));
      known = { change, message: edited(original, edits) };
      this.#replaced[index] = known;
    }
    return known.message;
  }

  #insertions(core: Core, plan: readonly number[]): readonly (readonly M[])[] {
    if (plan[HEADER.inserts] === 0) return NONE;
    const out: (readonly M[])[] = [];
    const first = HEADER.size + plan[HEADER.segments]! * SEGMENT;
    for (let i = 0; i < plan[HEADER.inserts]!; i++) {
      const at = first + i * INSERT;
      const kind = plan[at + 1]!;
      if (kind === KIND.moved) {
        const [index, change] = [plan[at + 2]!, plan[at + 3]!];
        out.push([change === 0 ? this.#messages[index]! : this.#replacement(core, index, change)]);
        continue;
      }
      // The tokens tell how many calls one message closes.
      const key = `${kind} ${plan[at + 2]} ${plan[at + 3]} ${plan[at + 4]}`;
      let messages = this.#inserted.get(key);
      if (messages === undefined) {
        messages = JSON.parse(guarded(() => core.inserted(i))) as M[];
        // Old summaries and closed calls are asked for again at most once; nothing may grow without end.
        if (this.#inserted.size >= 64) this.#inserted.clear();
        this.#inserted.set(key, messages);
      }
      out.push(messages);
    }
    return out;
  }

  #job(core: Core, ahead: boolean): Job<M> {
    const { ticket, covers, prior, maxTokens } = JSON.parse(guarded(() => core.job()));
    const messages = (covers as number[]).map((index) => this.#messages[index]!);
    const tokens = (covers as number[]).reduce((sum, index) => sum + this.#tokens[index]!, 0);
    return { ticket, tokens, ahead, request: { messages, prior, maxTokens } };
  }
}

// Hands a message over by its sketch, where that says enough.
function sketched(glue: Glue, core: Core, message: object, isPinned: boolean): boolean {
  if (typeof message !== "object" || message === null) return false;
  const sketch = sketchOf(glue, message);
  return sketch !== undefined && core.sketch(sketch.shape, sketch.ids === "" ? 0 : write(glue, sketch.ids), isPinned);
}

function same<T>(value: T): T {
  return value;
}

// A counter may use the package itself: its texts must not go into the buffer that is being read.
function apart(count: ((text: string) => number) | undefined): ((text: string) => number) | undefined {
  return (
    count &&
    ((text) => {
      forget();
      try {
        return count(text);
      } finally {
        forget();
      }
    })
  );
}

function namesOf(glue: Glue): Names {
  return (names ??= JSON.parse(glue.names()) as Names);
}

const UNREAD = -1;
// Shared by all plans without replacements or inserts, which are most.
const NONE: readonly never[] = [];
let names: Names | undefined;
