// Vectors of texts, from the host's function.

import { TurnwiseError, describe } from "../errors.js";
import type { Signal } from "../platform.js";
import type { Embed } from "../types.js";

/** A vector for each text. @internal */
export async function embedded(
  embed: Embed,
  texts: readonly string[],
  signal?: Signal,
): Promise<readonly ArrayLike<number>[]> {
  try {
    const vectors = await embed(texts, signal === undefined ? {} : { signal });
    if (Array.isArray(vectors) && vectors.length === texts.length && !vectors.includes(undefined))
      return vectors;
    throw new Error(`it must answer with ${texts.length} vectors`);
  } catch (thrown) {
    throw new TurnwiseError("embed_failed", `\`embed\` failed: ${describe(thrown)}`, {
      cause: thrown,
    });
  }
}

/** A vector of any length in one byte for each component. @internal */
export function quantized(vector: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at]!));
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (component) => Math.round(component * scale));
}
