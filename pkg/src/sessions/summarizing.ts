import { TurnwiseError } from "../errors.js";
import { known, maybeCounts, maybeFunctions, type OptionNames } from "../given.js";
import { summarizerOptions } from "../policy.js";
import { notify } from "../callbacks.js";
import { staleError, summarize } from "../summarizers/summarize.js";
import type { CheckPolicy, Format, Summarizer, SummaryRecord, When } from "../types.js";
import { Session, type SessionOptions } from "./base.js";

/** Options of {@link SummarizingSession}. */
export interface SummarizingSessionOptions<M extends object = any> extends SessionOptions {
  /** How many user turns stay word for word. At most `contextLimit`. Default: 3. */
  readonly keepLastNTurns?: number;
  /** How many user turns there may be before the older ones are summarized. Default: 3. */
  readonly contextLimit?: number;
  /** Whether to summarize at the limit or beyond it. Default: `exceeds`. */
  readonly when?: When;
  /** Makes the summaries. Without one nothing is ever summarized, and nothing lost. */
  readonly summarizer?: Summarizer<M>;
  /**
   * Whether answers of the summarizer are judged (refusal, echo, longer than its source). One
   * without text is rejected in any case. Default: true.
   */
  readonly validate?: boolean;
  /**
   * Whether the facts of summaries are checked: see {@link ContextOptions.checkSummaries}. Default:
   * false.
   */
  readonly checkSummaries?: CheckPolicy | false;
  /** Whether system and developer messages stay whatever their age. Default: true. */
  readonly pinSystem?: boolean;
  /** The items' format. Default: found from the items. */
  readonly format?: Format;
  /** The longest a summary may take, in milliseconds. Default: 120,000. */
  readonly summaryTimeoutMs?: number;
  /** Told of every summary that failed. `explain().error` has the last one. */
  readonly onError?: (error: TurnwiseError) => void;
  /** Told of every summary and what became of it, as plain JSON for a log. */
  readonly onSummary?: (record: SummaryRecord) => void;
  /** Told the text so far while a summary is being written, where the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

/**
 * Beyond `contextLimit` user turns, shows a summary of the older ones, as a user line that asks for
 * it and an assistant line that gives it, and the last `keepLastNTurns` turns word for word.
 *
 * `addItems` waits for the summary it causes, and resolves also when that failed: the items are
 * stored either way. Items added meanwhile are stored at once.
 *
 * ```ts
 * const session = new SummarizingSession({ keepLastNTurns: 3, contextLimit: 8, summarizer: fetchSummarizer({ url, model }) });
 * ```
 */
export class SummarizingSession<M extends object = any> extends Session<M> {
  #options: SummarizingSessionOptions<M>;
  #isSummarizing = false;
  // Calls the summary off that is being made for a conversation that is cleared.
  #flight: AbortController | undefined;

  /**
   * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's
   * `path`.
   */
  constructor(options: SummarizingSessionOptions<M> = {}) {
    const {
      sessionId: _,
      onError: _1,
      onProgress: _2,
      onSummary: _3,
      summaryTimeoutMs: _4,
      summarizer,
      ...rest
    } = known(options, Object.keys(NAMES));
    maybeFunctions(options, ["onError", "onProgress", "onSummary"]);
    maybeCounts(options, ["summaryTimeoutMs"], 1);
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
    // One summary at a time: whoever asks for it also makes the next one, should items that came
    // meanwhile call for it.
    if (this.#isSummarizing || summarizer === undefined) return;
    this.#isSummarizing = true;
    try {
      for (
        let plan = this.conversation.plan();
        plan.job !== undefined;
        plan = this.conversation.plan()
      ) {
        const flight = (this.#flight = new AbortController());
        const error = await summarize(this.conversation, summarizer, plan.job, {
          ...this.#options,
          signal: flight.signal,
        });
        const isStale = flight.signal.aborted || error?.code === "summary_stale";
        if (flight.signal.aborted) notify(this.#options.onError, staleError("cleared"));
        this.remember(flight.signal.aborted ? staleError("cleared") : error);
        if (error !== undefined && !isStale) return;
      }
    } finally {
      this.#isSummarizing = false;
      this.#flight = undefined;
    }
  }

  override async clearSession(): Promise<void> {
    await super.clearSession();
    this.#flight?.abort();
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
};
