// Tools that let the model read what a plan has left out.

import type { Context } from "./context.js";
import type { ConversationContext } from "./conversation-context.js";
import { checkFunction, checkOptionNames, checkOptionalCounts } from "./checks.js";
import { TurnwiseError } from "./errors.js";
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
  /** Leaves out the steps of a finished sub-task; what the model says about it stays. */
  readonly compact: ContextTool<CompactArguments>;
  /** Keeps a message. */
  readonly pin: ContextTool<{ readonly id: string }>;
  /** Takes a `pin` back. */
  readonly unpin: ContextTool<{ readonly id: string }>;
  /**
   * One line for the model: how full the last request was, and what is pinned and removed. Append it to the
   * instructions or to a tool result. (Not enumerable, as the methods below.)
   */
  status(): string;
  /** Runs the tool of this name. Returns text for the model, also for an unknown name. */
  run(name: string, args: any): string;
  /** The definitions as the tools of a provider or a framework. */
  as<S extends keyof ToolShapes>(shape: S): ToolShapes[S][];
}

/** Arguments of `compact`. */
export interface CompactArguments {
  /** What was done and found, with all that later work needs. */
  readonly finished: string;
  /** The ids of tool results that are still needed. */
  readonly keep?: readonly string[];
}

/** A tool in the shape of a provider or a framework. */
export interface ToolShapes {
  /** Chat Completions. */
  readonly openai: { readonly type: "function"; readonly function: ToolDefinition };
  /** The Responses API. */
  readonly "openai-responses": { readonly type: "function" } & ToolDefinition;
  readonly anthropic: Named & { readonly input_schema: JsonSchema };
  /** A tool of an MCP server. */
  readonly mcp: Named & { readonly inputSchema: JsonSchema };
  /** The arguments of LangChain's `tool`. */
  readonly langchain: readonly [
    run: (args: any) => string,
    fields: Named & { readonly schema: JsonSchema },
  ];
  /** An entry of the AI SDK's `tools`: pass `parameters` to `jsonSchema` for `inputSchema`. */
  readonly "ai-sdk": readonly [
    name: string,
    tool: {
      readonly description: string;
      readonly parameters: JsonSchema;
      readonly execute: (args: any) => string;
    },
  ];
}

type JsonSchema = ContextTool<any>["parameters"];
type Named = { readonly name: string; readonly description: string };
type ToolDefinition = Named & { readonly parameters: JsonSchema };

/** Options of {@link contextTools}. */
export interface ContextToolsOptions {
  /**
   * The maximum length of an answer, in characters. Answers are tool results, so they count in the
   * budget, and later plans may clear them like any other. Default: 4,000.
   */
  readonly maxCharacters?: number;
  /** The maximum number of messages that a search finds. Default: 5. */
  readonly maxMatches?: number;
  /** The maximum number of messages that the model may pin at once. Default: 8. */
  readonly maxPins?: number;
}

/**
 * Offers the model what plans have left out: old tool results by the id in their placeholder, and
 * the whole conversation by a search for words. And it lets the model manage its own context: with
 * `compact` the steps of a finished sub-task go, with `pin` a message stays. What it decides is in
 * the log and can be taken back, as with {@link Context.leaveOut} and {@link Context.keep}.
 *
 * ```ts
 * const tools = contextTools(context);
 * const answer = tools.read_removed.execute({ id: "call_7" });
 * const request = { model, messages, tools: tools.as("openai") };
 * ```
 */
