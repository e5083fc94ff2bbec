// Turnwise, in the ways it can be asked for the last `TURNS` turns.

import { TrimmingSession, createContext, trim } from "../../../pkg/dist/index.js";
import { TURNS, asynchronous, grown } from "./peers.mjs";

/** What every ratio is told against. */
export const reference = "Turnwise context.append";

export const ours = [
  {
    name: reference,
    prepare(size) {
      const { history, next } = grown(size);
      const context = lastTurnsContext();
      context.fit(history);
      return () => context.append(next()).messages;
    },
  },
  {
    name: "Turnwise context.fit(messages)",
    prepare(size) {
      const { history, next } = grown(size);
      const context = lastTurnsContext();
      context.fit(history);
      return () => {
        history.push(next());
        return context.fit(history).messages;
      };
    },
  },
  {
    name: "Turnwise TrimmingSession",
    async prepare(size) {
      const { history, next } = grown(size);
      const session = new TrimmingSession({ maxTurns: TURNS });
      await session.addItems(history);
      return asynchronous(async () => {
        await session.addItems([next()]);
        return session.getItems();
      });
    },
  },
];

/** A context that leaves everything out before the last `TURNS` user turns. */
export function lastTurnsContext() {
  const limit = { turns: TURNS };
  return createContext({ format: "openai-chat", trigger: limit, target: limit, keep: limit, strategies: [trim({ when: "exceeds" })] });
}
