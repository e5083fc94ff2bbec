// The context windows of well-known models.

import { findModel } from "./models/find.js";

/**
 * The context window of a model by its name, in tokens: `windowOf("gpt-4.1-mini")`. Undefined for
 * an unknown name. For models that limit the input by itself, it is that limit.
 *
 * The table is that of `turnwise/models`. Where the snapshots of a model have several windows, it
 * has the smallest. Names of local models with a tag, such as `llama3.1:8b`, are unknown, because
 * the server decides.
 *
 * ```ts
 * const context = createContext({ window: windowOf(model) ?? 8_000 });
 * ```
 */
export function windowOf(model: string): number | undefined {
  return findModel(model)?.window;
}
