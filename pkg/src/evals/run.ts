// An evaluation in the module: conversations in, rows out.

import type { ContextOptions } from "../context.js";
import { TurnwiseError } from "../errors.js";
import { policyOptions } from "../policy.js";
import { ask, restarts } from "./engine.js";
import type { Evaluation } from "./glue.js";
import type { Conversation, EvalPolicy, EvalRow } from "./index.js";

/** Starts an evaluation. The caller {@link end}s it. With `totalsOnly` it holds no rows. @internal */
export function start(
  policy: EvalPolicy,
  baseline: EvalPolicy | undefined,
  totalsOnly = false,
): Evaluation {
  const texts = [asJson(policy), baseline === undefined ? "" : asJson(baseline)] as const;
  const run = ask((module) => new module.Evaluation(...texts, totalsOnly));
  begun.set(run, restarts());
  return run;
}

/** Frees an evaluation, if the module that it lives in is still there. @internal */
export function end(run: Evaluation): void {
  if (!isStale(run)) ask(() => run.free());
}

/** Whether the module was restarted since an evaluation began. @internal */
export function isStale(run: Evaluation): boolean {
  return begun.get(run) !== restarts();
}

/** Replays a conversation and adds it to the totals. @internal */
export function add(run: Evaluation, conversation: Conversation, place: number | string): EvalRow {
  const id = nameOf(conversation, place);
  const row = ask(() => run.add(id, JSON.stringify(conversation) ?? "null"));
  return JSON.parse(row) as EvalRow;
}

/** The name of a conversation: its `id`, or its place. @internal */
export function nameOf(conversation: unknown, place: number | string): string {
  const { id = place } = Object(conversation) as { readonly id?: unknown };
  return String(id);
}

// The restarts of the module before each evaluation.
const begun = new WeakMap<Evaluation, number>();

function asJson(policy: EvalPolicy): string {
  const isPlain =
    typeof policy === "object" && policy !== null && typeof policy.summarizer !== "function";
  const text = JSON.stringify(isPlain ? policy : policyOptions(policy as ContextOptions<object>));
  if (text === undefined)
    throw new TurnwiseError("bad_option", "a policy must be an object", { path: "policy" });
  return text;
}
