// Finds a model in the table by the names that providers, clouds and routers give it.

import { checkText } from "../checks.js";
import { ROWS } from "./data.js";

/** What the table has of a model. */
export interface ModelInfo {
  /** The largest request in tokens, as the option `window` takes it. */
  readonly window: number;
  /**
   * The room that the answer takes of the window, as the option `reserveOutput` takes it: the
   * longest answer, but at most an eighth of the window. 0 where the window is for the input alone.
   */
  readonly reserveOutput: number;
  /** The price of a cached token as a share of the full price. Undefined if it is not known. */
  readonly cachedPrice?: number;
}

/** The table's entry for a name: the longest one that it begins with. @internal */
export function findModel(model: string): ModelInfo | undefined {
  const name = plainName(checkText(model, "model"));
  if (name === undefined) return undefined;
  const table = (known ??= readRows());
  for (let end = name.length; end > 0; end = name.lastIndexOf("-", end - 1)) {
    const found = table.get(name.slice(0, end));
    if (found !== undefined) return OTHER_PURPOSES.test(name.slice(end)) ? undefined : found;
  }
  return undefined;
}

// `models/gemini-2.5-pro`, `anthropic/claude-sonnet-4.5`, `us.anthropic.claude-sonnet-4-v1:0`,
// `eu.amazon.nova-lite-v1:0`, `claude-opus-4-5@20251101`, `openai:gpt-5`, and a model of one's own of
// `ft:gpt-4.1:us::id`. Names of local models with a tag, as `gemma3:4b`, are unknown: the server
// decides.
function plainName(model: string): string | undefined {
  let name = model
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/^.*\b(?=claude-)/, "")
    .replace(/^(?:[a-z-]+\.)+(?=[a-z])/, "")
    .replace(/:\d+$/, "")
    .replace(/^llama(\d)-(\d)-/, "llama-$1.$2-")
    .replace(/@.*$/, "")
    .replace(/:(?:free|beta|exacto|extended|nitro|floor|online|thinking)$/, "")
    .replace(/^ft:([^:]+):.*$/, "$1")
    .replace(/^[a-z][a-z_.-]*:(?=[a-z])/, "");
  if (name.startsWith("claude-")) name = name.replaceAll(".", "-");
  return name.includes(":") ? undefined : name;
}

function readRows(): Map<string, ModelInfo> {
  const rows = new Map<string, ModelInfo>();
  for (const line of ROWS.trim().split("\n")) {
    const [window, reserve, cached, ...names] = line.split(" ");
    const price = parseInt(cached!, 36);
    const info: ModelInfo = {
      window: parseInt(window!, 36),
      reserveOutput: parseInt(reserve!, 36),
      ...(price > 0 && { cachedPrice: (price - 1) / 1000 }),
    };
    for (const name of names) rows.set(name, info);
  }
  return rows;
}

let known: Map<string, ModelInfo> | undefined;

// Variants that the table does not name, with windows of their own.
const OTHER_PURPOSES =
  /audio|deep-research|embed|guard|image|instruct|live|math|realtime|search|thinking|transcribe|tts|vision/;
