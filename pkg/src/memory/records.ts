// The types of records: whose they are, what they say, who said it and where.

/** Whose memory it is. Every memory has exactly one scope, and a scope has a user. */
export interface MemoryScope {
  /** The application. */
  readonly app: string;
  /** The user. */
  readonly user: string;
  /** The part that belongs to one agent. */
  readonly agent?: string;
  /** The part that belongs to one project. */
  readonly project?: string;
}

/** The category of a record. */
export type MemoryKind =
  | "instruction"
  | "preference"
  | "profile"
  | "fact"
  | "task"
  | "commitment"
  | "event"
  | "summary"
  | "note"
  | "turn";

/**
 * The sensitive categories. All are off by default. `unjudged` are words in a language that the
 * memory cannot judge.
 */
export type Sensitivity =
  | "contact"
  | "health"
  | "sex"
  | "politics"
  | "religion"
  | "union"
  | "ethnicity"
  | "crime"
  | "finance"
  | "unjudged";

/** What the user has agreed to. Everything is off by default, and nothing is learned before. */
export interface MemoryConsent {
  /**
   * "Remember our conversations": all categories below, where they say nothing else. Sensitive
   * matters need their own consent.
   */
  readonly conversations?: boolean;
  /** Standing wishes, such as "always answer in German". */
  readonly instructions?: boolean;
  /** Tastes, dislikes, diet. */
  readonly preferences?: boolean;
  /** Name, city, work, family. */
  readonly profile?: boolean;
  /** Things to do, and what the assistant promised to do. */
  readonly tasks?: boolean;
  /** What happened or will happen. */
  readonly events?: boolean;
  /** The user's things, plans and decisions, and notes of the memory tool. */
  readonly facts?: boolean;
  /** The turns of both speakers, word for word. They are only recalled, never in the profile. */
  readonly history?: boolean;
  /** Summaries of past conversations. */
  readonly summaries?: boolean;
  /** The sensitive categories that may be stored; `true` for all of them. */
  readonly sensitive?: boolean | { readonly [category in Sensitivity]?: boolean };
}

/** Who said the words of a record. */
export type MemoryOrigin =
  | "user"
  | "user_edited"
  | "host"
  | "imported"
  | "assistant"
  | "retrieved"
  | { readonly tool: string };

/** The state of a record: in use, waiting, finished or replaced. */
export type MemoryStatus =
  "active" | "proposed" | "dormant" | "conflict" | "done" | "expired" | "withdrawn" | "superseded";

/** A place in the host's messages. */
export interface MemorySource {
  /** The conversation. */
  readonly conversation: string;
  /** The message's index. */
  readonly index: number;
  /** Where the words begin in the message's text, as JavaScript counts. */
  readonly start: number;
  /** Where they end. */
  readonly end: number;
}

/** A record as a person sees it. */
export interface MemoryRecord {
  readonly id: string;
  readonly kind: MemoryKind;
  /** The words, verbatim. */
  readonly text: string;
  /** Subject and attribute, such as `user.city`. Records supersede each other within a slot only. */
  readonly slot?: string;
  /** The value of the slot, such as `Lisbon`. */
  readonly value?: string;
  readonly origin: MemoryOrigin;
  readonly status: MemoryStatus;
  /** When it was said, in milliseconds since 1970. */
  readonly said: number;
  /** The places it comes from. */
  readonly sources: readonly MemorySource[];
  /** How often it was recalled. */
  readonly uses: number;
  /** The metadata that `remember` was given, and the other names that the sentence gives. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A record with its sources and reasons. */
export interface ExplainedRecord extends MemoryRecord {
  /** What became of it, with the record that superseded it or that it contradicts. */
  readonly fate: { readonly is: MemoryStatus; readonly [detail: string]: unknown };
  /** The places it comes from, the newest first. */
  readonly statements: readonly {
    readonly text: string;
    /**
     * Why it was stored: the user asked for it (`told_to`), the sentence is of a class that is
     * learned (`door`), a turn (`history`), or another source brought it.
     */
    readonly reason: "told_to" | "door" | "history" | "proposed" | "host" | "edited" | "imported";
    readonly origin: MemoryOrigin;
    readonly said: number;
    readonly learned: number;
    /** In percent. */
    readonly confidence: number;
    readonly sensitivity: Sensitivity | "none" | "personal";
    readonly source?: MemorySource;
  }[];
  /** The records that it superseded. */
  readonly supersedes: readonly string[];
  /** The records that it was made of. */
  readonly derived: readonly string[];
  /** The summaries that were made of it. */
  readonly summaries: readonly string[];
  /** Whether it may appear in the profile. */
  readonly isTrusted: boolean;
}
