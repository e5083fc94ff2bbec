/** The module that decodes LZMA, as base64. */
declare const unpacker: string;
export default unpacker;
