// A loopback server that answers like the providers' APIs, and keeps every request.

import { createServer } from "node:http";

/**
 * Starts a server.
 *
 * @param answer receives a request and returns `{ status?, headers?, body }`, where `body` is an
 * object for JSON or a list of events for a stream. A stream that `isOpen` does not end. Returning
 * nothing means the usual answer of the request's API.
 */
export async function startServer(answer = () => {}) {
  const requests = [];
  const server = createServer((incoming, outgoing) => {
    const pieces = [];
    incoming.on("data", (piece) => pieces.push(piece));
    incoming.on("end", () => {
      const raw = Buffer.concat(pieces);
      const request = {
        path: incoming.url,
        headers: incoming.headers,
        length: raw.length,
        body: raw.length > 0 ? JSON.parse(raw.toString()) : undefined,
      };
      request.closed = new Promise((resolve) => outgoing.on("close", resolve));
      requests.push(request);
      const { status = 200, headers = {}, body, isOpen } = answer(request) ?? usualAnswer(request);
      const isStream = Array.isArray(body);
      const type = isStream ? "text/event-stream" : "application/json";
      outgoing.writeHead(status, { "content-type": type, ...headers });
      if (!isStream) return outgoing.end(JSON.stringify(body));
      for (const event of body) {
        if (event.type !== undefined) outgoing.write(`event: ${event.type}\n`);
        outgoing.write(`data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
      }
      if (!isOpen) outgoing.end();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${port}`, requests, close };
}

/** What the token count of a request is here: a quarter of its characters. */
export const countOf = (request) => Math.ceil(request.length / 4);

function usualAnswer(request) {
  const { path, body } = request;
  const input = countOf(request);
  const text = "On its way.";
  if (/generateContent/i.test(path)) {
    const candidates = [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }];
    const value = { candidates, usageMetadata: { promptTokenCount: input } };
    return { body: path.includes("stream") ? [value] : value };
  }
  if (path.endsWith("/messages")) {
    const usage = { input_tokens: input, output_tokens: 3 };
    const message = {
      id: "m1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      usage,
    };
    const stop_reason = "end_turn";
    if (!body.stream)
      return { body: { ...message, content: [{ type: "text", text }], stop_reason } };
    return {
      body: [
        { type: "message_start", message },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason }, usage: { output_tokens: 3 } },
        { type: "message_stop" },
      ],
    };
  }
  if (path.endsWith("/responses")) {
    const content = [{ type: "output_text", text, annotations: [] }];
    const output = [{ type: "message", id: "m1", role: "assistant", status: "completed", content }];
    const usage = { input_tokens: input, output_tokens: 3, total_tokens: input + 3 };
    const response = { id: "r1", object: "response", status: "completed", output, usage };
    return { body: body.stream ? [{ type: "response.completed", response }] : response };
  }
  if (path.endsWith("/embeddings"))
    return { body: { object: "list", data: [{ object: "embedding", index: 0, embedding: [1] }] } };
  const usage = { prompt_tokens: input, completion_tokens: 3, total_tokens: input + 3 };
  const base = { id: "c1", created: 1, model: "m" };
  if (body.stream)
    return {
      body: [
        {
          ...base,
          object: "chat.completion.chunk",
          choices: [{ index: 0, delta: { role: "assistant", content: text } }],
        },
        {
          ...base,
          object: "chat.completion.chunk",
          choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
        },
        { ...base, object: "chat.completion.chunk", choices: [], usage },
        "[DONE]",
      ],
    };
  const message = { role: "assistant", content: text };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  return { body: { ...base, object: "chat.completion", choices, usage } };
}
