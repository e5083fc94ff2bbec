// Checks that many plans do not grow linear memory.

import { initSync } from "../../../pkg/dist/glue.js";
import { lastTurnsContext } from "./ours.mjs";
import { grown } from "./peers.mjs";

const PLANS = 10_000;
const MESSAGES = 1_000;

/** Makes `PLANS` plans over one conversation. Returns whether linear memory stayed the same. */
export async function memoryStaysFlat() {
  const { history } = grown(MESSAGES);
  const context = lastTurnsContext();
  // The engine is loaded already, so this only returns its exports.
  const { memory } = initSync();
  // The first plans may grow buffers that the engine then keeps.
  for (let plan = 0; plan < 100; plan += 1) onePlan(context, history, plan);
  const before = memory.buffer.byteLength;
  for (let plan = 0; plan < PLANS; plan += 1) onePlan(context, history, plan);
  const after = memory.buffer.byteLength;
  context.dispose();
  const kilobytes = (bytes) => `${(bytes / 1024).toLocaleString("en-GB")} KiB`;
  const verdict = before === after ? "flat" : "GROWS";
  console.log(
    `\nlinear memory over ${PLANS.toLocaleString("en-GB")} plans: ${kilobytes(before)}, ` +
      `then ${kilobytes(after)}: ${verdict}`,
  );
  return before === after;
}

/** Removes and adds a message, so that every plan differs from the one before. */
function onePlan(context, history, plan) {
  const length = MESSAGES - (plan % 2);
  return context.fit(history.slice(0, length)).messages.length;
}
