// The other APIs of the loopback server: Responses, Anthropic, Gemini, Ollama, as documented by
// each provider.
//
// Each API translates its request to Chat Completions, and a text to a whole answer or to events.
// The behaviors are the same for all APIs.

import { cors, fail, reply } from "./behaviors.mjs";

/** The API a path belongs to, and the behavior in front of it; undefined for Chat Completions. */
export function apiOf(path) {
  for (const api of Object.values(apis)) {
    const match = api.path.exec(path);
    if (match) return { api, named: match[1] };
  }
  return undefined;
}

/** The behavior with this name for this API, or undefined. */
export function apiBehavior(api, name) {
  const answers = {
    answer: (exchange) =>
      (api.streams(exchange) ? stream : whole)(
        exchange,
        api,
        reply(api.asked(exchange.body)),
        "stop",
      ),
    truncated: (exchange) =>
      (api.streams(exchange) ? stream : whole)(exchange, api, "The customer asked", "length"),
    refuse: (exchange) => (api.streams(exchange) ? stream : whole)(exchange, api, "", "refusal"),
    empty: (exchange) => (api.streams(exchange) ? stream : whole)(exchange, api, "", "stop"),
    "cut-stream": (exchange) => {
      start(exchange, api);
      exchange.response.write(frame(api, api.events("The first words", "stop")[0]), () =>
        exchange.request.socket.destroy(),
      );
    },
    "end-stream": (exchange) => {
      start(exchange, api);
      exchange.response.end(frame(api, api.events("The first words", "stop")[0]));
    },
    "error-stream": (exchange) => {
      start(exchange, api);
      exchange.response.end(
        [api.events("The first words", "stop")[0], api.error]
          .map((event) => frame(api, event))
          .join(""),
      );
    },
  };
  const failure = /^fail-(\d{3})$/.exec(name);
  if (failure) return (exchange) => fail(exchange, Number(failure[1]));
  return Object.hasOwn(answers, name) ? answers[name] : undefined;
}

function whole({ response }, api, text, finish) {
  response.writeHead(200, { ...cors, "content-type": "application/json" });
  response.end(JSON.stringify(api.whole(text, finish)));
}

function stream(exchange, api, text, finish) {
  start(exchange, api);
  const bytes = Buffer.from(
    api
      .events(text, finish)
      .map((event) => frame(api, event))
      .join(""),
  );
  // Pieces of 7 bytes split lines, events and characters, to find parsers that assume whole ones.
  const write = (from) => {
    if (exchange.response.destroyed) return;
    if (from >= bytes.length) return void exchange.response.end();
    exchange.response.write(bytes.subarray(from, from + 7));
    setImmediate(write, from + 7);
  };
  write(0);
}

function start({ response }, api) {
  response.writeHead(200, {
    ...cors,
    "content-type": api.isLines ? "application/x-ndjson" : "text/event-stream; charset=utf-8",
  });
}

const frame = (api, event) => {
  const name = api.namesEvents ? `event: ${event.type}\n` : "";
  return api.isLines ? `${JSON.stringify(event)}\n` : `${name}data: ${JSON.stringify(event)}\n\n`;
};

const words = (text) => text.match(/\s*\S+\s*/gu) ?? [];

const responses = {
  path: /^(?:\/([\w-]+))?\/v1\/responses$/,
  namesEvents: true,
  streams: ({ body }) => body.stream === true,
  asked: ({ instructions, input }) => ({
    messages: [{ role: "system", content: instructions }, ...input],
  }),
  error: { type: "error", code: "server_error", message: "it broke on purpose" },
  whole(text, finish) {
    const part =
      finish === "refusal"
        ? { type: "refusal", refusal: "I cannot help with that." }
        : { type: "output_text", text, annotations: [] };
    const isCut = finish === "length";
    return {
      id: "resp_loopback",
      object: "response",
      status: isCut ? "incomplete" : "completed",
      error: null,
      incomplete_details: isCut ? { reason: "max_output_tokens" } : null,
      output: [
        {
          id: "rs_1",
          type: "reasoning",
          summary: [{ type: "summary_text", text: "Thinking of it." }],
        },
        { id: "msg_1", type: "message", role: "assistant", status: "completed", content: [part] },
      ],
      usage: { input_tokens: 70, output_tokens: 30, total_tokens: 100 },
    };
  },
  events(text, finish) {
    const response = responses.whole(text, finish);
    const [type, pieces] =
      finish === "refusal"
        ? ["response.refusal.delta", ["I cannot ", "help."]]
        : ["response.output_text.delta", words(text)];
    return [
      {
        type: "response.created",
        response: { ...response, status: "in_progress", output: [], usage: null },
      },
      { type: "response.reasoning_summary_text.delta", delta: "Thinking of it." },
      ...pieces.map((delta) => ({ type, item_id: "msg_1", delta })),
      { type: finish === "length" ? "response.incomplete" : "response.completed", response },
    ];
  },
};

