// The session that replaces old turns by a summary.

import { checkOptionNames, checkOptionalCounts, checkOptionalFunctions } from "../checks.js";
import { summarizerOptions } from "../policy.js";
import { notify } from "../callbacks.js";
import { noSummarizer } from "../errors.js";
import { staleError, summarize } from "../summarizers/summarize.js";
import { SUMMARIZING_SESSION_OPTIONS, type SummarizingSessionOptions } from "../options.js";
import { Session } from "./base.js";

export type { SummarizingSessionOptions } from "../options.js";

/**
 * Replaces older turns by a summary when there are more than `contextLimit` user turns. The summary
 * is a user message that asks for it and an assistant message with the text. The last
 * `keepLastNTurns` turns stay word for word.
 *
 * `addItems` waits for the summary that it triggers, and also resolves if the summary fails: the
 * items are stored in both cases. Items added in the meantime are stored at once.
 *
 * ```ts
 * const summarizer = fetchSummarizer({ url, model });
 * const session = new SummarizingSession({ keepLastNTurns: 3, contextLimit: 8, summarizer });
 * ```
 */
export class SummarizingSession<M extends object = any> extends Session<M> {
  #options: SummarizingSessionOptions<M>;
  #isSummarizing = false;
  #saidNoSummarizer = false;
  // Cancels the summary in progress when the session is cleared.
  #controller: AbortController | undefined;

  /**
   * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's
   * `path`.
   */
  constructor(options: SummarizingSessionOptions<M> = {}) {
    const {
      sessionId: _,
      initialItems: _5,
      onError: _1,
      onProgress: _2,
      onSummary: _3,
      summaryTimeoutMs: _4,
      summarizer,
      ...rest
    } = checkOptionNames(options, SUMMARIZING_SESSION_OPTIONS);
    checkOptionalFunctions(options, ["onError", "onProgress", "onSummary"]);
    checkOptionalCounts(options, ["summaryTimeoutMs"], 1);
    super(options, { session: "summarizing", ...rest, summarizer: summarizerOptions(summarizer) });
    this.#options = options;
  }

  /** @internal */
  protected override changeTurns(turns: number): void {
    this.conversation.setOptions({ contextLimit: turns });
  }

  /** @internal */
  protected override async maintain(): Promise<void> {
    const { summarizer } = this.#options;
    // One summary at a time. This call also requests the next one if items added in the meantime
    // need it.
    if (this.#isSummarizing) return;
    if (summarizer === undefined) return this.#noteSummarizer();
    this.#isSummarizing = true;
    try {
      for (
        let plan = this.conversation.plan();
        plan.job !== undefined;
        plan = this.conversation.plan()
      ) {
        const controller = (this.#controller = new AbortController());
        const error = await summarize(this.conversation, summarizer, plan.job, {
          ...this.#options,
          signal: controller.signal,
        });
        const isStale = controller.signal.aborted || error?.code === "summary_stale";
        if (controller.signal.aborted) notify(this.#options.onError, staleError("cleared"));
        this.setError(controller.signal.aborted ? staleError("cleared") : error);
        if (error !== undefined && !isStale) return;
      }
    } finally {
      this.#isSummarizing = false;
      this.#controller = undefined;
    }
  }

  // Says once that nobody writes summaries.
  #noteSummarizer(): void {
    if (this.#saidNoSummarizer) return;
    this.#saidNoSummarizer = true;
    notify(this.#options.onError, noSummarizer());
  }

  override async clearSession(): Promise<void> {
    await super.clearSession();
    this.#controller?.abort();
  }
}
