// One more message and its plan under a token budget, in conversations of 100 to 1,000,000 messages, side by side with
// what a user would write or install instead; and what the engine keeps of each message.
//
// Here every message has to be read, since a budget counts tokens. Exact counts are those of `turnwise/tokens`.

import { trimMessages } from "@langchain/core/messages";

import { createContext } from "../../pkg/dist/index.js";
import { initSync } from "../../pkg/dist/glue.js";
import { countTokens, ready } from "../../pkg/dist/tokens/index.js";
import { measureAll, warmUp } from "./lib/measure.mjs";
import { asynchronous, grown } from "./lib/peers.mjs";
import { toLangChain } from "./lib/shapes.mjs";
import { duration, ratio, table } from "./lib/table.mjs";

const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000];
const WINDOW = 8_000;
const ROUNDS = 9;
/** Messages: who walks the whole history with every message is left out beyond. */
const PATIENCE = 10_000;

await ready();
const ours = (name, options) => ({
  name,
  prepare(size) {
    const { history, next } = grown(size);
    const context = createContext({ window: WINDOW, format: "openai-chat", ...options });
    for (const message of history) context.append(message);
    context.fit();
    const step = () => {
      context.append(next());
      return context.fit().messages;
    };
    step.free = () => context.dispose();
    return step;
  },
});
const candidates = [
  ours("Turnwise, estimated", {}),
  ours("Turnwise, exact (turnwise/tokens)", { countTokens }),
  {
    name: "by hand: characters / 4 from the end, slice",
    prepare(size) {
      const { history, next } = grown(size);
      return () => {
        history.push(next());
        return history.slice(startWithin(history, WINDOW));
      };
    },
  },
  {
    name: "@langchain/core trimMessages, characters / 4",
    most: PATIENCE,
    prepare(size) {
      const { history, next } = grown(size, toLangChain);
      const tokenCounter = (messages) => messages.reduce((sum, { content }) => sum + Math.ceil(JSON.stringify(content).length / 4), 0);
      return asynchronous(() => {
        history.push(next());
        return trimMessages(history, { maxTokens: WINDOW, tokenCounter, strategy: "last", startOn: "human" });
      });
    },
  },
];

await warmUp(candidates, 20);
const results = new Map();
for (const size of SIZES) {
  console.error(`measuring at ${size.toLocaleString("en-GB")} messages`);
  const skip = ({ most = Infinity }) => (size > most ? `not run beyond ${PATIENCE.toLocaleString("en-GB")}` : undefined);
  results.set(size, await measureAll(candidates, size, { rounds: ROUNDS, skip }));
}

const head = ["one more message, then the plan", ...SIZES.map((size) => size.toLocaleString("en-GB")), "far end / near end"];
const rows = candidates.map(({ name }) => {
  const times = SIZES.map((size) => results.get(size).get(name));
  const cells = times.map(({ skipped, nanoseconds }) => skipped ?? duration(nanoseconds));
  const [near, far] = [times[0].nanoseconds, times.at(-1).nanoseconds];
  return [name, ...cells, far === undefined ? "-" : ratio(far / near)];
});
console.log(`\n${table(head, rows)}`);
printMemory();

/** Where a walk from the end, by characters, has used the window up. */
function startWithin(history, tokens) {
  let start = history.length;
  for (let left = tokens * 4; start > 0 && left > 0; start -= 1) left -= JSON.stringify(history[start - 1]).length;
  return start;
}

function printMemory() {
  const { memory } = initSync();
  const before = memory.buffer.byteLength;
  const { history } = grown(200_000);
  const context = createContext({ window: WINDOW, format: "openai-chat" });
  let json = 0;
  for (const message of history) {
    json += JSON.stringify(message).length;
    context.append(message);
  }
  const grew = memory.buffer.byteLength - before;
  const each = (bytes) => `${Math.round(bytes / history.length)} bytes`;
  console.log(`\nlinear memory grew by at most ${each(grew)} a message, whose JSON has ${each(json)}`);
  context.dispose();
}
