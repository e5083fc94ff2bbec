/**
 * Adapters for the AI SDK, versions 6 and 7.
 *
 * @packageDocumentation
 */

import { checkOptionNames } from "../checks.js";
import { inParts } from "./parts.js";
import {
  checkSource,
  contextOf,
  listOf,
  observe,
  prepareOptions,
  type AnyContext,
  type ContextSource,
} from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** Options of {@link prepareStep}. */
export interface PrepareStepOptions {
  /** The conversation's name, for a pool. Default: every run is a conversation of its own. */
  readonly conversation?: string;
}

/** The argument of `prepareStep`, as far as it is used. */
export interface Step<M> {
  readonly messages: M[];
  /** Version 7: the messages at the start of the run. */
  readonly initialMessages?: readonly object[];
  readonly steps?: readonly object[];
  /** The model of this step. */
  readonly model?: unknown;
}

/**
 * A `prepareStep` for `generateText`, `streamText` and `ToolLoopAgent`: every step of the tool loop
 * gets a plan. It does not see the tools, so set the context's `overhead` to the tokens of the tool
 * schemas and instructions.
 *
 * ```ts
 * streamText({ model, tools, messages, prepareStep: prepareStep(context) });
 * ```
 */
export function prepareStep(
  source: ContextSource,
  options: PrepareStepOptions = {},
): <M extends object>(step: Step<M>) => Promise<{ messages: M[] }> {
  checkSource(source, "prepareStep");
  checkOptionNames(options, ["conversation"]);
  const runs = new WeakMap<object, Run>();
  return async <M extends object>(step: Step<M>) => {
    const { messages, initialMessages, steps, model }: Step<M> = Object(step);
    const said = listOf<M>(messages, TESTED);
    // The array that stays the same object during a run.
    const key = initialMessages ?? steps ?? messages;
    const run = runs.get(key) ?? {
      context: contextOf(source, options.conversation),
      transcript: [],
      sent: [],
    };
    runs.set(key, run);
    run.transcript = transcriptOf(run, said);
    const plan = await run.context.prepare(
      run.transcript,
      prepareOptions(undefined, {}, { model }),
    );
    run.sent = plan.messages;
    return { messages: plan.messages as M[] };
  };
}

interface Run {
  readonly context: AnyContext;
  transcript: readonly object[];
  sent: readonly object[];
}

// Version 7 carries an edited list forward to the next step, and version 6 starts from its own list
// each time. A plan that was carried forward must not be read as if its summary and placeholders
// had been said, so its part of the list is replaced by the transcript.
function transcriptOf({ transcript, sent }: Run, messages: readonly object[]): readonly object[] {
  const isCarried = sent.length > 0 && sent.every((message, at) => message === messages[at]);
  return isCarried ? [...transcript, ...messages.slice(sent.length)] : messages;
}

/** Options of {@link middleware}. */
export interface MiddlewareOptions {
  /**
   * The conversation's name, for a pool. Default: `providerOptions.turnwise.conversation` of the
   * call. Without a name, every call is planned by itself.
   */
  readonly conversation?: string;
}

/** The options of a model call, as far as they are used. */
export interface CallOptions {
  readonly prompt: any;
  readonly tools?: unknown;
  readonly abortSignal?: unknown;
  readonly providerOptions?: Readonly<Record<string, any>> | undefined;
}

/** A middleware for `wrapLanguageModel`. */
export interface ModelMiddleware {
  /** Version 7 has `v4`, version 6 `v3`. Both run the same functions. */
  readonly specificationVersion: any;
  transformParams(options: { params: any; model?: any }): Promise<any>;
  wrapGenerate(options: { doGenerate: () => PromiseLike<any>; params: any }): Promise<any>;
  wrapStream(options: { doStream: () => PromiseLike<any>; params: any }): Promise<any>;
}

/**
 * A middleware that plans every call of a model, and calibrates the estimate with its usage.
 *
 * ```ts
 * const fitted = wrapLanguageModel({ model, middleware: middleware(contexts) });
 * const providerOptions = { turnwise: { conversation: chatId } };
 * await generateText({ model: fitted, messages, providerOptions });
 * ```
 */
export function middleware(
  source: ContextSource,
  options: MiddlewareOptions = {},
): ModelMiddleware {
  checkSource(source, "middleware");
  checkOptionNames(options, ["conversation"]);
  const contexts = new WeakMap<object, AnyContext>();
  return {
    specificationVersion: "v4",
    transformParams: async ({ params, model }: { params: CallOptions; model?: any }) => {
      const { prompt, tools, abortSignal, providerOptions } = params;
      const name = options.conversation ?? providerOptions?.["turnwise"]?.conversation;
      const context = contextOf(source, name);
      const messages = listOf<object>(prompt, TESTED);
      const how = prepareOptions(abortSignal, { tools }, { model });
      const plan = await context.prepare(messages, how);
      const fitted = { ...params, prompt: inParts(plan.messages) };
      contexts.set(fitted, context);
      return fitted;
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      observe(contexts.get(params), result.usage, result.response?.modelId);
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const result = await doStream();
      const watch = new TransformStream({
        transform(part, controller) {
          if (part.type === "finish") observe(contexts.get(params), part.usage);
          controller.enqueue(part);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(watch) };
    },
  };
}

/** A request of a chat transport, as far as it is used. */
export interface SendMessagesRequest<M> {
  readonly id: string;
  readonly messages: M[];
  readonly body?: object | undefined;
  readonly trigger?: unknown;
  readonly messageId?: unknown;
}

/**
 * A `prepareSendMessagesRequest` for `DefaultChatTransport`: the page keeps all messages and sends
 * the plan.
 *
 * ```ts
 * const transport = new DefaultChatTransport({
 *   api: "/api/chat",
 *   prepareSendMessagesRequest: prepareSendMessagesRequest(context),
 * });
 * ```
 */
export function prepareSendMessagesRequest(
  source: ContextSource,
): <M extends object>(request: SendMessagesRequest<M>) => Promise<{ body: object }> {
  checkSource(source, "prepareSendMessagesRequest");
  return async ({ id, messages, body, trigger, messageId }) => {
    const plan = await contextOf(source, id).prepare(listOf(messages, TESTED));
    return { body: { ...body, id, messages: plan.messages, trigger, messageId } };
  };
}

const TESTED = "`ai` 6.0 and 7.0";
