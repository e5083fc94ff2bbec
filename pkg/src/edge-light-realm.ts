// Next's development server runs the edge runtime in a separate realm but compiles modules outside
// it. Such a module is not an instance of this realm's `WebAssembly.Module`, so wasm-bindgen would
// mistake it for bytes.

/** Gives a module from another realm this realm's prototype. @internal */
export function adoptModule(module: WebAssembly.Module): WebAssembly.Module {
  const isForeign =
    Object.prototype.toString.call(module) === "[object WebAssembly.Module]" &&
    !(module instanceof WebAssembly.Module);
  return isForeign ? Object.setPrototypeOf(module, WebAssembly.Module.prototype) : module;
}
