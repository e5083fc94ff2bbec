// The vendors' clients with one conversation each, for the tests of `turnwise/fetch`.

import Anthropic from "@anthropic-ai/sdk";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { GoogleGenAI } from "@google/genai";
import { ChatOpenAI } from "@langchain/openai";
import { generateText } from "ai";
import OpenAI from "openai";
import { details } from "./conversations.mjs";

const TURNS = 20;
const turns = (write) => Array.from({ length: TURNS }, (_, n) => write(`W${n}`)).flat();

// The same history in every format: a question, a call, its result and an answer in each turn.
export const histories = {
  chat: [
    ...turns((id) => [
      { role: "user", content: `Where is ${id}?` },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id, type: "function", function: { name: "look", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: id, content: details(id) },
      { role: "assistant", content: "Delivered." },
    ]),
    { role: "user", content: "And now?" },
  ],
  items: [
    ...turns((id) => [
      { role: "user", content: `Where is ${id}?` },
      { type: "function_call", call_id: id, name: "look", arguments: "{}" },
      { type: "function_call_output", call_id: id, output: details(id) },
      { role: "assistant", content: "Delivered." },
    ]),
    { role: "user", content: "And now?" },
  ],
  anthropic: [
    ...turns((id) => [
      { role: "user", content: `Where is ${id}?` },
      { role: "assistant", content: [{ type: "tool_use", id, name: "look", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: details(id) }] },
      { role: "assistant", content: "Delivered." },
    ]),
    { role: "user", content: "And now?" },
  ],
  gemini: [
    ...turns((id) => [
      { role: "user", parts: [{ text: `Where is ${id}?` }] },
      { role: "model", parts: [{ functionCall: { id, name: "look", args: {} } }] },
      {
        role: "user",
        parts: [{ functionResponse: { id, name: "look", response: { output: details(id) } } }],
      },
      { role: "model", parts: [{ text: "Delivered." }] },
    ]),
    { role: "user", parts: [{ text: "And now?" }] },
  ],
};

export const openai = (server, fetch) =>
  new OpenAI({ apiKey: "k", baseURL: `${server.origin}/v1`, fetch, maxRetries: 0 });
export const anthropic = (server, fetch) =>
  new Anthropic({ apiKey: "k", baseURL: server.origin, fetch, maxRetries: 0 });
const drain = async (stream) => {
  for await (const _ of stream);
};

/** The clients: each sends its history, and says where the messages are in the request. */
export const CLIENTS = {
  "openai, Chat Completions": {
    format: "chat",
    field: "messages",
    send: (server, fetch, messages) =>
      openai(server, fetch).chat.completions.create({ model: "m", messages }),
  },
  "openai, Chat Completions as a stream": {
    format: "chat",
    field: "messages",
    send: async (server, fetch, messages) =>
      drain(
        await openai(server, fetch).chat.completions.create({
          model: "m",
          messages,
          stream: true,
          stream_options: { include_usage: true },
        }),
      ),
  },
  "openai, Responses": {
    format: "items",
    field: "input",
    send: (server, fetch, input) => openai(server, fetch).responses.create({ model: "m", input }),
  },
  "openai, Responses as a stream": {
    format: "items",
    field: "input",
    send: async (server, fetch, input) =>
      drain(await openai(server, fetch).responses.create({ model: "m", input, stream: true })),
  },
  anthropic: {
    format: "anthropic",
    field: "messages",
    send: (server, fetch, messages) =>
      anthropic(server, fetch).messages.create({ model: "m", max_tokens: 9, messages }),
  },
  "anthropic as a stream": {
    format: "anthropic",
    field: "messages",
    send: (server, fetch, messages) =>
      anthropic(server, fetch)
        .messages.stream({ model: "m", max_tokens: 9, messages })
        .finalMessage(),
  },
  gemini: {
    format: "gemini",
    field: "contents",
    send: (server, fetch, contents) =>
      new GoogleGenAI({
        apiKey: "k",
        httpOptions: { baseUrl: server.origin, fetch },
      }).models.generateContent({ model: "m", contents }),
  },
  "gemini as a stream": {
    format: "gemini",
    field: "contents",
    send: async (server, fetch, contents) =>
      drain(
        await new GoogleGenAI({
          apiKey: "k",
          httpOptions: { baseUrl: server.origin, fetch },
        }).models.generateContentStream({ model: "m", contents }),
      ),
  },
  "@ai-sdk/openai-compatible": {
    format: "chat",
    field: "messages",
    send: (server, fetch, messages) => {
      const provider = createOpenAICompatible({ name: "p", baseURL: `${server.origin}/v1`, fetch });
      const model = provider("m");
      return generateText({ model, messages: messages.map(toModelMessage), maxRetries: 0 });
    },
  },
  ChatOpenAI: {
    format: "chat",
    field: "messages",
    send: (server, fetch, messages) =>
      new ChatOpenAI({
        apiKey: "k",
        model: "m",
        maxRetries: 0,
        configuration: { baseURL: `${server.origin}/v1`, fetch },
      }).invoke(messages),
  },
};

function toModelMessage({ role, content, tool_calls, tool_call_id }) {
  const call = { toolName: "look", toolCallId: tool_call_id ?? tool_calls?.[0].id };
  if (tool_calls) return { role, content: [{ type: "tool-call", ...call, input: {} }] };
  const output = { type: "text", value: content };
  return role === "tool"
    ? { role, content: [{ type: "tool-result", ...call, output }] }
    : { role, content };
}
