// The default entry for runtimes that compile no WebAssembly while they run: the module is
// imported, not its bytes. The types are those of index.ts.

import * as api from "./api.js";
import core from "./core.wasm?module";
import { compiledCheck } from "./edge-light-check.js";
import { providedCheck } from "./check/engine.js";
import { ofThisRealm } from "./edge-light-realm.js";
import { provided } from "./engine.js";
import { providedText } from "./text/engine.js";
import { compiledText } from "./edge-light-text.js";

const compiled = () => ofThisRealm(core);

export const createContext = /* @__PURE__ */ provided(api.createContext, compiled);
export const TrimmingSession = /* @__PURE__ */ provided(api.TrimmingSession, compiled);
export const SummarizingSession = /* @__PURE__ */ provided(api.SummarizingSession, compiled);
export const CompactingSession = /* @__PURE__ */ provided(api.CompactingSession, compiled);
export const DefaultSession = /* @__PURE__ */ provided(api.DefaultSession, compiled);
export const extractiveSummarizer = /* @__PURE__ */ providedText(
  api.extractiveSummarizer,
  compiledText,
);
export const fetchSummarizer = /* @__PURE__ */ askingModels(api.fetchSummarizer);
export const builtInSummarizer = /* @__PURE__ */ askingModels(api.builtInSummarizer);
export const withFallback = /* @__PURE__ */ providedText(api.withFallback, compiledText);
export const checkSummary = /* @__PURE__ */ providedText(api.checkSummary, compiledText);
export const prune = /* @__PURE__ */ providedText(api.prune, compiledText);
export const digest = /* @__PURE__ */ providedText(api.digest, compiledText);
export const estimateTokens = /* @__PURE__ */ provided(api.estimateTokens, compiled);
export const ready = /* @__PURE__ */ provided(api.ready, compiled);
export const lint = /* @__PURE__ */ providedCheck(api.lint, compiledCheck);
export const heal = /* @__PURE__ */ providedCheck(api.heal, compiledCheck);
export const convert = /* @__PURE__ */ providedCheck(api.convert, compiledCheck);
export const checkPolicy = /* @__PURE__ */ providedCheck(api.checkPolicy, compiledCheck);
export const suggestPolicy = /* @__PURE__ */ providedCheck(api.suggestPolicy, compiledCheck);
export { TurnwiseError, byProvider, clearToolResults, summarize, trim } from "./api.js";

function askingModels<T>(value: T): T {
  return providedText(provided(value, compiled), compiledText);
}