export function contextTools(
  context: Context<any>,
  options: ContextToolsOptions = {},
): ContextTools {
  checkFunction("context.fit", Object(context).fit);
  checkOptionNames(options, ["maxCharacters", "maxMatches", "maxPins"]);
  checkOptionalCounts(options, ["maxCharacters", "maxMatches", "maxPins"], 1);
  const { maxCharacters = 4_000, maxMatches = 5, maxPins = 8 } = options;
  const { fetched } = context as ConversationContext<object>;
  // Without a plan: that would become the one that the next request is compared with.
  const history = () => (context as ConversationContext<object>).said;
  const pinned = new Set<number>();
  // The index of the message with an id, or with the number that a search gives it.
  const indexOf = (id: string): number | undefined => {
    const messages = history();
    const found = messages.findIndex((message) => resultIn(message, id) !== undefined);
    const number = Number(/^(?:message )?(\d+)$/i.exec(id)?.[1] ?? NaN) - 1;
    if (found >= 0) return found;
    return messages[number] === undefined ? undefined : number;
  };
  const missing = (id: string) => `There is no tool result or message with the id ${id}.`;
  const status = () => statusLine(context, pinned.size);
  const tools: Pick<ContextTools, Exclude<keyof ContextTools, "status" | "run" | "as">> = {
    read_removed: {
      name: "read_removed",
      description:
        "Reads a tool result or message that was removed from the conversation to save room. " +
        "Placeholders such as ⟦removed: result of NAME (ID), …⟧ have the id.",
      parameters: schema("id", "The id in the placeholder."),
      execute: ({ id }) => {
        const found = history().map((message) => resultIn(message, id));
        const text = found.find((text) => text !== undefined);
        if (text === undefined) return missing(String(id));
        fetched.add(id);
        return shortened(text, maxCharacters);
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
          .map((message, index) => {
            const text = textIn(message);
            return { text, index, score: relevance(text, wanted) };
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
    compact: {
      name: "compact",
      description:
        "Removes the steps of a finished sub-task from the conversation, to make room. Call it when a " +
        "sub-task is done and its details are not needed again: a test passes, a file is written, a " +
        "question is answered, a search led nowhere. Do not call it in the middle of a sub-task, " +
        "before you have used the results, or while most of the room is free. What you do not write " +
        "into `finished` is gone from your sight; read_removed reads it by its id.",
      parameters: {
        ...schema(
          "finished",
          "What was done and found, with every name, number and decision that later work needs.",
        ),
        properties: {
          finished: {
            type: "string",
            description:
              "What was done and found, with every name, number and decision that later work needs.",
          },
          keep: {
            type: "array",
            items: { type: "string" },
            description: "The ids of tool results that are still needed as they are.",
          },
        },
      },
      execute: ({ finished, keep = [] }) => {
        if (typeof finished !== "string" || finished.trim() === "")
          return "Nothing was removed: `finished` must say what was done and found.";
        const kept = new Set((Array.isArray(keep) ? keep : []).map((id) => indexOf(String(id))));
        const isKept = (index: number) => kept.has(index);
        const messages = history();
        const first = messages.map(isUser).lastIndexOf(true) + 1;
        // A step is left out as a whole, so a kept result keeps its step.
        const steps = stepsOf(messages.slice(first));
        let removed = 0;
        for (const step of steps) {
          const indexes = step.map((place) => first + place);
          if (indexes.some((index) => isKept(index) || pinned.has(index))) continue;
          if (indexes.filter((index) => context.leaveOut(index)).length > 0) removed += 1;
        }
        return removed === 0
          ? `Nothing could be removed. ${status()}`
          : `${removed} steps were removed. ${status()}`;
      },
    },
    pin: {
      name: "pin",
      description:
        "Keeps a tool result or message in the conversation, whatever is removed to make room. Pin " +
        "only what you need word for word until the end, such as a specification, and unpin it " +
        `afterwards. At most ${maxPins} at once.`,
      parameters: schema("id", "The id of the call, or the number of the message."),
      execute: ({ id }) => {
        const index = indexOf(String(id));
        if (index === undefined) return missing(String(id));
        if (pinned.size >= maxPins) return `${maxPins} messages are pinned: unpin one first.`;
        if (context.keep(index)) pinned.add(index);
        return `It stays. ${status()}`;
      },
    },
    unpin: {
      name: "unpin",
      description: "Takes a pin back, so that the message may be removed to make room.",
      parameters: schema("id", "The id that was pinned."),
      execute: ({ id }) => {
        const index = indexOf(String(id));
        // What a person keeps is not the model's to give up.
        if (index === undefined || !pinned.delete(index)) return `${String(id)} is not pinned.`;
        context.release(index);
        return `It may go. ${status()}`;
      },
    },
  };
  const run = (name: string, args: any) =>
    Object.hasOwn(tools, name)
      ? tools[name as keyof typeof tools].execute(args ?? {})
      : `There is no tool ${String(name)}.`;
  const as = (shape: keyof ToolShapes) => {
    const toShape: (tool: ContextTool<any>) => unknown = SHAPES[checkShape(shape)];
    return Object.values(tools).map(toShape);
  };
  // Not enumerable, so that all enumerable properties are tools.
  for (const [name, value] of Object.entries({ status, run, as }))
    Object.defineProperty(tools, name, { value });
  return tools as ContextTools;
}

const SHAPES: { readonly [S in keyof ToolShapes]: (tool: ContextTool<any>) => ToolShapes[S] } = {
  openai: ({ execute: _, ...tool }) => ({ type: "function", function: tool }),
  "openai-responses": ({ execute: _, ...tool }) => ({ type: "function", ...tool }),
  anthropic: ({ execute: _, parameters, ...tool }) => ({ ...tool, input_schema: parameters }),
  mcp: ({ execute: _, parameters, ...tool }) => ({ ...tool, inputSchema: parameters }),
  langchain: ({ execute, parameters, ...tool }) => [execute, { ...tool, schema: parameters }],
  "ai-sdk": ({ name, ...tool }) => [name, tool],
};

function checkShape(shape: keyof ToolShapes): keyof ToolShapes {
  if (Object.hasOwn(SHAPES, shape)) return shape;
  const names = Object.keys(SHAPES).join("`, `");
  throw new TurnwiseError("bad_option", `\`shape\` must be one of \`${names}\``, { path: "shape" });
}

function statusLine(context: Context<any>, pins: number): string {
  const { tokens, budget, decisions } =
    (context as ConversationContext<object>).sent ?? context.fit();
  const gone = decisions.filter(({ action }) => action === "drop" || action === "summarize").length;
  const size =
    budget === undefined
      ? `${tokens} tokens`
      : `${Math.round((tokens / Math.max(1, budget)) * 100)} % of ${budget} tokens used`;
  return `[context: ${size}, ${pins} pinned, ${gone} messages removed]`;
}

/** Steps of the model: the places of what it says and calls, with the results behind it. */
function stepsOf(messages: readonly object[]): number[][] {
  const steps: number[][] = [];
  messages.forEach((message, place) => {
    const begins = place === 0 || (isResult(messages[place - 1]) && !isResult(message));
    if (begins) steps.push([place]);
    else steps[steps.length - 1]!.push(place);
  });
  return steps;
}

function isResult(message: any): boolean {
  if (message.role === "tool" || message.type === "function_call_output") return true;
  return carriesResults(message);
}

function isUser(message: any): boolean {
  return message.role === "user" && !carriesResults(message);
}

// Anthropic, Gemini and Bedrock put results into messages of the user.
function carriesResults(message: any): boolean {
  const parts = message.content ?? message.parts;
  return (
    message.role === "user" &&
    Array.isArray(parts) &&
    parts.some(
      (part) =>
        part?.type === "tool_result" || (part?.functionResponse ?? part?.toolResult) !== undefined,
    )
  );
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
