// Bytes as text in an HTML file: seven bits in most characters, which UTF-8 writes as one byte.
// Base64 has six, so the file would be a seventh larger.
//
// Some ASCII characters cannot be in a script block. Therefore a few others have eight bits, and all
// characters of two bytes have fifteen: together 7.09 bits in a byte.

const FORBIDDEN = ["\0", "\r", "<"].map((character) => character.charCodeAt(0));
const ASCII = [...Array(128).keys()].filter((code) => !FORBIDDEN.includes(code));
/** So many ASCII characters have seven bits. */
const SHORT = 116;
/** From this value of eight bits on, seven more follow, for a character of two bytes. */
const WIDE = 2 * SHORT + (ASCII.length - SHORT);

/** The bytes as text. */
export function packed(bytes) {
  const codes = [];
  let [bits, count, at] = [0, 0, 0];
  // Behind the last byte are zeros.
  const peek = (size) => {
    while (count < size) {
      bits = (bits << 8) | (bytes[at] ?? 0);
      at += 1;
      count += 8;
    }
    return bits >> (count - size);
  };
  const take = (size) => {
    const taken = peek(size);
    count -= size;
    bits &= (1 << count) - 1;
    return taken;
  };
  for (let left = 8 * bytes.length; left > 0;) {
    const eight = peek(8);
    const width = eight < 2 * SHORT ? 7 : eight < WIDE ? 8 : 15;
    const value = take(width);
    if (width === 7) codes.push(ASCII[value]);
    else if (width === 8) codes.push(ASCII[value - SHORT]);
    else codes.push(128 + value - (WIDE << 7));
    left -= width;
  }
  return codes.map((code) => String.fromCharCode(code)).join("");
}

/** The first `size` bytes of the text. */
export function unpacked(text, size) {
  const bytes = new Uint8Array(size);
  let [bits, count, at] = [0, 0, 0];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const order = code - FORBIDDEN.filter((one) => one < code).length;
    const [value, width] =
      code >= 128
        ? [code - 128 + (WIDE << 7), 15]
        : order < SHORT
          ? [order, 7]
          : [order + SHORT, 8];
    bits = (bits << width) | value;
    count += width;
    while (count >= 8) {
      count -= 8;
      bytes[at] = bits >> count;
      at += 1;
      bits &= (1 << count) - 1;
    }
  }
  return bytes;
}
