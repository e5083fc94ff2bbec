// Linear memory over many plans: what a plan needs must be given back.

import { initSync } from "../../../pkg/dist/glue.js";
import { lastTurnsContext } from "./ours.mjs";
import { grown } from "./peers.mjs";

const PLANS = 10_000;
const MESSAGES = 1_000;

/** Makes `PLANS` plans over one conversation; tells whether linear memory grew meanwhile. */
export async function memoryStaysFlat() {
  const { history } = grown(MESSAGES);
  const context = lastTurnsContext();
  // The engine is up, so this only hands out its exports.
  const { memory } = initSync();
  // The first plans may grow buffers that are then kept.
  for (let plan = 0; plan < 100; plan += 1) onePlan(context, history, plan);
  const before = memory.buffer.byteLength;
  for (let plan = 0; plan < PLANS; plan += 1) onePlan(context, history, plan);
  const after = memory.buffer.byteLength;
  context.dispose();
  const kilobytes = (bytes) => `${(bytes / 1024).toLocaleString("en-GB")} KiB`;
  const verdict = before === after ? "flat" : "GROWS";
  console.log(
    `\nlinear memory over ${PLANS.toLocaleString("en-GB")} plans: ${kilobytes(before)}, then ${kilobytes(after)}: ${verdict}`,
  );
  return before === after;
}

/** The history shrinks and grows by one message, so that no plan is the one before. */
function onePlan(context, history, plan) {
  const length = MESSAGES - (plan % 2);
  return context.fit(history.slice(0, length)).messages.length;
}
