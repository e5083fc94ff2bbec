import { checkOptionNames } from "../checks.js";
import { Session, type SessionOptions } from "./base.js";

/** Stores all items and returns all of them: no limit, no summary. */
export class DefaultSession<M extends object = any> extends Session<M> {
  constructor(options: SessionOptions = {}) {
    checkOptionNames(options, ["sessionId"]);
    super(options, { session: "default" });
  }
}
