/**
 * The key of the dispose method for `using`, also on platforms without `Symbol.dispose`.
 *
 * @internal
 */
export const dispose = /* @__PURE__ */ (() =>
  Symbol.dispose ?? Symbol.for("Symbol.dispose"))() as typeof Symbol.dispose;
