// The session that keeps everything.

import { checkOptionNames, checkOptions } from "../checks.js";
import { DEFAULT_SESSION_OPTIONS, type DefaultSessionOptions } from "../options.js";
import { Session } from "./base.js";

export type { DefaultSessionOptions } from "../options.js";

/**
 * Stores all items and returns all of them as they are: no limit, no summary, no repair. A system
 * message stays in the list in every format, so for Anthropic and Gemini keep it out of the session,
 * or use another session class: these leave it out of the list.
 */
export class DefaultSession<M extends object = any> extends Session<M> {
  /** @throws TurnwiseError `bad_option`, `unknown_option` with the option's `path`. */
  constructor(options: DefaultSessionOptions<M> = {}) {
    checkOptionNames(options, DEFAULT_SESSION_OPTIONS);
    const { sessionId: _, initialItems: _1, ...rest } = checkOptions(options);
    super(options, { session: "default", ...rest });
  }
}
