// Contexts for pages: the engine is loaded with the first call that needs it. Until then a context
// is its options.

import type { ContextOptions, Context, PrepareOptions } from "./context.js";
import { dispose } from "./dispose.js";
import { TurnwiseError, describe } from "./errors.js";
import type { LogEntry } from "./log.js";
import type { Contexts, PoolOptions } from "./pool.js";
import type { Plan, Usage } from "./types.js";

/** A context whose engine is loaded with the first call. It has the methods that can wait. */
export interface PageContext<M extends object = object> {
  /** See {@link Context.prepare}. The first call loads the engine. */
  prepare<T extends M = M>(messages?: readonly T[], options?: PrepareOptions): Promise<Plan<T>>;
  /** See {@link Context.resume}. */
  resume<T extends M = M>(messages: readonly T[], entries?: readonly LogEntry[]): Promise<void>;
  /** See {@link Context.observe}. Ignored before the first plan, which it would calibrate. */
  observe<U extends Usage>(usage: U): void;
  /** See {@link Context.undo}. */
  undo(): boolean;
  /** See {@link Context.refresh}. */
  refresh(): void;
  /**
   * Loads all that `fit` needs: the engine, the text module if an import needs it, and the log.
   * Resolves with the whole context, which also has `fit`.
   */
  ready(): Promise<Context<M>>;
  /** See {@link Context.dispose}. */
  dispose(): void;
  /** See {@link Context.close}. */
  close(): void;
}

/** Contexts by conversation, for pages. */
export interface PageContexts<M extends object = object> {
  /** The context of a conversation. See {@link Contexts.of}. */
  of(conversation: string): PageContext<M>;
  /** Loads the engine, and resolves with the pool of whole contexts. */
  ready(): Promise<Contexts<M>>;
  /** See {@link Contexts.close}. */
  close(): void;
}

type PageEngine = typeof import("./page-engine.js");

/** Loads contexts with their engine, once. @internal */
export const loadEngine = /* @__PURE__ */ once(async (): Promise<PageEngine> => {
  let engine;
  try {
    engine = await import("./page-engine.js");
  } catch (cause) {
    throw new TurnwiseError("not_started", `the engine could not be loaded: ${describe(cause)}`, {
      cause,
    });
  }
  await engine.start();
  return engine;
});

// Runs `work`, which has no effect if it fails; once more with the rest of the engine, if it needs it.
async function run<T>(work: (engine: PageEngine) => T | Promise<T>): Promise<T> {
  const engine = await loadEngine();
  try {
    return await work(engine);
  } catch (thrown) {
    if (!engine.isOfRest(thrown)) throw thrown;
    await engine.startRest();
    return work(engine);
  }
}

/** @internal */
export function createPageContext<M extends object>(options: ContextOptions<M>): PageContext<M> {
  return new Waiting<M>(() => run((engine) => engine.createContext<M>(options)));
}

/** @internal */
export function createPageContexts<M extends object>(
  options: Omit<ContextOptions<M>, "conversation">,
  limits: PoolOptions,
): PageContexts<M> {
  return new WaitingPool<M>(() => run((engine) => engine.createContexts<M>(options, limits)));
}

class Waiting<M extends object> implements PageContext<M> {
  readonly #load: () => Promise<Context<M>>;
  // Undefined until the engine is there.
  #context: Context<M> | undefined;
  #isClosed = false;

  constructor(create: () => Promise<Context<M>>) {
    this.#load = once(async () => {
      this.#context = await create();
      if (this.#isClosed) this.#context.close();
      return this.#context;
    });
  }

  async ready(): Promise<Context<M>> {
    return (await this.#load()).ready();
  }

  async prepare<T extends M = M>(
    messages?: readonly T[],
    options?: PrepareOptions,
  ): Promise<Plan<T>> {
    const context = await this.#load();
    return run(() => context.prepare<T>(messages, options));
  }

  async resume<T extends M = M>(messages: readonly T[], entries?: readonly LogEntry[]) {
    const context = await this.#load();
    return run(() => context.resume(messages, entries));
  }

  observe(usage: Usage): void {
    const context = this.#context;
    if (context === undefined) return;
    try {
      context.observe(usage);
    } catch (thrown) {
      if (!(thrown instanceof TurnwiseError) || thrown.code !== "not_started") throw thrown;
      // A report is only a better estimate: it may come later, or not at all.
      run(() => context.observe(usage)).catch(() => {});
    }
  }

  undo(): boolean {
    return this.#context?.undo() ?? false;
  }

  refresh(): void {
    this.#context?.refresh();
  }

  dispose(): void {
    this.#context?.dispose();
  }

  close(): void {
    this.#isClosed = true;
    this.#context?.close();
  }

  [dispose](): void {
    this.dispose();
  }
}

class WaitingPool<M extends object> implements PageContexts<M> {
  readonly #load: () => Promise<Contexts<M>>;
  #contexts: Contexts<M> | undefined;
  #isClosed = false;

  constructor(create: () => Promise<Contexts<M>>) {
    this.#load = once(async () => {
      this.#contexts = await create();
      if (this.#isClosed) this.#contexts.close();
      return this.#contexts;
    });
  }

  async ready(): Promise<Contexts<M>> {
    return (await this.#load()).ready();
  }

  of(conversation: string): PageContext<M> {
    return new Waiting<M>(async () => {
      const contexts = await this.#load();
      return run(() => contexts.of(conversation));
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#contexts?.close();
  }
}

// Calls `work` once and shares its result; again only after a failure, since the network may be back.
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
