// The package's error class, with the codes of all errors.

import type { ENGINE_ERRORS } from "./boundary.js";

/**
 * The codes of {@link TurnwiseError}. Codes are stable. Messages are for people and may change.
 *
 * - `bad_option`, `unknown_option`, `options_at_odds`: an option has a wrong value, does not exist,
 *   or contradicts another one; `path` names it.
 * - `bad_count`, `bad_usage`: `countTokens` returned an invalid value, or `observe` got no token
 *   count.
 * - `bad_messages`: `turnwise/evals` cannot read a conversation.
 * - `not_an_object`, `not_json`: a message is not an object, or cannot be written as JSON; `index`
 *   names it. `json_syntax`, `json_ended_early`, `json_too_deep`, `not_text`: a text is not JSON;
 *   `line` and `column` say where. `no_messages`, `not_a_list`, `bad_content`: it is JSON without
 *   readable messages.
 * - `too_large`: a message has more text than the engine can hold.
 * - `invalid_limit`: a limit is negative or not a whole number.
 * - `missing_role`, `bad_role`: a message has neither `role` nor `type`, or a role that does not
 *   exist in any format; `index` names it.
 * - `unknown_format`: Turnwise does not know this format name, the messages have another format
 *   than `format`, an item has a `type` that no format has, or a message has tool calls, results or
 *   text in a field that its format does not read. `index` names the message and `path` the field.
 * - `wasm_blocked`: the page's content security policy forbids WebAssembly.
 * - `wasm_unavailable`: the runtime has no WebAssembly, or the module could not be compiled.
 * - `not_started`: `turnwise/slim` was used before `init` or `initSync`, or the text module or the
 *   checker before `initText` or `initCheck`.
 * - `needs_text`: the policy needs the text module, but no import includes it. The message names
 *   the imports that do.
 * - `needs_models`: the policy needs the window of its `model`, and `turnwise/models`, which knows
 *   it, is not imported.
 * - `handover_too_large`: what another agent gets does not fit into its window, or into
 *   `maxTokens`.
 * - `unknown_issue`: the conversation has no issue of this number.
 * - `bad_transaction`: a change of a session's history has another shape, or data that cannot be
 *   compared; `history_conflict`: the history is not the expected one, or the operation was applied
 *   with another content. The history does not change.
 * - `unsupported_version`: an adapter got no messages from its framework; the message names the
 *   versions that it was tested with.
 * - `disposed`: the context, or the parent of a child, was used after `close()`, or a context
 *   without messages after `dispose()`.
 * - `not_loaded`: `fit` was called before the log was loaded; `log_failed`: a function of the log
 *   threw, took too long or contradicted itself, `path` names it; `log_entry_skipped`: entries of
 *   the log were not applied, and `reason` is `malformed`, `policy`, `unlinked` or `stale`.
 * - `in_use`: a callback used the conversation that called it. It may use other conversations.
 * - `internal_error`: a bug in Turnwise. The engine was restarted with the same conversation.
 * - `callback_failed`: `pin`, `opensTurn`, `countTokens` or `score` threw, or returned a wrong
 *   type; `path` names it. The context did not change.
 * - `embed_failed`: `embed` threw, or did not return vectors.
 * - `summary_failed`, `summary_timed_out`, `summary_aborted`: the summarizer threw, took too long,
 *   or was canceled.
 * - `summary_rejected`: the summarizer's answer is unusable; `reason` is `empty`, `refusal`,
 *   `echo`, `longer_than_input` or `invented_facts`.
 * - `summary_stale`: the covered messages changed while the summary was written.
 * - `summary_paused`: three summaries in a row failed; no more are requested until the breaker
 *   closes.
 * - `no_summarizer`: the policy asks for a summary that nobody writes: `prepare` has no
 *   `summarizer`. Reported once for each context; `plan.job` has the request.
 * - `nothing_to_send`: no message has anything that a provider takes. The user message
 *   `[no message]` is sent instead.
 * - `language_missing`: messages are in a language whose pack is not loaded, and are read by their
 *   structure alone. Reported once for each context; the message names the imports.
 * - `changing_start`: the system message changed in several requests in a row, so the provider's
 *   cache is never used. Put what changes behind the messages that stay the same.
 * - `own_output`: messages of an earlier plan came back as input. They are not a person's words; a
 *   summary in them continues as the earlier summary. Reported once for each context.
 * - `request_failed`, `request_timed_out`, `bad_response`: network and protocol errors of {@link
 *   fetchSummarizer}; `request_too_large`: the request exceeds the model's window and could not be
 *   split.
 * - `model_unavailable`: the browser's built-in model is missing or not ready; `reason` is the
 *   availability it reported: `unavailable`, `downloadable`, ….
 * - `vocabulary_not_loaded`, `damaged_vocabulary`, `wrong_encoding`, `unknown_encoding`:
 *   `turnwise/tokens` has no usable vocabulary for this call; `vocabulary_not_installed`: it lacks
 *   the package `turnwise-vocabularies`; `special_token`, `unknown_token`: it refuses a text or an
 *   id.
 * - `empty_user`, `empty_app`: the scope of a memory lacks a name; `bad_id`, `unknown_record`,
 *   `unknown_change`: the record or change does not exist; `empty_text`, `text_refused`: an edit
 *   has no words, or a gate refuses them; `unknown_version`: an export is of a later version.
 * - `store_unavailable`, `store_blocked`, `store_too_new`, `store_full`, `store_failed`: the store
 *   of a memory or a log failed. The memory goes on in the page, and nothing is deleted.
 */
