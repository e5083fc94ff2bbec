// The engine's half of a conversation: what it holds of it, and who takes notes for it. Made anew
// where the engine was restarted since.

import { engine, guarded, life, type Glue } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { takeFailure, textModule, type Notetaker } from "./notetaking.js";
import { apart, forget, write } from "./scratch.js";
import type { Core } from "./glue.js";
import type { Embed } from "./types.js";

/** What the engine asks its host while it works. @internal */
export interface Asked {
  readonly countTokens?: ((text: string) => number) | undefined;
  readonly embed?: Embed | undefined;
}

/** One conversation in the engine. @internal */
export class EngineHalf {
  /** Its options as JSON: it is made of these when it is made anew. */
  options: string;
  /** Who takes notes, where somebody does. */
  notes: Notetaker | undefined;
  readonly #asked: Asked;
  readonly #refill: (core: Core, glue: Glue) => void;
  #core: Core | undefined;
  #life = -1;
  #isDisposed = false;

  /** `refill` tells a new one everything that was said. */
  constructor(
    options: string,
    asked: Asked,
    refill: (core: Core, glue: Glue) => void,
    core: Core | undefined,
  ) {
    this.options = options;
    this.#asked = asked;
    this.#refill = refill;
    this.#core = core;
    if (core) this.#life = life();
  }

  /**
   * What is to be called. A summary that was in force when the engine was restarted is asked for
   * again.
   */
  ready(): Core {
    if (this.#core !== undefined && this.#life === life()) return this.#core;
    if (this.#isDisposed) throw new TurnwiseError("disposed", "this context was disposed of");
    return guarded(() => this.#rebuild());
  }

  /**
   * What went wrong while notes were taken. A plan that was made without them is not the one that
   * was asked for: unless the host's own counter threw, this half is made anew.
   */
  failure(): unknown {
    const thrown = takeFailure();
    if (thrown instanceof TurnwiseError) this.release();
    return thrown;
  }

  /** Frees what the engine holds. It is made anew when it is needed next. */
  release(): void {
    const core = this.#core;
    this.#core = undefined;
    if (core !== undefined && this.#life === life()) guarded(() => core.free());
  }

  /** Frees it for good. */
  dispose(): void {
    this.#isDisposed = true;
    this.release();
  }

  #rebuild(): Core {
    const glue = engine();
    forget();
    if (this.#life === life()) this.release();
    const { countTokens, embed } = this.#asked;
    this.notes = textModule()?.open(countTokens, embed);
    const core = new glue.Core(write(glue, this.options), apart(countTokens), this.notes);
    this.#refill(core, glue);
    this.#core = core;
    this.#life = life();
    return core;
  }
}
