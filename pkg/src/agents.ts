// Several agents: children with windows of their own, and notes from one conversation to another.

import { checkedCounter } from "./callbacks.js";
import { checkOptionalCounts, checkOptionNames, checkText } from "./checks.js";
import type { ContextOptions } from "./context.js";
import type { Conversation } from "./conversation.js";
import type { ConversationContext } from "./conversation-context.js";
import { TurnwiseError } from "./errors.js";
import { json } from "./json.js";
import { sayTheSame } from "./message-text.js";
import { textModule } from "./notetaking.js";
import { overheadTokens } from "./overhead.js";
import { secretsFinder } from "./redact.js";
import { estimateFor } from "./tokens.js";
import type {
  AgentFact,
  AgentNote,
  ChildContext,
  ChildOptions,
  Given,
  HandoverOptions,
  Receiver,
  ResultOptions,
} from "./types/agents.js";

/** The agent of one context: its children, and the facts that it got from others. @internal */
export class Agent<M extends object> {
  readonly name: string;
  readonly #conversation: Conversation<M>;
  readonly #options: ContextOptions<M>;
  readonly #checkAwake: () => void;
  readonly #children = new Set<{ close(): void }>();
  // Facts of other agents by their letters, with their first source.
  readonly #known = new Map<string, AgentFact>();
  #count = 0;
  #isClosed = false;

  constructor(conversation: Conversation<M>, options: ContextOptions<M>, checkAwake: () => void) {
    this.name = options.name ?? "main";
    this.#conversation = conversation;
    this.#options = options;
    this.#checkAwake = checkAwake;
  }

