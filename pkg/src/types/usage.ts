// What providers count, and what that says of the estimate.

/** A count of tokens, as providers write it. */
export type UsageCount = number | null | undefined;

/**
 * Tokens as a provider reported them: the usage object of the usual SDKs, as it is. One of the
 * counts must be there.
 */
export interface Usage {
  /** The model that counted. */
  readonly model?: string | undefined;
  /** OpenAI's Chat Completions and compatible servers. */
  readonly prompt_tokens?: UsageCount;
  /** OpenAI's Responses, Anthropic, LangChain. */
  readonly input_tokens?: UsageCount;
  /** Tokens that Anthropic read from its cache, counted separately. */
  readonly cache_read_input_tokens?: UsageCount;
  /** Tokens that Anthropic wrote to its cache, counted separately. */
  readonly cache_creation_input_tokens?: UsageCount;
  /** The AI SDK, `@openai/agents`, Bedrock. The AI SDK's models have the total in an object. */
  readonly inputTokens?: UsageCount | { readonly total?: UsageCount };
  /** Tokens that Bedrock read from its cache, counted separately. */
  readonly cacheReadInputTokens?: UsageCount;
  /** Tokens that Bedrock wrote to its cache, counted separately. */
  readonly cacheWriteInputTokens?: UsageCount;
  /** Older versions of the AI SDK, Mistral. */
  readonly promptTokens?: UsageCount;
  /** Gemini. */
  readonly promptTokenCount?: UsageCount;
  /** Ollama. */
  readonly prompt_eval_count?: UsageCount;
  /** Cohere. */
  readonly tokens?: { readonly input_tokens?: UsageCount } | null | undefined;
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
