import { TurnwiseError } from "../errors.js";
import { givenList, givenText, known, maybeCounts } from "../given.js";
import { checkFacts } from "../text/prompt.js";
import type { CheckPolicy, SummaryCheck, SummaryRequest } from "../types.js";

/** What a summary is held against, and how. */
export interface CheckSummaryOptions<M = any> {
  /** The messages it covers. */
  readonly messages: readonly M[];
  /** The summary before it, if it took one in. */
  readonly prior?: string | undefined;
  /** The most it may take with what is appended, in tokens. Default: 400. */
  readonly maxTokens?: number;
  /** What is done about what is found. Default: `append`. */
  readonly policy?: CheckPolicy;
}

/**
 * Holds a summary, whoever wrote it, against the messages it stands for: which facts it kept, lost
 * and made up, and its text with what matters of the lost appended word for word. A context does
 * this by itself: see `checkSummaries`.
 *
 * ```ts
 * const { text, lost, invented } = checkSummary(summary, { messages });
 * ```
 *
 * @throws TurnwiseError `summary_rejected` with the reason `invented_facts` under the policy
 * `reject`.
 */
export function checkSummary(summary: string, options: CheckSummaryOptions): SummaryCheck {
  givenText(summary, "summary");
  givenList(known(options, ["messages", "prior", "maxTokens", "policy"]).messages);
  maybeCounts(options, ["maxTokens"]);
  const { messages, prior, maxTokens = 400, policy } = options;
  const request = { messages, prior, maxTokens } as SummaryRequest<any>;
  const { rejected, ...check } = checkFacts(request, summary, policy);
  if (!rejected) return check;
  throw new TurnwiseError(
    "summary_rejected",
    "the summary tells identifiers, numbers or dates that nobody said",
    { reason: "invented_facts" },
  );
}
