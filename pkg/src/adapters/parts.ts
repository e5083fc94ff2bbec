// Inserted messages have text as their content. Prompts of the AI SDK's models consist of parts.

const written = new WeakMap<object, object>();

/**
 * Writes the content of user and assistant messages as parts. Messages that have parts already stay
 * the same objects, and so does the result for each of the others.
 *
 * @internal
 */
export function inParts<M extends object>(messages: readonly M[]): M[] {
  return messages.map((message) => {
    const { role, content } = message as { role?: unknown; content?: unknown };
    if (typeof content !== "string" || role === "system") return message;
    const made = written.get(message) ?? { ...message, content: [{ type: "text", text: content }] };
    written.set(message, made);
    return made as M;
  });
}