export type ErrorCode =
  | (typeof ENGINE_ERRORS)[number]
  | "bad_usage"
  | "bad_messages"
  | "too_large"
  | "not_json"
  | "invalid_limit"
  | "wasm_blocked"
  | "wasm_unavailable"
  | "not_started"
  | "handover_too_large"
  | "needs_models"
  | "unknown_issue"
  | "bad_transaction"
  | "history_conflict"
  | "unsupported_version"
  | "disposed"
  | "not_loaded"
  | "log_failed"
  | "log_entry_skipped"
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
  | "no_summarizer"
  | "nothing_to_send"
  | "language_missing"
  | "changing_start"
  | "own_output"
  | "request_failed"
  | "request_timed_out"
  | "bad_response"
  | "request_too_large"
  | "model_unavailable"
  | "vocabulary_not_loaded"
  | "vocabulary_not_installed"
  | "damaged_vocabulary"
  | "wrong_encoding"
  | "unknown_encoding"
  | "special_token"
  | "unknown_token"
  | "empty_user"
  | "empty_app"
  | "bad_id"
  | "unknown_record"
  | "unknown_change"
  | "empty_text"
  | "text_refused"
  | "unknown_version"
  | "store_unavailable"
  | "store_blocked"
  | "store_too_new"
  | "store_full"
  | "store_failed"
  | (string & {});

/** The optional details of a {@link TurnwiseError}. */
export interface ErrorDetails {
  /** The index of the message concerned, from 0. */
  readonly index?: number | undefined;
  /**
   * The option or field concerned, as written in code: `strategies[1].keep`, `messages[2].content`.
   */
  readonly path?: string | undefined;
  /** The line in the input text, from 1. */
  readonly line?: number | undefined;
  /** The column in that line, from 1. */
  readonly column?: number | undefined;
  /** Why an answer was rejected, as a stable name: `empty`, `echo`, `refusal`, `too_long`, … */
  readonly reason?: string | undefined;
  /** The HTTP status of a failed request. */
  readonly status?: number | undefined;
  /** The underlying error. Never contains keys or headers. */
  readonly cause?: unknown;
}

/**
 * The only error class that Turnwise throws or reports. Expected outcomes (stale, rejected) are
 * return values instead.
 */
export class TurnwiseError extends Error {
  override readonly name = "TurnwiseError";
  /** The error's stable code. */
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
 * Whether a module failed: a trap, or a stack overflow inside it. Firefox has an error of its own
 * for that.
 *
 * @internal
 */
export function isTrap(thrown: unknown): boolean {
  return (
    thrown instanceof WebAssembly.RuntimeError ||
    thrown instanceof RangeError ||
    (thrown as { name?: unknown } | undefined)?.name === "InternalError"
  );
}

/**
 * Converts an exception of the engine, which throws JSON text. Returns `undefined` for anything
 * else, such as a trap or an exception of the host's callback.
 *
 * @internal
 */
export function fromEngine(thrown: unknown): TurnwiseError | undefined {
  if (thrown instanceof TurnwiseError) return thrown;
  // The message of wasm-bindgen, which has no error codes.
  if (thrown instanceof Error && /unsafe aliasing|it was borrowed/.test(thrown.message)) {
    return new TurnwiseError("in_use", "`countTokens` used the conversation that was asking it");
  }
  if (typeof thrown !== "string" || !thrown.startsWith('{"code":')) return undefined;
  const { code, message, ...details } = JSON.parse(thrown) as {
    code: string;
    message: string;
  } & ErrorDetails;
  const { index } = details;
  const where = index === undefined || message.includes("messages[") ? "" : `messages[${index}]: `;
  return new TurnwiseError(code, where + message, details);
}

/** The message of a thrown value. @internal */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The error of a plan whose summary nobody writes. @internal */
export function noSummarizer(): TurnwiseError {
  return new TurnwiseError(
    "no_summarizer",
    "the policy summarizes, but the context has no `summarizer`: pass one, or answer `plan.job` " +
      "with `commit`",
    { path: "summarizer" },
  );
}

/** The error of a plan from which everything was left out because it is empty. @internal */
export function nothingToSend(): TurnwiseError {
  return new TurnwiseError(
    "nothing_to_send",
    "no message has anything that a provider takes: each is empty, or has the content `null`",
    { path: "messages" },
  );
}

/** The error of a plan whose beginning changed in several requests in a row. @internal */
export function changingStart(at: number, resent: number): TurnwiseError {
  return new TurnwiseError(
    "changing_start",
    `message ${at} changed in each of the last ${CHANGES} requests, so the provider caches nothing ` +
      `behind it: it reads ${resent} tokens anew at the full price each time. Put what changes, ` +
      "such as the time or retrieved text, into the newest user message, or into a message at the end",
    { index: at },
  );
}

/** How many requests in a row must have a new beginning before a plan says so. @internal */
export const CHANGES = 3;

/** The error of a plan whose input has messages of an earlier plan. @internal */
export function ownOutput(): TurnwiseError {
  return new TurnwiseError(
    "own_output",
    "messages that an earlier plan inserted came back as input; keep your own messages, and pass " +
      "all of them: `plan.messages` are only for the model",
  );
}
