// Long work in steps, at once or with pauses for other work. Both forms of a function run the same
// steps.

/** How long work goes on before other work may run, in milliseconds. @internal */
export const SLICE_MS = 12;

/** Work in steps of a few milliseconds each. @internal */
export type Steps<T> = Generator<void, T>;

/** Does all steps at once. @internal */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does all steps, and lets other work run after each few milliseconds. @internal */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (let began = Date.now(); ;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (Date.now() - began < SLICE_MS) continue;
    await pause();
    began = Date.now();
  }
}

/**
 * Resolves after other work of the event loop. A page lets a timer in a chain of timers wait for
 * four milliseconds, so the scheduler of newer browsers is preferred. @internal
 */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
