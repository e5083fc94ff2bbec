// A wasm beside the engine's: started synchronously on first use, replaced after a fault. Nothing
// runs when this is imported.

import { ScratchBuffer } from "./buffer.js";
import { explained } from "./engine.js";
import { TurnwiseError, describe, fromEngine } from "./errors.js";
import type { WasmSource } from "./platform.js";

/** What the glue of every part offers. @internal */
export interface PartGlue {
  initSync(input: { module: BufferSource | WebAssembly.Module }): unknown;
  restart(): void;
  linearMemory(): WebAssembly.Memory;
  scratch(bytes: number): number;
}

/** One part of the package with a wasm of its own. @internal */
export class Part<G extends PartGlue> {
  /** Texts on their way in. */
  readonly buffer: ScratchBuffer;
  /** Counts restarts: what was made in an earlier life is gone. */
  life = 0;
  readonly #glue: G;
  readonly #name: string;
  readonly #howToStart: string;
  #source: (() => WasmSource) | undefined;
  #isUp = false;

  /** `name` is what errors call it, `howToStart` what to do where no entry brought its bytes. */
  constructor(glue: G, name: string, howToStart: string) {
    this.#glue = glue;
    this.#name = name;
    this.#howToStart = howToStart;
    this.buffer = new ScratchBuffer(`${name} takes`);
  }

  /** Says where an entry finds the bytes. The first one that is imported does. */
  provide(from: () => WasmSource): void {
    this.#source ??= from;
  }

  /** Starts it from `wasm`, unless it runs already. */
  start(wasm: WasmSource): void {
    if (this.#isUp) return;
    if (typeof WebAssembly !== "object")
      throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
    try {
      this.#glue.initSync({ module: wasm as BufferSource | WebAssembly.Module });
    } catch (thrown) {
      throw explained(thrown);
    }
    this.#isUp = true;
  }

  /** Starts it without blocking the thread while it compiles. */
  async startAsync(): Promise<void> {
    if (this.#isUp) return;
    const wasm = this.#load();
    try {
      this.start(
        wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm as BufferSource),
      );
    } catch (thrown) {
      throw explained(thrown);
    }
  }

  /**
   * Runs `work`. What the part throws becomes a {@link TurnwiseError}; after a trap it is replaced.
   */
  run<T>(work: (glue: G) => T): T {
    if (!this.#isUp) this.start(this.#load());
    try {
      return work(this.#glue);
    } catch (thrown) {
      const typed = fromEngine(thrown);
      if (typed) throw typed;
      if (!(thrown instanceof WebAssembly.RuntimeError)) throw thrown;
      this.life += 1;
      this.#glue.restart();
      this.buffer.forget();
      throw new TurnwiseError(
        "internal_error",
        `${this.#name} failed and was restarted: ${describe(thrown)}`,
        { cause: thrown },
      );
    }
  }

  #load(): WasmSource {
    if (!this.#source) throw new TurnwiseError("not_started", this.#howToStart);
    return this.#source();
  }
}
