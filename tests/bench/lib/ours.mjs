// Turnwise, in the ways it can be asked for the last `TURNS` turns.

import { TrimmingSession, createContext, trim } from "../../../pkg/dist/index.js";
import { TURNS, asynchronous, grown } from "./peers.mjs";

/** What every ratio is told against. */
export const reference = "Turnwise context.append, fit()";

export const ours = [
  {
    name: reference,
    prepare(size) {
      const { history, next } = grown(size);
      const context = lastTurnsContext();
      context.fit(history);
      return () => {
        context.append(next());
        return context.fit().messages;
      };
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
  return createContext({ format: "openai-chat", strategies: [trim({ turns: TURNS })] });
}
