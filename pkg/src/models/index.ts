/**
 * The table of models: windows, room for answers and prices of cached tokens, by name. With this
 * import, the option `model` of contexts sets `window`, `reserveOutput` and the price in `payback`
 * where the host does not.
 *
 * ```ts
 * import "turnwise/models";
 *
 * const context = createContext({ model: "claude-sonnet-4-5" });
 * ```
 *
 * @packageDocumentation
 */

import { useModels } from "../model-table.js";
import { AS_OF } from "./data.js";
import { findModel, type ModelInfo } from "./find.js";

export type { ModelInfo };

useModels(findModel);

/**
 * What the table has of a model, by any of its names: `claude-sonnet-4-5-20250929`,
 * `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `openai/gpt-5.1-codex`. Undefined for unknown
 * names, and for local models with a tag such as `llama3.1:8b`, because the server decides.
 *
 * @throws TurnwiseError `bad_option` if `model` is not a string.
 */
export function modelInfo(model: string): ModelInfo | undefined {
  return findModel(model);
}

/** The month of the table: `2026-05`. */
export const MODELS_AS_OF: string = AS_OF;
