// The memory of one user: the functions of the package over the engine and the store.

import { notify } from "../callbacks.js";
import { checkFunction, checkOptionNames, checkOptions, checkText } from "../checks.js";
import type { TurnwiseError } from "../errors.js";
import type { AttachedContext, MemoryBlock } from "../remembered.js";
import { inMemory } from "../stores/in-memory.js";
import type { Signal } from "../platform.js";
import type { Embed } from "../types.js";
import { memoryPart } from "./engine.js";
import { extractRequest } from "./extract.js";
import { forgetInContexts, registerContext } from "./contexts.js";
import { provideNote } from "./notes.js";
import { consentData, learningOptions, messagesJson, normalScope, now } from "./options.js";
import { StoredRows } from "./rows.js";
import { embedded, quantized } from "./vectors.js";
import type {
  Consolidated,
  ExplainedRecord,
  ForgetTarget,
  Imported,
  LearnOptions,
  Learned,
  Memory,
  MemoryConsent,
  MemoryOptions,
  MemoryRecord,
  Profile,
  Recall,
  RecallOptions,
  Receipt,
  Remembered,
  Stored,
} from "./types.js";

/**
 * Opens the memory of one user. Nothing is learned before `consent` allows it.
 *
 * ```ts
 * const memory = await createMemory({
 *   scope: { app: "shop", user: user.id },
 *   store: indexedDb(),
 *   consent: { preferences: true, instructions: true },
 * });
 * await memory.learn(messages, { conversation: chat.id });
 * ```
 *
 * A store that fails does not reject the promise: the memory goes on in this process, and
 * `memory.error` says why.
 *
 * @throws TurnwiseError `bad_option`, `unknown_option`, `empty_user`, `empty_app`.
 */
export async function createMemory(options: MemoryOptions): Promise<Memory> {
  checkOptionNames(options, ["scope", "store", "consent", "embed", "replica", "onError"]);
  const { store = inMemory(), embed, onError } = options;
  const scope = normalScope(options.scope);
  if (embed !== undefined) checkFunction("embed", embed);
  const consent = consentData(options.consent ?? {});
  // A new name for each tab, so that no two writers make the same stamp.
  const replica = `${options.replica ?? "tab"}-${crypto.randomUUID().slice(0, 8)}`;
  const state = { consent, isPaused: false };
  const open = (key: Uint8Array) =>
    memoryPart.run((glue) => {
      const handle = new glue.MemoryHandle(scope, key, replica);
      handle.setConsent(state.consent);
      handle.pause(state.isPaused);
      return handle;
    });
  // At once, so that a wrong scope is reported where it is given.
  const probe = open(new Uint8Array(32));
  const name = memoryPart.run(() => {
    const { name } = probe;
    probe.free();
    return name;
  });
  const rows = new StoredRows(store, open, (error) => notify(onError, error));
  await rows.start(name);
  return new StoredMemory(rows, state, embed);
}

/** The engine's receipt. `facts` is what the records said, to find it elsewhere. */
interface Forgotten extends Omit<Receipt, "contexts" | "logs" | "stored" | "pending"> {
  readonly facts: readonly string[];
}

interface State {
  consent: object;
  isPaused: boolean;
}

class StoredMemory implements Memory {
  readonly #rows: StoredRows;
  readonly #state: State;
  readonly #embed: Embed | undefined;
  // The vectors of the last questions.
  #questions = new Map<string, ArrayLike<number>>();

  constructor(rows: StoredRows, state: State, embed: Embed | undefined) {
    this.#rows = rows;
    this.#state = state;
    this.#embed = embed;
    provideNote(this, (path, text) =>
      this.#learned((handle) => handle.note(path, text, Date.now())),
    );
  }

  get error(): TurnwiseError | undefined {
    return this.#rows.error;
  }

