// The session that replaces old turns by a summary.

import { TurnwiseError } from "../errors.js";
import {
  checkOptionNames,
  checkOptionalCounts,
  checkOptionalFunctions,
  type OptionNames,
} from "../checks.js";
import { summarizerOptions } from "../policy.js";
import { notify } from "../callbacks.js";
import { staleError, summarize } from "../summarizers/summarize.js";
import type { CheckPolicy, Format, Summarizer, SummaryRecord, When } from "../types.js";
import { Session, type SessionOptions } from "./base.js";

/** Options of {@link SummarizingSession}. */
export interface SummarizingSessionOptions<M extends object = any> extends SessionOptions {
  /** The number of user turns that stay word for word. At most `contextLimit`. Default: 3. */
  readonly keepLastNTurns?: number;
  /** The number of user turns that triggers a summary of the older ones. Default: 3. */
  readonly contextLimit?: number;
  /**
   * Whether to summarize when the limit is reached or only when it is exceeded. Default: `exceeds`.
   */
  readonly when?: When;
  /** Writes the summaries. Without a summarizer, nothing is summarized or left out. */
  readonly summarizer?: Summarizer<M>;
  /**
   * Whether to reject an answer of the summarizer that is a refusal, an echo or longer than its
   * source. An empty answer is always rejected. Default: true.
   */
  readonly validate?: boolean;
  /**
   * How to check the facts of summaries: see {@link ContextOptions.checkSummaries}. Default: false.
   */
  readonly checkSummaries?: CheckPolicy | false;
  /** Whether system and developer messages always stay. Default: true. */
  readonly pinSystem?: boolean;
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
  /** Time limit for a summary, in milliseconds. Default: 120,000. */
  readonly summaryTimeoutMs?: number;
  /** Called for every failed summary. `explain().error` has the last error. */
  readonly onError?: (error: TurnwiseError) => void;
  /** Called for every summary and its outcome, as plain JSON for a log. */
  readonly onSummary?: (record: SummaryRecord) => void;
  /** Called with the text so far while a summary is being written, if the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

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
    } = checkOptionNames(options, Object.keys(NAMES));
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
    if (this.#isSummarizing || summarizer === undefined) return;
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

  override async clearSession(): Promise<void> {
    await super.clearSession();
    this.#controller?.abort();
  }
}

const NAMES: OptionNames<SummarizingSessionOptions> = {
  keepLastNTurns: 1,
  contextLimit: 1,
  when: 1,
  summarizer: 1,
  validate: 1,
  checkSummaries: 1,
  pinSystem: 1,
  format: 1,
  summaryTimeoutMs: 1,
  onError: 1,
  onSummary: 1,
  onProgress: 1,
  sessionId: 1,
  initialItems: 1,
};
