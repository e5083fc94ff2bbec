// Platform types, taken from the consumer's environment: the DOM library, Node's types, or neither.
// Naming `AbortSignal` or `fetch` directly would break `skipLibCheck: false` where they are not
// declared.

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

/** A source of a WebAssembly module for `turnwise/slim`: its bytes, or the compiled module. */
export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule;

/** The dispose method for `using`, if the consumer's compiler supports it. */
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
