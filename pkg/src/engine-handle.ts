// A conversation in the engine, and the notetaker it asks. Made again after the engine was restarted.

import { engine, guarded, life, type Glue } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { takeFailure, textModule, type Notetaker } from "./notetaking.js";
import { apart, forget, write } from "./scratch.js";
import type { ConversationHandle } from "./glue.js";
import type { Embed } from "./types.js";

/** The host's functions that the engine calls while it works. @internal */
export interface EngineCallbacks {
  readonly countTokens?: ((text: string) => number) | undefined;
  readonly embed?: Embed | undefined;
  /** The host's own score of each message. */
  readonly scores?: (() => Uint32Array) | undefined;
}

/** One conversation in the engine. @internal */
export class EngineHandle {
  /** Its options as JSON: it is made of these when it is made anew. */
  options: string;
  /** Who takes notes, where somebody does. */
  notes: Notetaker | undefined;
  readonly #callbacks: EngineCallbacks;
  readonly #refill: (handle: ConversationHandle, glue: Glue) => void;
  #handle: ConversationHandle | undefined;
  #life = -1;
  #isDisposed = false;

  /** `refill` tells a new one everything that was said. */
  constructor(
    options: string,
    callbacks: EngineCallbacks,
    refill: (handle: ConversationHandle, glue: Glue) => void,
    handle: ConversationHandle | undefined,
  ) {
    this.options = options;
    this.#callbacks = callbacks;
    this.#refill = refill;
    this.#handle = handle;
    if (handle) this.#life = life();
  }

  /**
   * What is to be called. A summary that was in force when the engine was restarted is asked for
   * again.
   */
  ready(): ConversationHandle {
    if (this.#handle !== undefined && this.#life === life()) return this.#handle;
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
    const handle = this.#handle;
    this.#handle = undefined;
    if (handle !== undefined && this.#life === life()) guarded(() => handle.free());
  }

  /** Frees it for good. */
  dispose(): void {
    this.#isDisposed = true;
    this.release();
  }

  #rebuild(): ConversationHandle {
    const glue = engine();
    forget();
    if (this.#life === life()) this.release();
    const { countTokens, embed, scores } = this.#callbacks;
    this.notes = textModule()?.open(countTokens, embed, scores);
    const handle = new glue.ConversationHandle(
      write(glue, this.options),
      apart(countTokens),
      this.notes,
    );
    this.#refill(handle, glue);
    this.#handle = handle;
    this.#life = life();
    return handle;
  }
}
