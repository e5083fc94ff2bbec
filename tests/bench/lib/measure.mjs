// Round-robin measuring: in every round each candidate gets its turn, so that a busy moment of the
// machine falls on all of them; the median of the rounds is what counts.

/**
 * Nanoseconds per operation for each candidate at `size` messages.
 *
 * A candidate is `{ name, prepare(size) -> step }`; `step()` takes one more message and makes the
 * view, and may return a promise. `skip` says which are left out, and why.
 */
export async function measureAll(candidates, size, { rounds, skip }) {
  const running = [];
  const results = new Map();
  for (const candidate of candidates) {
    const reason = skip(candidate);
    if (reason) results.set(candidate.name, { skipped: reason });
    else running.push({ candidate, step: undefined, samples: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const run of running) {
      const isSlow = run.samples.length > 0 && median(run.samples) > SLOW;
      if (isSlow && run.samples.length >= SLOW_ROUNDS) continue;
      run.samples.push(await sample(run, size, isSlow));
    }
  }
  for (const { candidate, step, samples } of running) {
    step.free?.();
    results.set(candidate.name, { nanoseconds: median(samples) });
  }
  return results;
}

/** Nanoseconds per operation in this round. */
async function sample(run, size, isSlow) {
  // A short history is made anew each time: otherwise it would not stay short.
  const isShort = size <= SHORT;
  const instances = isShort && !isSlow ? INSTANCES : 1;
  const steps = isSlow ? 1 : Math.min(200, Math.max(20, size / 200));
  let total = 0;
  for (let instance = 0; instance < instances; instance += 1) {
    if (isShort || !run.step) {
      run.step?.free?.();
      run.step = await run.candidate.prepare(size);
    }
    globalThis.gc?.();
    // What preparing and collecting pushed out of the caches comes back first.
    if (!isSlow && run.samples.length > 0) await timed(run.step, WARM_STEPS);
    total += await timed(run.step, run.samples.length === 0 ? Math.min(steps, FIRST_STEPS) : steps);
  }
  return total / instances;
}

/** Runs every candidate on a short history until its code is compiled. */
export async function warmUp(candidates, repetitions) {
  for (const candidate of candidates) {
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const step = await candidate.prepare(SHORT / 10);
      await timed(step, 20);
      step.free?.();
    }
  }
}

async function timed(step, steps) {
  const isAsync = step.isAsync === true;
  const start = process.hrtime.bigint();
  if (isAsync) for (let index = 0; index < steps; index += 1) await step();
  else for (let index = 0; index < steps; index += 1) step();
  return Number(process.hrtime.bigint() - start) / steps;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Messages: up to here a history is prepared anew in each round. */
const SHORT = 1_000;
/** Nanoseconds: beyond this one operation a round and a few rounds are enough. */
const SLOW = 50e6;
const SLOW_ROUNDS = 3;
const INSTANCES = 5;
const WARM_STEPS = 5;
/** In the first round nobody knows yet who is slow. */
const FIRST_STEPS = 2;
