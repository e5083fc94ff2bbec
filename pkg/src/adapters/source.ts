// What all adapters share: where contexts come from, and what a request has besides its messages.

import type { Context, PrepareOptions } from "../context.js";
import type { PageContext } from "../page-context.js";
import { describeValue } from "../checks.js";
import { TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";
import type { Usage } from "../types.js";

/**
 * The contexts of an adapter: a pool, such as `createContexts(options)`, or one context. With one
 * context, every request is planned correctly, but only the requests of one conversation keep a
 * stable prefix.
 */
export type ContextSource = AnyContext | ContextPool;

/** The same for adapters that cannot wait: contexts of `turnwise/sync`, or after `await ready()`. */
export type SyncContextSource = Context<any> | ContextPool<Context<any>>;

/** A context, or one whose engine is loaded with its first call. */
export type AnyContext = Context<any> | PageContext<any>;

/** Contexts by conversation. */
export interface ContextPool<C = AnyContext> {
  /** The context of a conversation. */
  of(conversation: string): C;
}

/** The parts of a request that are not messages but fill the same window. */
export interface RequestParts {
  /** The tool schemas, as they are sent. */
  readonly tools?: unknown;
  /** The instructions or system prompt, if they are not a message. */
  readonly instructions?: unknown;
}

/** Whose request it is. */
export interface RequestModel {
  /** The name of the model, or one of the AI SDK's. Anything else is ignored. */
  readonly model?: unknown;
}

/**
 * Checks where an adapter's contexts come from, when the adapter is made: options in place of a
 * context would fail with the first request only.
 *
 * @throws TurnwiseError `bad_option`, naming the adapter.
 *
 * @internal
 */
export function checkSource<S>(source: S, adapter: string, isSync = false): S {
  const { of, prepare, fit } = Object(source);
  if (typeof of === "function" || typeof (isSync ? fit : prepare) === "function") return source;
  if (typeof prepare === "function")
    throw new TurnwiseError(
      "not_started",
      `\`${adapter}\` cannot wait for the engine: import the context from \`turnwise/sync\`, or ` +
        "pass what `await context.ready()` returns",
    );
  throw new TurnwiseError(
    "bad_option",
    `\`${adapter}\` takes a context or a pool, which \`createContext(options)\` and ` +
      `\`createContexts(options)\` return, but got ${describeValue(source)}`,
    { path: "source" },
  );
}

/**
 * Finds the context of a conversation. A conversation without a name gets a new context from a
 * pool, never one that another conversation uses.
 *
 * @internal
 */
export function contextOf<C extends AnyContext = AnyContext>(
  source: C | ContextPool<C>,
  conversation: unknown,
): C {
  if (!("of" in source)) return source;
  return source.of(typeof conversation === "string" ? conversation : uniqueName());
}

/** The context with its engine. @internal */
export async function loaded(context: AnyContext): Promise<Context<any>> {
  return "fit" in context ? context : context.ready();
}

/**
 * The options of `prepare`. `parts` replace the context's option `overhead`, so adapters pass them
 * only where they see the tools of a request as well as its instructions.
 *
 * @internal
 */
export function prepareOptions(
  signal: unknown,
  parts: RequestParts = {},
  { model }: RequestModel = {},
): PrepareOptions {
  const present = Object.entries(parts).filter(([, value]) => value != null);
  const name = typeof model === "string" ? model : Object(model).modelId;
  return {
    ...(signal != null && { signal: signal as Signal }),
    ...(typeof name === "string" && { model: name }),
    ...(present.length > 0 && { overhead: Object.fromEntries(present) }),
  };
}

/**
 * Checks what a framework passed as its messages.
 *
 * @throws TurnwiseError `unsupported_version` with the versions that the adapter was tested with.
 *
 * @internal
 */
export function listOf<M = any>(messages: unknown, tested: string): M[] {
  if (Array.isArray(messages)) return messages;
  throw new TurnwiseError(
    "unsupported_version",
    `the framework passed no list of messages; this adapter was tested with ${tested}`,
  );
}

/** Calibrates a context. Usage without a count is not an error: many servers send none. @internal */
export function observe(context: AnyContext | undefined, usage: unknown, model?: string): void {
  if (typeof usage !== "object" || usage === null) return;
  try {
    context?.observe({ model, ...usage } as Usage);
  } catch {
    // The answer matters more than the calibration, so an unreadable count must not break it.
  }
}

// A name that no other process uses: a pool with a log must not find another conversation.
function uniqueName(): string {
  const random = globalThis.crypto?.randomUUID?.() ?? Math.random().toString(36).slice(2);
  return `unnamed-${random}`;
}
