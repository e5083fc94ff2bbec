// One conversation: a transcript, its plans and its summaries. Contexts and sessions are two ways
// to use it.

import { engine, guarded, translated } from "./engine.js";
import { givenText } from "./given.js";
import { json } from "./json.js";
import { hasFailed, takeFailure } from "./notetaking.js";
import { AppliedPlan, FLAGS, HEADER, namesOf } from "./plan.js";
import { readWords, write } from "./scratch.js";
import { Transcript, type CoreOptions } from "./transcript.js";
import type { TurnwiseError } from "./errors.js";
import type { Core } from "./glue.js";
import type { Signal } from "./platform.js";
import type { Calibration, Commit, Directive, Job, Ticket } from "./types.js";

/** A transcript and what is decided about it. @internal */
export class Conversation<M extends object> extends Transcript<M> {
  // The same function for all plans: making one for each would cost as much as the plan.
  readonly #complete = () => this.complete();
  readonly #directives = (isEdited: boolean) =>
    JSON.parse(guarded(() => this.half.ready().directives(isEdited))) as readonly Directive[];

  /** The plan for what is there now; with a limit, for its last so many messages. */
  plan(limit = -1): AppliedPlan<M> {
    const core = this.half.ready();
    const glue = engine();
    let address: number;
    try {
      address = core.fit(limit);
    } catch (thrown) {
      throw translated(thrown);
    }
    if (hasFailed()) throw this.half.failure();
    const plan = readWords(glue, address);
    return new AppliedPlan<M>({
      words: plan,
      messages: this.messages,
      tokens: this.tokens,
      names: namesOf(glue),
      replaced: this.edits.replacements(core, plan, this.messages),
      inserted: this.edits.insertions(core, plan, this.messages),
      job:
        plan[HEADER.flags]! & FLAGS.job
          ? this.#job(core, (plan[HEADER.flags]! & FLAGS.ahead) !== 0)
          : undefined,
      directives: this.#directives,
      scores: this.half.notes?.scores,
      complete: this.isSketching ? this.#complete : undefined,
    });
  }

  /** Whether messages are compared by vectors, too. */
  get embeds(): boolean {
    return this.callbacks.embed !== undefined;
  }

  /** Has the vectors made that the next plan needs. */
  async learn(signal: Signal | undefined): Promise<void> {
    this.half.ready();
    await this.half.notes?.learn(() => guarded(() => this.half.ready().rehearse()), signal);
    if (hasFailed()) throw this.half.failure();
  }

  /** Why the last scores were by words alone, once. */
  takeFailure(): TurnwiseError | undefined {
    return this.half.notes?.takeFailure();
  }

  /** Brings a summary back. */
  commit(ticket: Ticket, text: string): Commit {
    givenText(ticket, "ticket");
    givenText(text, "text");
    const core = this.half.ready();
    const { check, ...answer } = guarded(() =>
      JSON.parse(core.commit(ticket, write(engine(), text))),
    );
    // A summary that could not be checked is used as it is.
    if (hasFailed()) takeFailure();
    // Beside the answer, not part of it: whoever compares or prints what became of a summary sees
    // just that.
    if (check !== undefined) Object.defineProperty(answer, "check", { value: check });
    return answer;
  }

  /** Tells the engine that a summary failed: after three in a row it asks for none. */
  fail(): void {
    guarded(() => this.half.ready().fail());
  }

  /** Takes the last summary back. */
  undo(): boolean {
    return guarded(() => this.half.ready().undo());
  }

  /** Tells the engine what a provider counted for the last plan's messages, in tokens. */
  observe(tokens: number, model: string): void {
    this.complete();
    const core = this.half.ready();
    guarded(() => core.observe(tokens, write(engine(), model)));
  }

  /** What the engine made of that. */
  calibration(): Calibration | undefined {
    const [scalePermille, boundPermille, samples] = this.half.ready().calibration();
    if (scalePermille === undefined || boundPermille === undefined || samples === undefined)
      return undefined;
    return { scalePermille, boundPermille, samples };
  }

  /**
   * Changes options. Messages and summaries stay; what was left out comes back and is decided anew.
   */
  setOptions(changed: CoreOptions): void {
    this.complete();
    const core = this.half.ready();
    const options = json({ ...JSON.parse(this.half.options), ...changed });
    guarded(() => core.setOptions(write(engine(), options)));
    this.half.options = options;
    this.sketchFromStart(core);
  }

  /** A conversation of its own that begins as this one is now. */
  fork(): Conversation<M> {
    this.complete();
    const core = this.half.ready();
    const fork = new Conversation<M>(
      JSON.parse(this.half.options),
      this.callbacks,
      guarded(() => core.fork()),
    );
    fork.half.notes = this.half.notes?.takeFork();
    fork.begin(this);
    return fork;
  }

  /** Frees what the engine holds. Using the conversation afterwards is an error. */
  dispose(): void {
    this.cut(0);
    this.half.dispose();
  }

  #job(core: Core, ahead: boolean): Job<M> {
    const { ticket, covers, prior, maxTokens } = JSON.parse(guarded(() => core.job()));
    const messages = (covers as number[]).map((index) => this.messages[index]!);
    const tokens = (covers as number[]).reduce((sum, index) => sum + this.tokens[index]!, 0);
    return { ticket, tokens, ahead, request: { messages, prior, maxTokens } };
  }
}