  /** Creates a child with `create`. */
  child(
    options: ChildOptions<M>,
    create: (options: ContextOptions<M>) => ConversationContext<M>,
  ): ChildContext<M> {
    const { task, tools, give = {}, ...own } = options;
    checkText(task, "task");
    checkOptionNames(give, ["summary", "facts", "messages"]);
    this.#checkOpen();
    const { countTokens, redact, format, model } = this.#options;
    const name = own.name ?? `agent ${++this.#count}`;
    const overhead =
      (own.overhead ?? 0) +
      (tools === undefined ? 0 : overheadTokens({ tools }, (text) => this.#tokens(text)));
    const defined = { countTokens, redact, format, model };
    const shared = Object.entries(defined).filter(([, value]) => value !== undefined);
    const context = create({ ...Object.fromEntries(shared), ...own, name, overhead });
    try {
      const start = this.#start(task, give, context.agent());
      const end = context.close.bind(context);
      const close = () => {
        this.#children.delete(child);
        end();
      };
      const child = Object.assign(context, { name, start: [start], close });
      this.#children.add(child);
      const result = (messages?: readonly M[], options: ResultOptions = {}) => {
        if (messages !== undefined) child.fit(messages);
        return this.#result(child.agent(), start, options);
      };
      return Object.assign(child, { result });
    } catch (thrown) {
      context.close();
      throw thrown;
    }
  }

  /** Writes a note for another agent or a person, about some messages or all. */
  handover(to: Receiver, options: HandoverOptions<M>, about?: readonly number[]): AgentNote<M> {
    checkOptionNames(options, ["reason", "maxTokens", "messages"]);
    checkOptionalCounts(options, ["maxTokens"], 1);
    const { reason, maxTokens, messages } = options;
    checkText(reason, "reason");
    const quoted = this.#indexes(messages);
    const { name, window, agent } = receiver(to);
    if (maxTokens !== undefined && window !== undefined && maxTokens > window)
      throw tooLarge(name, maxTokens, window);
    const note = this.#write(
      name,
      {
        reason,
        about,
        quoted,
        facts: true,
        maxTokens: Math.min(maxTokens ?? NOTE_TOKENS + this.#tokensOf(quoted), window ?? Infinity),
      },
      agent?.hasFormat ? agent : this,
    );
    agent?.learn(note.facts);
    return note;
  }

  /** Notes the sources of facts that another agent handed over. */
  learn(facts: readonly AgentFact[]): void {
    for (const fact of facts) {
      const key = lettersOf(fact.text);
      if (fact.agent !== this.name && !this.#known.has(key)) this.#known.set(key, fact);
    }
  }

  /** The tokens that a request of this agent may have. */
  get room(): number | undefined {
    // A copy, because the next plan of the host must not be compared with one that it did not see.
    const copy = this.#conversation.fork();
    try {
      return copy.plan().budget;
    } finally {
      copy.close();
    }
  }

  /** Whether the format of its messages is known. */
  get hasFormat(): boolean {
    return this.#conversation.length > 0 || this.#options.format !== undefined;
  }

  /** Closes all children. */
  close(): void {
    this.#isClosed = true;
    for (const child of this.#children) child.close();
    this.#children.clear();
  }

  #start(task: string, { summary, facts, messages }: Given<M>, child: Agent<M>): M {
    const quoted = this.#indexes(messages);
    const course = summary === true ? SUMMARY_TOKENS : summary || 0;
    const { room } = child;
    const needs = this.#tokens(task);
    if (room !== undefined && needs >= room) throw tooLarge(child.name, needs, room);
    if (course === 0 && !facts && quoted.length === 0) return this.#message(task, child.name);
    const wanted = GIVEN_TOKENS + course + this.#tokensOf(quoted);
    const maxTokens = Math.min(wanted, (room ?? Infinity) - needs);
    const request = { course, facts: facts === true, quoted, maxTokens };
    const { fenced, facts: given } = this.#ask(child.name, request, room);
    child.learn(given);
    return this.#message(`${fenced}\n\n${task}`, child.name);
  }

  #result(child: Agent<M>, start: M, options: ResultOptions): AgentNote<M> {
    checkOptionNames(options, ["maxTokens"]);
    checkOptionalCounts(options, ["maxTokens"], 1);
    this.#checkOpen();
    const { maxTokens = RESULT_TOKENS } = options;
    const { length } = child.#conversation;
    const told = Array.from({ length }, (_, index) => index);
    // The parent knows what it said.
    if (length > 0 && sayTheSame(child.#conversation.messages[0], start)) told.shift();
    const request = { result: true, facts: true, about: told, maxTokens };
    const note = child.#write(this.name, request, this);
    this.learn(note.facts);
    return note;
  }

  // The message is one of `reader`, where the receiver is another conversation.
  #write(to: string, request: NoteRequest, reader: Agent<M> = this): AgentNote<M> {
    const { fenced, ...note } = this.#ask(to, request, request.maxTokens);
    return { message: reader.#message(fenced, this.name), ...note };
  }

  #ask(to: string, request: NoteRequest, room: number | undefined): WrittenNote {
    this.#checkAwake();
    const text = textModule();
    if (text === undefined) throw new TurnwiseError("needs_text", NEEDS_TEXT);
    const { countTokens, redact } = this.#options;
    const known = [...this.#known.values()].map(({ text, agent, index }) => [text, agent, index]);
    const { messages } = this.#conversation;
    const maxTokens = Math.min(request.maxTokens, MAX_TOKENS);
    const { family } = this.#conversation;
    const all = { messages, from: this.name, to, known, family, ...request, maxTokens };
    const answer = JSON.parse(
      text.handover(json(all), checkedCounter(countTokens), secretsFinder(redact)),
    );
    if (answer.needs !== undefined) throw tooLarge(to, answer.needs, room ?? maxTokens);
    return answer;
  }

  #tokens(text: string): number {
    const count = checkedCounter(this.#options.countTokens);
    return count?.(text) ?? estimateFor(this.#conversation.family, text);
  }

  #tokensOf(indexes: readonly number[]): number {
    const { messages } = this.#conversation;
    return indexes.reduce((sum, index) => sum + this.#tokens(json(messages[index])), 0);
  }

  #message(text: string, name: string): M {
    const message: M & { id?: string } = JSON.parse(this.#conversation.userMessage(text));
    // Formats with ids want each of them once.
    if (message.id !== undefined) message.id = `turnwise-${name}-${++this.#count}`;
    return message;
  }

  #indexes(messages: readonly (M | number)[] = []): number[] {
    return messages.map((wanted) => {
      const all = this.#conversation.messages;
      const index = typeof wanted === "number" ? wanted : all.indexOf(wanted);
      if (all[index] !== undefined) return index;
      const message = "`messages` must be messages of this conversation, or their indexes";
      throw new TurnwiseError("bad_option", message, { path: "messages" });
    });
  }

  #checkOpen(): void {
    if (!this.#isClosed) return;
    const message = `\`${this.name}\` was closed: create its children, and ask for their results, before`;
    throw new TurnwiseError("disposed", message);
  }
}

/** What a note is about; see handover.rs in turnwise-host. */
interface NoteRequest {
  readonly reason?: string;
  readonly about?: readonly number[] | undefined;
  readonly quoted?: readonly number[];
  readonly result?: boolean;
  readonly course?: number;
  readonly facts: boolean;
  readonly maxTokens: number;
}

interface WrittenNote extends Omit<AgentNote, "message"> {
  readonly fenced: string;
}

function receiver(to: Receiver) {
  if (typeof to === "string") return { name: to };
  if (typeof (to as Partial<ConversationContext<any>>).agent === "function") {
    const agent = (to as ConversationContext<any>).agent();
    return { name: agent.name, window: agent.room, agent };
  }
  const { name, window } = checkOptionNames(to as { name: string; window?: number }, [
    "name",
    "window",
  ]);
  return { name: checkText(name, "to.name"), window };
}

function tooLarge(name: string, needs: number, room: number): TurnwiseError {
  return new TurnwiseError(
    "handover_too_large",
    `what \`${name}\` gets needs ${needs} tokens, but there is room for ${room}: ` +
      "hand over fewer messages, or allow more tokens",
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\s+/g, "");
}

const NEEDS_TEXT =
  "children that get facts, results, hand-overs and issues need the text module: import and use " +
  "`extractiveSummarizer`, `issueTracker`, `prune`, `restate`, `supersede` or `checkSummary` of `turnwise`, or " +
  "call `initText` of `turnwise/slim` with `turnwise/text.wasm` first";
// Tokens.
const NOTE_TOKENS = 1_000;
const RESULT_TOKENS = 500;
const SUMMARY_TOKENS = 300;
// Of facts, in addition to the summary and the quoted messages.
const GIVEN_TOKENS = 600;
const MAX_TOKENS = 0xffff_ffff;
