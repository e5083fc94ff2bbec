// One conversation: a transcript, its plans and its summaries. Contexts and sessions both use it.

import { ADDED_KINDS, FLAGS, HEADER } from "./boundary.js";
import { engine, guarded, toTurnwiseError } from "./engine.js";
import { checkText } from "./checks.js";
import type { ConversationHandle } from "./glue.js";
import { json } from "./json.js";
import { hasFailed, takeFailure } from "./notetaking.js";
import { AppliedPlan } from "./plan.js";
import { withoutSecrets } from "./redact.js";
import { readWords, write } from "./scratch.js";
import { Transcript, type CoreOptions } from "./transcript.js";
import type { AddedKind, WrittenEdit } from "./edits.js";
import type { TurnwiseError } from "./errors.js";
import type { LogEntry } from "./log.js";
import type { Told } from "./overhead.js";
import type { Signal } from "./platform.js";
import type { Savings } from "./sessions/base.js";
import type { Calibration, CannotFit, Commit, Directive, Job, Ticket } from "./types.js";

/** A transcript with its plans. @internal */
export class Conversation<M extends object> extends Transcript<M> {
  // The engine sends directives only when they change.
  #directives: readonly Directive[] = NO_DIRECTIVES;
  // The log, if there is one; or all decisions, after the memory was freed.
  #entries: LogEntry[] = [];
  // What to do once the engine has the messages again: to continue from the entries.
  #continue: ((skipped: readonly SkippedEntry[]) => void) | undefined;
  #hasLog = false;
  // The facts that were taken back, for a new conversation in the engine.
  #retracted: string[] = [];
  #overhead: number | undefined;
  /** What requests send next to the messages, for the requests of summaries. */
  told: Told = { tools: [] };

  /** The plan for the messages so far. With a limit, for at most that many of the newest ones. */
  plan(limit = -1): AppliedPlan<M> {
    const handle = this.live();
    const glue = engine();
    let words: number[];
    let answer: Answer<M> = {};
    try {
      words = readWords(glue, handle.fit(limit));
      if (words[HEADER.flags]! & FLAGS.answer) answer = JSON.parse(handle.answer());
    } catch (thrown) {
      throw toTurnwiseError(thrown);
    }
    this.edits.update(words, answer.edits);
    if (answer.directives !== undefined) this.#directives = answer.directives;
    if (hasFailed()) throw this.handle.failure();
    return new AppliedPlan<M>({
      words,
      messages: this.messages,
      tokens: this.tokens,
      edits: this.edits.inOrder(words, this.messages),
      job: answer.job && this.#job(answer.job),
      cannotFit: answer.cannotFit,
      system: answer.system,
      directives: words[HEADER.flags]! & FLAGS.directives ? this.#directives : NO_DIRECTIVES,
      scores: this.handle.notes?.scores,
    });
  }

  /** The tokens that the current plan frees in each turn, oldest first. Other turns are left out. */
  savings(): Savings[] {
    const words = guarded(() => this.live().freed());
    const turns = Array.from({ length: words.length / 2 }, (_, place) => 2 * place);
    return turns.map((at) => ({ turn: words[at]!, tokens: words[at + 1]! }));
  }

  /** Whether the host supplied an embedding function. */
  get embeds(): boolean {
    return this.callbacks.embed !== undefined;
  }

  /** Loads the vectors that the next plan needs. */
  async loadEmbeddings(signal: Signal | undefined): Promise<void> {
    this.handle.ready();
    const prefetch = () => guarded(() => this.handle.ready().prefetchScores());
    await this.handle.notes?.loadEmbeddings(prefetch, signal);
    if (hasFailed()) throw this.handle.failure();
  }

  /** Reads messages for the notes of the next plan. Returns whether some are left. */
  readAhead(): boolean {
    const start = Date.now();
    let isLeft = true;
    while (isLeft && Date.now() - start < SLICE_MS)
      isLeft = guarded(() => this.handle.ready().readAhead(SLICE_BYTES));
    if (hasFailed()) throw this.handle.failure();
    return isLeft;
  }

  /** Returns once why the last scores ignored the embeddings. */
  takeFailure(): TurnwiseError | undefined {
    return this.handle.notes?.takeFailure();
  }

