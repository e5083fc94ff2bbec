// Messages that are instances of LangChain's classes. What a plan inserts among them is of the same
// classes, so that code that calls their methods works on every message of a plan.

/**
 * The messages that a plan inserts, as instances if `messages` are instances. A message for which
 * no class is known stays a plain object, which LangChain reads as well.
 *
 * @internal
 */
export function likeInstances<M extends object>(
  inserted: readonly M[],
  messages: readonly M[],
): readonly M[] {
  if (!isInstance(messages.at(-1))) return inserted;
  return inserted.map((message) => {
    const { role, ...fields } = message as { role?: string };
    const type = TYPES[role ?? ""];
    const known = messages.find((one) => isInstance(one) && one.getType() === type);
    return known ? new (known.constructor as new (fields: object) => M)(fields) : message;
  });
}

// LangChain's types by role.
const TYPES: Readonly<Record<string, string>> = { user: "human", assistant: "ai", tool: "tool" };

function isInstance(message: unknown): message is { getType(): unknown } {
  if (typeof message !== "object" || message === null || !("lc_kwargs" in message)) return false;
  return typeof (message as { getType?: unknown }).getType === "function";
}
