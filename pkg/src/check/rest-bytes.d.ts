/** The bytes of the checker's rest, which advice on policies needs, in the form of `bytes.js`. */
declare const bytes: string;
export default bytes;
