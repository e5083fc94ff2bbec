// A model that runs in the page: it looks parcels up and refuses requests that are too long, as
// providers do. Replace it by one of theirs.

import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";

/** The model's window, in tokens. */
export const WINDOW = 1_200;

/** What the model was sent, for the page to show. */
export const requests: { readonly messages: number; readonly tokens: number }[] = [];

export const model: LanguageModelV4 = {
  specificationVersion: "v4",
  provider: "page",
  modelId: "parrot",
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error("this model only streams")),
  doStream: async (options) => ({ stream: toStream(answer(options)) }),
};

function* answer({ prompt }: LanguageModelV4CallOptions): Generator<LanguageModelV4StreamPart> {
  const text = JSON.stringify(prompt);
  // Four characters are about a token.
  const tokens = Math.ceil(text.length / 4);
  requests.push({ messages: prompt.length, tokens });
  if (tokens > 2 * WINDOW) throw new Error(`context_length_exceeded: ${tokens} tokens`);
  yield { type: "stream-start", warnings: [] };
  const last = prompt.at(-1);
  const number = last?.role === "user" && JSON.stringify(last.content).match(/P-\d+/)?.[0];
  if (number) {
    const input = JSON.stringify({ number });
    yield {
      type: "tool-call",
      toolCallId: `call-${requests.length}`,
      toolName: "findParcel",
      input,
    };
    return yield finish("tool-calls", tokens);
  }
  const id = "text";
  yield { type: "text-start", id };
  for (const delta of reply(last?.role).split(/(?<= )/)) yield { type: "text-delta", id, delta };
  yield { type: "text-end", id };
  yield finish("stop", tokens);
}

function reply(role: string | undefined): string {
  if (role === "tool") return "It left Hamburg this morning and will be in Rome tomorrow.";
  return "Which parcel do you mean? Its number begins with P.";
}

function finish(unified: "stop" | "tool-calls", tokens: number): LanguageModelV4StreamPart {
  return {
    type: "finish",
    finishReason: { unified, raw: undefined },
    usage: {
      inputTokens: { total: tokens, noCache: tokens, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 12, text: 12, reasoning: undefined },
    },
  };
}

function toStream<T>(parts: Generator<T>): ReadableStream<T> {
  return new ReadableStream({
    pull(controller) {
      try {
        const { value, done } = parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
