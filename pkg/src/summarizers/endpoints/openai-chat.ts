// OpenAI's Chat Completions, which most local servers and gateways support, too.

import { count, finishOf, textOf, type Endpoint, type Finish } from "./endpoint.js";

/** `POST /v1/chat/completions`. @internal */
export const openaiChat: Endpoint = {
  ending: /\/chat\/completions$/,
  path: (base) => `${base || "/v1"}/chat/completions`,
  body: ({ model, messages, maxTokens, stream }) => ({
    model,
    messages,
    max_tokens: maxTokens,
    ...(stream && { stream }),
  }),
  take(value, answer) {
    const choice = value.choices?.[0];
    const message = choice?.message ?? choice?.delta ?? {};
    answer.text += textOf(message.content);
    answer.refusal += message.refusal ?? "";
    answer.finish = finishOf(choice?.finish_reason, FINISH) ?? answer.finish;
    // Streams send the usage in a separate chunk, if requested.
    count(answer, value.usage?.prompt_tokens, value.usage?.completion_tokens);
  },
};

const FINISH: Record<string, Finish> = { length: "truncated", content_filter: "refused" };
