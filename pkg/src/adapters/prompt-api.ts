/**
 * Conversations with a browser's built-in model (`LanguageModel`, the Prompt API).
 *
 * @packageDocumentation
 */

import { checkSource, contextOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** A message of the Prompt API. */
export interface PromptMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** Options of {@link createSession}. */
export interface SessionOptions {
  /** The contexts. Their `window` is the model's `contextWindow`. */
  readonly context: ContextSource;
  /** The conversation's name, for a pool. */
  readonly conversation?: string;
  /** The messages at the start, such as a system prompt or a stored conversation. */
  readonly initialPrompts?: readonly PromptMessage[];
  /** Creates a session of the model. Default: `LanguageModel.create`. */
  readonly create?: (options: { initialPrompts: PromptMessage[] }) => PromiseLike<ModelSession>;
}

/** A session of the model, as far as it is used. */
export interface ModelSession {
  prompt(text: string, options?: any): PromiseLike<string>;
  destroy?(): void;
}

/** A conversation with the built-in model. */
export interface PromptSession {
  /** Every message so far. */
  readonly messages: readonly PromptMessage[];
  /**
   * Asks the model and returns its answer. If it fails or is canceled, the question is removed.
   * One call at a time.
   */
  prompt(text: string, options?: { readonly signal?: any }): Promise<string>;
  /** Frees the model's memory. The next `prompt` starts it again. */
  destroy(): void;
}

/**
 * Opens a conversation with the built-in model. The browser forgets the oldest messages when its
 * window is full; this session sends plans instead. The model starts again only when the beginning
 * of the plan changes, because it reads everything again then.
 *
 * ```ts
 * const context = createContext({ window: 6_000, summarizer: extractiveSummarizer() });
 * const session = createSession({ context });
 * const answer = await session.prompt("Where is my order?");
 * ```
 */
export function createSession(options: SessionOptions): PromptSession {
  checkSource(options?.context, "createSession");
  const { create = (how) => Reflect.get(globalThis, "LanguageModel").create(how) } = options;
  const context = contextOf(options.context, options.conversation);
  const messages: PromptMessage[] = [...(options.initialPrompts ?? [])];
  let model: ModelSession | undefined;
  // What the model has read and said.
  let known: PromptMessage[] = [];
  const destroy = () => {
    model?.destroy?.();
    model = undefined;
  };
  return {
    messages,
    destroy,
    async prompt(text, { signal } = {}) {
      messages.push({ role: "user", content: text });
      try {
        const plan = await context.prepare(messages, prepareOptions(signal));
        const before = plan.messages.slice(0, -1) as PromptMessage[];
        if (JSON.stringify(before) !== JSON.stringify(known)) destroy();
        const current: ModelSession = model ?? (await create({ initialPrompts: before }));
        model = current;
        const content = await current.prompt(text, signal && { signal });
        const answer: PromptMessage = { role: "assistant", content };
        messages.push(answer);
        known = [...(plan.messages as PromptMessage[]), answer];
        return content;
      } catch (thrown) {
        messages.pop();
        // The model may have read the question.
        destroy();
        throw thrown;
      }
    },
  };
}
