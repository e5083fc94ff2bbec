// Measures one more message and its plan under a token budget, in conversations of 100 to 1,000,000
// messages, and compares Turnwise with other packages and code by hand. Also measures the memory
// that the engine keeps per message.
//
// A token budget requires reading every message. Exact counts come from `turnwise/tokens`, and from
// `gpt-tokenizer` for the others. AI SDK and Agents do not count tokens: they select by messages,
// and `slice` does the rest. Each figure is the best of all rounds, so that a busy machine matters
// less. Writes the table in docs/measurements/performance.md, unless `SIZES` selects other sizes.

import { MemorySession } from "@openai/agents";
import { trimMessages } from "@langchain/core/messages";
import { pruneMessages } from "ai";
import { countTokens as gptTokens } from "gpt-tokenizer/encoding/o200k_base";

import { createContext } from "../../pkg/dist/index.js";
import { initSync } from "../../pkg/dist/glue.js";
import { countTokens, ready } from "../../pkg/dist/tokens/index.js";
import { measureAll, warmUp } from "./lib/measure.mjs";
import { rewrite } from "./lib/page.mjs";
import { asynchronous, grown } from "./lib/peers.mjs";
import { toAgentItem, toLangChain, toModelMessage } from "./lib/shapes.mjs";
import { duration, ratio, table } from "./lib/table.mjs";

const SIZES = (process.env.SIZES ?? "100 1000 10000 100000 1000000").split(" ").map(Number);
/**
 * In tokens. 100 messages have more, so that the shortest conversation is cut as often as the
 * longest: in one step of twenty.
 */
const WINDOW = 4_000;
/**
 * Each round goes through the sizes up and down again, so that a machine that becomes slower or
 * faster affects both ends.
 */
const ROUNDS = 5;
/** About as many messages as fit the window, for packages that only count messages. */
const MESSAGES = 32;

// Before the benchmarks use any memory.
const memory = memoryOf(200_000);

await ready();
const ours = (name, options) => ({
  name,
  prepare(size) {
    const { history, next } = grown(size);
    const context = createContext({ window: WINDOW, format: "openai-chat", ...options });
    const lived = history.length - MESSAGES;
    // The next cut depends on the plans before.
    history.forEach((message, index) => {
      context.append(message);
      if (index >= lived) context.fit();
    });
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
    prepare: byHand(characters),
  },
  {
    name: "by hand: gpt-tokenizer from the end, slice",
    prepare: byHand(
      ({ content, tool_calls: calls }) =>
        gptTokens(content ?? "") + gptTokens(JSON.stringify(calls ?? "")) + 4,
    ),
  },
  {
    name: "@langchain/core trimMessages, characters / 4",
    most: 1_000,
    prepare: langChain((message) => Math.ceil(JSON.stringify(message.content).length / 4)),
  },
  {
    name: "@langchain/core trimMessages, gpt-tokenizer",
    most: 100,
    prepare: langChain((message) => gptTokens(JSON.stringify(message.content))),
  },
  {
    name: "ai pruneMessages (by messages), then slice",
    most: 10_000,
    prepare(size) {
      const { history, next } = grown(size, toModelMessage);
      return () => {
        history.push(next());
        const messages = pruneMessages({
          messages: history,
          toolCalls: `before-last-${MESSAGES}-messages`,
          emptyMessages: "remove",
        });
        return messages.slice(startWithin(messages, characters));
      };
    },
  },
  {
    name: "@openai/agents MemorySession, then slice",
    most: 10_000,
    async prepare(size) {
      const { history, next } = grown(size, toAgentItem);
      const session = new MemorySession();
      await session.addItems(history);
      return asynchronous(async () => {
        await session.addItems([next()]);
        const items = await session.getItems();
        return items.slice(startWithin(items, characters));
      });
    },
  },
];

await warmUp(candidates, 20);
const results = new Map();
for (const size of [...SIZES, ...SIZES.toReversed()]) {
  console.error(`measuring at ${size.toLocaleString("en-GB")} messages`);
  const skip = ({ most = Infinity }) => (size > most ? "–" : undefined);
  const measured = await measureAll(candidates, size, { rounds: ROUNDS, skip });
  results.set(size, best(results.get(size), measured));
}

const head = [
  "one more message, then the plan",
  ...SIZES.map((size) => size.toLocaleString("en-GB")),
  "far end / near end",
];
const rows = candidates.map(({ name }) => {
  const times = SIZES.map((size) => results.get(size).get(name));
  const cells = times.map(({ skipped, nanoseconds }) => skipped ?? duration(nanoseconds));
  const [near, far] = [times[0].nanoseconds, times.at(-1).nanoseconds];
  return [name, ...cells, far === undefined ? "-" : ratio(far / near)];
});
console.log(`\n${table(head, rows)}`);
if (!process.env.SIZES) rewrite("performance.md", "budget", table(head, rows));
console.log(`\n${memory}`);

/** The better of two measurements of each candidate. */
function best(before, now) {
  if (!before) return now;
  const better = ([name, result]) => [
    name,
    result.skipped
      ? result
      : { nanoseconds: Math.min(result.nanoseconds, before.get(name).nanoseconds) },
  ];
  return new Map([...now].map(better));
}

/** The index at which a walk from the end has used up the window. */
function startWithin(history, cost) {
  let start = history.length;
  for (let left = WINDOW; start > 0 && left > 0; start -= 1) left -= cost(history[start - 1]);
  return start;
}

function characters(message) {
  return JSON.stringify(message).length / 4;
}

function byHand(cost) {
  return (size) => {
    const { history, next } = grown(size);
    return () => {
      history.push(next());
      return history.slice(startWithin(history, cost));
    };
  };
}

function langChain(cost) {
  return (size) => {
    const { history, next } = grown(size, toLangChain);
    const tokenCounter = (messages) => messages.reduce((sum, message) => sum + cost(message), 0);
    return asynchronous(() => {
      history.push(next());
      return trimMessages(history, {
        maxTokens: WINDOW,
        tokenCounter,
        strategy: "last",
        startOn: "human",
      });
    });
  };
}

/** A sentence about the memory that the engine keeps for each of `count` messages. */
function memoryOf(count) {
  const context = createContext({ window: WINDOW, format: "openai-chat" });
  context.fit();
  const { memory } = initSync();
  const before = memory.buffer.byteLength;
  let json = 0;
  for (const message of grown(count).history) {
    json += JSON.stringify(message).length;
    context.append(message);
  }
  const each = (bytes) => `${Math.round(bytes / count)} bytes`;
  const grew = memory.buffer.byteLength - before;
  context.dispose();
  const messages = `${count.toLocaleString("en-GB")} messages`;
  return `${messages} take ${each(grew)} of linear memory each, including ${each(json)} of JSON`;
}
