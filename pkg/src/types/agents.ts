// The types of children, hand-overs and issues.

import type { Context, ContextOptions } from "../context.js";

/** The methods of a context for children, other agents and issues. */
export interface AgentMethods<M extends object = object> {
  /**
   * Creates the context of a child: a conversation of its own, under its own policy, that begins
   * with a task and what `give` names. It never sees this conversation otherwise.
   *
   * @throws TurnwiseError `handover_too_large` if that exceeds the child's window, `needs_text` if
   * the text module is needed for `give` and missing, `disposed` if this context was closed.
   */
  child(options: ChildOptions<M>): ChildContext<M>;
  /**
   * Writes a note that stands alone, for another agent or a person: the reason, the course, facts
   * with their sources, and open questions. Changes nothing.
   *
   * @throws TurnwiseError `handover_too_large` if the note exceeds the receiver's window,
   * `needs_text` without the text module.
   */
  handover(to: Receiver, options: HandoverOptions<M>): AgentNote<M>;
  /** The issues of the conversation, in the order they began. Needs the option `issues`. */
  issues(): Issue[];
  /**
   * Lets an issue wait until a message is about it again.
   *
   * @throws TurnwiseError `unknown_issue`.
   */
  pauseIssue(id: number): Issue;
  /**
   * Goes on with an issue: the next message of the user belongs to it, and the newest one carries
   * notes about it from the next plan on.
   *
   * @throws TurnwiseError `unknown_issue`.
   */
  resumeIssue(id: number): Issue;
  /**
   * As {@link handover}, about one issue, which waits then.
   *
   * @throws TurnwiseError `unknown_issue`, and those of `handover`.
   */
  handoverIssue(id: number, to: Receiver, options: HandoverOptions<M>): AgentNote<M>;
}

/** Notes, facts and messages that a parent gives a child with its task. It sees nothing else. */
export interface Given<M = object> {
  /** Notes of the parent's conversation, in at most this many tokens (`true`: 300). */
  readonly summary?: number | boolean;
  /** Whether facts of the parent's conversation are listed, each with its source. */
  readonly facts?: boolean;
  /** Messages to quote word for word: the parent's own, or their indexes. */
  readonly messages?: readonly (M | number)[];
}

/** Options of {@link Context.child}: its own policy, and the task. */
export interface ChildOptions<M extends object = object> extends ContextOptions<M> {
  /** What the child has to do. */
  readonly task: string;
  /** The child's name as the source of facts. Default: `agent 1`, `agent 2`, … */
  readonly name?: string;
  /** The child's tool schemas, which fill its window too. */
  readonly tools?: unknown;
  /** What it gets besides the task. Default: nothing. */
  readonly give?: Given<M>;
}

/** The context of a child. */
export interface ChildContext<M extends object = object> extends Context<M> {
  /** The child's name. */
  readonly name: string;
  /** The messages that its conversation begins with: the task, and what the parent gave. */
  readonly start: readonly M[];
  /**
   * One message for the parent: the child's last answer word for word if it fits, else notes of it;
   * facts with their sources; and open questions. `messages` are the child's whole
   * conversation; by default those of its last plan.
   *
   * @throws TurnwiseError `disposed` if the parent was closed, `needs_text` without the text
   * module.
   */
  result(messages?: readonly M[], options?: ResultOptions): AgentNote<M>;
}

/** Options of {@link ChildContext.result}. */
export interface ResultOptions {
  /** The longest message, in tokens. Default: 500. */
  readonly maxTokens?: number;
}

/** The receiver of a hand-over: a name, another context, or a name with a window in tokens. */
export type Receiver =
  string | Context<any> | { readonly name: string; readonly window?: number | undefined };

/** Options of {@link Context.handover}. */
export interface HandoverOptions<M = object> {
  /** Why the conversation is handed over. */
  readonly reason: string;
  /** The longest note, in tokens. Default: 1,000, or the receiver's window. */
  readonly maxTokens?: number;
  /** Messages to quote word for word: this conversation's own, or their indexes. */
  readonly messages?: readonly (M | number)[];
}

/** A fact with its source. */
export interface AgentFact {
  /** `id`, `money`, `date`, `constraint`, `decision`, `question`, … */
  readonly kind: string;
  /** The words. */
  readonly text: string;
  /** Its subject, if it has one. */
  readonly key?: string;
  /** The agent in whose conversation it was said first. */
  readonly agent: string;
  /** The index of that message, from 0. */
  readonly index: number;
  /** Who said it. */
  readonly by: "user" | "assistant" | "tool" | "system";
}

/** A note for another agent or a person. It stands alone. */
export interface AgentNote<M = object> {
  /** The note as a user message in the format of the conversation, in a fence. */
  readonly message: M;
  /** The note for people, and for tools that return text. */
  readonly text: string;
  /** The tokens of the message's text. */
  readonly tokens: number;
  /** The facts in it. */
  readonly facts: readonly AgentFact[];
  /** The questions and promises that are still open. */
  readonly open: readonly AgentFact[];
}

/** An issue of a conversation. */
export interface Issue {
  /** Its number, from 1. */
  readonly id: number;
  /** The name that the host gave it, or the first sentence that says what it is about. */
  readonly title: string;
  /** `waiting` for an answer of the user, or paused. */
  readonly state: "open" | "waiting" | "resolved";
  /** The indexes of its messages. */
  readonly messages: readonly number[];
  /** Short notes of it. */
  readonly summary: string;
}
