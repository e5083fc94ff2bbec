// A WebAssembly module other than the engine's. It starts synchronously on first use and is
// replaced after a trap. Importing this file runs nothing.

import { ScratchBuffer } from "./buffer.js";
import { compiled } from "./compiled.js";
import { startError } from "./start-error.js";
import { TurnwiseError, describe, fromEngine, isTrap } from "./errors.js";
import type { RestSource } from "./engine.js";
import type { WasmSource } from "./platform.js";

/** The glue functions that every module has. @internal */
export interface PartGlue {
  initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
  restart(): void;
  linearMemory(): unknown;
  /** Links the rest of a module that is split; see rest.rs of the build. */
  addRest?(module: WebAssembly.Module): void;
}

/** One part of the package with its own WebAssembly module. @internal */
export class Part<G extends PartGlue> {
  /** The scratch buffer for input texts. */
  readonly buffer: ScratchBuffer;
  /** The number of restarts. Handles from before a restart are invalid. */
  restarts = 0;
  /** Whether a call failed for lack of the rest. */
  misses = false;
  #glue: G | undefined;
  readonly #name: string;
  readonly #howToStart: string;
  #source: (() => WasmSource) | undefined;
  // For imports that need the module only after a request: bundlers put its bytes in a file of
  // their own.
  #loader: (() => Promise<() => WasmSource>) | undefined;
  // What ordinary calls never run, if the bytes lack it.
  #rest: RestSource | undefined;
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

  /** Whether it is up, and nothing of it must be loaded. */
  get isWhole(): boolean {
    return this.isUp && this.#rest?.later === undefined;
  }

  /** Takes the glue, before the module starts. */
  useGlue(glue: G): void {
    this.#glue ??= glue;
  }

  /**
   * Registers where an entry finds the bytes, and what they lack. The first registration wins, but
   * another entry may bring the rest.
   */
  provide(from: () => WasmSource, rest?: () => WasmSource): void {
    this.#source ??= from;
    if (rest) this.#rest = { now: rest };
  }

  /** Registers how an entry loads the bytes, for {@link startAsync}. */
  provideLater(loader: () => Promise<() => WasmSource>): void {
    this.#loader ??= loader;
  }

  /** Registers how an entry loads what its bytes lack. */
  provideRestLater(later: () => Promise<() => WasmSource>): void {
    this.#rest ??= { later };
  }

  /** Starts the module from `wasm`, which is whole. Does nothing if it runs already. */
  start(wasm: WasmSource): void {
    if (!this.#isUp) this.#rest = undefined;
    this.#begin(() => wasm);
  }

  /**
   * Loads the module's bytes if needed, compiles them without blocking the thread, and starts it: with
   * its rest, or without.
   */
  async startAsync(isWhole: boolean): Promise<void> {
    if (!this.#isUp) {
      if (!this.#source && this.#loader) this.#source = await this.#loader();
      try {
        const module = await compiled(this.#load());
        this.#begin(() => module);
      } catch (thrown) {
        throw startError(thrown);
      }
    }
    const later = this.#rest?.later;
    if (!isWhole || later === undefined) return;
    try {
      const rest = await later();
      this.#glue!.addRest!(await compiled(rest()));
      this.#rest = undefined;
      this.misses = false;
    } catch (cause) {
      const text = `the rest of ${this.#name} could not be loaded: ${describe(cause)}`;
      throw new TurnwiseError("not_started", text, { cause });
    }
  }

  /**
   * Runs `work`. Exceptions of the module become a {@link TurnwiseError}. After a trap the module
   * is replaced.
   */
  run<T>(work: (glue: G) => T): T {
    if (!this.#isUp) this.#begin(() => this.#load());
    this.#linkNow();
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
      // A function of the rest is an empty place in the table of functions: calling it is a trap.
      if (!this.isWhole) {
        this.misses = true;
        const text = `a part of ${this.#name} is not loaded: call \`await ready()\` first`;
        throw new TurnwiseError("not_started", text, { cause: thrown });
      }
      throw new TurnwiseError(
        "internal_error",
        `${this.#name} failed and was restarted: ${describe(thrown)}`,
        { cause: thrown },
      );
    }
  }

  #begin(from: () => WasmSource): void {
    if (this.#isUp) return;
    if (typeof WebAssembly !== "object")
      throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
    try {
      // It brings the glue.
      const module = from();
      this.#linkNow();
      this.#glue!.initSync({ module: module as BufferSource | WebAssembly.Module });
    } catch (thrown) {
      throw startError(thrown);
    }
    this.#isUp = true;
  }

  #linkNow(): void {
    const rest = this.#rest?.now;
    if (rest === undefined) return;
    try {
      this.#glue!.addRest!(new WebAssembly.Module(rest() as BufferSource));
    } catch (thrown) {
      throw startError(thrown);
    }
    this.#rest = undefined;
  }

  #load(): WasmSource {
    if (this.#source) return this.#source();
    const howToStart = this.#loader ? "call `await ready()` first" : this.#howToStart;
    throw new TurnwiseError("not_started", `${this.#name} is not loaded: ${howToStart}`);
  }
}
