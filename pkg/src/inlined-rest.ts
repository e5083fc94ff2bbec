// The bytes of the rest of the engine: what ordinary conversations never run.

import bytes from "./rest-bytes.js";
import { unpack } from "./unpack.js";

/** Decodes the rest, for entries that have it from the start. @internal */
export const inlinedRest = { now: () => unpack(bytes) };
