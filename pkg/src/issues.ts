// The issues of a conversation: what each message is about, and what requests say about the issues
// that they do not show.

import { callHost, describeAnswer } from "./callbacks.js";
import { checkFunction, checkOptionNames } from "./checks.js";
import type { Conversation } from "./conversation.js";
import { restartCount } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { messageJson } from "./json.js";
import type { AppliedPlan } from "./plan.js";
import { secretsFinder, type Redact } from "./redact.js";
import { askText, textPart } from "./text/engine.js";
import type { Issues as Book } from "./text/glue.js";
import type { Issue } from "./types/agents.js";

/** Options of {@link issueTracker}. */
export interface IssueTrackerOptions<M = any> {
  /**
   * The title of the issue that a user message belongs to, where the host or a model knows it.
   * Called once for each message; answers for other messages than a user's are ignored. Without an
   * answer, the message is assigned by its words.
   */
  readonly of?: (message: M, index: number) => string | undefined;
}

/** Keeps the issues of a conversation apart: the option `issues` of a context. */
export interface IssueTracker<M = any> {
  /** The options. */
  readonly tracked: IssueTrackerOptions<M>;
  /** @internal */
  open(settings: TrackerSettings): ContextIssues<M & object>;
}

/** What a tracker knows of the context's options. @internal */
export interface TrackerSettings {
  readonly format?: string | undefined;
  readonly redact?: Redact | undefined;
}

/** The issues of one context. @internal */
export interface ContextIssues<M extends object> {
  list(conversation: { readonly messages: readonly M[]; readonly length: number }): Issue[];
  /** @throws TurnwiseError `unknown_issue`. */
  find(conversation: Conversation<M>, id: number): Issue;
  pause(conversation: Conversation<M>, id: number): Issue;
  resume(conversation: Conversation<M>, id: number): Issue;
  /** Keeps in this log what the messages do not say, and continues from it. */
  logs(log: () => IssueLog | undefined): void;
  /** Plans, and adds what the request does not show. */
  plan(conversation: Conversation<M>, plan: () => AppliedPlan<M>): AppliedPlan<M>;
  /** Notes that the host got a plan. */
  noteSent(conversation: Conversation<M>): void;
  fork(): ContextIssues<M>;
  free(): void;
}

/**
 * Keeps several issues of one conversation apart. Issues that `of` names are exact; other messages
 * are assigned by their words: "another question", "back to", identifiers, other words than before.
 * When a plan leaves out all messages of an issue that is not resolved, the newest user message
 * gets a line about it.
 *
 * ```ts
 * const issues = issueTracker({ of: (message) => message.metadata?.ticket });
 * const context = createContext({ window: 32_000, issues });
 * context.issues(); // [{ id: 1, title: "…", state: "open", messages: [0, 1], summary: "…" }]
 * ```
 */
export function issueTracker<M = any>(options: IssueTrackerOptions<M> = {}): IssueTracker<M> {
  const { of } = checkOptionNames(options, ["of"]);
  if (of !== undefined) checkFunction("of", of);
  return { tracked: options, open: (settings) => new Tracked<M & object>(of, settings) };
}

/** The part of a log that issues use. @internal */
export interface IssueLog {
  /** @throws TurnwiseError `not_loaded`. */
  check(): void;
  note(change: IssueChange): void;
  tellNotes(take: (changes: readonly IssueChange[]) => void): void;
}

/** A choice of the host, or new texts for requests. Logs store it unchanged. @internal */
export interface IssueChange {
  readonly choice?: Choice;
  readonly shown?: readonly Shown[];
}

/** A text about other issues that a request carries. */
interface Shown {
  readonly serial: number;
  /** The user message that carries it. */
  readonly index: number;
  readonly hidden: readonly number[];
  readonly resumed: readonly number[];
}

/** A decision of the host, with the number of messages at that time. */
interface Choice {
  readonly at: number;
  readonly id: number;
  readonly isResumed: boolean;
}

class Tracked<M extends object> implements ContextIssues<M> {
  readonly #of: ((message: M, index: number) => string | undefined) | undefined;
  readonly #settings: TrackerSettings;
  #log: () => IssueLog | undefined = () => undefined;
  // Whether choices came from a log that the book has not heard of.
  #isRestored = false;
  #book: Book | undefined;
  #restarts = -1;
  // The messages that were read, as JSON, with the titles that the host gave them.
  #read: { readonly message: M; readonly text: string; readonly title: string | undefined }[] = [];
  #choices: Choice[] = [];
  // Issues to bring forward with the next plan.
  #resumed: number[] = [];
  #shown: Shown[] = [];
  #engineRestarts = restartCount();
  // The newest user message of the host's last plan.
  #sent: M | undefined;

