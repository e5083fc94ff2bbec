// Tools that let the model read what a plan has left out.

import type { Context } from "./context.js";
import type { AppliedPlan } from "./plan.js";
import { checkOptionNames, checkOptionalCounts } from "./checks.js";
import { textIn, resultIn } from "./message-text.js";

/** A tool as plain data with a function: every framework has a way to define one from it. */
export interface ContextTool<A> {
  /** The tool's name. */
  readonly name: string;
  /** The description for the model. */
  readonly description: string;
  /** The arguments as a JSON schema. */
  readonly parameters: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
  /** Runs the tool. Returns text for the model, also if nothing is found. */
  execute(args: A): string;
}

/** The tools of {@link contextTools}. */
export interface ContextTools {
  /** Reads a removed tool result, or a removed message, by its id. */
  readonly read_removed: ContextTool<{ readonly id: string }>;
  /** Searches the whole conversation by words. */
  readonly search_history: ContextTool<{ readonly query: string }>;
}

/** Options of {@link contextTools}. */
export interface ContextToolsOptions {
  /**
   * The maximum length of an answer, in characters. Answers are tool results, so they count in the
   * budget, and later plans may clear them like any other. Default: 4,000.
   */
  readonly maxCharacters?: number;
  /** The maximum number of messages that a search finds. Default: 5. */
  readonly maxMatches?: number;
}

/**
 * Offers the model what plans have left out: old tool results by the id in their placeholder, and
 * the whole conversation by a search for words.
 *
 * ```ts
 * const { read_removed, search_history } = contextTools(context);
 * const answer = read_removed.execute({ id: "call_7" });
 * ```
 */
export function contextTools(
  context: Context<any>,
  options: ContextToolsOptions = {},
): ContextTools {
  checkOptionNames(options, ["maxCharacters", "maxMatches"]);
  checkOptionalCounts(options, ["maxCharacters", "maxMatches"], 1);
  const { maxCharacters = 4_000, maxMatches = 5 } = options;
  // Asking again for the same messages gives the same plan.
  const history = () =>
    (context.fit() as unknown as AppliedPlan<object>)
      .history()
      .filter(({ metadata }) => !metadata.synthetic);
  return {
    read_removed: {
      name: "read_removed",
      description:
        "Reads a tool result or message that was removed from the conversation to save room. " +
        "Placeholders such as ⟦removed: result of NAME (ID), …⟧ have the id.",
      parameters: schema("id", "The id in the placeholder."),
      execute: ({ id }) => {
        const found = history().map(({ message }) => resultIn(message, id));
        const text = found.find((text) => text !== undefined);
        return text === undefined
          ? `There is no tool result or message with the id ${String(id)}.`
          : shortened(text, maxCharacters);
      },
    },
    search_history: {
      name: "search_history",
      description:
        "Searches the whole conversation, including the parts that were summarized or removed, " +
        "for words. Returns the best messages, the most relevant first.",
      parameters: schema("query", "The words to search for, such as names, ids or topics."),
      execute: ({ query }) => {
        const wanted = wordsOf(String(query));
        const matches = history()
          .map(({ message, metadata }) => {
            const text = textIn(message);
            return { text, index: metadata.index!, score: relevance(text, wanted) };
          })
          .filter(({ score }) => score > 0)
          // Among equally relevant messages, the newest has the latest state.
          .sort((a, b) => b.score - a.score || b.index - a.index)
          .slice(0, maxMatches);
        if (matches.length === 0) return `No message contains ${String(query)}.`;
        const room = Math.floor(maxCharacters / matches.length);
        return matches
          .map(({ text, index }) => shortened(`Message ${index + 1}: ${text}`, room))
          .join("\n\n");
      },
    },
  };
}

function schema(name: string, description: string) {
  return {
    type: "object",
    properties: { [name]: { type: "string", description } },
    required: [name],
    additionalProperties: false,
  } as const;
}

/** The wanted words that a text contains, where longer and thus rarer words count more. */
function relevance(text: string, wanted: ReadonlySet<string>): number {
  const words = wordsOf(text);
  let score = 0;
  for (const word of wanted) if (words.has(word)) score += word.length;
  return score;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-_.@#/][\p{L}\p{N}]+)*/gu) ?? []);
}

function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.max(0, Math.floor(limit / 2) - 20);
  const left = text.length - 2 * half;
  return `${text.slice(0, half)} … [${left} characters left out] … ${text.slice(text.length - half)}`;
}
