// The session that keeps everything.

import { checkOptionNames, checkOptions, type OptionNames } from "../checks.js";
import type { Format } from "../types.js";
import { Session, type SessionOptions } from "./base.js";

/** Options of {@link DefaultSession}. */
export interface DefaultSessionOptions<M = any> extends SessionOptions<M> {
  /** The items' format. Default: detected from the items. */
  readonly format?: Format;
}

/**
 * Stores all items and returns all of them as they are: no limit, no summary, no repair. A system
 * message stays in the list in every format, so for Anthropic and Gemini keep it out of the session,
 * or use another session class: these leave it out of the list.
 */
export class DefaultSession<M extends object = any> extends Session<M> {
  /** @throws TurnwiseError `bad_option`, `unknown_option` with the option's `path`. */
  constructor(options: DefaultSessionOptions<M> = {}) {
    checkOptionNames(options, Object.keys(NAMES));
    const { sessionId: _, initialItems: _1, ...rest } = checkOptions(options);
    super(options, { session: "default", ...rest });
  }
}

const NAMES: OptionNames<DefaultSessionOptions> = { sessionId: 1, initialItems: 1, format: 1 };
