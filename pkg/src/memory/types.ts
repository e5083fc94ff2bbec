// The types of memories and of what their functions return. Those of records are in records.ts.

import type { Embed, Format, Summarizer } from "../types.js";
import type { AttachedContext, ContextMemory } from "../remembered.js";
import type { MemoryStore } from "../stores/store.js";
import type { TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";
import type {
  ExplainedRecord,
  MemoryConsent,
  MemoryKind,
  MemoryRecord,
  MemoryScope,
  MemorySource,
  MemoryStatus,
  Sensitivity,
} from "./records.js";

export type * from "./records.js";

/** Why something was not stored. */
export type MemoryRefusal =
  | "untrusted"
  | "question"
  | "not_stated"
  | "quoted"
  | "role_play"
  | "no_consent"
  | "secret"
  | "sensitive"
  | "forgotten"
  | "too_much"
  | "quote_not_found"
  | "bad_slot"
  | "not_allowed"
  | "unreadable";

/** The part that the results of all changes to a memory have in common. */
export interface Stored {
  /**
   * Whether the store has it. If false, the memory goes on in this process, `memory.error` says
   * why, and the next change tries again.
   */
  readonly stored: boolean;
}

/** The result of learning. */
export interface Learned extends Stored {
  /** The ids of new records. */
  readonly added: readonly string[];
  /** Records that were said again. */
  readonly reinforced: readonly string[];
  /** Records that a newer one superseded. */
  readonly superseded: readonly string[];
  /** Tasks that were said to be done. */
  readonly done: readonly string[];
  /** Sentences that were not stored, and why. The text of a secret is left out. */
  readonly refused: readonly { readonly text?: string; readonly reason: MemoryRefusal }[];
  /**
   * Passages of the history in a language that the memory does not understand: their words are
   * kept and recalled, but make no records.
   */
  readonly unread: readonly string[];
  /** What the user asked to forget. Ask them, then call `forget({ query })`. */
  readonly forget: readonly string[];
  /** The name of the change for `undo`. */
  readonly change?: string;
}

/** Options of {@link Memory.learn}. */
export interface LearnOptions {
  /** The name of the conversation. */
  readonly conversation: string;
  /** The present time in milliseconds. Default: `Date.now()`. */
  readonly now?: number;
  /**
   * Whether the user wrote the user messages. Return `false` for text that came from a link, an
   * extension or a program: nothing is learned from it. Default: true.
   */
  readonly trusted?: boolean | ((message: any, index: number) => boolean);
  /** When a message was said, in milliseconds. Default: `now`. */
  readonly at?: (message: any, index: number) => number | undefined;
  /** The format of the messages. Default: detected. */
  readonly format?: Format;
  /**
   * Proposes records with a model: gets the request, and returns the model's JSON. Every quote is
   * checked, and proposals pass the same gates as everything else.
   */
  readonly extract?: Extract;
  /**
   * Set it when the conversation ends: its summary becomes one record, as memory and not as truth.
   * Needs consent to `summaries`.
   */
  readonly summarizer?: Summarizer<any>;
}

/** Asks a model for proposals. */
export type Extract = (request: {
  /** What the model has to do. */
  readonly instructions: string;
  /** The JSON schema of the answer. */
  readonly schema: object;
  /** The messages. */
  readonly messages: readonly object[];
}) => string | object | PromiseLike<string | object>;

/** A record that the host stores by itself, for {@link Memory.remember}. */
export interface Remembered {
  readonly kind: Exclude<MemoryKind, "turn">;
  /** The words for the model. */
  readonly text?: string;
  /** Subject and attribute. A newer value supersedes the old one. */
  readonly slot?: string;
  readonly value?: string;
  /**
   * Names and values for the host. `aliases` are other names, separated by commas: a record with
   * aliases is recalled if a question says one of them, its slot, or shares half of its words.
   */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Options of {@link Memory.recall}. */
export interface RecallOptions {
  /** The most tokens, the fence included. Default: 600. */
  readonly tokens?: number;
  /** The most records. Default: as many as fit. */
  readonly limit?: number;
  /**
   * Leaves out records that match worse than this share of the best one, up to 1; of the history,
   * passages that match worse than 30 % of it. Default: 0.35.
   */
  readonly floor?: number;
  /** The present time in milliseconds. Default: `Date.now()`. */
  readonly now?: number;
  /** The user's words before the question. They count half. */
  readonly earlier?: string;
  /** The ids of records to leave out. */
  readonly exclude?: readonly string[];
  /** The question's vector. Default: the one that `load` has loaded, if there is one. */
  readonly vector?: ArrayLike<number>;
}

/** The result of recalling. */
export interface Recall {
  /** The block for the model; empty if nothing was recalled. */
  readonly text: string;
  /** The records in it, best first. */
  readonly ids: readonly string[];
  /** Why each record is in it, in the same order. */
  readonly why: readonly {
    readonly id: string;
    /** The words of the question that it holds, as stems. */
    readonly stems: readonly string[];
    /** `later`: it is newer than a line of the block, and shares a rare word with it. */
    readonly reason: "words" | "neighbor" | "slot" | "meaning" | "later";
    /** How well it matches, as a share of the best one, in per mille. */
    readonly score: number;
  }[];
  /** What the block takes. */
  readonly tokens: number;
  /**
   * How much of the question's words the best line holds, from 0 to 1: rare words count more, and
   * words that no record holds count too. Where it is little, the answer is not known.
   */
  readonly found: number;
  /** What the memory knows the block by in the log of a conversation. */
  readonly seal: string;
}

/** The profile of a user: a block of facts and preferences for the model. */
export interface Profile {
  /** The block for the model; empty if there is nothing to show. */
  readonly text: string;
  /** The records in it, in their order. */
  readonly ids: readonly string[];
  /** What the block takes. */
  readonly tokens: number;
  /** What the memory knows the block by in the log of a conversation. */
  readonly seal: string;
}

/** The records that {@link Memory.forget} deletes. */
export type ForgetTarget =
  | string
  | { readonly query: string }
  | { readonly source: { readonly conversation: string; readonly index?: number } }
  | { readonly category: MemoryKind | Sensitivity }
  | "all";

/** The receipt of forgetting: the result, and the work left for the host. */
export interface Receipt extends Stored {
  /** The ids of the records that are gone. */
  readonly removed: readonly string[];
  /** Summaries that carried one of them. They are gone too. */
  readonly summaries: readonly string[];
  /** Open contexts whose summaries, logs or blocks were withdrawn or changed. */
  readonly contexts: readonly {
    readonly conversation: string | undefined;
    readonly summaries: number;
    readonly blocks: number;
  }[];
  /**
   * Other conversations whose logs still have a block with one of the records. Their next plan with
   * this memory leaves the block out, and removes it from the log.
   */
  readonly logs: readonly string[];
  /**
   * Records that stay although they share a rare word with the forgotten ones, such as a name: the
   * user may want to forget them too.
   */
  readonly alsoSaid: readonly { readonly word: string; readonly ids: readonly string[] }[];
  /** The places in the host's own messages that still say it, for `redactForgotten`. */
  readonly stillSaid: readonly MemorySource[];
  /** Replicas that still have to delete a row, in stores without conditions. */
  readonly pending: readonly string[];
}

/** The changes that a consolidation made, or would make in a trial run. */
export interface Consolidated extends Stored {
  readonly superseded: readonly string[];
  readonly expired: readonly string[];
  readonly dormant: readonly string[];
  readonly removed: readonly string[];
  /** Changes that a later run makes: one run changes at most a twentieth of the records. */
  readonly left: number;
  readonly change?: string;
}

/** The result of an import. */
export interface Imported extends Stored {
  /** New records. They wait for `confirm`, unless they come from an export of the same scope. */
  readonly added: readonly string[];
  readonly refused: readonly { readonly text?: string; readonly reason: MemoryRefusal }[];
  readonly change?: string;
}

/** Options of {@link createMemory}. */
export interface MemoryOptions {
  /** Whose memory it is. */
  readonly scope: MemoryScope;
  /** Where the records are kept. Default: only in this process. */
  readonly store?: MemoryStore;
  /** What the user has agreed to. Default: nothing. */
  readonly consent?: MemoryConsent;
  /** Returns a vector for each text, for recall by meaning as well as by words. */
  readonly embed?: Embed;
  /** The name of this device, for counting uses. Default: `tab`. */
  readonly replica?: string;
  /** Called when the store fails. */
  readonly onError?: (error: TurnwiseError) => void;
}

/** The memory of one user. Pass it to `createContext` as `memory`. */
export interface Memory extends ContextMemory {
  /**
   * Learns from the messages of a conversation, without a model: sentences of the user of certain
   * classes, word for word. Learning the same messages twice changes nothing.
   */
  learn(messages: readonly object[], options: LearnOptions): Promise<Learned>;
  /** The records that bear on a question, as a block for a model. Synchronous. */
  recall(question: string, options?: RecallOptions): Recall;
  /**
   * Loads the vector of a question, if the memory has `embed`: `recall` of the same question then
   * goes by meaning too. `prepare` of a context does it.
   *
   * @throws TurnwiseError `embed_failed`; `recall` then goes by words.
   */
  load(question: string, options?: { readonly signal?: Signal | undefined }): Promise<void>;
  /** Stores what the host knows. */
  remember(what: Remembered, options?: { readonly now?: number }): Promise<Learned>;
  /** Standing wishes, preferences and facts about the user, as a block for a model. */
  profile(options?: { readonly tokens?: number; readonly now?: number }): Profile;
  /** Records, the newest first. */
  list(options?: {
    readonly kind?: MemoryKind;
    readonly status?: MemoryStatus;
    /** Only records that the user still agrees to: what a model may see. Default: false. */
    readonly covered?: boolean;
    readonly since?: number;
    readonly limit?: number;
  }): MemoryRecord[];
  /** The values of a slot over time, the newest first. */
  history(slot: string): MemoryRecord[];
  /** A record with its sources and reasons. */
  explain(id: string): ExplainedRecord;
  /**
   * Takes a model's proposals, `{ memories: [{ kind, quote, slot?, value? }] }`. Every quote must
   * be in the messages.
   */
  propose(
    proposals: string | object,
    options: { readonly messages: readonly object[] } & Partial<LearnOptions>,
  ): Promise<Learned>;
  /** Replaces the words of a record. */
  edit(id: string, text: string, options?: { readonly now?: number }): Promise<Stored>;
  /** The user confirms a record that was imported or proposed. */
  confirm(id: string, options?: { readonly now?: number }): Promise<Stored>;
  /** Takes a change of the last 30 days back. Forgetting cannot be undone. */
  undo(change: string, options?: { readonly now?: number }): Promise<Stored>;
  /** Forgets at once and for good, and returns a receipt. */
  forget(what: ForgetTarget, options?: { readonly now?: number }): Promise<Receipt>;
  /** Merges duplicates and lets old records expire. */
  consolidate(options?: {
    readonly now?: number;
    readonly dryRun?: boolean;
  }): Promise<Consolidated>;
  /** Registers a context that has to forget with this memory. Contexts do it themselves. */
  attach(context: AttachedContext): () => void;
  /** While paused, nothing is learned and nothing recalled. */
  pause(isPaused: boolean): void;
  /**
   * Changes what the user has agreed to. Returns the records that it no longer covers: no model
   * sees them from the next plan on, and `forget` deletes them.
   */
  setConsent(consent: MemoryConsent): string[];
  /** Everything as JSON with sources and history, or as Markdown for people. */
  export(options?: { readonly as?: "json" | "lines" }): Promise<string>;
  /** Takes an export, or plain lines with one fact each, as other assistants export them. */
  import(data: string, options?: { readonly now?: number }): Promise<Imported>;
  /** Writes all pending changes, and ends watching the store. */
  close(): Promise<void>;
  /** Why the store failed last, until it works again. */
  readonly error: TurnwiseError | undefined;
}
