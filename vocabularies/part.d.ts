/** A part of a vocabulary, in base64. */
declare const part: string;
export default part;
