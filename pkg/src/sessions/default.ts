// The session that keeps everything.

import { checkOptionNames } from "../checks.js";
import { Session, type SessionOptions } from "./base.js";

/** Stores all items and returns all of them: no limit, no summary. */
export class DefaultSession<M extends object = any> extends Session<M> {
  constructor(options: SessionOptions<M> = {}) {
    checkOptionNames(options, ["sessionId", "initialItems"]);
    super(options, { session: "default" });
  }
}