  async learn(messages: readonly object[], options: LearnOptions): Promise<Learned> {
    const { conversation, extract, summarizer } = checkOptions(options);
    checkText(conversation, "conversation");
    const text = messagesJson(messages);
    const learning = learningOptions(messages, options);
    let learned = await this.#learned((handle) => handle.learn(text, learning));
    if (extract !== undefined && !this.#state.isPaused) {
      checkFunction("extract", extract);
      const proposed = await extract(extractRequest(messages));
      const proposals = typeof proposed === "string" ? proposed : JSON.stringify(proposed);
      const more = await this.#learned((handle) => handle.propose(proposals, text, learning));
      learned = join(learned, more);
    }
    if (summarizer !== undefined && !this.#state.isPaused) {
      const summary = await summaryOf(messages, summarizer);
      const more = await this.#learned((handle) =>
        handle.summarize(summary, conversation, learning.now),
      );
      learned = join(learned, more);
    }
    return learned;
  }

  async propose(
    proposals: string | object,
    options: { readonly messages: readonly object[] } & Partial<LearnOptions>,
  ): Promise<Learned> {
    const { messages } = checkOptions(options);
    const text = messagesJson(messages);
    const json = typeof proposals === "string" ? proposals : JSON.stringify(proposals);
    const learning = learningOptions(messages, { conversation: "", ...options });
    return this.#learned((handle) => handle.propose(json, text, learning));
  }

  async remember(what: Remembered, options: { readonly now?: number } = {}): Promise<Learned> {
    const { text, value, slot } = checkOptions(what, "the record", "what");
    const words = text ?? [slot, value].filter((part) => part !== undefined).join(": ");
    return this.#learned((handle) => handle.remember({ ...what, text: words }, now(options)));
  }

  async load(
    question: string,
    options: { readonly signal?: Signal | undefined } = {},
  ): Promise<void> {
    checkText(question, "question");
    if (this.#embed === undefined || this.#state.isPaused || this.#questions.has(question)) return;
    const [vector] = await embedded(this.#embed, [question], options.signal);
    const [oldest] = this.#questions.keys();
    if (this.#questions.size >= MOST_QUESTIONS) this.#questions.delete(oldest!);
    this.#questions.set(question, vector!);
  }

  recall(question: string, options: RecallOptions = {}): Recall {
    checkText(question, "question");
    checkOptionNames(options, ["tokens", "limit", "floor", "now", "earlier", "exclude", "vector"]);
    const time = now(options);
    const vector = options.vector ?? this.#questions.get(question);
    const asked = {
      ...options,
      now: time,
      floor: options.floor === undefined ? undefined : Math.round(options.floor * 1000),
      vector: vector && [...quantized(vector)],
    };
    const recall: Recall = memoryPart.run(() => this.#rows.handle.recall(question, asked));
    if (recall.ids.length > 0) {
      // Written with the next change: reading must not cause a write.
      const { put } = memoryPart.run(() => this.#rows.handle.markUsed(recall.ids, time));
      this.#rows.note(put);
    }
    return { ...recall, found: recall.found / 1000 };
  }

  profile(options: { readonly tokens?: number; readonly now?: number } = {}): Profile {
    const { tokens = 150 } = checkOptionNames(options, ["tokens", "now"]);
    return memoryPart.run(() => this.#rows.handle.profile(tokens, now(options)));
  }

  list(options: Parameters<Memory["list"]>[0] = {}): MemoryRecord[] {
    checkOptionNames(options, ["kind", "status", "covered", "since", "limit"]);
    return memoryPart.run(() => this.#rows.handle.list(options));
  }

  history(slot: string): MemoryRecord[] {
    return memoryPart.run(() => this.#rows.handle.history(checkText(slot, "slot")));
  }

  explain(id: string): ExplainedRecord {
    return memoryPart.run(() => this.#rows.handle.explain(checkText(id, "id")));
  }

  edit(id: string, text: string, options: { readonly now?: number } = {}): Promise<Stored> {
    checkText(text, "text");
    return this.#stored((handle) => handle.edit(id, text, now(options)));
  }

  confirm(id: string, options: { readonly now?: number } = {}): Promise<Stored> {
    return this.#stored((handle) => handle.confirm(id, now(options)));
  }

  undo(change: string, options: { readonly now?: number } = {}): Promise<Stored> {
    return this.#stored((handle) => this.#taking(handle.undo(change, now(options))));
  }

  async forget(what: ForgetTarget, options: { readonly now?: number } = {}): Promise<Receipt> {
    const target = typeof what === "string" && what !== "all" ? { id: what } : what;
    let named: string[] = [];
    const { result, stored, pending } = await this.#rows.change<Forgotten>((handle) => {
      const changed = this.#taking(handle.forget(target, now(options)));
      const { removed, summaries } = changed.result;
      named = this.#rows.takeLogsOf([...removed, ...summaries]);
      return changed;
    }, true);
    const { facts, ...receipt } = result;
    const ids = [...receipt.removed, ...receipt.summaries];
    const contexts = await forgetInContexts(this, { ids, facts, sources: receipt.stillSaid });
    const visited = new Set(contexts.map(({ conversation }) => conversation));
    const logs = named.filter((conversation) => !visited.has(conversation));
    return { ...receipt, contexts, logs, stored, pending };
  }

  async consolidate(
    options: { readonly now?: number; readonly dryRun?: boolean } = {},
  ): Promise<Consolidated> {
    const { result, stored } = await this.#rows.change<object>((handle) =>
      this.#taking(handle.consolidate(now(options), options.dryRun ?? false)),
    );
    return { ...(result as Consolidated), stored };
  }

  get revision(): number {
    return this.#rows.revision;
  }

  judge({ text, ids, seal }: Omit<MemoryBlock, "tokens">): "sound" | "gone" | "foreign" {
    if (seal === undefined) return "foreign";
    try {
      return memoryPart.run(() => this.#rows.handle.judge(text, ids, seal));
    } catch (thrown) {
      // An id or a seal that is none.
      if ((thrown as TurnwiseError).code === "disposed") throw thrown;
      return "foreign";
    }
  }

  logged(conversation: string, ids: readonly string[]): void {
    this.#rows.logged(conversation, ids);
  }

  attach(context: AttachedContext): () => void {
    return registerContext(this, context);
  }

  pause(isPaused: boolean): void {
    this.#state.isPaused = isPaused;
    memoryPart.run(() => this.#rows.handle.pause(isPaused));
  }

  setConsent(consent: MemoryConsent): string[] {
    this.#state.consent = consentData(consent);
    this.#rows.revision += 1;
    return memoryPart.run(() => this.#rows.handle.setConsent(this.#state.consent));
  }

  async export(options: { readonly as?: "json" | "lines" } = {}): Promise<string> {
    await this.#rows.pull();
    const { handle } = this.#rows;
    return memoryPart.run(() => (options.as === "lines" ? handle.exportLines() : handle.export()));
  }

  async import(data: string, options: { readonly now?: number } = {}): Promise<Imported> {
    checkText(data, "data");
    const { result, stored } = await this.#rows.change<object>(
      (handle) => handle.import(data, now(options)),
      true,
    );
    return { ...(result as Imported), stored };
  }

  close(): Promise<void> {
    return this.#rows.close();
  }

  async #learned(work: Parameters<StoredRows["change"]>[0]): Promise<Learned> {
    const { result, stored } = await this.#rows.change<object>(work);
    const learned = { ...(result as Learned), stored };
    if (this.#embed === undefined || learned.added.length === 0) return learned;
    await this.#embedRecords(this.#embed, learned.added);
    return learned;
  }

  // A change after which blocks are judged again.
  #taking<T>(changed: T): T {
    this.#rows.revision += 1;
    return changed;
  }

  async #stored(work: Parameters<StoredRows["change"]>[0]): Promise<Stored> {
    const { stored } = await this.#rows.change(work);
    return { stored };
  }

  // A failure of `embed` loses no record: recall goes by words.
  async #embedRecords(embed: Embed, ids: readonly string[]): Promise<void> {
    const wanted = new Set(ids);
    const records = this.list().filter(({ id }) => wanted.has(id));
    const vectors = await embedded(
      embed,
      records.map(({ text }) => text),
    );
    records.forEach(({ id }, place) => this.#rows.setVector(id, quantized(vectors[place]!)));
    await this.#rows.change(() => ({ result: undefined, put: [], delete: [] }));
  }
}

async function summaryOf(
  messages: readonly object[],
  summarizer: NonNullable<LearnOptions["summarizer"]>,
): Promise<string> {
  const request = { messages, prior: undefined, maxTokens: SUMMARY_TOKENS };
  const answer = await summarizer(request as Parameters<typeof summarizer>[0]);
  if (typeof answer === "string") return answer;
  let text = "";
  for await (const part of answer as AsyncIterable<string>) text += part;
  return text;
}

function join(a: Learned, b: Learned): Learned {
  return {
    ...a,
    added: [...a.added, ...b.added],
    reinforced: [...a.reinforced, ...b.reinforced],
    superseded: [...a.superseded, ...b.superseded],
    refused: [...a.refused, ...b.refused],
    unread: [...a.unread, ...b.unread],
    stored: b.stored,
  };
}

const SUMMARY_TOKENS = 200;
const MOST_QUESTIONS = 8;
