// Round-robin measuring: in every round each candidate gets its turn, so that a busy moment of the
// machine falls on all of them. The best round is what counts: whatever else the machine does only
// adds.

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
    results.set(candidate.name, { nanoseconds: Math.min(...samples) });
  }
  return results;
}

/**
 * Nanoseconds per operation in this round: the median of a few dozen runs of steps, since a page
 * that the system took away is met in one of them.
 */
async function sample(run, size, isSlow) {
  // A short history is made anew each time: otherwise it would not stay short. Whatever the size, a
  // sample has as many steps of whoever is fast, so that steps that cut are among them as often:
  // few would tell where in its turns a conversation began.
  const isShort = size <= SHORT;
  const steps = isSlow ? 1 : STEPS;
  globalThis.gc?.();
  if (!isSlow && run.samples.length > 0) await rehearse(run, size, isShort);
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

/** What collecting took away comes back first: caches, and the pages that new objects go to. */
async function rehearse(run, size, isShort) {
  const step = isShort ? await run.candidate.prepare(size) : run.step;
  const end = performance.now() + REHEARSAL_MS;
  for (let steps = 0; steps < REHEARSAL && performance.now() < end; steps += 20)
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

/** Messages: up to here a history is prepared anew in each round. */
const SHORT = 1_000;
/** Nanoseconds: beyond this one operation a round and a few rounds are enough. */
const SLOW = 50e6;
const SLOW_ROUNDS = 3;
const INSTANCES = 25;
/**
 * Nanoseconds: the sum of one operation of each instance, beyond which there need not be more of
 * them.
 */
const ENOUGH = 5e6;
const STEPS = 20;
/** Steps before those that are timed, and how long they may take. */
const REHEARSAL = 1_000;
const REHEARSAL_MS = 50;
/** Whoever is fast takes more than a few repetitions to be compiled. */
const WARM_UP_MS = 500;
/** In the first round nobody knows yet who is slow. */
const FIRST_STEPS = 2;
