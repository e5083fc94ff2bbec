// What a user would install instead, or write by hand. Each takes one more message and answers with
// the last `TURNS` user turns, or with the nearest thing it can express.

import { MemorySession } from "@openai/agents";
import { trimMessages } from "@langchain/core/messages";
import { pruneMessages } from "ai";

import { CookbookTrimmingSession, lastTurns, startOfLastTurns } from "./cookbook.mjs";
import { chatMessages } from "./history.mjs";
import { toAgentItem, toLangChain, toModelMessage } from "./shapes.mjs";

/** The window that everyone is asked for. */
export const TURNS = 8;
/** About as many messages as `TURNS` turns have, for those who can only count messages. */
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
 * A history of `size` messages in the shape that `convert` makes, and the messages that follow it.
 * Each begins at another turn of a long conversation: whoever remembers texts would otherwise know
 * what follows a short history, and not what follows a long one.
 */
export function grown(size, convert = asItIs) {
  begun += STRIDE;
  const { turns } = poolOf(convert, BEGINNINGS);
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

/** The next history begins where the first one did. */
export function beginAgain() {
  begun = 0;
}

/**
 * At least `count` messages, made once per shape, and where users' turns begin: making messages is
 * not what is measured.
 */
function poolOf(convert, count) {
  const made = pools.get(convert) ?? { source: chatMessages(), messages: [], turns: [] };
  pools.set(convert, made);
  while (made.messages.length < count) {
    const message = made.source();
    if (message.role === "user" && made.messages.length < BEGINNINGS)
      made.turns.push(made.messages.length);
    made.messages.push(convert(message));
  }
  return made;
}

function asItIs(message) {
  return message;
}

/** Marks a step whose answer is a promise, so that it is waited for. */
export function asynchronous(step) {
  step.isAsync = true;
  return step;
}

const AHEAD = 65_536;
/** Messages: among so many each history has its beginning, in turns from the one before it. */
const BEGINNINGS = 50_000;
const STRIDE = 101;
let begun = 0;
const pools = new Map();
