// Measures one more message and its plan in sessions of 100 to 100,000 messages, and compares
// Turnwise with other packages. Compare the ratios: times depend on the machine.
//
// Not all candidates do the same: `pruneMessages` removes tool parts but never turns, and
// `trimMessages` counts messages instead of turns. Their rows show the cost of a call.

import { memoryStaysFlat } from "./lib/memory.mjs";
import { measureAll, warmUp } from "./lib/measure.mjs";
import { ours, reference } from "./lib/ours.mjs";
import { restartHistories, peers } from "./lib/peers.mjs";
import { duration, ratio, table } from "./lib/table.mjs";

const SIZES = [100, 1_000, 10_000, 100_000];
const ROUNDS = 15;
/** In nanoseconds. An operation that is expected to take longer is left out. */
const TOO_LONG = 1e9;

const candidates = [...ours, ...peers];
await checkWindows();
await warmUp(candidates, 60);

const bySize = new Map();
for (const size of SIZES) {
  console.error(`measuring at ${size.toLocaleString("en-GB")} messages`);
  const skip = (candidate) => tooLong(candidate.name, size);
  bySize.set(size, await measureAll(candidates, size, { rounds: ROUNDS, skip }));
}
printTimes();
printRatios();
printGoals();
const isFlat = await memoryStaysFlat();
process.exitCode = isFlat ? 0 : 1;

/** Checks that all candidates with "the last eight turns" return the same messages. */
async function checkWindows() {
  const exact = [...ours, ...peers.slice(0, 2)];
  const windows = [];
  for (const candidate of exact) {
    restartHistories();
    const step = await candidate.prepare(1_000);
    windows.push(JSON.stringify(await step()));
    step.free?.();
  }
  const odd = exact.findIndex((_, index) => windows[index] !== windows[0]);
  if (odd !== -1)
    throw new Error(
      `\`${exact[odd].name}\` and \`${exact[0].name}\` answer with different messages`,
    );
}

/** Why `name` is left out at `size`, extrapolated from the two sizes before. */
function tooLong(name, size) {
  const at = (earlier) => bySize.get(earlier)?.get(name);
  const last = at(size / 10);
  if (!last) return undefined;
  if (last.skipped) return last.skipped;
  const growth = Math.max(10, last.nanoseconds / (at(size / 100)?.nanoseconds ?? last.nanoseconds));
  const expected = last.nanoseconds * growth;
  return expected > TOO_LONG ? `not run: > ${duration(TOO_LONG)}` : undefined;
}

function cell(name, size, show) {
  const result = bySize.get(size).get(name);
  return result.skipped ?? show(result.nanoseconds);
}

function nanoseconds(name, size) {
  return bySize.get(size).get(name).nanoseconds;
}

function printTimes() {
  const head = [
    "one more message, then the view",
    ...SIZES.map((size) => size.toLocaleString("en-GB")),
    "growth",
  ];
  const rows = candidates.map(({ name }) => {
    const growth = nanoseconds(name, 100_000) / nanoseconds(name, 100);
    return [
      name,
      ...SIZES.map((size) => cell(name, size, duration)),
      Number.isFinite(growth) ? ratio(growth) : "-",
    ];
  });
  console.log(`\n${table(head, rows)}`);
}

function printRatios() {
  const head = [
    `time, in multiples of ${reference}`,
    ...SIZES.map((size) => size.toLocaleString("en-GB")),
  ];
  const rows = candidates
    .filter(({ name }) => name !== reference)
    .map(({ name }) => [
      name,
      ...SIZES.map((size) =>
        cell(name, size, (time) => ratio(time / nanoseconds(reference, size))),
      ),
    ]);
  console.log(`\n${table(head, rows)}`);
}

function printGoals() {
  const [hand, cookbook, agents, ai, langchain] = peers.map(({ name }) => name);
  const over = (peer, size, peerSize = size) =>
    nanoseconds(reference, size) / nanoseconds(peer, peerSize);
  const goals = [
    {
      what: "growth from 100 to 100,000 messages",
      value: over(reference, 100_000, 100),
      bound: "at most",
      bar: 1.5,
      aim: 1.2,
    },
    {
      what: "slower than by hand, at 100,000",
      value: over(hand, 100_000),
      bound: "at most",
      bar: 8,
      aim: 4,
    },
    {
      what: "slower than the cookbook's class, at 10,000",
      value: over(cookbook, 10_000),
      bound: "at most",
      aim: 2,
    },
    {
      what: "faster than MemorySession, at 10,000",
      value: 1 / over(agents, 10_000),
      bound: "at least",
      aim: 10_000,
    },
    {
      what: "faster than trimMessages, at 10,000",
      value: 1 / over(langchain, 10_000),
      bound: "at least",
      aim: 20_000,
    },
    {
      what: "faster than pruneMessages, at 10,000",
      value: 1 / over(ai, 10_000),
      bound: "at least",
      aim: 500,
    },
  ];
  const rows = goals.map(({ what, value, bound, bar, aim }) => {
    const meets = (limit) => (bound === "at most" ? value <= limit : value >= limit);
    const shown = (limit) =>
      limit === undefined ? "-" : `${bound} ${ratio(limit)}, ${meets(limit) ? "met" : "NOT met"}`;
    return [what, ratio(value), shown(bar), shown(aim)];
  });
  console.log(`\n${table([reference, "measured", "bar", "aim"], rows)}`);
}
