// The default entry for runtimes that cannot compile WebAssembly: imports the compiled module
// instead of its bytes. The types are the same as in index.ts.

import * as api from "./api.js";
import core from "./core.wasm?module";
import { compiledCheck } from "./edge-light-check.js";
import { bindCheck } from "./check/engine.js";
import { adoptModule } from "./edge-light-realm.js";
import { bindCore } from "./engine.js";
import { bindText } from "./text/engine.js";
import { compiledText } from "./edge-light-text.js";

const compiled = () => adoptModule(core);

export const createContext = /* @__PURE__ */ bindCore(api.createContext, compiled);
export const createContexts = /* @__PURE__ */ bindCore(api.createContexts, compiled);
export const TrimmingSession = /* @__PURE__ */ bindCore(api.TrimmingSession, compiled);
export const SummarizingSession = /* @__PURE__ */ bindCore(api.SummarizingSession, compiled);
export const CompactingSession = /* @__PURE__ */ bindCore(api.CompactingSession, compiled);
export const DefaultSession = /* @__PURE__ */ bindCore(api.DefaultSession, compiled);
export const extractiveSummarizer = /* @__PURE__ */ bindText(
  api.extractiveSummarizer,
  compiledText,
);
export const fetchSummarizer = /* @__PURE__ */ bindModels(api.fetchSummarizer);
export const modelSummarizer = /* @__PURE__ */ bindModels(api.modelSummarizer);
export const builtInSummarizer = /* @__PURE__ */ bindModels(api.builtInSummarizer);
export const withFallback = /* @__PURE__ */ bindText(api.withFallback, compiledText);
export const checkSummary = /* @__PURE__ */ bindText(api.checkSummary, compiledText);
export const prune = /* @__PURE__ */ bindText(api.prune, compiledText);
export const restate = /* @__PURE__ */ bindText(api.restate, compiledText);
export const supersede = /* @__PURE__ */ bindText(api.supersede, compiledText);
export const digest = /* @__PURE__ */ bindText(api.digest, compiledText);
export const estimateTokens = /* @__PURE__ */ bindCore(api.estimateTokens, compiled);
export const ready = /* @__PURE__ */ bindCore(api.ready, compiled);
export const lint = /* @__PURE__ */ bindCheck(api.lint, compiledCheck);
export const lintAsync = /* @__PURE__ */ bindCheck(api.lintAsync, compiledCheck);
export const heal = /* @__PURE__ */ bindCheck(api.heal, compiledCheck);
export const healAsync = /* @__PURE__ */ bindCheck(api.healAsync, compiledCheck);
export const convert = /* @__PURE__ */ bindCheck(api.convert, compiledCheck);
export const convertAsync = /* @__PURE__ */ bindCheck(api.convertAsync, compiledCheck);
export const checkPolicy = /* @__PURE__ */ bindCheck(api.checkPolicy, compiledCheck);
export const suggestPolicy = /* @__PURE__ */ bindCheck(api.suggestPolicy, compiledCheck);
export const suggestPolicyAsync = /* @__PURE__ */ bindCheck(api.suggestPolicyAsync, compiledCheck);
export {
  TurnwiseError,
  byProvider,
  clearAttachments,
  clearToolResults,
  compactionSummarizer,
  contextTools,
  policies,
  summarize,
  trim,
  windowOf,
} from "./api.js";

function bindModels<T>(value: T): T {
  return bindText(bindCore(value, compiled), compiledText);
}
