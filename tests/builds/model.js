// The model and the tools of the built apps: no network, and an answer that says what it was sent.

import { tool } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { z } from "zod";

export const tools = {
  look: tool({ inputSchema: z.object({}), execute: async () => "sent" }),
};

export const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    const usage = {
      inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 4, text: 4, reasoning: 0 },
    };
    const finishReason = { unified: "stop", raw: "stop" };
    const chunks = [
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: `On its way. I was sent ${prompt.length} messages.` },
      { type: "text-end", id: "1" },
      { type: "finish", finishReason, usage },
    ];
    return { stream: simulateReadableStream({ chunks }) };
  },
});
