// A static file server for browser tests: one folder per address prefix, no files outside of it, no
// cache.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".jsonl": "application/jsonl",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * Answers requests with the files of `folder`. `headers` go with every file, or are a function of
 * its path.
 */
export function answerFrom(folder, headers = {}) {
  return async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://loopback").pathname);
    // Browsers request it automatically, and a missing icon would be an error in the console.
    if (path === "/favicon.ico") return void response.writeHead(204).end();
    const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
    try {
      if (!file.startsWith(normalize(folder) + sep)) throw new Error("outside");
      const bytes = await readFile(file);
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        "cache-control": "no-store",
        ...(typeof headers === "function" ? headers(path) : headers),
      });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" });
      response.end("not found");
    }
  };
}

/**
 * Serves `folder` on a free port of 127.0.0.1; `headers` (for example a content security policy) go
 * with every file.
 */
export async function serveFolder(folder, headers = {}) {
  const server = createServer(answerFrom(folder, headers));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
