/**
 * The length of the engine's first module and its bytes, compressed with deflate, as base64. Servers compress the
 * base64 back to nearly the size of the compressed bytes.
 */
declare const bytes: string;
export default bytes;
