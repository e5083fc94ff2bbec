// How the work of every function of the text engine grows with its text: linearly, on texts made to
// be slow.
//
// Steps are counted, not time, so every run gives the same numbers. A step is a call, a round of a
// loop, or 64 bytes that are copied. `cargo xtask growth` builds the module and runs this.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { TURNWISE_GROWTH_MODULE } = process.env;
if (!TURNWISE_GROWTH_MODULE) throw new Error("run `cargo xtask growth`");
const { instance } = await WebAssembly.instantiate(readFileSync(TURNWISE_GROWTH_MODULE));
const { memory, address, length, cases, name, texts, write, run, steps } = instance.exports;

const SMALL = 8_000;
const LARGE = 4 * SMALL;
/** Four times the text, and the logarithm that sorting adds. Quadratic work alone gives 16. */
const GROWTH = 4.6;
/** The bar for each byte, because linear work can still be slow. */
const STEPS_PER_BYTE = 2_500;

/** The text of the module. */
const text = () => new TextDecoder().decode(new Uint8Array(memory.buffer, address(), length()));

const numbers = (count) => Array.from({ length: count }, (_, number) => number);

function stepsOf(work, piece, bytes) {
  write(piece, bytes);
  const before = steps.value;
  run(work);
  return Number(steps.value - before);
}

test("there are many hostile texts, and all are written", () => {
  assert.ok(texts() > 60 && cases() > 30);
  for (const piece of numbers(texts())) {
    write(piece, SMALL);
    assert.ok(length() >= SMALL);
  }
});

test("no function takes more than linear work", async (context) => {
  for (const work of numbers(cases())) {
    name(work);
    await context.test(text(), () => {
      for (const piece of numbers(texts())) {
        const [small, large] = [stepsOf(work, piece, SMALL), stepsOf(work, piece, LARGE)];
        write(piece, 40);
        const told = `${JSON.stringify(text())}: ${small} steps, four times: ${large}`;
        assert.ok(small > 0 && large <= small * GROWTH, told);
        assert.ok(large <= LARGE * STEPS_PER_BYTE, told);
      }
    });
  }
});
