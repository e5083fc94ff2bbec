// `turnwise/sessions` for runtimes that cannot compile WebAssembly: imports the compiled module
// instead of its bytes. The types are the same as in session-files/index.ts.

import { bindSessions } from "./session-files/engine.js";
import * as api from "./session-files/read.js";
import sessions from "./sessions.wasm";

const compiled = () => sessions;

export const readSession = /* @__PURE__ */ bindSessions(api.readSession, compiled);
