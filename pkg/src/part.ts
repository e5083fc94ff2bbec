// A WebAssembly module other than the engine's. It starts synchronously on first use and is
// replaced after a trap. Importing this file runs nothing.

import { ScratchBuffer } from "./buffer.js";
import { startError } from "./start-error.js";
import { TurnwiseError, describe, fromEngine, isTrap } from "./errors.js";
import type { WasmSource } from "./platform.js";

/** The glue functions that every module has. @internal */
export interface PartGlue {
  initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
  restart(): void;
  linearMemory(): unknown;
}

/** One part of the package with its own WebAssembly module. @internal */
export class Part<G extends PartGlue> {
  /** The scratch buffer for input texts. */
  readonly buffer: ScratchBuffer;
  /** The number of restarts. Handles from before a restart are invalid. */
  restarts = 0;
  #glue: G | undefined;
  readonly #name: string;
  readonly #howToStart: string;
  #source: (() => WasmSource) | undefined;
  // For imports that need the module only after a request: bundlers put its bytes in a file of
  // their own.
  #loader: (() => Promise<() => WasmSource>) | undefined;
  #isUp = false;

  /**
   * `name` appears in errors. `howToStart` is the error text if no entry registered the module's
   * bytes. Without `glue`, it comes with the bytes: see {@link useGlue}.
   */
  constructor(glue: G | undefined, name: string, howToStart: string) {
    this.#glue = glue;
    this.#name = name;
    this.#howToStart = howToStart;
    this.buffer = new ScratchBuffer(`${name} takes`);
  }

  /** Whether the module runs, or can start without loading anything. */
  get isUp(): boolean {
    return this.#isUp || this.#source !== undefined;
  }

  /** Takes the glue, before the module starts. */
  useGlue(glue: G): void {
    this.#glue ??= glue;
  }

  /** Registers where an entry finds the bytes. The first registration wins. */
  provide(from: () => WasmSource): void {
    this.#source ??= from;
  }

  /** Registers how an entry loads the bytes, for {@link startAsync}. */
  provideLater(loader: () => Promise<() => WasmSource>): void {
    this.#loader ??= loader;
  }

  /** Starts the module from `wasm`. Does nothing if it runs already. */
  start(wasm: WasmSource | (() => WasmSource)): void {
    if (this.#isUp) return;
    if (typeof WebAssembly !== "object")
      throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
    try {
      const module = typeof wasm === "function" ? wasm() : wasm;
      this.#glue!.initSync({ module: module as BufferSource | WebAssembly.Module });
    } catch (thrown) {
      throw startError(thrown);
    }
    this.#isUp = true;
  }

  /** Loads the module's bytes if needed, compiles them without blocking the thread, and starts it. */
  async startAsync(): Promise<void> {
    if (this.#isUp) return;
    if (!this.#source && this.#loader) this.#source = await this.#loader();
    if (this.#isUp) return;
    try {
      const wasm = this.#load();
      this.start(
        wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm as BufferSource),
      );
    } catch (thrown) {
      throw startError(thrown);
    }
  }

  /**
   * Runs `work`. Exceptions of the module become a {@link TurnwiseError}. After a trap the module
   * is replaced.
   */
  run<T>(work: (glue: G) => T): T {
    if (!this.#isUp) this.start(() => this.#load());
    try {
      return work(this.#glue!);
    } catch (thrown) {
      const typed = fromEngine(thrown);
      if (typed) throw typed;
      if (!isTrap(thrown)) throw thrown;
      this.restarts += 1;
      this.#glue!.restart();
      // Before the next call, whose texts the glue would write into the instance that failed.
      this.#glue!.linearMemory();
      this.buffer.forget();
      throw new TurnwiseError(
        "internal_error",
        `${this.#name} failed and was restarted: ${describe(thrown)}`,
        { cause: thrown },
      );
    }
  }

  #load(): WasmSource {
    if (this.#source) return this.#source();
    const howToStart = this.#loader ? "call `await ready()` first" : this.#howToStart;
    throw new TurnwiseError("not_started", `${this.#name} is not loaded: ${howToStart}`);
  }
}
