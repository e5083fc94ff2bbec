/** Imports the pack of a language: its bytes, a character for each. */
export const loaders: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
