// The web worker of the playground, loaded on the first request so that long work does not block
// the page. A request is `[number, task, ...texts]`. The answer is `[number, result]`, or `[number,
// null, reason]` if it failed.
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
  qr,
} from "./engine.js";

const tasks = {
  /**
   * Replays one conversation under two policies. It is given by its gallery id or its messages,
   * followed by their format, the baseline and the candidate.
   */
  async evaluate(id, messages, ...rest) {
    const file = id ? await (await fetchFile(`../gallery/${id}.json`)).text() : messages;
    return evaluate(file, ...rest);
  },
  /** The difference of two texts, as a JSON list of lines. */
  difference,
  /** The facts that a summary kept, lost and made up, as JSON. */
  check,
  /** Heals a conversation (its format, then its messages). Returns messages and edits as JSON. */
  heal: (format, ...messages) => heal(format, messages),
  /** The prompt for a judge of a summary, as JSON, and the judge's answer, in lines. */
  judge,
  judgment,
  /** The facts of a conversation, and which of them were superseded, as JSON. */
  ledger,
  /** The link with this fragment as a QR code, as JSON. */
  qr: (fragment) => qr(`${new URL("..", import.meta.url)}#${fragment}`),
  /**
   * Statistics about conversations, and a policy for them in this window. Each conversation is
   * three texts: its gallery id, its messages if it has no id, and their format.
   */
  async survey(window, ...conversations) {
    const survey = new Survey();
    for (let at = 0; at < conversations.length; at += 3) {
      const [id, messages, format] = conversations.slice(at, at + 3);
      survey.add(id ? await (await fetchFile(`../gallery/${id}.json`)).text() : messages, format);
    }
    const suggestion = survey.suggest(Number(window));
    survey.free();
    return suggestion;
  },
  /** The byte offsets of the tokens of each text, as a JSON list of lists. */
  async tokens(...texts) {
    const tokens = await (vocabulary ??= loadVocabulary());
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

async function loadVocabulary() {
  const parts = await Promise.all(
    ["ascii", "rest"].map((part) => fetchFile(`o200k_base.${part}.bin`)),
  );
  const tokens = new Tokens();
  for (const part of parts) tokens.load(new Uint8Array(await part.arrayBuffer()));
  return tokens;
}

async function fetchFile(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}
