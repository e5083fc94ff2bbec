import { known } from "../given.js";
import { Session, type SessionOptions } from "./base.js";

/** Remembers everything and shows everything: no limit, no summary. */
export class DefaultSession<M extends object = any> extends Session<M> {
  constructor(options: SessionOptions = {}) {
    known(options, ["sessionId"]);
    super(options, { session: "default" });
  }
}
