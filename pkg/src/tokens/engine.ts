// Starts the token counter on first use, with one counter per encoding and its loaded parts.

import { startError } from "../start-error.js";
import { TurnwiseError, describe, fromEngine, isTrap } from "../errors.js";
import type { WasmSource } from "../platform.js";
import { lengthOfBase64, writeBase64 } from "../base64.js";
import { importPart, notInstalled, readFile, readPart } from "./data.js";
import { forgetBuffer } from "./scratch.js";
import type { Part } from "./data.js";
import { Counter, initSync, linearMemory, restart, scratch } from "./glue.js";
import type { Encoding } from "./api.js";

/** @internal */
export type TokenGlue = typeof glue;

/**
 * Registers where an entry finds the wasm, synchronously or by an import; see `bindCore` in
 * ../engine.ts.
 *
 * @internal
 */
export function bindTokens<T>(
  value: T,
  from: () => WasmSource | undefined,
  importing?: () => Promise<WasmSource>,
): T {
  source ??= from;
  importWasm ??= importing;
  return value;
}

/**
 * Calls the counter of an encoding. Reads a missing part from disk, if possible, and tries again.
 *
 * @internal
 */
export function ask<T>(encoding: Encoding, question: (counter: Counter, glue: TokenGlue) => T): T {
  if (!isUp) {
    const wasm = localWasm();
    if (!wasm) throw notReady(encoding, "ascii");
    start(wasm);
  }
  const counter = counterOf(encoding);
  // Up to three parts can be missing, one after another.
  for (;;) {
    try {
      return question(counter, glue);
    } catch (thrown) {
      const part = missingPart(thrown);
      const data = part && readPart(encoding, part);
      if (!part) throw failure(thrown);
      if (!data) throw isOnDisk() ? notInstalled() : notReady(encoding, part);
      load(counter, data);
    }
  }
}

/** Imports the missing parts and the wasm, and loads them. @internal */
export async function prepare(encoding: Encoding, parts: readonly Part[]): Promise<void> {
  // Loads in order: the wasm, the ASCII part, the rest. Downloads run in parallel.
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
  // Prefer the disk: an imported module of half a megabyte would be parsed and kept in memory.
  const [base64] = await Promise.all([
    readPart(encoding, part) ?? importPart(encoding, part),
    before,
  ]);
  load(counterOf(encoding), base64);
}

async function startAsync(): Promise<void> {
  if (isUp) return;
  const wasm = localWasm() ?? (await importWasm?.());
  if (wasm) start(wasm);
}

function counterOf(encoding: Encoding): Counter {
  const existing = counters.get(encoding);
  if (existing) return existing;
  try {
    const counter = new Counter(encoding);
    counters.set(encoding, counter);
    return counter;
  } catch (thrown) {
    throw failure(thrown);
  }
}

/** Decodes a part directly into the module's memory, without another copy. */
function load(counter: Counter, base64: string): void {
  try {
    const length = lengthOfBase64(base64);
    const address = counter.room(length);
    writeBase64(base64, new Uint8Array(linearMemory().buffer, address, length));
    counter.load();
  } catch (thrown) {
    throw failure(thrown);
  }
}

function localWasm(): WasmSource | undefined {
  if (typeof WebAssembly !== "object")
    throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
  if (!source) throw new TurnwiseError("not_started", "no entry of `turnwise/tokens` was imported");
  return source();
}

function start(wasm: WasmSource): void {
  // A concurrent call may have started it.
  if (isUp) return;
  try {
    initSync({ module: wasm as BufferSource | WebAssembly.Module });
  } catch (thrown) {
    throw startError(thrown);
  }
  isUp = true;
}

// After a trap the module is replaced, and its vocabularies are loaded again.
function failure(thrown: unknown): unknown {
  const typed = fromEngine(thrown);
  if (typed || !isTrap(thrown)) return typed ?? thrown;
  counters.clear();
  loadings.clear();
  restart();
  linearMemory();
  forgetBuffer();
  return new TurnwiseError(
    "internal_error",
    `the token counter failed and was restarted: ${describe(thrown)}`,
    { cause: thrown },
  );
}

// Bundles cannot read the package's files, and import the vocabularies in `ready`.
function isOnDisk(): boolean {
  return readFile("../tokens.wasm") !== undefined;
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

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = { Counter, initSync, linearMemory, scratch };
const counters = new Map<string, Counter>();
const loadings = new Map<string, Promise<void>>();
let source: (() => WasmSource | undefined) | undefined;
let importWasm: (() => Promise<WasmSource>) | undefined;
let isUp = false;
