// Types of the platform, taken from whatever the consumer's compiler knows: the DOM library, Node's
// types, or neither. Naming `AbortSignal` or `fetch` directly would make `skipLibCheck: false` fail
// where they are not declared.

/** The platform's `AbortSignal`, or the part of it that is used. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } }
  ? S
  : MinimalSignal;

/** The platform's `fetch`, or any function of its shape. */
export type Fetch = typeof globalThis extends { fetch: infer F }
  ? F
  : (url: string, init: object) => Promise<any>;

/** The platform's `WebAssembly.Module`. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer M } };
}
  ? M
  : object;

/**
 * What `turnwise/slim` can be started from: the bytes of `turnwise/core.wasm`, or the compiled
 * module.
 */
export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule;

/** The method behind `using`, where the consumer's compiler knows it. */
export type UsingSupport = SymbolConstructor extends { readonly dispose: infer D extends symbol }
  ? { [K in D]: () => void }
  : unknown;

/** The part of `AbortSignal` that Turnwise relies on. */
export interface MinimalSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
