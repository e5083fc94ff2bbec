// `turnwise/tokens` for runtimes that cannot compile WebAssembly: imports the compiled module
// instead of its bytes. The types are the same as in tokens/index.ts.

import { bindCore } from "./engine.js";
import * as api from "./tokens/api.js";
import { bindTokens } from "./tokens/engine.js";
import { bindMessages } from "./tokens/messages.js";
import tokens from "./tokens.wasm";

const compiled = () => tokens;

export const ready = /* @__PURE__ */ bindMessages(
  /* @__PURE__ */ bindTokens(api.ready, compiled),
  importCore,
);
export const countTokens = /* @__PURE__ */ bindTokens(api.countTokens, compiled);
export const countTokensAsync = /* @__PURE__ */ bindTokens(api.countTokensAsync, compiled);
export const encode = /* @__PURE__ */ bindTokens(api.encode, compiled);
export const decode = /* @__PURE__ */ bindTokens(api.decode, compiled);
export const truncate = /* @__PURE__ */ bindTokens(api.truncate, compiled);
export const isWithin = /* @__PURE__ */ bindTokens(api.isWithin, compiled);

/** Imports the engine, which reads whole messages. */
async function importCore(): Promise<void> {
  const { compiledCore } = await import("./workerd-core.js");
  bindCore(undefined, compiledCore);
}
