// The token engine's life: started on first use; one counter for each encoding, with the parts it has been given.

import { explained } from "../engine.js";
import { TurnwiseError, fromEngine } from "../errors.js";
import type { WasmSource } from "../platform.js";
import { importPart, readPart } from "./data.js";
import type { Part } from "./data.js";
import * as glue from "./glue.js";
import type { Encoding } from "./api.js";
import { writeBytes } from "./scratch.js";

/** @internal */
export type TokenGlue = typeof glue;

/** Ties a function of an entry to where that entry finds the wasm; see `provided` in ../engine.ts. @internal */
export function providedTokens<T>(value: T, from: () => WasmSource): T {
  source ??= from;
  return value;
}

/**
 * Asks the counter of an encoding. A part that is missing is read from disk where that is possible, and the question
 * asked again.
 *
 * @internal
 */
export function ask<T>(encoding: Encoding, question: (counter: glue.Counter, glue: TokenGlue) => T): T {
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

/** Imports the parts that are not there yet and loads them. @internal */
export async function prepare(encoding: Encoding, parts: readonly Part[]): Promise<void> {
  const counter = counterOf(encoding);
  const waiting = parts.map((part) => {
    const key = `${encoding}.${part}`;
    const loading = imports.get(key) ?? partOf(encoding, part);
    imports.set(key, loading);
    // A failed download may be tried again.
    loading.catch(() => imports.delete(key));
    return loading;
  });
  // In order: the ASCII part comes first.
  for (const loading of waiting) load(counter, await loading);
}

/** From the disk where there is one: a module of half a megabyte is read, parsed and kept. */
async function partOf(encoding: Encoding, part: Part): Promise<Uint8Array> {
  return readPart(encoding, part) ?? importPart(encoding, part);
}

function counterOf(encoding: Encoding): glue.Counter {
  const known = counters.get(encoding);
  if (known) return known;
  start();
  try {
    const counter = new glue.Counter(encoding);
    counters.set(encoding, counter);
    return counter;
  } catch (thrown) {
    throw fromEngine(thrown) ?? thrown;
  }
}

function load(counter: glue.Counter, data: Uint8Array): void {
  try {
    counter.load(writeBytes(glue, data));
  } catch (thrown) {
    throw fromEngine(thrown) ?? thrown;
  }
}

function start(): void {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
  if (!source) throw new TurnwiseError("not_started", "no entry of `turnwise/tokens` has said where its wasm is");
  try {
    glue.initSync({ module: source() as BufferSource | WebAssembly.Module });
  } catch (thrown) {
    throw explained(thrown);
  }
  isUp = true;
}

function missingPart(thrown: unknown): Part | undefined {
  if (typeof thrown !== "string" || !thrown.startsWith('{"code":"vocabulary_not_loaded"')) return undefined;
  return (JSON.parse(thrown) as { part: Part }).part;
}

function notReady(encoding: Encoding, part: Part): TurnwiseError {
  const options = part === "ids" ? `{ encoding: "${encoding}", ids: true }` : `{ encoding: "${encoding}" }`;
  return new TurnwiseError("vocabulary_not_loaded", `the vocabulary of \`${encoding}\` is not loaded: await \`ready(${options})\` first`);
}

const counters = new Map<string, glue.Counter>();
const imports = new Map<string, Promise<Uint8Array>>();
let source: (() => WasmSource) | undefined;
let isUp = false;
