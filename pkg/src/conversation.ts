// One conversation: a transcript, its plans and its summaries. Contexts and sessions both use it.

import { ADDED_KINDS, FLAGS, HEADER } from "./boundary.js";
import { engine, guarded, toTurnwiseError } from "./engine.js";
import { checkText } from "./checks.js";
import type { ConversationHandle } from "./glue.js";
import { json } from "./json.js";
import { LoggedTranscript } from "./logged-transcript.js";
import { hasFailed, takeFailure } from "./notetaking.js";
import { AppliedPlan, sentRuns } from "./plan.js";
import { withoutSecrets } from "./redact.js";
import { readWords, write } from "./scratch.js";
import { isCompaction } from "./summarizers/compaction.js";
import type { CoreOptions } from "./transcript.js";
import type { Answer, WrittenJob } from "./answer.js";
import type { AddedKind } from "./edits.js";
import { TurnwiseError } from "./errors.js";
import type { Told } from "./overhead.js";
import type { Room } from "./breakdown.js";
import type { Signal } from "./platform.js";
import { SLICE_MS } from "./slices.js";
import type { Savings } from "./sessions/base.js";
import type { Calibration, Choice, Commit, Directive, Job, Ticket } from "./types.js";

/** A transcript with its log and its plans. @internal */
export class Conversation<M extends object> extends LoggedTranscript<M> {
  // The engine sends directives only when they change.
  #directives: readonly Directive[] = NO_DIRECTIVES;
  #overhead: number | undefined;
  #model: string | undefined;
  /** The last plan given out. */
  sent: AppliedPlan<M> | undefined;
  /** The ids of removed results that the model has read again. */
  readonly fetched = new Set<string>();
  /** The price of a cached token of the context's model, as a share of the full price. */
  cachedPrice: number | undefined;
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
    this.edits.update(words, this.messages, answer.edits);
    if (answer.directives !== undefined) this.#directives = answer.directives;
    if (hasFailed()) throw this.handle.failure();
    this.noteParts(sentRuns(words));
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
      room: this.#room(this.#overhead),
    });
  }

  // The engine is asked when the breakdown of a plan is read.
  #room(overhead: number | undefined): () => Room {
    return () => {
      const options = JSON.parse(this.handle.options);
      return {
        window: options.window,
        reserve: options.reserveOutput ?? 0,
        overhead: overhead ?? options.overhead ?? 0,
        cachedPrice: this.cachedPrice ?? options.payback?.cachedPrice,
        outlines: () => JSON.parse(guarded(() => this.live().outlines())),
      };
    };
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

  /** The languages of its messages whose packs are not there. */
  get missedLanguages(): readonly string[] {
    return this.handle.notes?.missed ?? [];
  }

  /** Returns once why the last scores ignored the embeddings. */
  takeFailure(): TurnwiseError | undefined {
    return this.handle.notes?.takeFailure();
  }

  /** Commits the text of a summary and returns the outcome. */
  commit(ticket: Ticket, text: string): Commit & { readonly text: string } {
    checkText(ticket, "ticket");
    checkText(text, "text");
    // A message that was edited in place since the request makes its summary stale.
    this.sync(this.messages, 0);
    const handle = this.live();
    const redacted = isCompaction(text)
      ? text
      : withoutSecrets(withoutControls(text), this.callbacks.findSecrets);
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
   * or if the message cannot carry a text. The log keeps the tag with it.
   */
  addText(kind: AddedKind, text: string, tag = ""): number {
    const handle = this.live();
    const tagged = `${tag}\0${text}`;
    return guarded(() => handle.addText(ADDED_KINDS.indexOf(kind), write(engine(), tagged)));
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
    const count = guarded(() => handle.retract(write(engine(), fact)));
    // An engine that starts over must not say it again.
    this.keepDecisions();
    return count;
  }

  /** Withdraws the summaries that cover a message. Returns how many there were. */
  withdrawSummariesOf(index: number): number {
    return guarded(() => this.live().withdrawSummariesOf(index));
  }

  /**
   * Keeps a message (1), leaves it out (2), or takes either back (0). Returns whether that changes
   * anything.
   */
  choose(message: object | number, choice: number): boolean {
    const handle = this.live();
    const index = typeof message === "number" ? message : this.messages.lastIndexOf(message as M);
    if (!Number.isInteger(index) || index < 0 || index >= this.length)
      throw new TurnwiseError("bad_option", "`message` is none of this conversation", {
        path: "message",
      });
    return guarded(() => handle.choose(index, choice));
  }

  /** What a person decided about messages. */
  choices(): Choice[] {
    const words = Array.from(guarded(() => this.live().choices()));
    return words
      .filter((_, place) => place % 2 === 0)
      .map((index, place) => ({ index, choice: words[2 * place + 1] === 1 ? "keep" : "leaveOut" }));
  }

  /** Counts a failed summary. After three in a row the engine requests no more. */
  fail(): void {
    guarded(() => this.live().fail());
  }

  /** Requests summaries again after too many failures: all, or one on trial. */
  resetBreaker(isTrial = false): void {
    guarded(() => this.live().resetBreaker(isTrial));
  }

  /** Sets the model of the next requests. */
  setModel(model: string): void {
    const handle = this.handle.ready();
    if (this.#model === model) return;
    guarded(() => handle.setModel(write(engine(), model)));
    this.#model = model;
    this.edits.clear();
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

  /** The number of the model's family, for estimates. */
  get family(): number {
    return guarded(() => this.live().family());
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
    if (this.#model !== undefined) guarded(() => handle.setModel(write(engine(), this.#model!)));
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
    this.keepForLater();
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

  /** Runs when the engine has a new conversation with the messages. @internal */
  protected override refilled(handle: ConversationHandle): void {
    super.refilled(handle);
    if (this.#overhead !== undefined) handle.setOverhead(this.#overhead);
    if (this.#model !== undefined) handle.setModel(write(engine(), this.#model));
  }

  #job({ covers, stay, prior, ticket, maxTokens, ahead }: WrittenJob): Job<M> {
    const messages = covers.map((index) => this.messages[index]!);
    const tokens = covers.reduce((sum, index) => sum + this.tokens[index]!, 0);
    const { redact } = this.callbacks;
    const reference = { messages: stay.map((index) => this.messages[index]!), ...this.told };
    const onPrefix = (instruction: string) => this.#onPrefix(covers, instruction);
    const request = { messages, prior, reference, maxTokens, redact };
    // Not enumerable, so that two plans with the same job compare as equal.
    Object.defineProperty(request, "onPrefix", { value: onPrefix });
    return { ticket, tokens, ahead, request };
  }

  // The last request and what came after it, without a question that waits for its answer.
  #onPrefix(covers: readonly number[], instruction: string): M[] | undefined {
    const { sent } = this;
    const wasSent = (index: number) => {
      const action = sent!.decisions[index]?.action;
      return action === "keep" || action === "replace" || action === "move";
    };
    if (sent === undefined || !covers.every(wasSent)) return undefined;
    const since = this.messages.slice(sent.decisions.length);
    const last = since.at(-1) as { role?: unknown } | undefined;
    const isAsked = last?.role === "user" && this.asked(1)[0]?.[0] === this.length - 1;
    const rest = isAsked ? since.slice(0, -1) : since;
    return [...sent.messages, ...rest, JSON.parse(this.userMessage(instruction))];
  }
}

// Without what no reader sees: controls, which some databases refuse, and invisible marks, which turn
// the direction of a text, hide words in it, or hide others from a search. A joiner stays behind a letter
// without capitals or a picture (Persian, Hindi, families of emoji), and so do the flags of regions.
function withoutControls(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n")
    .replace(
      /([^\0-\u02ff\u2000-\u206f\u3164\uffa0\p{Cf}\p{Lowercase}\p{Uppercase}][\u200c\u200d]|\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f})|[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu,
      "$1",
    );
}

// How many bytes of messages are read for notes between two looks at the clock.
const SLICE_BYTES = 2_000;

const NO_DIRECTIVES: readonly Directive[] = [];
