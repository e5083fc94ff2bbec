// The exports of an entry that need the checker.

import * as api from "./api.js";
import { bindCheck } from "./check/engine.js";
import { inlinedAdvice, inlinedCheck } from "./check/inlined.js";

/** Finds the faults that a provider would refuse. See {@link api.lint}. */
export const lint: typeof api.lint = /* @__PURE__ */ bindCheck(api.lint, inlinedCheck);

/** Finds the faults that a provider would refuse, in slices. See {@link api.lintAsync}. */
export const lintAsync: typeof api.lintAsync = /* @__PURE__ */ bindCheck(
  api.lintAsync,
  inlinedCheck,
);

/** Repairs a history. See {@link api.heal}. */
export const heal: typeof api.heal = /* @__PURE__ */ bindCheck(api.heal, inlinedCheck);

/** Repairs a history, in slices. See {@link api.healAsync}. */
export const healAsync: typeof api.healAsync = /* @__PURE__ */ bindCheck(
  api.healAsync,
  inlinedCheck,
);

/** Converts a history to another format. See {@link api.convert}. */
export const convert: typeof api.convert = /* @__PURE__ */ bindCheck(api.convert, inlinedCheck);

/** Converts a history to another format, in slices. See {@link api.convertAsync}. */
export const convertAsync: typeof api.convertAsync = /* @__PURE__ */ bindCheck(
  api.convertAsync,
  inlinedCheck,
);

/** Checks whether a policy holds in the worst case. See {@link api.checkPolicy}. */
export const checkPolicy: typeof api.checkPolicy = /* @__PURE__ */ bindCheck(
  api.checkPolicy,
  inlinedCheck,
  inlinedAdvice,
);

/** Suggests a policy for conversations. See {@link api.suggestPolicy}. */
export const suggestPolicy: typeof api.suggestPolicy = /* @__PURE__ */ bindCheck(
  api.suggestPolicy,
  inlinedCheck,
  inlinedAdvice,
);

/** Suggests a policy for conversations, in slices. See {@link api.suggestPolicyAsync}. */
export const suggestPolicyAsync: typeof api.suggestPolicyAsync = /* @__PURE__ */ bindCheck(
  api.suggestPolicyAsync,
  inlinedCheck,
  inlinedAdvice,
);
