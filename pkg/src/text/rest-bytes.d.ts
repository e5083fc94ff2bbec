/** The bytes of the rest of the text module, in the form of `bytes.js`. */
declare const bytes: string;
export default bytes;
