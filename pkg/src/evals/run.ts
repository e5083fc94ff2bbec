// An evaluation in the module: conversations in, rows out.

import type { ContextOptions } from "../context.js";
import { TurnwiseError } from "../errors.js";
import { policyOptions } from "../policy.js";
import { ask } from "./engine.js";
import type { Evaluation } from "./glue.js";
import type { Conversation, EvalPolicy, EvalRow } from "./index.js";

/** Starts an evaluation. The caller frees it. With `totalsOnly` it holds no rows. @internal */
export function start(
  policy: EvalPolicy,
  baseline: EvalPolicy | undefined,
  totalsOnly = false,
): Evaluation {
  const texts = [asJson(policy), baseline === undefined ? "" : asJson(baseline)] as const;
  return ask((module) => new module.Evaluation(...texts, totalsOnly));
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

function asJson(policy: EvalPolicy): string {
  const isPlain =
    typeof policy === "object" && policy !== null && typeof policy.summarizer !== "function";
  const text = JSON.stringify(isPlain ? policy : policyOptions(policy as ContextOptions<object>));
  if (text === undefined)
    throw new TurnwiseError("bad_option", "a policy must be an object", { path: "policy" });
  return text;
}
