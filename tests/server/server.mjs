// A loopback server for `/v1/chat/completions` and the APIs of apis.mjs, for tests of code that
// calls a model.
//
//   const server = await startServer();
//   fetchSummarizer({ url: server.url("answer") });      // the behavior is part of the address …
//   server.next("fail-500", "answer");                    // … or queued, for `server.url()`
//   server.requests.at(-1).body;                          // the last request
//   await server.close();
//
// As a program (`node server.mjs`) it prints one line of JSON, `{"origin":"http://127.0.0.1:…"}`,
// and runs until its standard input ends. `GET /requests` returns the recorded requests, `DELETE
// /requests` deletes them, and `POST /next` with `["fail-500", …]` queues behaviors.

import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { apiBehavior, apiOf } from "./apis.mjs";
import { behaviorNamed, behaviors, cors } from "./behaviors.mjs";

/** Starts the server on a free port of 127.0.0.1. */
export async function startServer() {
  const requests = [];
  const queue = [];
  const attempts = new Map();
  let waiting = [];

  const server = createServer(async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      response.writeHead(500, cors);
      response.end(String(error));
    }
  });

  async function route(request, response) {
    const path = new URL(request.url, "http://loopback").pathname;
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    const text = await read(request);
    if (path === "/requests" && request.method === "GET") return json(response, requests);
    if (path === "/requests" && request.method === "DELETE")
      return json(response, requests.splice(0));
    if (path === "/next" && request.method === "POST")
      return json(response, queue.push(...JSON.parse(text)));

    const other = apiOf(path);
    const match = other
      ? [path, other.named]
      : /^(?:\/([\w-]+))?\/v1\/chat\/completions$/.exec(path);
    if (!match || request.method !== "POST") {
      response.writeHead(404, { ...cors, "content-type": "application/json" });
      return void response.end(JSON.stringify({ error: { message: `no such path: ${path}` } }));
    }
    const body = JSON.parse(text);
    const record = { path, headers: request.headers, body, closed: false };
    requests.push(record);
    response.on("close", () => (record.closed = !response.writableFinished));
    for (const wake of waiting.splice(0)) wake(record);

    const attempt = (attempts.get(path) ?? 0) + 1;
    attempts.set(path, attempt);
    const named = match[1] ?? queue.shift() ?? "answer";
    const behavior =
      typeof named === "function"
        ? named
        : other
          ? apiBehavior(other.api, named)
          : behaviorNamed(named);
    if (!behavior) throw new Error(`no behavior is called ${named}`);
    behavior({ request, response, path, body, attempt });
  }

  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${server.address().port}`;

  return {
    origin,
    /** Everything that came, oldest first. */
    requests,
    /**
     * The base address (`…/v1`) whose requests all get `behavior`; without one, the queued
     * behaviors.
     */
    url: (behavior) => (behavior ? `${origin}/${behavior}/v1` : `${origin}/v1`),
    /** Queues behaviors (names or functions) for `url()`. */
    next: (...names) => void queue.push(...names),
    /** The next request, once it has arrived. */
    arrival: () => new Promise((resolve) => waiting.push(resolve)),
    /** Deletes recorded requests and queued behaviors. */
    reset: () => {
      requests.length = queue.length = 0;
      attempts.clear();
    },
    /** Cuts every open connection and stops. */
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

async function read(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function json(response, value) {
  response.writeHead(200, { ...cors, "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await startServer();
  process.stdout.write(
    `${JSON.stringify({ origin: server.origin, behaviors: Object.keys(behaviors) })}\n`,
  );
  process.stdin.resume();
  process.stdin.on("end", () => server.close().then(() => process.exit(0)));
}
