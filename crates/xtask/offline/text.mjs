// Bytes as text in an HTML file: seven bits in each character, which UTF-8 writes as one byte.
// Base64 has six, so the file would be a seventh larger.

// Characters that an HTML file cannot have in a script block. The value of such a character goes,
// with the next one, into a character beyond ASCII.
const FORBIDDEN = ["\0", "\r", "<"].map((character) => character.charCodeAt(0));

/** The bytes as text. */
export function packed(bytes) {
  const values = [];
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 7) {
      count -= 7;
      values.push((bits >> count) & 127);
    }
    bits &= (1 << count) - 1;
  }
  if (count > 0) values.push((bits << (7 - count)) & 127);
  const codes = [];
  for (let at = 0; at < values.length; at += 1) {
    const place = FORBIDDEN.indexOf(values[at]);
    if (place < 0) {
      codes.push(values[at]);
    } else {
      at += 1;
      codes.push(128 + place * 128 + (values[at] ?? 0));
    }
  }
  return codes.map((code) => String.fromCharCode(code)).join("");
}

/** The first `size` bytes of the text. */
export function unpacked(text, size) {
  const bytes = new Uint8Array(size);
  let [bits, count, at] = [0, 0, 0];
  const take = (value) => {
    bits = (bits << 7) | value;
    count += 7;
    if (count < 8) return;
    count -= 8;
    bytes[at] = bits >> count;
    at += 1;
    bits &= (1 << count) - 1;
  };
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code >= 128) take(FORBIDDEN[(code >> 7) - 1]);
    take(code & 127);
  }
  return bytes;
}
