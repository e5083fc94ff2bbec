// Bytes as text in an HTML file: seven bits in each character, which UTF-8 writes as one byte.
// Base64 has six, so the file would be a seventh larger.

// Characters that an HTML file cannot have in a script block. The value of such a character goes,
// with the next nine bits, into a character beyond ASCII, which has two bytes.
const FORBIDDEN = ["\0", "\r", "<"].map((character) => character.charCodeAt(0));
const MORE = 9;

/** The bytes as text. */
export function packed(bytes) {
  const codes = [];
  let [bits, count, at] = [0, 0, 0];
  // Behind the last byte are zeros.
  const take = (size) => {
    while (count < size) {
      bits = (bits << 8) | (bytes[at] ?? 0);
      at += 1;
      count += 8;
    }
    count -= size;
    const taken = bits >> count;
    bits &= (1 << count) - 1;
    return taken;
  };
  while (at < bytes.length || count > 0) {
    const value = take(7);
    const place = FORBIDDEN.indexOf(value);
    codes.push(place < 0 ? value : 128 + (place << MORE) + take(MORE));
    // What is left of the last byte is the padding.
    if (at > bytes.length) break;
  }
  return codes.map((code) => String.fromCharCode(code)).join("");
}

/** The first `size` bytes of the text. */
export function unpacked(text, size) {
  const bytes = new Uint8Array(size);
  let [bits, count, at] = [0, 0, 0];
  const take = (value, width) => {
    bits = (bits << width) | value;
    count += width;
    while (count >= 8) {
      count -= 8;
      bytes[at] = bits >> count;
      at += 1;
      bits &= (1 << count) - 1;
    }
  };
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code < 128) {
      take(code, 7);
    } else {
      take(FORBIDDEN[(code - 128) >> MORE], 7);
      take((code - 128) & ((1 << MORE) - 1), MORE);
    }
  }
  return bytes;
}
