// The token engine's life: started on first use; one counter for each encoding, with the parts it
// has been given.

import { explained } from "../engine.js";
import { TurnwiseError, fromEngine } from "../errors.js";
import type { WasmSource } from "../platform.js";
import { importPart, lengthOfBase64, readPart, writeBase64 } from "./data.js";
import type { Part } from "./data.js";
import { Counter, initSync, linearMemory, scratch } from "./glue.js";
import type { Encoding } from "./api.js";

/** @internal */
export type TokenGlue = typeof glue;

/**
 * Ties a function of an entry to where that entry finds the wasm, at once or else by importing it;
 * see `provided` in ../engine.ts.
 *
 * @internal
 */
export function providedTokens<T>(
  value: T,
  from: () => WasmSource | undefined,
  importing?: () => Promise<WasmSource>,
): T {
  source ??= from;
  importWasm ??= importing;
  return value;
}

/**
 * Asks the counter of an encoding. A part that is missing is read from disk where that is possible,
 * and the question asked again.
 *
 * @internal
 */
export function ask<T>(encoding: Encoding, question: (counter: Counter, glue: TokenGlue) => T): T {
  if (!isUp) {
    const wasm = wasmAtHand();
    if (!wasm) throw notReady(encoding, "ascii");
    start(wasm);
  }
  const counter = counterOf(encoding);
  // Three parts can be missing, one after another.
  for (;;) {
    try {
      return question(counter, glue);
    } catch (thrown) {
      const part = missingPart(thrown);
      const data = part && readPart(encoding, part);
      if (!part) throw fromEngine(thrown) ?? thrown;
      if (!data) throw notReady(encoding, part);
      load(counter, data);
    }
  }
}

/**
 * Imports the parts that are not there yet, and the wasm if it is not, and loads them. @internal
 */
export async function prepare(encoding: Encoding, parts: readonly Part[]): Promise<void> {
  // One after another, the wasm first and the ASCII part before the rest; downloads do not wait.
  let before = startAsync();
  for (const part of parts) {
    const key = `${encoding}.${part}`;
    const loading = loadings.get(key) ?? loadOne(encoding, part, before);
    loadings.set(key, loading);
    // A failed download may be tried again.
    loading.catch(() => loadings.delete(key));
    before = loading;
  }
  await before;
}

async function loadOne(encoding: Encoding, part: Part, before: Promise<void>): Promise<void> {
  // From the disk where there is one: a module of half a megabyte is read, parsed and kept.
  const [base64] = await Promise.all([
    readPart(encoding, part) ?? importPart(encoding, part),
    before,
  ]);
  load(counterOf(encoding), base64);
}

async function startAsync(): Promise<void> {
  if (isUp) return;
  const wasm = wasmAtHand() ?? (await importWasm?.());
  if (wasm) start(wasm);
}

function counterOf(encoding: Encoding): Counter {
  const known = counters.get(encoding);
  if (known) return known;
  try {
    const counter = new Counter(encoding);
    counters.set(encoding, counter);
    return counter;
  } catch (thrown) {
    throw fromEngine(thrown) ?? thrown;
  }
}

/** Bytes go to where they stay, and nobody else keeps them. */
function load(counter: Counter, base64: string): void {
  try {
    const length = lengthOfBase64(base64);
    const address = counter.room(length);
    writeBase64(base64, new Uint8Array(linearMemory().buffer, address, length));
    counter.load();
  } catch (thrown) {
    throw fromEngine(thrown) ?? thrown;
  }
}

function wasmAtHand(): WasmSource | undefined {
  if (typeof WebAssembly !== "object")
    throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
  if (!source)
    throw new TurnwiseError(
      "not_started",
      "no entry of `turnwise/tokens` has said where its wasm is",
    );
  return source();
}

function start(wasm: WasmSource): void {
  // Another call may have been as fast.
  if (isUp) return;
  try {
    initSync({ module: wasm as BufferSource | WebAssembly.Module });
  } catch (thrown) {
    throw explained(thrown);
  }
  isUp = true;
}

function missingPart(thrown: unknown): Part | undefined {
  if (typeof thrown !== "string" || !thrown.startsWith('{"code":"vocabulary_not_loaded"'))
    return undefined;
  return (JSON.parse(thrown) as { part: Part }).part;
}

function notReady(encoding: Encoding, part: Part): TurnwiseError {
  const options =
    part === "ids" ? `{ encoding: "${encoding}", ids: true }` : `{ encoding: "${encoding}" }`;
  return new TurnwiseError(
    "vocabulary_not_loaded",
    `the vocabulary of \`${encoding}\` is not loaded: await \`ready(${options})\` first`,
  );
}

// By name: of the whole module, bundlers would keep its asynchronous start as well, which nothing
// here uses.
const glue = { Counter, initSync, linearMemory, scratch };
const counters = new Map<string, Counter>();
const loadings = new Map<string, Promise<void>>();
let source: (() => WasmSource | undefined) | undefined;
let importWasm: (() => Promise<WasmSource>) | undefined;
let isUp = false;
