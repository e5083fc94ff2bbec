// The parts of a page's entry as a bundler leaves them: without the exports that bring the engine
// along from the start.

/** Why notes cannot be made before the text module may be loaded. */
export const NOT_YET = "the text module is not there yet";

/**
 * Imports them from the package's `dist`, a URL. `mayLoadText` says whether the text module can be
 * loaded. `ownText` has the bytes of another one.
 */
export async function bundled(dist, { mayLoadText = () => true, ownText } = {}) {
  const load = (file) => import(new URL(file, dist));
  const [contexts, engine, strategies, check, summaries, text] = await Promise.all([
    load("page-context.js"),
    load("engine.js"),
    load("strategies.js"),
    load("with-check.js"),
    load("summarizers/extractive.js"),
    load("text/engine.js"),
  ]);
  const loadText = async () => {
    if (!mayLoadText()) throw new Error(NOT_YET);
    const loaded = await (await load("text/page-text.js")).load();
    return ownText ? () => ownText : loaded;
  };
  const later = (value) => text.bindTextLater(value, loadText);
  return {
    ...strategies,
    convert: check.convert,
    createContext: contexts.createPageContext,
    extractiveSummarizer: later(summaries.extractiveSummarizer),
    prune: later(strategies.prune),
    lacksRest: engine.lacksRest,
    lacksTextRest: () => text.textPart().isUp && !text.textPart().isWhole,
  };
}
