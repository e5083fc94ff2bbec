/**
 * Every code a {@link TurnwiseError} can carry. Codes are stable; messages are for people and may
 * change.
 *
 * - `bad_option`, `unknown_option`, `options_at_odds`: an option is of the wrong kind, unknown, or
 *   contradicts another one; `path` names it.
 * - `bad_count`, `bad_usage`: `countTokens` answered with no number, or `observe` was told of no
 *   tokens.
 * - `bad_messages`: `turnwise/evals` cannot read a conversation.
 * - `not_an_object`, `not_json`: a message is no object, or cannot be written as JSON; `index`
 *   names it.
 * - `too_large`: a message of more text than fits into the engine.
 * - `invalid_limit`: a limit that is negative or no whole number.
 * - `missing_role`, `bad_role`: a message has neither `role` nor `type`, or a role that no format
 *   has; `index` names it.
 * - `unknown_format`: a format name that Turnwise does not know; or a message with tool calls,
 *   results or text where its format does not have them, or in another format than `format` says.
 *   `index` names the message and `path` the field.
 * - `wasm_blocked`: the page's content security policy forbids WebAssembly.
 * - `wasm_unavailable`: the runtime has no WebAssembly, or the module could not be compiled.
 * - `not_started`: `turnwise/slim` was used before `init` or `initSync`, or something of the text
 *   module or the checker before `initText` or `initCheck`; or a policy written as plain data needs
 *   the text module, and nothing that brings it was imported.
 * - `disposed`: the context was used after `dispose()`.
 * - `in_use`: `countTokens` used the very conversation that was asking it; others it may use.
 * - `internal_error`: a fault in Turnwise itself; the engine was restarted with the same
 *   conversation.
 * - `callback_failed`: `pin`, `opensTurn`, `countTokens` or `score` threw, or returned the wrong type;
 *   `path` names it. Nothing has changed.
 * - `embed_failed`: the function given as `embed` threw, or answered with something else than
 *   vectors.
 * - `summary_failed`, `summary_timed_out`, `summary_aborted`: the summarizer threw, took too long,
 *   was called off.
 * - `summary_rejected`: the summarizer's answer cannot stand for the conversation; `reason` says
 *   why: `empty`, `refusal`, `echo`, `longer_than_input`, `invented_facts`.
 * - `summary_stale`: what the summary covers was changed meanwhile.
 * - `summary_paused`: three summaries in a row failed; none is asked for until the breaker closes
 *   again.
 * - `request_failed`, `request_timed_out`, `bad_response`: what {@link fetchSummarizer} met on the
 *   wire; `request_too_large`: what was asked is more than the model's window, and could not be
 *   asked in parts.
 * - `model_unavailable`: the browser has no built-in model, or not yet; `reason` is what it said:
 *   `unavailable`, `downloadable`, ….
 * - `vocabulary_not_loaded`, `damaged_vocabulary`, `wrong_encoding`, `unknown_encoding`:
 *   `turnwise/tokens` has no usable vocabulary for what was asked; `special_token`,
 *   `unknown_token`: a text or an id that it refuses.
 */
export type ErrorCode =
  | "bad_option"
  | "unknown_option"
  | "options_at_odds"
  | "bad_count"
  | "bad_usage"
  | "bad_messages"
  | "too_large"
  | "not_an_object"
  | "not_json"
  | "invalid_limit"
  | "missing_role"
  | "bad_role"
  | "unknown_format"
  | "wasm_blocked"
  | "wasm_unavailable"
  | "not_started"
  | "disposed"
  | "in_use"
  | "internal_error"
  | "callback_failed"
  | "embed_failed"
  | "summary_failed"
  | "summary_timed_out"
  | "summary_aborted"
  | "summary_rejected"
  | "summary_stale"
  | "summary_paused"
  | "request_failed"
  | "request_timed_out"
  | "bad_response"
  | "request_too_large"
  | "model_unavailable"
  | "vocabulary_not_loaded"
  | "damaged_vocabulary"
  | "wrong_encoding"
  | "unknown_encoding"
  | "special_token"
  | "unknown_token"
  | (string & {});

/** What a {@link TurnwiseError} can say beside its message. */
export interface ErrorDetails {
  /** The index of the message it is about, from 0. */
  readonly index?: number | undefined;
  /**
   * The option or field it is about, as one would write it: `strategies[1].keep`,
   * `messages[2].content`.
   */
  readonly path?: string | undefined;
  /** The line in a text that was given, from 1. */
  readonly line?: number | undefined;
  /** The column in that line, from 1. */
  readonly column?: number | undefined;
  /** Why an answer was not taken, as a stable name: `empty`, `echo`, `refusal`, `too_long`, … */
  readonly reason?: string | undefined;
  /** The HTTP status of a failed request. */
  readonly status?: number | undefined;
  /** What caused it. Never holds keys or headers. */
  readonly cause?: unknown;
}

/**
 * The one kind of error Turnwise throws or reports. Outcomes of normal life (stale, rejected) are
 * values instead.
 */
export class TurnwiseError extends Error {
  override readonly name = "TurnwiseError";
  /** What happened, as a stable name for programs. */
  readonly code: ErrorCode;
  /** See {@link ErrorDetails.index}. */
  declare readonly index?: number;
  /** See {@link ErrorDetails.path}. */
  declare readonly path?: string;
  /** See {@link ErrorDetails.line}. */
  declare readonly line?: number;
  /** See {@link ErrorDetails.column}. */
  declare readonly column?: number;
  /** See {@link ErrorDetails.reason}. */
  declare readonly reason?: string;
  /** See {@link ErrorDetails.status}. */
  declare readonly status?: number;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    if (details.index !== undefined) this.index = details.index;
    if (details.path !== undefined) this.path = details.path;
    if (details.line !== undefined) this.line = details.line;
    if (details.column !== undefined) this.column = details.column;
    if (details.reason !== undefined) this.reason = details.reason;
    if (details.status !== undefined) this.status = details.status;
  }
}

/**
 * The error for what the engine answered: it throws JSON text. `undefined` for anything else, such
 * as a trap or an exception of the host's own callback.
 *
 * @internal
 */
export function fromEngine(thrown: unknown): TurnwiseError | undefined {
  if (thrown instanceof TurnwiseError) return thrown;
  // The words of the glue between the two languages, which has no codes.
  if (thrown instanceof Error && /unsafe aliasing|it was borrowed/.test(thrown.message)) {
    return new TurnwiseError("in_use", "`countTokens` used the conversation that was asking it");
  }
  if (typeof thrown !== "string" || !thrown.startsWith('{"code":')) return undefined;
  const { code, message, ...details } = JSON.parse(thrown) as {
    code: string;
    message: string;
  } & ErrorDetails;
  return new TurnwiseError(code, message, details);
}

/** What was thrown, in words. @internal */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
