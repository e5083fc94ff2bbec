/** The module that decompresses the others, as base64. */
declare const inflater: string;
export default inflater;
