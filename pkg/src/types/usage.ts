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
  /** Tokens that Anthropic read from its cache, counted separately. */
  readonly cache_read_input_tokens?: number | null | undefined;
  /** Tokens that Anthropic wrote to its cache, counted separately. */
  readonly cache_creation_input_tokens?: number | null | undefined;
  /** The AI SDK. */
  readonly inputTokens?: number | null | undefined;
  /** Older versions of the AI SDK. */
  readonly promptTokens?: number | null | undefined;
  /** Gemini. */
  readonly promptTokenCount?: number | null | undefined;
}

/** The calibration of the estimate for the model that reported last. */
export interface Calibration {
  /** The provider's count for 1,000 additional estimated tokens. */
  readonly scalePermille: number;
  /** The uncertainty of a prediction, in both directions. Budgets use the upper end. */
  readonly boundPermille: number;
  /** The number of reports. */
  readonly samples: number;
}
