// The web worker of the playground, loaded on the first request so that long work does not block
// the page. A request is `[number, task, ...texts]`. The answer is `[number, result]`, or `[number,
// null, reason]` if it failed.
import init, {
  Class,
  Survey,
  Tokens,
  build,
  check,
  difference,
  golf,
  heal,
  issues,
  judge,
  judgment,
  lane,
  ledger,
  levels,
  loadLanguage,
  missedLanguages,
  note,
  outline,
  readings,
  sizes,
  verdict,
} from "./engine.js";

const tasks = {
  /** The difference of two texts, as a JSON list of lines. */
  difference,
  /** The facts that a summary kept, lost and made up, as JSON. */
  check,
  /** Heals a conversation (its format, then its messages). Returns messages and edits as JSON. */
  heal: (format, ...messages) => heal(format, messages),
  /** Converts a conversation (its format, the other one, its messages). Returns JSON. */
  async convert(from, to, ...messages) {
    return (await (files ??= loadFiles())).convert(from, to, messages);
  },
  /** The prompt for a judge of a summary, as JSON, and the judge's answer, in lines. */
  judge,
  judgment,
  /** The facts of a conversation, and which of them were superseded, as JSON. */
  ledger,
  /** Opens a lesson, given by its file and a language, and describes it as JSON. */
  async lesson(file, language) {
    return (await classOf(file, language)).describe();
  },
  /** The clauses of a lesson in a state of the learner, as JSON. */
  async measure(file, language, state) {
    return (await classOf(file, language)).measure(state);
  },
  /** The settings of a lesson's controls, and those that reach its goal, as JSON. */
  async grid(file, language, step) {
    return (await classOf(file, language)).grid(Number(step));
  },
  /** One lane on a conversation, which is given by its gallery id or its messages. */
  async lane(id, messages, options) {
    return lane(id ? await text(`../gallery/${id}.json`) : messages, options);
  },
  /**
   * An action of the panel "What it knows": the kept memory, the action, and the conversation that
   * is shown. For its days, the conversation's gallery id comes first. The memory is a module of
   * its own.
   */
  async remember(id, ...texts) {
    const { remember } = await (memory ??= loadMemory());
    return remember(...texts, id && (await text(`../gallery/${id}.json`)), Date.now());
  },
  /** How well a memory does on labeled cases, as JSON. */
  async measureMemory(cases) {
    return (await (memory ??= loadMemory())).measure(cases, Date.now());
  },
  /** Every measure that a goal can use, for one lane on a conversation of the gallery. */
  readings: async (id, ...rest) => readings(await conversation(id), ...rest),
  /** A lesson made of a draft, with the faults of the draft. */
  build: async (id, draft) => build(await conversation(id), draft),
  /** A game of golf on a hole, with its conversation and the player's options. */
  async golf(hole, id, ...rest) {
    return golf(await text("../lessons/golf.json"), hole, await conversation(id), ...rest);
  },
  /** A conversation of the gallery as a learner's own strategy sees it, and a verdict on it. */
  outline: async (id) => outline(await conversation(id)),
  verdict: async (id, answers) => verdict(await conversation(id), answers),
  /** Options by level, merged. */
  levels,
  /** The issues of a conversation (its format, what the person chose, then its messages). */
  issues: (format, told, ...messages) => issues(format, told, messages),
  /** A note from one agent to another. */
  note,
  /** The tokens of each message of a conversation (its format, then its messages). */
  sizes: (format, ...messages) => sizes(format, messages),
  /**
   * The conversations of a file that another program wrote, and what they lack of it, as JSON.
   * Files are read and converted by a module of their own.
   */
  async session(text) {
    return (await (files ??= loadFiles())).readSession(text);
  },
  /** The link with this fragment as a QR code, as JSON. */
  async qr(fragment) {
    return (await (files ??= loadFiles())).qr(`${new URL("..", import.meta.url)}#${fragment}`);
  },
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
let memory;
let files;
let vocabulary;
const classes = new Map();

addEventListener("message", async ({ data: [request, task, ...texts] }) => {
  try {
    await started;
    let answer = await tasks[task](...texts);
    if (await loadsLanguages()) answer = await tasks[task](...texts);
    postMessage([request, answer]);
  } catch (error) {
    postMessage([request, null, String(error?.message ?? error)]);
  }
});

/** Loads the packs of languages that a task met. Returns whether there are new ones. */
async function loadsLanguages() {
  const codes = missedLanguages();
  for (const code of codes) {
    const pack = await fetchFile(`../languages/${code}.pack`);
    loadLanguage(new Uint8Array(await pack.arrayBuffer()));
  }
  // Texts in these languages are read again.
  if (codes.length > 0) classes.clear();
  return codes.length > 0;
}

/** The lesson of a file in a language, with its conversations. Each is read once. */
function classOf(file, language) {
  const key = `${file}.${language}`;
  if (!classes.has(key)) {
    const loading = loadClass(file, language);
    // A failed load can be tried again.
    loading.catch(() => classes.delete(key));
    classes.set(key, loading);
  }
  return classes.get(key);
}

async function loadClass(file, language) {
  const translation = language === "en" ? "" : `../lessons/${file}.${language}.md`;
  const [lesson, translated, index] = await Promise.all([
    text(`../lessons/${file}.md`),
    translation && text(translation),
    text("../gallery/index.json"),
  ]);
  const opened = new Class(lesson, translated, language);
  const ids = JSON.parse(opened.conversations());
  const files = await Promise.all(ids.map((id) => text(`../gallery/${id}.json`)));
  ids.forEach((id, at) => opened.add(id, files[at], index));
  opened.describe();
  return opened;
}

const conversation = (id) => text(`../gallery/${id}.json`);

const text = async (path) => (await fetchFile(path)).text();

// The packer of the one file finds modules by their names in `import()`.
const loadMemory = () =>
  loaded(import("../memory/memory.js"), "../memory/memory_bg.wasm", () => (memory = undefined));

const loadFiles = () =>
  loaded(import("../files/files.js"), "../files/files_bg.wasm", () => (files = undefined));

/** Starts a wasm module. What could not be loaded is forgotten, so that it can be tried again. */
async function loaded(importing, wasm, forget) {
  try {
    const module = await importing;
    await module.default({ module_or_path: new URL(wasm, import.meta.url) });
    return module;
  } catch (error) {
    forget();
    throw error;
  }
}

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
