// Ollama's own API. It streams lines of JSON, and does so unless told otherwise.

import { count, finished, textOf, type Endpoint, type Finish } from "./endpoint.js";

/** `POST /api/chat`. @internal */
export const ollama: Endpoint = {
  ending: /\/api\/chat$/,
  path: (base) => `${base}/api/chat`,
  body: ({ model, messages, maxTokens, window, stream }) => ({
    model,
    messages,
    stream,
    // Without `num_ctx` it silently drops what is beyond its default of a few thousand tokens.
    options: { num_predict: maxTokens, ...(window !== undefined && { num_ctx: window }) },
  }),
  take({ message, done, done_reason, prompt_eval_count, eval_count }, answer) {
    answer.text += textOf(message?.content);
    if (done) answer.finish = finished(done_reason ?? "stop", FINISH);
    count(answer, prompt_eval_count, eval_count);
  },
};

const FINISH: Record<string, Finish> = { length: "truncated" };
