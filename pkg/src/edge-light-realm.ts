// Next's own server runs the edge runtime in a realm of its own, and compiles the modules for it
// outside of that. There they are no instances of `WebAssembly.Module`, and the glue between the
// languages would take them for bytes.

/** The module, as one of this realm. @internal */
export function ofThisRealm(module: WebAssembly.Module): WebAssembly.Module {
  const isForeign =
    Object.prototype.toString.call(module) === "[object WebAssembly.Module]" &&
    !(module instanceof WebAssembly.Module);
  return isForeign ? Object.setPrototypeOf(module, WebAssembly.Module.prototype) : module;
}
