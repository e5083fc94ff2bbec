/**
 * Memory across conversations, in the user's own words. It needs no model and no server.
 *
 * ```ts
 * import { createMemory, indexedDb } from "turnwise/memory";
 *
 * const memory = await createMemory({
 *   scope: { app: "shop", user: "ana" },
 *   store: indexedDb(),
 *   consent: { preferences: true, instructions: true, profile: true },
 * });
 * const context = createContext({ window: 128_000, memory });
 * const plan = context.fit(messages);
 * await memory.learn(messages, { conversation: "chat-1" });
 * ```
 *
 * @packageDocumentation
 */

import * as api from "./api.js";
import { bindMemory } from "./engine.js";
import { inlinedMemory } from "./inlined.js";

/** Opens the memory of one user. See {@link api.createMemory}. */
export const createMemory: typeof api.createMemory = /* @__PURE__ */ bindMemory(
  api.createMemory,
  inlinedMemory,
);

export { chatModel, memoryTool, memoryTools, redactForgotten } from "./api.js";
export * from "../stores/index.js";
export type * from "./api.js";
