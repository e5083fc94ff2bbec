// The scratch buffer in a module's linear memory. Texts are written with `encodeInto`, which is 3
// to 40 times faster than passing a string to wasm-bindgen. Each WebAssembly module has one buffer.

import { TurnwiseError } from "./errors.js";

/** The memory functions of a module that a buffer needs. @internal */
export interface Room {
  /** The linear memory. A new object after a restart. */
  linearMemory(): WebAssembly.Memory;
  /** Reserves `bytes` and returns their address. Keeps the contents of the buffer. */
  scratch(bytes: number): number;
}

/** An engine's scratch buffer. @internal */
export class ScratchBuffer {
  /** The buffer as bytes. It is at least as long as the last reservation. */
  view = new Uint8Array(0);
  // The end of the error message for a text that is too long.
  readonly #limit: string;

  constructor(limit: string) {
    this.#limit = limit;
  }

  /**
   * Writes texts as UTF-8, each after its length, which takes four bytes, lowest first. Returns the
   * length of all in bytes.
   */
  writeAll(room: Room, texts: readonly string[]): number {
    this.reserve(
      room,
      texts.reduce((bytes, { length }) => bytes + 4 + length * 3, 0),
    );
    const { view } = this;
    let end = 0;
    for (const text of texts) {
      const { written } = encoder.encodeInto(text, view.subarray(end + 4));
      for (let byte = 0; byte < 4; byte++) view[end + byte] = written >>> (8 * byte);
      end += 4 + written;
    }
    return end;
  }

  /** Writes `text` as UTF-8 from the byte `from` on, and returns the byte where it ends. */
  write(room: Room, text: string, from = 0): number {
    if (from === 0 && text.length <= SHORT && this.#writeAscii(text)) return text.length;
    if (text.length > LONGEST) {
      throw new TurnwiseError(
        "too_large",
        `a text of ${text.length} characters is more than the ${LONGEST} ${this.#limit}`,
      );
    }
    // A UTF-16 unit takes at most 3 bytes. Long texts are mostly ASCII, so they get room for that
    // and then more if needed.
    this.reserve(room, from + (text.length < 65_536 ? text.length * 3 : text.length + 1_024));
    let { read, written } = encoder.encodeInto(text, this.view.subarray(from));
    let end = from + written;
    while (read < text.length) {
      this.reserve(room, end + (text.length - read) * 3);
      const more = encoder.encodeInto(text.slice(read), this.view.subarray(end));
      read += more.read;
      end += more.written;
    }
    return end;
  }

  // Calling `encodeInto` is slower than a loop over a few characters.
  #writeAscii(text: string): boolean {
    const { view } = this;
    if (view.length <= SHORT) return false;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) return false;
      view[i] = code;
    }
    return true;
  }

  /** Copies UTF-8 from another memory and returns its length in bytes. */
  copy(room: Room, text: Uint8Array): number {
    this.reserve(room, text.length);
    this.view.set(text);
    return text.length;
  }

  /** Makes the view at least `bytes` long. */
  reserve(room: Room, bytes: number): void {
    // When the memory grows, old views are detached and become empty. A buffer that grew for one
    // huge text is replaced by a small one.
    const isWasteful = this.view.length > HUGE && bytes < HUGE;
    // Strictly smaller: a detached view has length 0, and even an empty text needs a valid view.
    if (bytes < this.view.length && !isWasteful) return;
    const capacity = Math.max(bytes, SMALLEST);
    const address = room.scratch(capacity);
    this.view = new Uint8Array(room.linearMemory().buffer, address, capacity);
  }

  /** Drops the view after the module was restarted. */
  forget(): void {
    this.view = new Uint8Array(0);
  }
}

const encoder = new TextEncoder();
// Characters. At three bytes each, this is the most a 32-bit memory can hold together with the
// conversation.
const LONGEST = 256 * 1_024 * 1_024;
// Characters: an id.
const SHORT = 48;
// Bytes.
const SMALLEST = 16_384;
const HUGE = 4 * 1_024 * 1_024;
