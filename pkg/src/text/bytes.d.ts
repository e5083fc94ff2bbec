/** `text.wasm`, deflated and then in base64. */
declare const bytes: string;
export default bytes;
