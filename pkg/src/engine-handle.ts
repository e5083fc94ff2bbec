// A handle to a conversation in the engine, with its notetaker. It is rebuilt after the engine was
// restarted.

import { engine, guarded, restartCount, type Glue } from "./engine.js";
import { TurnwiseError } from "./errors.js";
import { takeFailure, textModule, type Notetaker } from "./notetaking.js";
import { isolateBuffer, write } from "./scratch.js";
import type { ConversationHandle } from "./glue.js";
import type { FindSecrets } from "./redact.js";
import type { Embed } from "./types.js";

/** The host's functions that the engine calls while it works. @internal */
export interface EngineCallbacks {
  readonly countTokens?: ((text: string) => number) | undefined;
  /** Finds the host's own secrets; false if nothing is redacted. */
  readonly findSecrets?: FindSecrets | undefined;
  readonly embed?: Embed | undefined;
  /** The host's own score of each message. */
  readonly scores?: (() => Uint32Array) | undefined;
  /** The host's own key of a call; see `superseded` in the text module. */
  readonly keyOf?: ((tool: string, args: string) => string | undefined) | undefined;
}

/** One conversation in the engine. @internal */
export class EngineHandle {
  /** The options as JSON, for rebuilding the handle. */
  options: string;
  /** The notetaker, if the text module is loaded. */
  notes: Notetaker | undefined;
  readonly #callbacks: EngineCallbacks;
  readonly #refill: (handle: ConversationHandle, glue: Glue) => void;
  #handle: ConversationHandle | undefined;
  #restarts = -1;
  #isDisposed = false;

  /** `refill` sends all messages to a new handle. */
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
    if (handle) this.#restarts = restartCount();
  }

  /**
   * Returns a handle that can be called, and rebuilds it after a restart. A summary that was active
   * before the restart is lost and requested again.
   */
  ready(): ConversationHandle {
    if (this.#handle !== undefined && this.#restarts === restartCount()) return this.#handle;
    if (this.#isDisposed) throw new TurnwiseError("disposed", "this context was disposed of");
    return guarded(() => this.#rebuild());
  }

  /**
   * Returns the error of the notetaker. A plan without the notes is not what the caller requested,
   * so unless the host's counter threw, the handle is rebuilt.
   */
  failure(): unknown {
    const thrown = takeFailure();
    if (thrown instanceof TurnwiseError) this.release();
    return thrown;
  }

  /** Frees the memory in the engine. The next use rebuilds the handle. */
  release(): void {
    const handle = this.#handle;
    this.#handle = undefined;
    if (handle !== undefined && this.#restarts === restartCount()) guarded(() => handle.free());
  }

  /** Frees the memory permanently. */
  dispose(): void {
    this.#isDisposed = true;
    this.release();
  }

  #rebuild(): ConversationHandle {
    const glue = engine();
    if (this.#restarts === restartCount()) this.release();
    const { countTokens } = this.#callbacks;
    this.notes = textModule()?.open(this.#callbacks);
    const handle = new glue.ConversationHandle(
      write(glue, this.options),
      isolateBuffer(countTokens),
      this.notes,
    );
    this.#refill(handle, glue);
    this.#handle = handle;
    this.#restarts = restartCount();
    return handle;
  }
}
