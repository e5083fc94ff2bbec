/**
 * Adapters for `@openai/agents`.
 *
 * @packageDocumentation
 */

import { notify } from "../callbacks.js";
import { checkFunction, checkOptionNames, checkOptionalFunctions } from "../checks.js";
import type { Plan } from "../types.js";
import { checkSource, contextOf, listOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** Options of {@link callModelInputFilter}. */
export interface FilterOptions {
  /**
   * The conversation's name, for a pool, or a function that reads it from the context of the run.
   * Without a name, every call is planned by itself.
   */
  readonly conversation?: string | ((runContext: any) => string | undefined);
  /** Called with the plan of every call of the model. */
  readonly onPlan?: (record: FilterRecord) => void;
}

/** A call of the model and its plan. */
export interface FilterRecord {
  /** The plan. Undefined if the items were sent as they are. */
  readonly plan: Plan<any> | undefined;
  /** The reason for a missing plan: the options of the run with a history on the server. */
  readonly serverHistory: string | undefined;
}

/** The argument of a `callModelInputFilter`, as far as it is used. */
export interface FilterArguments {
  readonly modelData: { readonly input: any[]; readonly instructions?: string };
  readonly agent?: any;
  readonly context?: unknown;
}

/** A `callModelInputFilter` for `@openai/agents`. */
export interface InputFilter {
  (args: FilterArguments): Promise<{ input: any[]; instructions?: string }>;
  /** Items are not changed in place, so the runner need not copy them. */
  readonly preserveInputIdentity: true;
}

/**
 * A `callModelInputFilter`: every call of the model gets a plan. The session keeps every item,
 * because a plan never changes an item of the newest turn.
 *
 * ```ts
 * await run(agent, input, { session, callModelInputFilter: callModelInputFilter(context) });
 * ```
 *
 * With `conversationId` or `previousResponseId`, the server holds the history, and the filter sees
 * only new items. It sends these as they are, and names the options in `onPlan`. Use a session
 * instead.
 */
export function callModelInputFilter(
  source: ContextSource,
  options: FilterOptions = {},
): InputFilter {
  checkSource(source, "callModelInputFilter");
  checkOptionNames(options, ["conversation", "onPlan"]);
  checkOptionalFunctions(options, ["onPlan"]);
  const { conversation } = options;
  const filter = async ({ modelData, agent, context: runContext }: FilterArguments) => {
    const name = typeof conversation === "function" ? conversation(runContext) : conversation;
    const { input, instructions } = Object(modelData) as FilterArguments["modelData"];
    if (isServerHeld(listOf(input, TESTED))) {
      notify(options.onPlan, { plan: undefined, serverHistory: SERVER_HISTORY });
      return modelData;
    }
    const tools = agent?.tools?.map(({ name, description, parameters }: any) => {
      return { name, description, parameters };
    });
    const parts = prepareOptions(undefined, { instructions, tools }, { model: agent?.model });
    const plan: Plan<any> = await contextOf(source, name).prepare(input, parts);
    notify(options.onPlan, { plan, serverHistory: undefined });
    return { ...modelData, input: plan.messages };
  };
  return Object.assign(filter, { preserveInputIdentity: true as const });
}

/** The part of a `Session` that {@link withContext} relies on. */
export interface AnySession {
  getSessionId(): Promise<string>;
  getItems(limit?: number, ...rest: any[]): Promise<any[]>;
}

/**
 * Shows a session's items through a context. The session stores every item; the agent reads the
 * plan. All other functions are those of the session, so a durable session stays one.
 *
 * ```ts
 * const session = withContext(new OpenAIConversationsSession(), contexts);
 * ```
 */
export function withContext<S extends AnySession>(session: S, source: ContextSource): S {
  checkFunction("session.getItems", Object(session).getItems);
  checkSource(source, "withContext");
  const getItems = async (limit?: number, ...rest: unknown[]) => {
    // A limit asks for the newest items as they are stored, to show or remove them.
    if (limit !== undefined) return session.getItems(limit, ...rest);
    const items = await session.getItems(undefined, ...rest);
    const plan = await contextOf(source, await session.getSessionId()).prepare(
      listOf(items, TESTED),
    );
    return plan.messages;
  };
  return new Proxy(session, {
    get(target, name) {
      if (name === "getItems") return getItems;
      const value = Reflect.get(target, name, target);
      // Bound to the session, because its private fields are not those of the proxy.
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

// New results without anything that the model said: the calls are on the server.
function isServerHeld(input: readonly any[]): boolean {
  const isOutput = ({ role, type }: any) =>
    role === "assistant" || type === "reasoning" || type.endsWith("_call");
  return input.some(({ callId, call_id }) => callId ?? call_id) && !input.some(isOutput);
}

const SERVER_HISTORY = "previousResponseId or conversationId";
const TESTED = "`@openai/agents` 0.20";
