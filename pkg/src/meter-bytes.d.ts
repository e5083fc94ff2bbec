/** The module that estimates tokens, like `bytes.d.ts`. */
declare const bytes: string;
export default bytes;
