// Round-robin measurements: every round runs each candidate, so that a busy moment of the machine
// affects all of them. The best round counts, because other programs can only add time.

/**
 * Nanoseconds per operation for each candidate at `size` messages.
 *
 * A candidate is `{ name, prepare(size) -> step }`. `step()` takes one more message and makes the
 * view, and may return a promise. `skip` returns why a candidate is left out, if it is.
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
    results.set(candidate.name, { nanoseconds: Math.min(...samples) });
  }
  return results;
}

/**
 * Nanoseconds per operation in this round: the median of a few dozen runs of steps, so that a
 * single page fault does not count.
 */
async function sample(run, size, isSlow) {
  // A short history is created again each time, because it would not stay short. A fast candidate
  // always runs the same number of steps, so that every sample contains the same share of steps
  // that cut; with few steps, the sample would depend on where the conversation began.
  const isShort = size <= SHORT;
  const steps = isSlow ? 1 : STEPS;
  globalThis.gc?.();
  if (!isSlow && run.samples.length > 0) await warmCaches(run, size, isShort);
  const times = [];
  let total = 0;
  do {
    if (isShort || !run.step) {
      run.step?.free?.();
      run.step = await run.candidate.prepare(size);
    }
    times.push(
      await timed(run.step, run.samples.length === 0 ? Math.min(steps, FIRST_STEPS) : steps),
    );
    total += times.at(-1);
  } while (!isSlow && times.length < INSTANCES && total < ENOUGH);
  return median(times);
}

/**
 * Runs steps without measuring, until caches and new memory pages are filled after a collection.
 */
async function warmCaches(run, size, isShort) {
  const step = isShort ? await run.candidate.prepare(size) : run.step;
  const end = performance.now() + CACHE_WARM_UP_MS;
  for (let steps = 0; steps < CACHE_WARM_UP_STEPS && performance.now() < end; steps += 20)
    await timed(step, 20);
  if (isShort) step.free?.();
}

/** Runs every candidate on a short history until its code is compiled. */
export async function warmUp(candidates, repetitions) {
  for (const candidate of candidates) {
    const end = performance.now() + WARM_UP_MS;
    for (let repetition = 0; repetition < repetitions || performance.now() < end; repetition += 1) {
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

/** Histories up to this number of messages are created again in each round. */
const SHORT = 1_000;
/** In nanoseconds. A slower candidate gets one operation per round, and few rounds. */
const SLOW = 50e6;
const SLOW_ROUNDS = 3;
const INSTANCES = 25;
/**
 * In nanoseconds. Once one operation of each instance takes this long together, more instances are
 * not needed.
 */
const ENOUGH = 5e6;
const STEPS = 20;
/** The maximum number and time of the steps before those that are measured. */
const CACHE_WARM_UP_STEPS = 1_000;
const CACHE_WARM_UP_MS = 50;
/** Fast candidates need more than a few repetitions until they are compiled. */
const WARM_UP_MS = 500;
/** For the first round, in which the speed of a candidate is unknown. */
const FIRST_STEPS = 2;
