// The global variables that the code of docs/frameworks uses: long conversations, and models and
// servers that keep what they are sent.

import { once } from "node:events";
import { AbstractAgent, EventType } from "@ag-ui/client";
import { AIMessage } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { Agent, Usage } from "@openai/agents";
import { tool } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import OpenAI from "openai";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { Message } from "chat";
import { from } from "rxjs";
import { WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { pool } from "./conversations.mjs";
import { entry } from "./package.mjs";
import { startServer } from "./server.mjs";

const { createContext } = await entry(".");
// Traces are kept in memory, as a collector would get them.
const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

const ANSWER = "On its way.";
const LENGTH = 120;

const texts = Array.from(
  { length: LENGTH + 1 },
  (_, n) => `Where is order W${n}? ${"It is late. ".repeat(10)}`,
);
const spoken = (write) => texts.map((text, n) => write(text, n % 2 ? "assistant" : "user", n));

/** The world of one page: `globals`, every prompt in `sent`, and `finish`. */
export async function createWorld() {
  const sent = [];
  const work = [];
  const keep = (prompt) => void sent.push(JSON.stringify(prompt));
  const server = await startServer(({ path, body }) => {
    keep(body.messages ?? body.input ?? body.contents);
    if (path === "/api/chat") return { body: [{ type: "finish" }, "[DONE]"] };
    if (body.model !== "window-of-512") return undefined;
    const message = { role: "assistant", content: ANSWER };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    return { body: { choices, usage: { prompt_tokens: 512, completion_tokens: 3 } } };
  });
  const answers = spoken((text, role, n) => ({ id: `m${n}`, role, content: text }));
  const globals = {
    origin: server.origin,
    baseURL: `${server.origin}/v1`,
    apiKey: "key",
    messages: spoken((content, role) => ({ role, content })),
    items: spoken((content, role) => ({ role, content })).slice(0, -1),
    camelMessages: answers,
    questions: texts.slice(0, 40),
    uiMessages: spoken((text, role, n) => ({
      id: `m${n}`,
      role,
      parts: [{ type: "text", text }],
    })),
    contexts: pool(() => createContext({ window: 2_000 })),
    tools: {
      look: tool({ inputSchema: z.object({}), execute: async () => "sent" }),
    },
    model: model(keep),
    chatModel: new ChatModel(keep),
    agent: agent(keep),
    agUiAgent: new Recorder(keep, answers),
    adapter: adapter(keep),
    LanguageModel: {
      create: async ({ initialPrompts }) => ({
        prompt: async (text) => (keep([initialPrompts, text]), ANSWER),
      }),
    },
    openai: new OpenAI({ apiKey: "key", baseURL: `${server.origin}/v1` }),
    engine: { chat: { completions: { create: (request) => local(keep, request) } } },
    bot: { onSubscribedMessage: (listen) => void work.push(mention(listen)) },
    state: new State(),
    session: new Session(work, keep),
    webSocketServer: { on: (_, onConnection) => void work.push(talk(onConnection)) },
    finishedSpans: () => exporter.getFinishedSpans(),
    serve: (app) => void work.push(ask(app, globals.messages)),
  };
  const finish = async () => {
    await Promise.all(work);
    await server.close();
  };
  return { globals, sent, finish };
}

function model(keep) {
  const usage = { inputTokens: { total: 9 }, outputTokens: { total: 1 } };
  const finishReason = { unified: "stop", raw: "stop" };
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      keep(prompt);
      return { content: [{ type: "text", text: ANSWER }], finishReason, usage, warnings: [] };
    },
    doStream: async ({ prompt }) => {
      keep(prompt);
      const chunks = [
        { type: "stream-start", warnings: [] },
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: ANSWER },
        { type: "text-end", id: "1" },
        { type: "finish", finishReason, usage },
      ];
      return { stream: simulateReadableStream({ chunks }) };
    },
  });
}

class ChatModel extends FakeListChatModel {
  constructor(keep) {
    super({ responses: [""] });
    this.keep = keep;
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    this.keep(messages.map(({ content }) => content));
    return { generations: [{ text: "", message: new AIMessage(ANSWER) }] };
  }
}

function agent(keep) {
  const content = [{ type: "output_text", text: ANSWER }];
  const says = { type: "message", id: "m", role: "assistant", status: "completed", content };
  const getResponse = async ({ input }) => {
    keep(input);
    return { usage: new Usage(), output: [says], responseId: "r" };
  };
  return new Agent({ name: "support", instructions: "Be helpful.", model: { getResponse } });
}

