// `turnwise/sessions`: readers of session files.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";
import { bindSessions } from "./engine.js";
import * as api from "./read.js";

export type { LeftOut, SessionConversation, SessionFile, SessionSource } from "./read.js";

export const readSession: typeof api.readSession = /* @__PURE__ */ bindSessions(
  api.readSession,
  () => unpack(bytes),
);
