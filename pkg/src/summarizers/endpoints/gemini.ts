// Gemini's API. Its path contains the model, and whether to stream.

import { count, finishOf, textOf, type Endpoint, type Finish } from "./endpoint.js";

/** `POST /v1beta/models/{model}:generateContent`. @internal */
export const gemini: Endpoint = {
  ending: /:(streamG|g)enerateContent$/,
  path: (base, model) => `${base || "/v1beta"}/models/${encodeURIComponent(model)}:generateContent`,
  streamed(address) {
    address.pathname = address.pathname.replace(/:generateContent$/, ":streamGenerateContent");
    address.searchParams.set("alt", "sse");
  },
  body: ({ messages: [system, ...rest], maxTokens }) => ({
    systemInstruction: { parts: [{ text: system!.content }] },
    contents: rest.map(({ role, content }) => ({ role, parts: [{ text: content }] })),
    generationConfig: { maxOutputTokens: maxTokens },
  }),
  take({ candidates, promptFeedback, usageMetadata }, answer) {
    const candidate = candidates?.[0];
    const parts = candidate?.content?.parts ?? [];
    answer.text += textOf(parts.filter((part: any) => !part?.thought));
    const reason = candidate?.finishReason;
    answer.finish = (reason && (FINISH[reason] ?? "refused")) ?? answer.finish;
    if (promptFeedback?.blockReason) answer.finish = finishOf("blocked", FINISH);
    count(answer, usageMetadata?.promptTokenCount, usageMetadata?.candidatesTokenCount);
  },
};

// All other reasons (SAFETY, RECITATION, PROHIBITED_CONTENT, …) withhold text.
const FINISH: Record<string, Finish> = {
  STOP: "complete",
  MAX_TOKENS: "truncated",
  blocked: "refused",
};
