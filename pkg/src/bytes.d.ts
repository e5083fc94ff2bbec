/**
 * `core.wasm`, deflated and then in base64: compressed first, the base64 costs nothing on the wire.
 */
declare const bytes: string;
export default bytes;
