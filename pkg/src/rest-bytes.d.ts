/** The bytes of the rest of the engine, in the form of `bytes.js`. */
declare const bytes: string;
export default bytes;
