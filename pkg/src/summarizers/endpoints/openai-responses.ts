// OpenAI's Responses. Nothing is stored there: a summary is no conversation to go on with.

import { count, finished, textOf, type Answer, type Endpoint, type Finish } from "./endpoint.js";

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

// A whole response, or that of the events in which it begins and ends. The last one has the whole
// text once more.
function takeResponse({ status, output, incomplete_details, usage }: any, answer: Answer): void {
  if (status !== "completed" && status !== "incomplete") return;
  const said = (output ?? [])
    .filter((item: any) => item?.type === "message")
    .flatMap((item: any) => item.content ?? []);
  answer.text ||= textOf(said);
  answer.refusal ||= said.map((part: any) => part?.refusal ?? "").join("");
  answer.finish = finished(incomplete_details?.reason ?? status, FINISH);
  count(answer, usage?.input_tokens, usage?.output_tokens);
}

// Incomplete for a reason that is not told is incomplete all the same.
const FINISH: Record<string, Finish> = {
  max_output_tokens: "truncated",
  incomplete: "truncated",
  content_filter: "refused",
};
