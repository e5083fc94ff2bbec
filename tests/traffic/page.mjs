// The parts of a page's entry as a bundler leaves them: without the exports that bring the engine
// along from the start.

/** Imports them from the package's `dist`, a URL. */
export async function bundled(dist) {
  const load = (file) => import(new URL(file, dist));
  const [contexts, engine, strategies, check, summaries, text] = await Promise.all([
    load("page-context.js"),
    load("engine.js"),
    load("strategies.js"),
    load("with-check.js"),
    load("summarizers/extractive.js"),
    load("text/engine.js"),
  ]);
  const loadText = () => load("text/page-text.js").then((module) => module.load());
  return {
    ...strategies,
    convert: check.convert,
    createContext: contexts.createPageContext,
    extractiveSummarizer: text.bindTextLater(summaries.extractiveSummarizer, loadText),
    lacksRest: engine.lacksRest,
  };
}
