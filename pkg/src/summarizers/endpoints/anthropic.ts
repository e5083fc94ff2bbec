// Anthropic's Messages.

import { count, finishOf, textOf, type Endpoint, type Finish } from "./endpoint.js";

/**
 * `POST /v1/messages`. Requests from a page need the header
 * `anthropic-dangerous-direct-browser-access`, which the caller has to add.
 *
 * @internal
 */
export const anthropic: Endpoint = {
  ending: /\/messages$/,
  path: (base) => `${base || "/v1"}/messages`,
  headers: { "anthropic-version": "2023-06-01" },
  body: ({ model, messages: [system, ...messages], maxTokens, stream }) => ({
    model,
    system: system!.content,
    messages,
    max_tokens: maxTokens,
    ...(stream && { stream }),
  }),
  take({ message, content_block, delta, content, stop_reason, usage }, answer) {
    // Thinking has other part types, whose text is in other fields.
    answer.text +=
      textOf(content) || textOf(content_block && [content_block]) || textOf(delta && [delta]);
    answer.finish = finishOf(stop_reason ?? delta?.stop_reason, FINISH) ?? answer.finish;
    const counted = usage ?? message?.usage;
    const {
      input_tokens,
      cache_read_input_tokens: read = 0,
      cache_creation_input_tokens: made = 0,
    } = counted ?? {};
    count(answer, input_tokens && input_tokens + read + made, counted?.output_tokens);
  },
};

const FINISH: Record<string, Finish> = {
  max_tokens: "truncated",
  model_context_window_exceeded: "truncated",
  refusal: "refused",
};
