// What a context does for children, other agents and issues.

import { Agent } from "./agents.js";
import { checkOptions } from "./checks.js";
import { TurnwiseError } from "./errors.js";
import type { ContextOptions } from "./context.js";
import type { Conversation } from "./conversation.js";
import type { newContext } from "./conversation-context.js";
import type { ContextIssues } from "./issues.js";
import type {
  AgentMethods,
  AgentNote,
  ChildContext,
  ChildOptions,
  HandoverOptions,
  Issue,
  Receiver,
} from "./types/agents.js";

/** The part of a context that is about agents. @internal */
export class ContextAgents<M extends object> implements AgentMethods<M> {
  readonly #conversation: Conversation<M>;
  readonly #options: ContextOptions<M>;
  readonly #open: typeof newContext;
  // Created when the context hands something over.
  #agent: Agent<M> | undefined;
  /** The issues, with the option `issues`. @internal */
  readonly tracker: ContextIssues<M> | undefined;

  constructor(
    conversation: Conversation<M>,
    options: ContextOptions<M>,
    tracker: ContextIssues<M> | undefined,
    open: typeof newContext,
  ) {
    this.#conversation = conversation;
    this.#options = options;
    this.tracker = tracker;
    this.#open = open;
  }

  child(options: ChildOptions<M>): ChildContext<M> {
    return this.agent().child(checkOptions(options), this.#open);
  }

  handover(to: Receiver, options: HandoverOptions<M>): AgentNote<M> {
    return this.agent().handover(to, checkOptions(options));
  }

  /** Throws if the messages were freed and did not come again yet. @internal */
  protected checkAwake(): void {}

  /** This context as an agent. @internal */
  agent(): Agent<M> {
    const checkAwake = () => this.checkAwake();
    return (this.#agent ??= new Agent(this.#conversation, this.#options, checkAwake));
  }

  issues(): Issue[] {
    return this.#tracked().list(this.#conversation);
  }

  pauseIssue(id: number): Issue {
    return this.#tracked().pause(this.#conversation, id);
  }

  resumeIssue(id: number): Issue {
    return this.#tracked().resume(this.#conversation, id);
  }

  handoverIssue(id: number, to: Receiver, options: HandoverOptions<M>): AgentNote<M> {
    const { messages } = this.#tracked().find(this.#conversation, id);
    const note = this.agent().handover(to, checkOptions(options), messages);
    this.pauseIssue(id);
    return note;
  }

  close(): void {
    this.#agent?.close();
    this.tracker?.free();
  }

  #tracked(): ContextIssues<M> {
    if (this.tracker !== undefined) {
      this.checkAwake();
      return this.tracker;
    }
    const message = "to tell issues apart, create the context with `issues: issueTracker()`";
    throw new TurnwiseError("bad_option", message, { path: "issues" });
  }
}
