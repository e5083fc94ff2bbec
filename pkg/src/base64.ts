// Decodes base64 with the fastest function that the runtime has.

/** Decodes the base64 `text`. @internal */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOfBase64(text));
  writeBase64(text, bytes);
  return bytes;
}

/** The number of bytes that the base64 `text` encodes. @internal */
export function lengthOfBase64(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
}

/** Decodes the base64 `text` into `to`. @internal */
export function writeBase64(
  text: string,
  to: Uint8Array & { setFromBase64?: (text: string) => unknown },
): void {
  if (to.setFromBase64) {
    to.setFromBase64(text);
    return;
  }
  // It is newer than some supported browsers and than Node 24, which has `Buffer` instead.
  const { Buffer } = globalThis as {
    Buffer?: {
      from(...memory: [ArrayBufferLike, number, number]): {
        write(text: string, encoding: "base64"): void;
      };
    };
  };
  if (Buffer) {
    Buffer.from(to.buffer, to.byteOffset, to.length).write(text, "base64");
    return;
  }
  const binary = atob(text);
  for (let i = 0; i < to.length; i++) to[i] = binary.charCodeAt(i);
}
