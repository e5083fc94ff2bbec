// The open contexts of a memory, which have to forget with it.

import type { Memory, MemorySource, Receipt } from "./types.js";

/** An open context, as its memory knows it. @internal */
export interface OpenContext {
  /** Takes back everything that says one of `texts`, and blocks that show one of `ids`. */
  forget(
    ids: readonly string[],
    texts: readonly string[],
    stillSaid: readonly MemorySource[],
  ): Promise<Receipt["contexts"][number]> | Receipt["contexts"][number];
}

/** Lets the open contexts forget, and returns what each of them changed. @internal */
export async function forgetInContexts(
  memory: Memory,
  ids: readonly string[],
  texts: readonly string[],
  stillSaid: readonly MemorySource[],
): Promise<Receipt["contexts"]> {
  const open = contexts.get(memory);
  if (open === undefined || ids.length === 0) return [];
  const told = [...open].map((reference) => reference.deref()?.forget(ids, texts, stillSaid));
  const answers = await Promise.all(told);
  return answers.filter(
    (answer) => answer !== undefined && answer.summaries + answer.blocks > 0,
  ) as Receipt["contexts"];
}

/** Registers an open context. Returns a function that ends it. @internal */
export function registerContext(memory: object, context: OpenContext): () => void {
  const open = contexts.get(memory) ?? new Set();
  contexts.set(memory, open);
  const reference = new WeakRef(context);
  open.add(reference);
  return () => void open.delete(reference);
}

const contexts = new WeakMap<object, Set<WeakRef<OpenContext>>>();
