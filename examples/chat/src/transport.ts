// Sends the plan instead of the whole conversation. With a server, use `DefaultChatTransport` and
// `prepareSendMessagesRequest` of `turnwise/ai-sdk`.

import {
  convertToModelMessages,
  stepCountIs,
  streamText,
  type ChatTransport,
  type UIMessage,
} from "ai";
import { context } from "./context";
import { model } from "./model";
import { tools } from "./tools";

export const transport: ChatTransport<UIMessage> = {
  async sendMessages({ messages, abortSignal }) {
    const plan = await context.prepare(messages, { signal: abortSignal });
    const result = streamText({
      model,
      tools,
      instructions: "You help customers of a parcel service. Be brief.",
      messages: await convertToModelMessages(plan.messages),
      stopWhen: stepCountIs(4),
      abortSignal,
    });
    return result.toUIMessageStream({ onError: (error) => String(error) });
  },
  reconnectToStream: async () => null,
};
