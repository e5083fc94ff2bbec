// The token estimate of pages. It has a module of its own: a page that only counts loads no engine.

import type { Room } from "./buffer.js";
import { checkText } from "./checks.js";
import bytes from "./meter-bytes.js";
import { Part, type PartGlue } from "./part.js";
import type { estimateTokens as Estimate } from "./tokens.js";
import { unpack } from "./unpack.js";

/** Estimates the tokens of a text, as the engine does. */
export const estimateTokens: typeof Estimate = (text) => {
  checkText(text, "text");
  part.provide(load);
  return part.run((meter) => meter.estimate(part.buffer.write(meter, text)));
};

interface Meter extends PartGlue, Room {
  linearMemory(): WebAssembly.Memory;
  estimate(length: number): number;
}

const load = () => new WebAssembly.Module(unpack(bytes));

let module: WebAssembly.Module;
let running: Exports;
const glue: Meter = {
  initSync(input) {
    module = input.module as WebAssembly.Module;
    glue.restart();
  },
  restart() {
    running = new WebAssembly.Instance(module).exports as Exports;
  },
  linearMemory: () => running.memory,
  scratch: (size) => running.reserve(size),
  estimate: (length) => running.estimate(length) >>> 0,
};
const part = /* @__PURE__ */ new Part(glue, "the estimate", "");

// The exports of `turnwise-meter-wasm`. Numbers are addresses and lengths in bytes.
type Exports = {
  readonly memory: WebAssembly.Memory;
  reserve(bytes: number): number;
  estimate(length: number): number;
};
