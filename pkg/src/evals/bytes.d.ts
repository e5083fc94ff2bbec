/** The wasm of the evaluation, deflated and then in base64. */
declare const bytes: string;
export default bytes;
