// The tokens of whole messages, by the engine that reads their formats.

import * as api from "../api.js";
import { provided } from "../engine.js";
import { inlined } from "../inlined.js";

/** What the messages take as they are, nothing left out. @internal */
export function tokensOfMessages(messages: readonly object[], count: (text: string) => number): number {
  const context = createContext({ strategies: [], repair: false, countTokens: count });
  try {
    return context.fit(messages).tokensBefore;
  } finally {
    context.dispose();
  }
}

const createContext: typeof api.createContext = /* @__PURE__ */ provided(api.createContext, inlined);
