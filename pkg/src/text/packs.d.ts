/** The pack of a language: its bytes, a character for each. */
declare const pack: string;
export {
  pack as de,
  pack as es,
  pack as fr,
  pack as it,
  pack as ja,
  pack as pt,
  pack as ru,
  pack as zh,
};