const anthropic = {
  path: /^(?:\/([\w-]+))?\/v1\/messages$/,
  namesEvents: true,
  streams: ({ body }) => body.stream === true,
  asked: ({ system, messages }) => ({
    messages: [{ role: "system", content: system }, ...messages],
  }),
  error: { type: "error", error: { type: "overloaded_error", message: "it broke on purpose" } },
  whole: (text, finish) => ({
    id: "msg_loopback",
    type: "message",
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Thinking of it.", signature: "c2lnbmVk" },
      ...(text ? [{ type: "text", text }] : []),
    ],
    stop_reason: { stop: "end_turn", length: "max_tokens", refusal: "refusal" }[finish],
    stop_sequence: null,
    usage: {
      input_tokens: 20,
      cache_read_input_tokens: 50,
      cache_creation_input_tokens: 0,
      output_tokens: 30,
    },
  }),
  events(text, finish) {
    const { stop_reason, usage, ...message } = anthropic.whole(text, finish);
    return [
      {
        type: "message_start",
        message: {
          ...message,
          content: [],
          stop_reason: null,
          usage: { ...usage, output_tokens: 1 },
        },
      },
      { type: "ping" },
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
      {
        type: "content_block_delta",
        index: 0,
        delta: { type: "thinking_delta", thinking: "Thinking of it." },
      },
      { type: "content_block_stop", index: 0 },
      { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
      ...words(text).map((piece) => ({
        type: "content_block_delta",
        index: 1,
        delta: { type: "text_delta", text: piece },
      })),
      { type: "content_block_stop", index: 1 },
      {
        type: "message_delta",
        delta: { stop_reason, stop_sequence: null },
        usage: { output_tokens: 30 },
      },
      { type: "message_stop" },
    ];
  },
};

const gemini = {
  path: /^(?:\/([\w-]+))?\/v1beta\/models\/[^/]+:(?:streamG|g)enerateContent$/,
  streams: ({ path }) => path.endsWith(":streamGenerateContent"),
  asked: ({ systemInstruction, contents }) => ({
    messages: [
      { role: "system", content: systemInstruction.parts[0].text },
      ...contents.map(({ role, parts }) => ({ role, content: parts[0].text })),
    ],
  }),
  error: { error: { code: 503, message: "it broke on purpose", status: "UNAVAILABLE" } },
  whole(text, finish) {
    const parts = [{ text: "Thinking of it.", thought: true }, ...(text ? [{ text }] : [])];
    return {
      candidates: [
        {
          index: 0,
          content: { role: "model", parts },
          finishReason: { stop: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" }[finish],
        },
      ],
      usageMetadata: { promptTokenCount: 70, candidatesTokenCount: 30, totalTokenCount: 100 },
    };
  },
  events: (text, finish) => [
    ...words(text).map((piece) => ({
      candidates: [{ index: 0, content: { role: "model", parts: [{ text: piece }] } }],
    })),
    gemini.whole("", finish),
  ],
};

const ollama = {
  path: /^(?:\/([\w-]+))?\/api\/chat$/,
  isLines: true,
  // Streams by default, like the real server.
  streams: ({ body }) => body.stream !== false,
  asked: (body) => body,
  error: { error: "it broke on purpose" },
  whole: (text, finish) => ({
    model: "loopback",
    message: { role: "assistant", content: text, thinking: "Thinking of it." },
    done: true,
    done_reason: finish === "length" ? "length" : "stop",
    prompt_eval_count: 70,
    eval_count: 30,
  }),
  events: (text, finish) => [
    ...words(text).map((content) => ({
      model: "loopback",
      message: { role: "assistant", content },
      done: false,
    })),
    ollama.whole("", finish),
  ],
};

/** Every API by the name that `fetchSummarizer` has for it. */
export const apis = { "openai-responses": responses, anthropic, gemini, ollama };