  constructor(
    of: ((message: M, index: number) => string | undefined) | undefined,
    settings: TrackerSettings,
  ) {
    this.#of = of;
    this.#settings = settings;
  }

  logs(log: () => IssueLog | undefined): void {
    this.#log = log;
  }

  list(conversation: { readonly messages: readonly M[]; readonly length: number }): Issue[] {
    this.#log()?.check();
    this.#load();
    this.#sync(conversation.messages, conversation.length);
    return this.#run((book) => JSON.parse(book.list()));
  }

  find(conversation: Conversation<M>, id: number): Issue {
    const issues = this.list(conversation);
    const issue = issues.find((issue) => issue.id === id);
    if (issue !== undefined) return issue;
    const known = issues.map(({ id, title }) => `${id} (${title})`).join(", ");
    throw new TurnwiseError(
      "unknown_issue",
      `there is no issue \`${id}\`; ${known ? `known are ${known}` : "this conversation has none"}`,
    );
  }

  pause(conversation: Conversation<M>, id: number): Issue {
    const issue = this.find(conversation, id);
    this.#choose({ at: this.#read.length, id, isResumed: false });
    return { ...issue, state: "waiting" };
  }

  resume(conversation: Conversation<M>, id: number): Issue {
    const issue = this.find(conversation, id);
    this.#choose({ at: this.#read.length, id, isResumed: true });
    this.#resumed.push(id);
    return { ...issue, state: "open" };
  }

