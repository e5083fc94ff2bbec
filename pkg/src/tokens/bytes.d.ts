/** The wasm that counts tokens, deflated and then in base64. */
declare const bytes: string;
export default bytes;
