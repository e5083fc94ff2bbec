/** `check.wasm` without advice on policies, compressed with deflate and encoded as base64. */
declare const bytes: string;
export default bytes;