class Recorder extends AbstractAgent {
  constructor(keep, initialMessages) {
    super({ threadId: "t", initialMessages });
    this.keep = keep;
  }
  run({ threadId, runId, messages }) {
    this.keep(messages);
    const ids = { threadId, runId };
    return from([
      { type: EventType.RUN_STARTED, ...ids },
      { type: EventType.RUN_FINISHED, ...ids },
    ]);
  }
}

function adapter(keep) {
  return {
    kind: "text",
    name: "recorder",
    model: "m",
    async *chatStream({ messages, threadId = "t", runId = "r" }) {
      keep(messages);
      const ids = { threadId, runId, timestamp: 1 };
      yield { type: "RUN_STARTED", ...ids };
      yield { type: "RUN_FINISHED", ...ids, finishReason: "stop" };
    },
  };
}

/** Asks many questions on a WebSocket, each after the answer to the one before. */
async function talk(onConnection) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", onConnection);
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${server.address().port}`);
  await once(client, "open");
  for (const text of texts) {
    client.send(JSON.stringify({ chat: "chat-1", text }));
    const [answer] = await once(client, "message");
    if (String(answer) !== ANSWER) throw new Error("the server has another answer");
  }
  client.terminate();
  server.close();
}

/** The engine of WebLLM: OpenAI's shape, and an error beyond its window. */
async function local(keep, { messages }) {
  keep(messages);
  const prompt_tokens = Math.ceil(JSON.stringify(messages).length / 4);
  if (prompt_tokens > 4_096) throw new Error("ContextWindowSizeExceededError");
  const message = { role: "assistant", content: ANSWER };
  return { choices: [{ message }], usage: { prompt_tokens, completion_tokens: 3 } };
}

/** A user writes in a thread of the Chat SDK with a long history. */
async function mention(listen) {
  const author = (isMe) => ({ userId: "u", userName: "u", fullName: "U", isBot: isMe, isMe });
  const written = texts.map((text, n) => {
    const metadata = { dateSent: new Date(n), edited: false };
    const formatted = { type: "root", children: [] };
    const rest = { formatted, raw: {}, attachments: [], metadata, author: author(n % 2 === 1) };
    return new Message({ id: `m${n}`, threadId: "t", text, ...rest });
  });
  const posted = [];
  const adapter = { fetchMessages: async () => ({ messages: written }) };
  await listen({ id: "t", adapter, post: async (text) => posted.push(text) });
  if (posted.join() !== ANSWER) throw new Error("the bot posted another answer");
}

/** A `StateAdapter` of the Chat SDK, as far as a log needs it. */
class State {
  #rows = new Map();
  async get(key) {
    return JSON.parse(this.#rows.get(key) ?? "null");
  }
  async setIfNotExists(key, value) {
    if (this.#rows.has(key)) return false;
    return Boolean(this.#rows.set(key, JSON.stringify(value)));
  }
  async delete(key) {
    this.#rows.delete(key);
  }
  async appendToList(key, value) {
    this.#rows.set(key, JSON.stringify([...(await this.getList(key)), value]));
  }
  async getList(key) {
    return (await this.get(key)) ?? [];
  }
}

/** A Session of Cloudflare: it replaces a range of its messages by a summary. */
class Session {
  constructor(work, keep) {
    this.work = work;
    this.keep = keep;
  }
  onCompaction(compact) {
    this.compact = compact;
    return this;
  }
  compactAfter() {
    this.work.push(this.#run());
  }
  async #run() {
    const messages = spoken((text, role, n) => ({
      id: `m${n}`,
      role,
      parts: [{ type: "text", text }],
    }));
    const { fromMessageId, toMessageId, summary } = await this.compact(messages);
    const [from, to] = [fromMessageId, toMessageId].map((id) =>
      messages.findIndex((message) => message.id === id),
    );
    if (from !== 0 || to < from || !/W\d/.test(summary)) throw new Error("no such range");
    this.keep([{ summary }, ...messages.slice(to + 1)]);
  }
}

/** Sends messages to an app as a page would, and expects the provider's answer. */
async function ask(app, messages) {
  const path = "/v1/chat/completions";
  const init = { method: "POST", body: JSON.stringify({ model: "m", messages }) };
  const listening = app.listen?.(0, "127.0.0.1");
  await new Promise((resolve) => listening?.once("listening", resolve) ?? resolve());
  const response = listening
    ? await fetch(`http://127.0.0.1:${listening.address().port}${path}`, init)
    : await app.request(path, init);
  const { choices } = await response.json();
  listening?.close();
  if (choices[0].message.content !== ANSWER) throw new Error("the app has another answer");
}
