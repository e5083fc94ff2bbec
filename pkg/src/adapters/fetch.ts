/**
 * A `fetch` for model clients: it sends plans instead of whole histories. For OpenAI (Chat
 * Completions and Responses), Anthropic, Gemini, Ollama, `ChatOpenAI` and every `@ai-sdk/*`
 * provider.
 *
 * @packageDocumentation
 */

import { notify } from "../callbacks.js";
import { checkOptionNames, checkOptionalFunctions } from "../checks.js";
import type { Fetch } from "../platform.js";
import type { Plan } from "../types.js";
import { addDirectives, addSystem } from "./directives.js";
import { smaller } from "./overflow.js";
import {
  checkSource,
  contextOf,
  loaded,
  observe,
  prepareOptions,
  type AnyContext,
  type ContextSource,
} from "./source.js";
import { watchUsage } from "./usage.js";

export type { ContextPool, ContextSource } from "./source.js";

/** Options of {@link createFetch}. */
export interface FetchOptions {
  /**
   * The conversation's name, or a function that reads it from the request's body. Default: the
   * body's `prompt_cache_key`. Without a name, every request is planned by itself. A user's name is
   * no good key, because a user has many conversations.
   */
  readonly conversation?: string | ((body: any) => string | undefined);
  /** The `fetch` to send with. Default: the platform's. */
  readonly fetch?: Fetch;
  /** Called with the plan of every request that is sent. */
  readonly onPlan?: (record: RequestRecord) => void;
  /** Called with the usage of every answer that has one, next to its plan. */
  readonly onUsage?: (record: UsageRecord) => void;
}

/** A request and its plan. */
export interface RequestRecord {
  /** The address, without its query. */
  readonly url: string;
  /** The plan. Undefined if the messages were sent as they are. */
  readonly plan: Plan<any> | undefined;
  /**
   * The reason for a missing plan: the field of the request that names a history on the server,
   * such as `previous_response_id`.
   */
  readonly serverHistory: string | undefined;
}

/** The usage of an answer. */
export interface UsageRecord {
  /** The plan of the request. */
  readonly plan: Plan<any>;
  /** The usage, as the provider wrote it. */
  readonly usage: any;
}

/**
 * Creates a `fetch` that replaces the messages of a request by a plan, adds the plan's directives,
 * and calibrates the estimate with the usage of the answer, also at the end of a stream. If the
 * server answers that the request is too long, it sends a smaller one, once. Other requests pass
 * unchanged.
 *
 * ```ts
 * const fetch = createFetch(contexts);
 * const openai = new OpenAI({ fetch });
 * const gemini = new GoogleGenAI({ httpOptions: { fetch } });
 * const chat = new ChatOpenAI({ configuration: { fetch } });
 * ```
 */
export function createFetch(source: ContextSource, options: FetchOptions = {}): Fetch {
  checkSource(source, "createFetch");
  checkOptionNames(options, ["conversation", "fetch", "onPlan", "onUsage"]);
  checkOptionalFunctions(options, ["fetch", "onPlan", "onUsage"]);
  const inner: typeof fetch = (...args) => (options.fetch ?? globalThis.fetch)(...args);
  const fitted: typeof fetch = async (input, init) => {
    const request = await readRequest(input, init);
    if (request === undefined) return inner(input, init);
    const { body, field, url } = request;
    const serverHistory = SERVER_HISTORY.find((name) => body[name] != null);
    if (serverHistory !== undefined) {
      notify(options.onPlan, { url, plan: undefined, serverHistory });
      return inner(input, init);
    }
    const { conversation = body.prompt_cache_key } = options;
    const name = typeof conversation === "function" ? conversation(body) : conversation;
    const signal = init?.signal ?? (input as Partial<Request>).signal;
    const instructions = INSTRUCTIONS.map((name) => body[name]).find((value) => value != null);
    const model = body.model ?? modelIn(url);
    const tools = body.tools ?? body.toolConfig?.tools;
    const how = prepareOptions(signal, { tools, instructions }, { model });
    const send = async (context: AnyContext): Promise<[Plan<any>, Response]> => {
      const plan: Plan<any> = await context.prepare(body[field], how);
      notify(options.onPlan, { url, plan, serverHistory: undefined });
      const headers = new Headers(init?.headers ?? (input as Partial<Request>).headers);
      const fittedBody = addDirectives(
        plan,
        headers,
        addSystem(plan, { ...body, [field]: plan.messages }),
      );
      // The length of the body has changed.
      headers.delete("content-length");
      const text = JSON.stringify(fittedBody);
      return [plan, await inner(input, { ...init, method: "POST", headers, body: text })];
    };
    let context: AnyContext = contextOf(source, name);
    let [plan, response] = await send(context);
    const copy = await smaller(response, plan, await loaded(context));
    if (copy !== undefined) [plan, response] = await send((context = copy));
    return watchUsage(response, (usage) => {
      observe(context, usage, model);
      notify(options.onUsage, { plan, usage });
    });
  };
  return fitted as unknown as Fetch;
}

interface ReadRequest {
  readonly body: any;
  /** The field with the messages. */
  readonly field: string;
  readonly url: string;
}

// The body of a request for an answer to messages. Undefined for any other request.
async function readRequest(input: unknown, init?: RequestInit): Promise<ReadRequest | undefined> {
  const { url = String(input) } = input as Partial<Request>;
  const path = url.replace(/[?#].*$/, "");
  if (!ANSWERS.test(path) || isSigned(input, init)) return undefined;
  const text = init?.body ?? (await (input as Partial<Request>).clone?.().text());
  if (typeof text !== "string") return undefined;
  let body: any;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const field = FIELDS.find((name) => Array.isArray(body?.[name]));
  return field === undefined ? undefined : { body, field, url: path };
}

// Requests to Gemini, Azure and Bedrock have their model in the address.
function modelIn(url: string): string | undefined {
  const name = /\/(?:models?|deployments)\/([^/:]+)/.exec(url)?.[1];
  return name && decodeURIComponent(name);
}

// The body of such a request is signed: AWS refuses another one.
function isSigned(input: unknown, init?: RequestInit): boolean {
  const headers = new Headers(init?.headers ?? (input as Partial<Request>).headers);
  return (headers.get("authorization") ?? "").startsWith("AWS4-");
}

// The ends of the addresses that answer messages. Others, such as embeddings, token counts and
// batches, have fields of the same names.
const ANSWERS =
  /\/(chat\/completions|responses|messages|api\/chat|model\/[^/]+\/converse(-stream)?)\/?$|:(stream)?generateContent$/i;
const FIELDS = ["messages", "input", "contents"];
const INSTRUCTIONS = ["system", "instructions", "systemInstruction"];
// The server has the earlier messages, so the request's are only the new ones.
const SERVER_HISTORY = ["previous_response_id", "conversation"];
