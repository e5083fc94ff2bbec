// Memory as tools of any provider: search, save, forget.

import { checkFunction, checkOptionNames, checkOptionalFunctions } from "../checks.js";
import { TurnwiseError } from "../errors.js";
import type { Memory, MemoryKind } from "./types.js";

/** A tool as most providers describe one. */
export interface MemoryToolDefinition {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of the arguments. */
  readonly parameters: object;
}

/** The tools, and the function that carries out their calls. */
export interface MemoryTools {
  readonly tools: readonly MemoryToolDefinition[];
  /**
   * Carries out a call and returns the text for the model. Arguments may be an object or JSON text.
   * Wrong arguments are explained to the model instead of being thrown.
   */
  readonly call: (name: string, args: string | object) => Promise<string>;
}

/** Options of {@link memoryTools}. */
export interface MemoryToolsOptions {
  /**
   * The messages of the turn. What the model saves must be a quote of them. Quotes of anybody but
   * the user, and quotes of a turn with tool results, wait until the user confirms them.
   */
  readonly messages?: () => readonly object[];
  /** The name of the conversation. */
  readonly conversation?: string;
}

/**
 * The tools `memory_search`, `memory_save` and `memory_forget` for any provider.
 *
 * ```ts
 * const { tools, call } = memoryTools(memory, { messages: () => messages });
 * const text = await call(toolCall.name, toolCall.arguments);
 * ```
 */
export function memoryTools(memory: Memory, options: MemoryToolsOptions = {}): MemoryTools {
  checkFunction("memory.recall", Object(memory).recall);
  checkOptionNames(options, ["messages", "conversation"]);
  checkOptionalFunctions(options, ["messages"]);
  const { messages = () => [], conversation = "" } = options;
  const calls: Record<string, (args: Record<string, unknown>) => Promise<string>> = {
    async memory_search({ query }) {
      const { text } = memory.recall(wanted(query, "query"));
      return text || "Nothing in the memory bears on this.";
    },
    async memory_save({ quote, kind = "fact" }) {
      const proposal = { kind: wanted(kind, "kind") as MemoryKind, quote: wanted(quote, "quote") };
      const proposals = { memories: [proposal] };
      const saved = await memory.propose(proposals, { messages: messages(), conversation });
      const [id] = [...saved.added, ...saved.reinforced];
      if (id === undefined) {
        const reason = saved.refused[0]?.reason;
        return reason === undefined
          ? "It is known already."
          : `Not saved: ${REFUSALS[reason] ?? reason}.`;
      }
      const waits = memory.explain(id).status === "proposed";
      return waits ? `Proposed as ${id}. The user has to confirm it.` : `Saved as ${id}.`;
    },
    async memory_forget({ id }) {
      const record = memory.explain(wanted(id, "id"));
      // A model learns nothing of a record that the user no longer agrees to.
      if (!memory.list({ covered: true }).some((shown) => shown.id === record.id))
        return `Error: no record has the id \`${record.id}\`.`;
      if (record.isTrusted)
        return "These are the user's own words. Ask the user to forget them in the settings.";
      await memory.forget(record.id);
      return "Forgotten.";
    },
  };
  return {
    tools: TOOLS,
    async call(name, args) {
      const run = Object.hasOwn(calls, name) ? calls[name] : undefined;
      if (run === undefined) return `There is no tool \`${name}\`.`;
      try {
        return await run(typeof args === "string" ? JSON.parse(args) : args);
      } catch (thrown) {
        if (thrown instanceof TurnwiseError) return `Error: ${thrown.message}.`;
        if (thrown instanceof SyntaxError) return "Error: the arguments are not JSON.";
        throw thrown;
      }
    },
  };
}

function wanted(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new TurnwiseError("bad_option", `\`${name}\` must be a text`, { path: name });
}

const REFUSALS: Record<string, string> = {
  quote_not_found: "the quote is not in the messages",
  bad_slot: "the slot is not a short name such as user.city",
  quoted: "somebody else wrote the quote",
  not_stated: "the user does not state it",
  question: "the user only asks",
  role_play: "it belongs to a role or a text",
  unreadable: "the proposal could not be read",
  no_consent: "the user has not agreed to this category",
  secret: "it holds a secret",
  sensitive: "it touches a sensitive category",
  not_allowed: "only the user's own words can be an instruction, a preference or a profile line",
  forgotten: "the user has forgotten it",
};

const text = (description: string) => ({ type: "string", description });

const TOOLS: readonly MemoryToolDefinition[] = [
  {
    name: "memory_search",
    description: "Searches what is remembered of this user's earlier conversations.",
    parameters: {
      type: "object",
      properties: { query: text("What to look for, in the user's language.") },
      required: ["query"],
      additionalProperties: false,
    },
  },
  {
    name: "memory_save",
    description: "Saves a sentence of this conversation for later conversations.",
    parameters: {
      type: "object",
      properties: {
        quote: text("The sentence, copied exactly from a message."),
        kind: { enum: ["instruction", "preference", "profile", "fact", "task", "event"] },
      },
      required: ["quote", "kind"],
      additionalProperties: false,
    },
  },
  {
    name: "memory_forget",
    description: "Removes a saved memory by its id.",
    parameters: {
      type: "object",
      properties: { id: text("The id that memory_save returned.") },
      required: ["id"],
      additionalProperties: false,
    },
  },
];
