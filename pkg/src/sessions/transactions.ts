// Changes of a stored history as `@openai/agents` asks for them: transactions, which are applied
// once, and mutations. All of a change is checked before any of it is applied.

import { TurnwiseError } from "../errors.js";

/** Items to add, or items to replace at the end of the history. */
export type HistoryTransaction<M = any> =
  | { readonly type: "append_items"; readonly items: readonly M[] }
  | {
      readonly type: "replace_suffix";
      /** The items that the history must end with. */
      readonly expectedSuffix: readonly M[];
      readonly replacement: readonly M[];
    };

/** The argument of `applyHistoryTransaction`. */
export interface HistoryTransactionArgs<M = any> {
  /** Identifies the transaction. It stays the same when the transaction is retried. */
  readonly operationId: string;
  readonly transaction: HistoryTransaction<M>;
}

/** The replacement of a stored call. */
export interface HistoryMutation<M = any> {
  readonly type: "replace_function_call";
  readonly callId: string;
  /** The call to replace. Default: the first one with this id; later ones are removed. */
  readonly expected?: M;
  readonly replacement: M;
}

/** The argument of `applyHistoryMutations`. */
export interface HistoryMutationArgs<M = any> {
  readonly mutations: readonly HistoryMutation<M>[];
}

/**
 * Returns a copy of the argument.
 *
 * @throws TurnwiseError `bad_transaction` if it has another shape, or data that cannot be compared:
 * dates, cycles, accessors, symbols. The message never contains the data.
 *
 * @internal
 */
export function readTransaction<M>(args: HistoryTransactionArgs<M>): HistoryTransactionArgs<M> {
  // Read once: an accessor may give another value the second time.
  const [operationId, transaction] = guarded("the arguments are not readable", () => [
    args.operationId,
    args.transaction,
  ]);
  if (typeof operationId !== "string" || !operationId.trim())
    throw refused("`operationId` must be a non-empty string");
  if (typeof transaction !== "object" || transaction === null)
    throw refused("`transaction` must be an object");
  const copy = copyOf(transaction);
  const lists = LISTS[copy.type];
  if (lists === undefined) throw refused("the type is neither `append_items` nor `replace_suffix`");
  const fields = ["type", ...lists].sort().join();
  if (Object.keys(copy).sort().join() !== fields)
    throw refused(`a transaction \`${copy.type}\` has exactly the fields ${fields}`);
  for (const list of lists) {
    const items: unknown = Reflect.get(copy, list);
    const isList = Array.isArray(items) && items.every((item) => isPlain(item));
    if (!isList) throw refused(`\`${list}\` must be a list of items`);
  }
  return { operationId, transaction: copy };
}

/**
 * Returns the items after a transaction.
 *
 * @throws TurnwiseError `history_conflict` if the history ends with other items than expected.
 *
 * @internal
 */
export function transacted<M>(items: readonly M[], transaction: HistoryTransaction<M>): M[] {
  if (transaction.type === "append_items") return [...items, ...transaction.items];
  const { expectedSuffix, replacement } = transaction;
  const start = items.length - expectedSuffix.length;
  if (start < 0 || !expectedSuffix.every((item, at) => isEqual(item, items[start + at])))
    throw conflict("the history no longer ends with the items of `expectedSuffix`");
  return [...items.slice(0, start), ...replacement];
}

/**
 * Returns the items after mutations. Each mutation names a call of the history as it was before all
 * mutations.
 *
 * @throws TurnwiseError `bad_transaction`, `history_conflict`.
 *
 * @internal
 */
export function mutated<M>(items: readonly M[], { mutations }: HistoryMutationArgs<M>): M[] {
  const next: (M | undefined)[] = [...items];
  for (const mutation of mutations.map(copyOf)) {
    const { type, callId, expected, replacement } = mutation;
    if (type !== "replace_function_call" || !isPlain(replacement))
      throw refused("a mutation must be a `replace_function_call` with a `replacement`");
    const places = [...items.keys()].filter((at) => isCall(items[at], callId));
    if (expected === undefined) {
      places.forEach((at, n) => (next[at] = n === 0 ? replacement : undefined));
      continue;
    }
    const place = places.find((at) => isEqual(expected, items[at]));
    if (place === undefined)
      throw conflict(`the history does not have the expected call \`${callId}\``);
    next[place] = replacement;
  }
  return next.filter((item) => item !== undefined);
}

/** Whether two values have the same content. `undefined` differs from a missing field. @internal */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return false;
  const isSameKind =
    Array.isArray(left) === Array.isArray(right) &&
    left instanceof Uint8Array === right instanceof Uint8Array &&
    isPlain(left) === isPlain(right);
  const [names, others] = [Object.keys(left), Object.keys(right)];
  return (
    isSameKind &&
    names.length === others.length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) && isEqual(Reflect.get(left, name), Reflect.get(right, name)),
    )
  );
}

/** @internal */
export function conflict(message: string): TurnwiseError {
  return new TurnwiseError("history_conflict", message);
}

function isCall(item: unknown, callId: string): boolean {
  const { type, callId: id, call_id } = Object(item);
  return type === "function_call" && (id ?? call_id) === callId;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function copyOf<T>(value: T): T {
  return guarded("the items contain invalid or unsupported data", () => {
    // Refuses proxies, whose content could change between two readings.
    structuredClone(value);
    return copied(value, []) as T;
  });
}

function copied(value: unknown, above: readonly object[]): unknown {
  if (value === null || ["undefined", "string", "boolean", "number"].includes(typeof value))
    return value;
  if (typeof value !== "object" || value === null || above.includes(value)) throw new TypeError();
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const isList = Array.isArray(value);
  if (!isList && !isPlain(value)) throw new TypeError();
  const copy: object = isList ? [] : {};
  const fields = Object.getOwnPropertyDescriptors(value);
  for (const name of Reflect.ownKeys(fields)) {
    if (isList && name === "length") continue;
    const field = Reflect.get(fields, name) as PropertyDescriptor;
    if (typeof name === "symbol" || !field.enumerable || !("value" in field)) throw new TypeError();
    const part = copied(field.value, [...above, value]);
    Object.defineProperty(copy, name, {
      ...field,
      value: part,
      configurable: true,
      writable: true,
    });
  }
  // A list with gaps or with fields of its own has another number of fields.
  if (isList && Object.keys(copy).length !== value.length) throw new TypeError();
  return copy;
}

// Errors of accessors may contain data, so they are not passed on.
function guarded<T>(message: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw refused(message);
  }
}

function refused(message: string): TurnwiseError {
  return new TurnwiseError("bad_transaction", message);
}

const LISTS: Record<string, readonly string[] | undefined> = {
  append_items: ["items"],
  replace_suffix: ["expectedSuffix", "replacement"],
};
