// The open contexts of a memory, which have to forget with it.

import type { AttachedContext } from "../remembered.js";
import type { Memory, Receipt } from "./types.js";

/** Lets the open contexts forget, and returns what each of them changed. @internal */
export async function forgetInContexts(
  memory: Memory,
  what: Parameters<AttachedContext["forget"]>[0],
): Promise<Receipt["contexts"]> {
  if (what.ids.length === 0) return [];
  const open = [...(contexts.get(memory) ?? [])];
  const answers = await Promise.all(open.map(async (reference) => reference.deref()?.forget(what)));
  return answers.filter(
    (answer): answer is Receipt["contexts"][number] =>
      answer !== undefined && answer.summaries + answer.blocks > 0,
  );
}

/** Registers an open context. Returns a function that ends it. @internal */
export function registerContext(memory: Memory, context: AttachedContext): () => void {
  const open = contexts.get(memory) ?? new Set();
  contexts.set(memory, open);
  // Weakly, so that a context without `dispose` does not stay forever.
  const reference = new WeakRef(context);
  open.add(reference);
  return () => void open.delete(reference);
}

const contexts = new WeakMap<Memory, Set<WeakRef<AttachedContext>>>();
