// Runs beside the page, so that it stays smooth meanwhile, and is loaded when it is asked for the
// first time. In come a request's number, a task and texts; out go the number and an answer, or the
// number, nothing, and the reason.
import init, {
  Survey,
  Tokens,
  check,
  difference,
  evaluate,
  heal,
  judge,
  judgment,
  ledger,
} from "./engine.js";

const tasks = {
  /**
   * One conversation under two policies: its id in the gallery or its messages, their format,
   * baseline, candidate.
   */
  async evaluate(id, messages, ...rest) {
    return evaluate(id ? await (await fetched(`../gallery/${id}.json`)).text() : messages, ...rest);
  },
  /** Two texts as one, as a JSON list of lines. */
  difference,
  /** Which facts a summary kept, lost and made up, as JSON. */
  check,
  /** A conversation made clean, its format first, as JSON: what it is then, and what was done. */
  heal: (format, ...messages) => heal(format, messages),
  /** What a judge of a summary is asked, as JSON, and what it answered, in lines. */
  judge,
  judgment,
  /** The facts of a conversation, and what took whose place, as JSON. */
  ledger,
  /**
   * What conversations are like, and a policy for them in this window: of each its id in the
   * gallery or its messages, its format.
   */
  async survey(window, ...given) {
    const survey = new Survey();
    for (let at = 0; at < given.length; at += 3) {
      const [id, messages, format] = given.slice(at, at + 3);
      survey.add(id ? await (await fetched(`../gallery/${id}.json`)).text() : messages, format);
    }
    const told = survey.suggest(Number(window));
    survey.free();
    return told;
  },
  /** Where the tokens of each text start, as a JSON list of lists. */
  async tokens(...texts) {
    const tokens = await (vocabulary ??= loaded());
    return `[${texts.map((text) => tokens.starts(text)).join()}]`;
  },
};

const started = init({ module_or_path: new URL("engine_bg.wasm", import.meta.url) });
let vocabulary;

addEventListener("message", async ({ data: [request, task, ...texts] }) => {
  try {
    await started;
    postMessage([request, await tasks[task](...texts)]);
  } catch (error) {
    postMessage([request, null, String(error?.message ?? error)]);
  }
});

async function loaded() {
  const parts = await Promise.all(
    ["ascii", "rest"].map((part) => fetched(`o200k_base.${part}.bin`)),
  );
  const tokens = new Tokens();
  for (const part of parts) tokens.load(new Uint8Array(await part.arrayBuffer()));
  return tokens;
}

async function fetched(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}