  // What another context wrote into the log since.
  #load(): void {
    this.#log()?.tellNotes((changes) => this.#restore(changes));
  }

  #restore(changes: readonly IssueChange[]): void {
    this.#choices = [];
    this.#resumed = [];
    this.#shown = [];
    for (const { choice, shown } of changes) {
      if (choice !== undefined) this.#choices.push(choice);
      if (choice?.isResumed) this.#resumed.push(choice.id);
      if (shown === undefined) continue;
      this.#shown = shown.slice();
      const told = new Set(shown.flatMap(({ resumed }) => resumed));
      this.#resumed = this.#resumed.filter((id) => !told.has(id));
    }
    this.#isRestored = true;
  }

  plan(conversation: Conversation<M>, plan: () => AppliedPlan<M>): AppliedPlan<M> {
    this.#load();
    const draft = plan();
    let last = draft;
    // A line about an issue may take the room of another one.
    for (let round = 0; round < MAX_ROUNDS && this.#add(conversation, last); round++) last = plan();
    // A text in a message that was never sent changes nothing that was sent.
    if (last !== draft && (draft.prefixChange || !this.#isSent(conversation)))
      last.comparedBy(draft);
    return last;
  }

  // Adds what the plan's request does not show. Returns whether to plan again.
  #add(conversation: Conversation<M>, plan: AppliedPlan<M>): boolean {
    if (!plan.changed && this.#resumed.length === 0) return false;
    const [newest] = conversation.asked(1);
    if (newest === undefined) return false;
    const [index] = newest;
    // Later messages may still be streamed, and belong to the issue of this one.
    this.#sync(conversation.messages, index + 1);
    const sent = new Set(plan.decisions.filter(isSent).map((decision) => decision.index));
    this.#drop(conversation);
    const carried = this.#shown.filter((shown) => sent.has(shown.index));
    const told = new Set(carried.flatMap(({ hidden, resumed }) => [...hidden, ...resumed]));
    const hidden = this.#hidden(sent, index).filter((id) => !told.has(id));
    if (hidden.length === 0 && this.#resumed.length === 0) return false;
    const before = carried.find((shown) => shown.index === index);
    const resumed = [...new Set([...(before?.resumed ?? []), ...this.#resumed])];
    const all = [...(before?.hidden ?? []), ...hidden].filter((id) => !resumed.includes(id));
    const lists = [Uint32Array.from(resumed), Uint32Array.from(all)] as const;
    const room = conversation.freeRoom();
    const text = this.#run((book) => book.page(...lists, room));
    if (before !== undefined) {
      conversation.withdrawText(before.serial);
      this.#shown = this.#shown.filter((shown) => shown !== before);
    }
    const serial = conversation.addText("issues", text);
    if (serial === 0) return before !== undefined;
    this.#resumed = [];
    this.#shown.push({ serial, index, hidden: all, resumed });
    this.#log()?.note({ shown: this.#shown.slice() });
    return true;
  }

  #isSent(conversation: Conversation<M>): boolean {
    return this.#sent !== undefined && this.#sent === newestOf(conversation);
  }

  noteSent(conversation: Conversation<M>): void {
    this.#sent = newestOf(conversation);
  }

  fork(): Tracked<M> {
    const copy = new Tracked<M>(this.#of, this.#settings);
    copy.#read = this.#read.slice();
    copy.#choices = this.#choices.slice();
    copy.#resumed = this.#resumed.slice();
    copy.#shown = this.#shown.slice();
    return copy;
  }

  free(): void {
    if (this.#restarts === textPart().restarts) this.#book?.free();
    this.#book = undefined;
  }

  #choose(choice: Choice): void {
    this.#choices.push(choice);
    this.#log()?.note({ choice });
    this.#run((book) => apply(book, choice));
  }

  // The unresolved issues without a message in the request.
  #hidden(sent: ReadonlySet<number>, newest: number): number[] {
    const places = this.#run((book) => book.places());
    const hidden: number[] = [];
    for (let at = 0; at < places.length;) {
      const [id, isResolved, count] = [places[at]!, places[at + 1]!, places[at + 2]!];
      const messages = places.subarray(at + 3, at + 3 + count);
      const isOut = !messages.includes(newest) && !messages.some((index) => sent.has(index));
      if (isResolved === 0 && isOut) hidden.push(id);
      at += 3 + count;
    }
    return hidden;
  }

  // Texts go with their messages, and all of them with an engine that was restarted.
  #drop(conversation: Conversation<M>): void {
    if (this.#engineRestarts !== restartCount()) this.#shown = [];
    this.#engineRestarts = restartCount();
    const added = new Set(conversation.addedTexts());
    this.#shown = this.#shown.filter(({ serial }) => added.has(serial));
  }

  // Reads the first `length` messages. From a change on, everything is read again.
  #sync(messages: readonly M[], length: number): void {
    const known = this.#read;
    let same = 0;
    while (same < known.length && known[same]!.message === messages[same]) same += 1;
    // Messages are changed in place only near the end.
    const texts = known.slice(Math.max(0, same - STREAMED), same);
    const from = same - texts.length;
    const changed = texts.findIndex(
      ({ text }, at) => text !== messageJson(messages[from + at], from + at),
    );
    if (changed >= 0) same = from + changed;
    if (same < known.length || (known.length > 0 && this.#restarts !== textPart().restarts)) {
      this.#read = known.slice(0, same);
      this.#choices = this.#choices.filter(({ at }) => at <= same);
      this.#reread();
    }
    for (let index = this.#read.length; index < length; index++) {
      const message = messages[index]!;
      const title = this.#of && this.#title(message, index);
      const entry = { message, text: messageJson(message, index), title };
      this.#run((book) => push(book, entry));
      this.#read.push(entry);
    }
    if (this.#isRestored) this.#reread();
    this.#isRestored = false;
  }

  #title(message: M, index: number): string | undefined {
    const title: unknown = callHost("issues.of", () => this.#of!(message, index), index);
    if (title === undefined || title === null || typeof title === "string")
      return title ?? undefined;
    throw new TurnwiseError(
      "callback_failed",
      `\`issues.of\` must return a title or nothing, but returned ${describeAnswer(title)}`,
      { path: "issues.of", index },
    );
  }

  #reread(): void {
    this.free();
    this.#run(() => {});
  }

  #run<T>(work: (book: Book) => T): T {
    return textPart().run((glue) => {
      if (this.#book === undefined || this.#restarts !== textPart().restarts) {
        const { format = "", redact } = this.#settings;
        const find = secretsFinder(redact);
        const book = new glue.Issues(format, find !== false, find || undefined);
        this.#restarts = textPart().restarts;
        const choices = this.#choices;
        this.#read.forEach((entry, at) => {
          for (const choice of choices) if (choice.at === at) apply(book, choice);
          push(book, entry);
        });
        for (const choice of choices) if (choice.at >= this.#read.length) apply(book, choice);
        this.#book = book;
      }
      return work(this.#book);
    });
  }
}

function newestOf<M extends object>(conversation: Conversation<M>): M | undefined {
  const [newest] = conversation.asked(1);
  return newest && conversation.messages[newest[0]];
}

function push(
  book: Book,
  { text, title }: { readonly text: string; readonly title: string | undefined },
) {
  askText(text, (_, length) => book.push(length, title));
}

function apply(book: Book, { id, isResumed }: Choice): void {
  if (isResumed) book.resume(id);
  else book.pause(id);
}

function isSent({ action }: { readonly action: string }): boolean {
  return action === "keep" || action === "move" || action === "replace";
}

// The newest messages that are compared by content.
const STREAMED = 8;
// How often a plan is made again because its texts took the room of messages.
const MAX_ROUNDS = 8;
