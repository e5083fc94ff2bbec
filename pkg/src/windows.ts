// The context windows of well-known models.

import { checkText } from "./checks.js";

/**
 * The context window of a model by its name, in tokens: `windowOf("gpt-4.1-mini")`. Undefined for
 * an unknown name.
 *
 * The table is from {@link WINDOWS_AS_OF} and may only err on the small side: where a family has
 * several windows, or an extended one on request, it has the smallest. Names of local models with a
 * tag, such as `llama3.1:8b`, are unknown, because the server decides.
 *
 * ```ts
 * const context = createContext({ window: windowOf(model) ?? 8_000 });
 * ```
 */
export function windowOf(model: string): number | undefined {
  // `models/gemini-2.5-pro`, `anthropic/claude-sonnet-4`, `us.anthropic.claude-sonnet-4-v1:0`.
  const name = checkText(model, "model")
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/^.*\banthropic\./, "")
    .replace(/-v\d+:\d+$/, "");
  if (OTHER_PURPOSES.test(name) || name.includes(":")) return undefined;
  return WINDOWS.find(([family]) => family.test(name))?.[1];
}

/** The date of the table. */
export const WINDOWS_AS_OF = "2025-08-01";

// Variants with windows of their own.
const OTHER_PURPOSES =
  /audio|codex|deep-research|embed|guard|image|instruct|live|math|realtime|search|thinking|transcribe|tts|vision/;

// The first match counts, so exceptions precede their family. A family ends with a hyphen or
// with the name, so that a later generation is unknown instead of wrong.
const family = (pattern: string) => new RegExp(`^(?:${pattern})(?:-|$)`);
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  // OpenAI. GPT-5 takes 272,000 tokens of input besides its answer.
  [family("gpt-5-chat"), 128_000],
  [family("gpt-5(?:-mini|-nano)?"), 272_000],
  [family("gpt-4\\.1(?:-mini|-nano)?"), 1_047_576],
  [
    family("gpt-4o(?:-mini)?|chatgpt-4o|gpt-4-turbo|gpt-4-(?:1106|0125)|o1-(?:mini|preview)"),
    128_000,
  ],
  [family("o1(?:-pro)?|o3(?:-mini|-pro)?|o4-mini"), 128_000],
  [family("gpt-4-32k"), 32_768],
  [family("gpt-4"), 8_192],
  [family("gpt-3\\.5-turbo-(?:16k|0125|1106)"), 16_385],
  [family("gpt-3\\.5-turbo"), 4_096],
  // Anthropic. Longer windows need a header.
  [family("claude-(?:3|3[.-][57]|opus-4|sonnet-4|haiku-4)"), 200_000],
  [family("claude-2\\.1"), 200_000],
  [family("claude-(?:2|2\\.0|instant)"), 100_000],
  // Google.
  [family("gemini-1\\.5-pro|gemini-1\\.5-flash|gemini-2\\.[05]-(?:pro|flash)"), 1_000_000],
  [family("gemini-(?:1\\.0-)?pro"), 30_720],
  [family("gemma-3"), 32_768],
  [family("gemma-2"), 8_192],
  // Others, as their providers serve them.
  [family("deepseek-(?:chat|reasoner)"), 64_000],
  [family("mistral-(?:large|medium|small)"), 32_000],
  [family("ministral-(?:3b|8b)|codestral"), 32_000],
  [family("llama-3\\.[123]|llama-3[123]"), 8_192],
  [family("llama-3"), 8_192],
  [family("qwen3|qwen2\\.5"), 32_768],
  [family("phi-4"), 16_384],
  [family("command-r(?:-plus)?"), 128_000],
  [family("grok-3"), 131_072],
];
