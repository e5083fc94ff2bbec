// Other packages and code by hand as candidates. Each takes one more message and returns the last
// `TURNS` user turns, or the closest view that it can express.

import { MemorySession } from "@openai/agents";
import { trimMessages } from "@langchain/core/messages";
import { pruneMessages } from "ai";

import { CookbookTrimmingSession, lastTurns, startOfLastTurns } from "./cookbook.mjs";
import { chatMessages } from "./history.mjs";
import { toAgentItem, toLangChain, toModelMessage } from "./shapes.mjs";

/** The window of all candidates, in user turns. */
export const TURNS = 8;
/** About as many messages as `TURNS` turns have, for packages that only count messages. */
const MESSAGES = 28;

export const peers = [
  {
    name: "by hand: push, scan back, slice",
    prepare(size) {
      const { history, next } = grown(size);
      return () => {
        history.push(next());
        return history.slice(startOfLastTurns(history, TURNS));
      };
    },
  },
  {
    name: "cookbook TrimmingSession, in JavaScript",
    async prepare(size) {
      const { history, next } = grown(size);
      const session = new CookbookTrimmingSession(TURNS);
      await session.addItems(history);
      return asynchronous(async () => {
        await session.addItems([next()]);
        return session.getItems();
      });
    },
  },
  {
    name: "@openai/agents MemorySession, then scan",
    async prepare(size) {
      const { history, next } = grown(size, toAgentItem);
      const session = new MemorySession();
      await session.addItems(history);
      return asynchronous(async () => {
        await session.addItems([next()]);
        return lastTurns(await session.getItems(), TURNS);
      });
    },
  },
  {
    name: "ai pruneMessages (drops tool parts only)",
    prepare(size) {
      const { history, next } = grown(size, toModelMessage);
      const toolCalls = `before-last-${MESSAGES}-messages`;
      return () => {
        history.push(next());
        return pruneMessages({ messages: history, toolCalls, emptyMessages: "remove" });
      };
    },
  },
  {
    name: "@langchain/core trimMessages, by messages",
    prepare(size) {
      const { history, next } = grown(size, toLangChain);
      const tokenCounter = (messages) => messages.length;
      const options = { maxTokens: MESSAGES, tokenCounter, strategy: "last", startOn: "human" };
      return asynchronous(() => {
        history.push(next());
        return trimMessages(history, options);
      });
    },
  },
];

/**
 * A history of `size` messages, converted by `convert`, and the messages after it. Each history
 * begins at another turn of a long conversation. Otherwise a candidate that caches texts would know
 * the messages after a short history, but not those after a long one.
 */
export function grown(size, convert = asItIs) {
  begun += STRIDE;
  const { turns } = poolOf(convert, STARTING_POINTS);
  const from = turns[begun % turns.length];
  const { messages } = poolOf(convert, from + size + AHEAD);
  let taken = 0;
  const next = () => {
    if (taken === AHEAD) throw new Error(`more than ${AHEAD} messages taken`);
    taken += 1;
    return messages[from + size + taken - 1];
  };
  return { history: messages.slice(from, from + size), next };
}

/** Starts again with the first history. */
export function restartHistories() {
  begun = 0;
}

/**
 * At least `count` messages and the indexes of user turns. They are created once per `convert`,
 * because creating messages should not be measured.
 */
function poolOf(convert, count) {
  const made = pools.get(convert) ?? { source: chatMessages(), messages: [], turns: [] };
  pools.set(convert, made);
  while (made.messages.length < count) {
    const message = made.source();
    if (message.role === "user" && made.messages.length < STARTING_POINTS)
      made.turns.push(made.messages.length);
    made.messages.push(convert(message));
  }
  return made;
}

function asItIs(message) {
  return message;
}

/** Marks a step as asynchronous, so that the benchmark awaits its promise. */
export function asynchronous(step) {
  step.isAsync = true;
  return step;
}

const AHEAD = 65_536;
/**
 * Histories begin at one of this many messages, each at a different one than the history before.
 */
const STARTING_POINTS = 50_000;
const STRIDE = 101;
let begun = 0;
const pools = new Map();
