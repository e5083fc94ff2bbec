// Turnwise as a candidate, in several ways to get the last `TURNS` turns.

import { TrimmingSession, createContext, trim } from "../../../pkg/dist/index.js";
import { TURNS, asynchronous, grown } from "./peers.mjs";

/** The candidate to which all ratios refer. */
export const reference = "Turnwise context.append, fit()";

export const ours = [
  {
    name: reference,
    prepare(size) {
      const { history, next } = grown(size);
      const context = lastTurnsContext();
      context.fit(history);
      const step = () => {
        context.append(next());
        return context.fit().messages;
      };
      return freeing(context, step);
    },
  },
  {
    name: "Turnwise context.fit(messages)",
    prepare(size) {
      const { history, next } = grown(size);
      const context = lastTurnsContext();
      context.fit(history);
      const step = () => {
        history.push(next());
        return context.fit(history).messages;
      };
      return freeing(context, step);
    },
  },
  {
    name: "Turnwise TrimmingSession",
    async prepare(size) {
      const { history, next } = grown(size);
      const session = new TrimmingSession({ maxTurns: TURNS });
      await session.addItems(history);
      const step = asynchronous(async () => {
        await session.addItems([next()]);
        return session.getItems();
      });
      return freeing(session, step);
    },
  },
];

/**
 * Lets the benchmark free the object that `step` works on. Otherwise its garbage would slow down
 * later candidates.
 */
function freeing(handle, step) {
  step.free = () => handle.dispose();
  return step;
}

/** A context that leaves out all messages before the last `TURNS` user turns. */
export function lastTurnsContext() {
  return createContext({ format: "openai-chat", strategies: [trim({ turns: TURNS })] });
}
