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
    return known ? new (ownClass(known.constructor as Class<M>))(fields) : message;
  });
}

// LangChain's types by role.
const TYPES: Readonly<Record<string, string>> = { user: "human", assistant: "ai", tool: "tool" };

/**
 * What is written of a message: an instance of an app's own class as one of the class that it
 * extends, since the name of an app's class does not say who speaks.
 *
 * @internal
 */
export function written(message: unknown): unknown {
  if (!isInstance(message)) return message;
  const type = String(message.getType());
  const json = message.toJSON();
  const name = NAMES[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}Message`;
  const { id } = json;
  const own = id?.at(-1);
  if (own === undefined || own === name || own === `${name}Chunk`) return message;
  return { ...json, id: [...id!.slice(0, -1), name] };
}

// The class of LangChain that a class of an app extends: its own constructor may want other things.
function ownClass<M>(known: Class<M>): Class<M> {
  const above = Object.getPrototypeOf(known) as Class<M>;
  return /^Base|^Serial/.test(above.lc_name?.() ?? "Base") ? known : ownClass(above);
}

interface Class<M> {
  new (fields: object): M;
  lc_name?(): string;
}

const NAMES: Readonly<Record<string, string>> = { ai: "AIMessage", generic: "ChatMessage" };

interface Instance {
  getType(): unknown;
  toJSON(): { readonly id?: readonly string[] };
}

function isInstance(message: unknown): message is Instance {
  if (typeof message !== "object" || message === null || !("lc_kwargs" in message)) return false;
  return typeof (message as { getType?: unknown }).getType === "function";
}
