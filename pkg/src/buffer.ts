// Text into an engine's linear memory: one buffer, written with `encodeInto`, which is 3 to 40
// times faster than handing a string to wasm-bindgen. The engine for messages and the one for exact
// tokens have a buffer each.

import { TurnwiseError } from "./errors.js";

/** What an engine offers for its buffer. @internal */
export interface Room {
  /** The linear memory. A new object after a restart. */
  linearMemory(): WebAssembly.Memory;
  /** Makes room for `bytes` and returns its address. What the buffer held stays. */
  scratch(bytes: number): number;
}

/** An engine's scratch buffer. @internal */
export class ScratchBuffer {
  /** The buffer as bytes: at least as many as were asked for last. */
  view = new Uint8Array(0);
  // How a text that is too long is refused.
  readonly #limit: string;

  constructor(limit: string) {
    this.#limit = limit;
  }

  /** Writes `text` as UTF-8 and returns how many bytes that are. */
  write(room: Room, text: string): number {
    if (text.length <= SHORT && this.#writeAscii(text)) return text.length;
    if (text.length > LONGEST) {
      throw new TurnwiseError(
        "too_large",
        `a text of ${text.length} characters is more than the ${LONGEST} ${this.#limit}`,
      );
    }
    // A UTF-16 unit takes at most 3 bytes. Long texts are mostly ASCII, so they get room for that
    // and then more if needed.
    this.reserve(room, text.length < 65_536 ? text.length * 3 : text.length + 1_024);
    let { read, written } = encoder.encodeInto(text, this.view);
    while (read < text.length) {
      this.reserve(room, written + (text.length - read) * 3);
      const more = encoder.encodeInto(text.slice(read), this.view.subarray(written));
      read += more.read;
      written += more.written;
    }
    return written;
  }

  // A call of `encodeInto` costs more than a few characters do.
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

  /** Copies UTF-8 that lies in another memory, and returns how many bytes that are. */
  copy(room: Room, text: Uint8Array): number {
    this.reserve(room, text.length);
    this.view.set(text);
    return text.length;
  }

  /** Makes the view at least so long. */
  reserve(room: Room, bytes: number): void {
    // A view is detached, and then empty, once the memory has grown. One huge text must not hold
    // its room for ever.
    const isWasteful = this.view.length > HUGE && bytes < HUGE;
    // Less, not as much: a detached view has room for an empty text, but nothing may be written to
    // it.
    if (bytes < this.view.length && !isWasteful) return;
    const capacity = Math.max(bytes, SMALLEST);
    const address = room.scratch(capacity);
    this.view = new Uint8Array(room.linearMemory().buffer, address, capacity);
  }

  /** Forgets the view of an instance that is gone. */
  forget(): void {
    this.view = new Uint8Array(0);
  }
}

const encoder = new TextEncoder();
// Characters. Three bytes each is what a 32-bit memory can hold beside the conversation itself.
const LONGEST = 256 * 1_024 * 1_024;
// Characters: an id.
const SHORT = 48;
// Bytes.
const SMALLEST = 16_384;
const HUGE = 4 * 1_024 * 1_024;