  /** Commits the text of a summary and returns the outcome. */
  commit(ticket: Ticket, text: string): Commit & { readonly text: string } {
    checkText(ticket, "ticket");
    checkText(text, "text");
    const handle = this.live();
    const redacted = withoutSecrets(text, this.callbacks.findSecrets);
    const {
      check,
      text: sent,
      ...answer
    } = guarded(() => JSON.parse(handle.commit(ticket, write(engine(), redacted))));
    // A summary that could not be checked is used as it is.
    if (hasFailed()) takeFailure();
    // Not enumerable, so that printing or comparing an outcome shows only the outcome.
    if (check !== undefined) Object.defineProperty(answer, "check", { value: check });
    Object.defineProperty(answer, "text", { value: check?.text ?? sent });
    return answer;
  }

  /**
   * Adds a text to the newest user message, or to the front for `profile`. It stays there, the same
   * text, until its message goes. Returns its number, or zero if there is one of this kind already,
   * or if the message cannot carry a text.
   */
  addText(kind: AddedKind, text: string): number {
    const handle = this.live();
    return guarded(() => handle.addText(ADDED_KINDS.indexOf(kind), write(engine(), text)));
  }

  /** A user message with this text, as JSON in the conversation's format. */
  userMessage(text: string): string {
    const handle = this.handle.ready();
    return guarded(() => handle.userMessage(write(engine(), text)));
  }

  /** Takes an added text away, for facts that must be forgotten at once. */
  withdrawText(number: number): boolean {
    return guarded(() => this.live().withdrawText(number));
  }

  /** The numbers of the added texts that are still there. */
  addedTexts(): Uint32Array {
    return guarded(() => this.live().addedTexts());
  }

  /** The words of the newest user messages, each with its index, the newest first. */
  asked(count: number): readonly (readonly [index: number, text: string])[] {
    return guarded(() => JSON.parse(this.live().asked(count)));
  }

  /** The tokens that the next plan leaves for other messages than those that must stay. */
  freeRoom(): number {
    return guarded(() => this.live().freeRoom());
  }

  /** Takes a fact back. Returns how many summaries were withdrawn. */
  retract(fact: string): number {
    const handle = this.live();
    this.#retracted.push(fact);
    return guarded(() => handle.retract(write(engine(), fact)));
  }

  /** Withdraws the summaries that cover a message. Returns how many there were. */
  withdrawSummariesOf(index: number): number {
    return guarded(() => this.live().withdrawSummariesOf(index));
  }

  /** Counts a failed summary. After three in a row the engine requests no more. */
  fail(): void {
    guarded(() => this.live().fail());
  }

  /** Requests summaries again after too many failures: all, or one on trial. */
  resetBreaker(isTrial = false): void {
    guarded(() => this.live().resetBreaker(isTrial));
  }

