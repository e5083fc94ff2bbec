/**
 * An adapter for CopilotKit.
 *
 * @packageDocumentation
 */

import { checkOptionNames, checkOptionalFunctions } from "../checks.js";
import { checkSource, contextOf, listOf, type SyncContextSource } from "./source.js";

import type { Context } from "../context.js";

export type { ContextPool, SyncContextSource } from "./source.js";

/**
 * A `messageFilter` for the provider `CopilotKit`: the runtime gets the plan, and the page keeps
 * every message. Make it once, outside of the component. The key of a conversation is
 * `conversation`, or by the agent's id.
 *
 * ```tsx
 * const filter = messageFilter(contexts);
 * <CopilotKit runtimeUrl="/api/copilotkit" messageFilter={filter}>
 * ```
 */
export function messageFilter(
  source: SyncContextSource,
  options: { readonly conversation?: () => string } = {},
): <M extends object>(messages: readonly M[], context: { agentId: string }) => M[] {
  checkSource(source, "messageFilter", true);
  checkOptionNames(options, ["conversation"]);
  checkOptionalFunctions(options, ["conversation"]);
  return (messages, { agentId }) =>
    contextOf<Context<any>>(source, options.conversation?.() ?? agentId).fit(
      listOf(messages, TESTED),
    ).messages;
}

const TESTED = "`@copilotkit/core` 1.75";
