/**
 * The key of the method behind `using`; where the platform has none, nobody asks for it. @internal
 */
export const dispose = /* @__PURE__ */ (() =>
  Symbol.dispose ?? Symbol.for("Symbol.dispose"))() as typeof Symbol.dispose;
