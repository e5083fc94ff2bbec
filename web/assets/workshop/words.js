// The texts of everything in this folder, by key: one table for all languages. A test compares the
// keys.
import { language } from "./parts.js";

const table = {
  en: {
    newVersion: "There is a new version of this page.",
    reload: "Reload for the new version",
  },
  de: {
    newVersion: "Es gibt eine neue Version dieser Seite.",
    reload: "Neue Version laden",
  },
};

/** The texts in the language of the lessons. */
export const words = () => table[language()];

export default table;