  /** Sets the tokens of tool schemas and instructions from the next plan on. */
  setOverhead(tokens: number): void {
    const handle = this.handle.ready();
    if (this.#overhead === tokens) return;
    guarded(() => handle.setOverhead(tokens));
    this.#overhead = tokens;
  }

  /** Counts the option `overhead` again. */
  resetOverhead(): void {
    if (this.#overhead === undefined) return;
    this.setOverhead(JSON.parse(this.handle.options).overhead ?? 0);
    this.#overhead = undefined;
  }

  /** Starts a log. */
  startLog(): void {
    this.#hasLog = true;
    guarded(() => this.handle.ready().startLog());
  }

  /** The next entry of the log, if anything changed. */
  takeEntry(seq: number): LogEntry | undefined {
    const entry = guarded(() => this.live().takeEntry(seq));
    return entry === "" ? undefined : JSON.parse(entry);
  }

  /**
   * Returns the entry with the number `seq` that has all decisions in force which `entries` lack.
   * For a log from which later entries were removed.
   */
  continueLog(entries: readonly LogEntry[], seq: number): LogEntry | undefined {
    const handle = this.live();
    guarded(() => handle.continueLog(write(engine(), json(entries))));
    this.#entries = entries.slice();
    return this.takeEntry(seq);
  }

  /** The entries that the conversation continues from. */
  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** Adds an entry to those that the conversation continues from. */
  remember(entry: LogEntry): void {
    this.#entries.push(entry);
  }

  /** Continues from these entries, as soon as the engine has the messages. */
  restore(
    entries: readonly LogEntry[],
    report: (skipped: readonly SkippedEntry[]) => void = () => {},
  ): void {
    this.#entries = entries.slice();
    this.#continue = report;
  }

  /** Removes the last summary. Returns whether there was one. */
  undo(): boolean {
    return guarded(() => this.live().undo());
  }

  /** Reports the provider's count for the last plan's messages, in tokens. */
  observe(tokens: number, model: string): void {
    const handle = this.live();
    guarded(() => handle.observe(tokens, write(engine(), model)));
  }

  /** The calibration from these reports. */
  calibration(): Calibration | undefined {
    const [scalePermille, boundPermille, samples] = this.live().calibration();
    if (scalePermille === undefined || boundPermille === undefined || samples === undefined)
      return undefined;
    return { scalePermille, boundPermille, samples };
  }

  /**
   * Changes options. Messages and summaries stay. Omitted messages come back, and the next plan
   * decides again.
   */
  setOptions(changed: CoreOptions): void {
    const handle = this.handle.ready();
    const options = json({ ...JSON.parse(this.handle.options), ...changed });
    guarded(() => handle.setOptions(write(engine(), options)));
    this.handle.options = options;
  }

  /** Returns an independent copy of the conversation. */
  fork(): Conversation<M> {
    const handle = this.handle.ready();
    const options = JSON.parse(this.handle.options);
    const copy = guarded(() => handle.fork());
    const fork = new Conversation<M>(options, this.callbacks, copy);
    fork.handle.notes = this.handle.notes?.takeFork();
    fork.#directives = this.#directives;
    fork.begin(this);
    return fork;
  }

  /** Frees the engine's memory until the messages come again. */
  dispose(): void {
    if (this.length > 0 && !this.#hasLog) {
      const entry = guarded(() => this.live().checkpoint());
      this.restore(entry === "" ? [] : [JSON.parse(entry)]);
    } else this.#continue ??= () => {};
    this.cut(0);
    this.edits.clear();
    this.handle.release();
  }

  /** Frees the engine's memory. Using the conversation afterwards is an error. */
  close(): void {
    this.cut(0);
    this.edits.clear();
    this.handle.dispose();
  }

  /** The engine's conversation with all decisions in force. @internal */
  protected live(): ConversationHandle {
    const handle = this.handle.ready();
    const report = this.#continue;
    if (report === undefined || this.length === 0) return handle;
    this.#continue = undefined;
    const entries = json(this.#entries);
    const skipped: SkippedEntry[] = guarded(() =>
      JSON.parse(handle.resume(write(engine(), entries))),
    );
    this.edits.clear();
    if (skipped.length > 0) report(skipped);
    return handle;
  }

  /** Runs when the engine has a new conversation with the messages. @internal */
  protected override refilled(handle: ConversationHandle): void {
    if (this.#hasLog) handle.startLog();
    for (const fact of this.#retracted) handle.retract(write(engine(), fact));
    if (this.#overhead !== undefined) handle.setOverhead(this.#overhead);
    if (this.#entries.length > 0) this.#continue ??= () => {};
  }

  #job({ covers, stay, prior, ticket, maxTokens, ahead }: WrittenJob): Job<M> {
    const messages = covers.map((index) => this.messages[index]!);
    const tokens = covers.reduce((sum, index) => sum + this.tokens[index]!, 0);
    const { redact } = this.callbacks;
    const reference = { messages: stay.map((index) => this.messages[index]!), ...this.told };
    return { ticket, tokens, ahead, request: { messages, prior, reference, maxTokens, redact } };
  }
}

/** An entry of a log that was not applied. @internal */
export interface SkippedEntry {
  readonly seq: number;
  readonly reason: string;
}

/** The JSON part of a plan, as written by `answer.rs` in turnwise-wasm. */
interface Answer<M> {
  readonly edits?: readonly WrittenEdit<M>[];
  readonly job?: WrittenJob;
  readonly cannotFit?: CannotFit;
  readonly system?: string;
  readonly directives?: readonly Directive[];
}

interface WrittenJob {
  readonly ticket: Ticket;
  readonly covers: readonly number[];
  readonly stay: readonly number[];
  readonly maxTokens: number;
  readonly ahead: boolean;
  readonly prior?: string;
}

// How long messages are read for notes before other work may run, and how many bytes between two
// looks at the clock.
const SLICE_MS = 12;
const SLICE_BYTES = 16_000;

const NO_DIRECTIVES: readonly Directive[] = [];
