// `turnwise/tokens` for runtimes that compile no WebAssembly while they run: the module is
// imported, not its bytes. The types are those of tokens/index.ts.

import { provided } from "./engine.js";
import * as api from "./tokens/api.js";
import { providedTokens } from "./tokens/engine.js";
import { providedMessages } from "./tokens/messages.js";
import tokens from "./tokens.wasm";

const compiled = () => tokens;

export const ready = /* @__PURE__ */ providedMessages(
  /* @__PURE__ */ providedTokens(api.ready, compiled),
  importCore,
);
export const countTokens = /* @__PURE__ */ providedTokens(api.countTokens, compiled);
export const encode = /* @__PURE__ */ providedTokens(api.encode, compiled);
export const decode = /* @__PURE__ */ providedTokens(api.decode, compiled);
export const truncate = /* @__PURE__ */ providedTokens(api.truncate, compiled);
export const isWithin = /* @__PURE__ */ providedTokens(api.isWithin, compiled);

/** The engine that reads messages, for whoever asks for it. */
async function importCore(): Promise<void> {
  const { compiledCore } = await import("./workerd-core.js");
  provided(undefined, compiledCore);
}
