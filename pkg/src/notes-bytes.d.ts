/** The bytes of what the engine runs only with notes and summaries, in the form of `bytes.js`. */
declare const bytes: string;
export default bytes;
