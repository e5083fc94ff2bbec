// The exports of crates/turnwise-eval-wasm in wasm-bindgen's glue.

/** Starts the module once; later calls do nothing. */
export function initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;

/** Makes the next call run on a fresh instance, after a trap. */
export function restart(): void;

/** The linear memory. A new object after a restart. */
export function linearMemory(): WebAssembly.Memory;

/** Conversations replayed under a policy. */
export class Evaluation {
  constructor(policy: string, baseline: string, totalsOnly: boolean);
  free(): void;
  /** Replays a conversation and returns its row as JSON text. */
  add(id: string, messages: string): string;
  /** Replays a conversation and returns its row of sums. */
  sums(id: string, messages: string): any;
  /** Adds a row of sums. */
  merge(row: unknown): void;
  /** The questions of a conversation as lines of a batch file. */
  requests(id: string, messages: string, model: string): string;
  /** The total of all rows, as JSON text. */
  total(): string;
  /** All rows as a Markdown table. */
  table(): string;
  /** A plot of the tokens sent, as SVG. */
  plot(): string;
  picture(heading: string, isDark: boolean): string;
}

/** The grades of a model's answers: the field `answers` of a row of sums. */
export function gradeAnswers(
  answers: readonly { full?: string; plan?: string; expected: string }[],
): any;
/** ROUGE: `{ rouge1, rouge2, rougeL }`. */
export function rouge(candidate: string, reference: string): any;
/** Identifiers: a list of `{ id, kind }`. */
export function identifiers(text: string): any;
/** The request to a judge: `{ system, user }`. */
export function judgePrompt(conversation: string, summary: string): any;
/** A verdict: `{ mean, scores }`, or nothing. */
export function parseJudgment(answer: string): any;
