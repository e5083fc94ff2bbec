// Ollama's API. It streams lines of JSON by default.

import { count, finishOf, textOf, type Endpoint, type Finish } from "./endpoint.js";

/** `POST /api/chat`. @internal */
export const ollama: Endpoint = {
  ending: /\/api\/chat$/,
  path: (base) => `${base}/api/chat`,
  body: ({ model, messages, maxTokens, window, stream }) => ({
    model,
    messages,
    stream,
    // Without `num_ctx`, it silently truncates the prompt to a few thousand tokens.
    options: { num_predict: maxTokens, ...(window !== undefined && { num_ctx: window }) },
  }),
  take({ message, done, done_reason, prompt_eval_count, eval_count }, answer) {
    answer.text += textOf(message?.content);
    if (done) answer.finish = finishOf(done_reason ?? "stop", FINISH);
    count(answer, prompt_eval_count, eval_count);
  },
};

const FINISH: Record<string, Finish> = { length: "truncated" };
