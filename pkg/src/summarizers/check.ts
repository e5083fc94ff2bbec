// Compares the facts of a summary with the messages that it covers.

import { TurnwiseError } from "../errors.js";
import { checkList, checkText, checkOptionNames, checkOptionalCounts } from "../checks.js";
import type { Redact } from "../redact.js";
import { checkFacts } from "../text/prompt.js";
import type { CheckPolicy, SummaryCheck, SummaryRequest } from "../types.js";

/** Options of {@link checkSummary}. */
export interface CheckSummaryOptions<M = any> {
  /** The messages that the summary covers. */
  readonly messages: readonly M[];
  /** The previous summary, if this one is based on it. */
  readonly prior?: string | undefined;
  /** The token limit including the appended facts. Default: 400. */
  readonly maxTokens?: number;
  /** How to handle lost and invented facts. Default: `append`. */
  readonly policy?: CheckPolicy;
  /** The secrets to redact, as in a context. */
  readonly redact?: Redact;
}

/**
 * Compares the facts of any summary with the messages it covers. Returns which facts it kept, lost
 * and invented, and its text with important lost facts appended word for word. A context does this
 * automatically: see `checkSummaries`.
 *
 * ```ts
 * const { text, lost, invented } = checkSummary(summary, { messages });
 * ```
 *
 * @throws TurnwiseError `summary_rejected` with the reason `invented_facts` under the policy
 * `reject`.
 */
export function checkSummary(summary: string, options: CheckSummaryOptions): SummaryCheck {
  checkText(summary, "summary");
  checkList(
    checkOptionNames(options, ["messages", "prior", "maxTokens", "policy", "redact"]).messages,
  );
  checkOptionalCounts(options, ["maxTokens"]);
  const { messages, prior, maxTokens = 400, policy, redact } = options;
  const request = { messages, prior, maxTokens, redact } as SummaryRequest<any>;
  const { rejected, ...check } = checkFacts(request, summary, policy);
  if (!rejected) return check;
  throw new TurnwiseError(
    "summary_rejected",
    "the summary contains identifiers, numbers or dates that are not in the messages",
    { reason: "invented_facts" },
  );
}
