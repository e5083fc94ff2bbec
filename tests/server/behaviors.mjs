// The behaviors of the loopback server for a chat completion request, by name.
//
// A behavior answers the exchange, or never answers on purpose. No behavior uses a timer: "stall"
// never answers, so the client's own limit must end the request.

/**
 * @typedef {{ request: import("node:http").IncomingMessage, response:
 * import("node:http").ServerResponse, body: any, attempt: number }} Exchange
 */

/** Every behavior by name; `fail-N` (any status) and `flaky-N-STATUS` are understood as well. */
export const behaviors = {
  /** A whole answer in one piece, or streamed where the request asks for that. */
  answer: (exchange) =>
    exchange.body.stream
      ? stream(exchange, reply(exchange.body))
      : whole(exchange, reply(exchange.body)),
  /** Always a stream, word by word, in pieces that split characters and lines. */
  stream: (exchange) => stream(exchange, reply(exchange.body)),
  /** What a judge of a summary answers. */
  verdict: (exchange) =>
    whole(exchange, '```json\n{"faithful":5,"facts":4,"constraints":3,"state":4,"concise":4}\n```'),
  /** Nothing, ever: not even headers. */
  stall: () => {},
  /** Headers and a first word, then nothing. */
  "stall-stream": (exchange) => {
    startStream(exchange.response);
    exchange.response.write(
      event(chunk(exchange.body, { role: "assistant", content: "The first words " })),
    );
  },
  /** The connection is cut before any answer. */
  cut: (exchange) => exchange.request.socket.destroy(),
  /** The connection is cut after the first word of a stream. */
  "cut-stream": (exchange) => {
    startStream(exchange.response);
    const first = event(chunk(exchange.body, { role: "assistant", content: "The first words " }));
    exchange.response.write(first, () => exchange.request.socket.destroy());
  },
  /** A refusal in the message's own field. */
  refuse: (exchange) => whole(exchange, null, { refusal: "I cannot help with that." }),
  /** A refusal in words. */
  "refuse-in-words": (exchange) =>
    whole(exchange, "I'm sorry, but I can't assist with that request."),
  /** An answer without any text. */
  empty: (exchange) => whole(exchange, ""),
  /** Blanks only. */
  blank: (exchange) => whole(exchange, " \n\t "),
  /** The request's own last message, word for word. */
  echo: (exchange) => whole(exchange, lastText(exchange.body)),
  /** Far more text than was sent. */
  long: (exchange) => whole(exchange, longText(exchange.body)),
  /** An answer that the model's own limit cut off. */
  truncated: (exchange) => whole(exchange, "The customer asked about", { finish: "length" }),
  /** A body that is not JSON. */
  garbage: (exchange) => {
    exchange.response.writeHead(200, { ...cors, "content-type": "application/json" });
    exchange.response.end("<html>Bad gateway</html>");
  },
  /** A tool call instead of text. */
  tool: (exchange) =>
    whole(exchange, null, {
      toolCalls: [
        { id: "call_1", type: "function", function: { name: "lookup", arguments: "{}" } },
      ],
    }),
};

/** The behavior with this name, or undefined. */
export function behaviorNamed(name) {
  if (Object.hasOwn(behaviors, name)) return behaviors[name];
  const failure = /^fail-(\d{3})$/.exec(name);
  if (failure) return (exchange) => fail(exchange, Number(failure[1]));
  const flaky = /^flaky-(\d+)-(\d{3})$/.exec(name);
  if (flaky) {
    const [, failures, status] = flaky.map(Number);
    return (exchange) =>
      exchange.attempt <= failures ? fail(exchange, status) : behaviors.answer(exchange);
  }
  return undefined;
}

/**
 * An error as OpenAI-compatible servers send it. `headers` may carry `retry-after` and its
 * relatives.
 */
export function fail({ request, response }, status, headers = {}) {
  const body = {
    error: {
      message: `the loopback server fails with ${status} on purpose`,
      type: status === 429 ? "rate_limit_error" : "server_error",
      code: status === 429 ? "rate_limit_exceeded" : null,
      // Some gateways repeat the request's header in their error; a client must not pass it on.
      echoed: request.headers.authorization ?? null,
    },
  };
  const wait = status === 429 ? { "retry-after-ms": "1" } : {};
  response.writeHead(status, { ...cors, ...wait, ...headers, "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Headers that let a page from another port ask. */
export const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
};

function whole({ response, body }, content, { refusal, finish = "stop", toolCalls } = {}) {
  const message = {
    role: "assistant",
    content,
    ...(refusal && { refusal }),
    ...(toolCalls && { tool_calls: toolCalls }),
  };
  response.writeHead(200, { ...cors, "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "chatcmpl-loopback",
      object: "chat.completion",
      created: 0,
      model: body.model ?? "loopback",
      choices: [{ index: 0, message, finish_reason: finish }],
      usage: usage(body, content ?? ""),
    }),
  );
}

function stream({ response, body }, text) {
  startStream(response);
  const events = [
    chunk(body, { role: "assistant", content: "" }),
    ...words(text).map((content) => chunk(body, { content })),
    chunk(body, {}, "stop"),
  ];
  if (body.stream_options?.include_usage)
    events.push({ ...chunk(body, {}), choices: [], usage: usage(body, text) });
  const bytes = Buffer.from(`: loopback\n\n${events.map(event).join("")}data: [DONE]\n\n`);
  // Pieces of 7 bytes split lines, events and characters, to find parsers that assume whole ones.
  const write = (start) => {
    if (response.destroyed) return;
    if (start >= bytes.length) return void response.end();
    response.write(bytes.subarray(start, start + 7));
    setImmediate(write, start + 7);
  };
  write(0);
}

function startStream(response) {
  response.writeHead(200, {
    ...cors,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
  });
}

const event = (data) => `data: ${JSON.stringify(data)}\n\n`;

const chunk = (body, delta, finish = null) => ({
  id: "chatcmpl-loopback",
  object: "chat.completion.chunk",
  created: 0,
  model: body.model ?? "loopback",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const words = (text) => text.match(/\s*\S+\s*/gu) ?? [];

/**
 * A short answer made of the request: its last sentence is repeated for a chat, identifiers are
 * kept for a summary.
 */
export function reply(body) {
  const text = lastText(body);
  const isSummary = /summar/i.test(allText(body));
  if (!isSummary) return `You said: ${words(text).slice(0, 12).join("").trim()} 🙂`;
  const identifiers = [...new Set(text.match(/[#A-Za-z-]*\d[\w.-]*/g) ?? [])].slice(0, 8);
  return `## Status\n- The customer's questions were answered step by step.\n- Identifiers: ${identifiers.join(", ") || "none"} — überprüft.`;
}

const longText = (body) =>
  `Summary ${"and then one more thing happened that nobody needs to know. ".repeat(20 + allText(body).length / 20)}`;

const textOf = (message) =>
  typeof message?.content === "string"
    ? message.content
    : (message?.content ?? []).map((part) => part.text ?? "").join("\n");

const lastText = (body) => textOf(body.messages?.at(-1));

const allText = (body) => (body.messages ?? []).map(textOf).join("\n");

const usage = (body, text) => {
  const prompt = Math.ceil(allText(body).length / 4);
  const completion = Math.ceil(text.length / 4);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
};
