// A model behind an HTTP API that proposes records.

import { checkOptionalFunctions } from "../checks.js";
import { client, type EndpointOptions } from "../summarizers/client.js";
import type { Endpoint } from "../summarizers/endpoints/endpoint.js";
import { ENDPOINTS, resolveEndpoint, type Api } from "../summarizers/endpoints/table.js";
import type { Extract } from "./types.js";

/** Options of {@link chatModel}. */
export interface ChatModelOptions extends EndpointOptions {
  /** The maximum length of the answer, in tokens. Default: 1,000. */
  readonly maxTokens?: number;
}

/**
 * A model that proposes what to remember, for the option `extract` of `learn`. The request carries
 * the conversation and, where the API supports it, a JSON schema for the answer. Every quote in the
 * answer is checked against the conversation.
 *
 * ```ts
 * const extract = chatModel({ url: "/api/llm/v1", model: "gpt-4.1-mini" });
 * await memory.learn(messages, { conversation: "chat-1", extract });
 * ```
 *
 * @throws TurnwiseError `bad_option` if the address is invalid or the API unknown.
 */
export function chatModel(options: ChatModelOptions): Extract {
  checkOptionalFunctions(options, ["fetch", "delay"]);
  const { maxTokens = 1_000, ...endpoint } = options;
  // An invalid address is noticed here and not after a conversation.
  client(endpoint);
  return async ({ instructions, schema, messages }) => {
    const body = { ...schemaFor(endpoint, schema), ...endpoint.body };
    const ask = client({ ...endpoint, body });
    const system = `${instructions}\n\nThe schema:\n${JSON.stringify(schema)}`;
    const signal = new AbortController().signal;
    const { text } = await ask(
      [
        { role: "system", content: system },
        { role: "user", content: `The conversation as JSON:\n${JSON.stringify(messages)}` },
      ],
      { maxTokens, signal, onProgress: () => {} },
    );
    return jsonIn(text);
  };
}

/** The fields of the request that ask for an answer of this schema, where an API has them. */
function schemaFor(options: EndpointOptions, schema: object): object {
  const isRelative = options.url.startsWith("/") || options.url.startsWith(".");
  const url = isRelative ? `http://localhost${options.url.replace(/^\.*/, "")}` : options.url;
  const { endpoint } = resolveEndpoint({ ...options, url });
  const format = { type: "json_schema", name: "memories", schema };
  switch (apiOf(endpoint)) {
    case "openai-chat":
      return {
        response_format: { type: "json_schema", json_schema: { name: "memories", schema } },
      };
    case "openai-responses":
      return { text: { format } };
    case "ollama":
      return { format: schema };
    case "anthropic":
    case "gemini":
      // The instructions have the schema, which these models follow.
      return {};
  }
}

function apiOf(endpoint: Endpoint): Api {
  const names = Object.keys(ENDPOINTS) as Api[];
  return names.find((name) => ENDPOINTS[name] === endpoint) ?? "openai-chat";
}

/** The object in an answer that has text or a code fence around it. */
function jsonIn(text: string): string {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  return start < 0 || end < start ? text : text.slice(start, end + 1);
}
