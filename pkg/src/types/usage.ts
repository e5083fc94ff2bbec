// What providers count, and what that says of the estimate.

/**
 * Tokens as a provider reported them; the usage that the usual SDKs answer with, as it is. One of
 * the counts must be there.
 */
export interface Usage {
  /** The model that counted. */
  readonly model?: string | undefined;
  /** OpenAI's Chat Completions. */
  readonly prompt_tokens?: number | null | undefined;
  /** OpenAI's Responses and Anthropic. */
  readonly input_tokens?: number | null | undefined;
  /** What Anthropic read from its cache, which it counts apart. */
  readonly cache_read_input_tokens?: number | null | undefined;
  /** What Anthropic wrote into its cache, which it counts apart. */
  readonly cache_creation_input_tokens?: number | null | undefined;
  /** The AI SDK. */
  readonly inputTokens?: number | null | undefined;
  /** Older versions of the AI SDK. */
  readonly promptTokens?: number | null | undefined;
  /** Gemini. */
  readonly promptTokenCount?: number | null | undefined;
}

/** What providers' counts say of the estimate, for the model that reported last. */
export interface Calibration {
  /** What the provider counts for 1,000 estimated tokens more. */
  readonly scalePermille: number;
  /** By how much a prediction may still be too low or too high. Budgets use the upper end. */
  readonly boundPermille: number;
  /** How many reports there were. */
  readonly samples: number;
}
