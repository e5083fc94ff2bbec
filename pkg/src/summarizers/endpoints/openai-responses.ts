// OpenAI's Responses. Sends `store: false`, because a summary is never continued.

import { count, finishOf, textOf, type Answer, type Endpoint, type Finish } from "./endpoint.js";

/** `POST /v1/responses`. @internal */
export const openaiResponses: Endpoint = {
  ending: /\/responses$/,
  path: (base) => `${base || "/v1"}/responses`,
  body: ({ model, messages: [system, ...input], maxTokens, stream }) => ({
    model,
    instructions: system!.content,
    input,
    max_output_tokens: maxTokens,
    store: false,
    ...(stream && { stream }),
  }),
  take(value, answer) {
    if (value.type === "response.output_text.delta") answer.text += value.delta;
    else if (value.type === "response.refusal.delta") answer.refusal += value.delta;
    else takeResponse(value.response ?? value, answer);
  },
};

// A whole response, or the response in the first and last event of a stream. The last one repeats
// the whole text.
function takeResponse({ status, output, incomplete_details, usage }: any, answer: Answer): void {
  if (status !== "completed" && status !== "incomplete") return;
  const message = (output ?? [])
    .filter((item: any) => item?.type === "message")
    .flatMap((item: any) => item.content ?? []);
  answer.text ||= textOf(message);
  answer.refusal ||= message.map((part: any) => part?.refusal ?? "").join("");
  answer.finish = finishOf(incomplete_details?.reason ?? status, FINISH);
  count(answer, usage?.input_tokens, usage?.output_tokens);
}

// `incomplete` is the status if the response has no reason.
const FINISH: Record<string, Finish> = {
  max_output_tokens: "truncated",
  incomplete: "truncated",
  content_filter: "refused",
};
