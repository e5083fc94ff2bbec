// OpenAI's Chat Completions, which most local servers and gateways speak as well.

import { count, finished, textOf, type Endpoint, type Finish } from "./endpoint.js";

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
    const said = choice?.message ?? choice?.delta ?? {};
    answer.text += textOf(said.content);
    answer.refusal += said.refusal ?? "";
    answer.finish = finished(choice?.finish_reason, FINISH) ?? answer.finish;
    // In a stream it comes in a chunk of its own, if it was asked for.
    count(answer, value.usage?.prompt_tokens, value.usage?.completion_tokens);
  },
};

const FINISH: Record<string, Finish> = { length: "truncated", content_filter: "refused" };
