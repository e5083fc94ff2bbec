// The supported APIs, and how to detect one from an address.

import { TurnwiseError } from "../../errors.js";
import { anthropic } from "./anthropic.js";
import type { Endpoint } from "./endpoint.js";
import { gemini } from "./gemini.js";
import { ollama } from "./ollama.js";
import { openaiChat } from "./openai-chat.js";
import { openaiResponses } from "./openai-responses.js";

/** The APIs that {@link fetchSummarizer} supports. */
export type Api = "openai-chat" | "openai-responses" | "anthropic" | "gemini" | "ollama";

/** Every API by its name. @internal */
export const ENDPOINTS: Readonly<Record<Api, Endpoint>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
  ollama,
};

/** An endpoint with the address to post to. @internal */
export interface ResolvedEndpoint {
  readonly endpoint: Endpoint;
  readonly address: string;
}

/**
 * Checks the options without a page: a server may load a module whose summarizer only pages use.
 *
 * @throws TurnwiseError `bad_option` if the address is invalid or the API unknown.
 *
 * @internal
 */
export function checkEndpoint(options: EndpointAddress): void {
  const isRelative = /^\.{0,2}\/(?!\/)/.test(options.url);
  const { address } = resolveEndpoint(
    isRelative ? { ...options, url: "http://localhost/" } : options,
  );
  const { hostname, pathname } = new URL(address);
  const isNamed = options.model ?? options.body?.["model"] ?? NAMED.test(pathname);
  if (isNamed || LOCAL.test(hostname)) return;
  throw new TurnwiseError("bad_option", `\`${hostname}\` has several models: name a \`model\``, {
    path: "model",
  });
}

// Addresses with the name of the model, and hosts that may serve only one.
const NAMED = /\/(models?|deployments)\/./;
const LOCAL = /^([^.]*|\[.*|[\d.]+|.*\.(local|internal|localhost|lan))$/;

interface EndpointAddress {
  readonly url: string;
  readonly api?: Api;
  readonly model?: string;
  readonly stream?: boolean;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Finds the endpoint: the named API, or the one that matches the address, or Chat Completions. Also
 * returns the address to post to, from a base address or a full one.
 *
 * @internal
 */
export function resolveEndpoint({ url, api, model, stream }: EndpointAddress): ResolvedEndpoint {
  const address = parseUrl(url);
  const path = address.pathname.replace(/\/+$/, "");
  const match = Object.values(ENDPOINTS).find(({ ending }) => ending.test(path));
  const endpoint =
    api === undefined ? (match ?? openaiChat) : Object.hasOwn(ENDPOINTS, api) && ENDPOINTS[api];
  if (!endpoint) {
    throw new TurnwiseError(
      "bad_option",
      `\`api\` must be ${Object.keys(ENDPOINTS).join(", ")}, but is ${api}`,
      { path: "api" },
    );
  }
  const isFull = endpoint.ending.test(path);
  if (!isFull && endpoint === gemini && !model) {
    throw new TurnwiseError("bad_option", "Gemini's address needs a `model`", { path: "model" });
  }
  address.pathname = isFull ? path : endpoint.path(path, model ?? "");
  if (stream) endpoint.streamed?.(address);
  return { endpoint, address: address.href };
}

function parseUrl(url: string): URL {
  try {
    return new URL(url, (globalThis as { location?: { href: string } }).location?.href);
  } catch {
    throw new TurnwiseError(
      "bad_option",
      "`url` must be an address such as `https://api.example.com/v1`; without a host, only a page " +
        "can send the request",
      { path: "url" },
    );
  }
}
