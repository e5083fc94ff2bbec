/** The memory's WebAssembly, compressed with deflate and encoded as base64. */
declare const bytes: string;
export default bytes;
