/** A part of a vocabulary, in base64. */
declare const data: string;
export default data;
