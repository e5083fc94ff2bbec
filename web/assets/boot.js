// Starts the playground. It is a file of its own because the content security policy forbids inline
// scripts.
import init from "./playground.js";
import { offerExtras } from "./extras.js";

const saved = localStorage.getItem("turnwise-theme");
if (saved === "light" || saved === "dark") document.documentElement.dataset.theme = saved;
if (localStorage.getItem("turnwise-keys") === "off") document.documentElement.dataset.keys = "off";

// The messages shown before the page's own texts are loaded.
const TEXTS = {
  en: [
    "Turnwise is loading…",
    "Turnwise could not start: #. It needs a browser with WebAssembly (Chrome 95, Firefox 100, Safari 15.2 or newer).",
  ],
  de: [
    "Turnwise wird geladen…",
    "Turnwise konnte nicht starten: #. Es braucht einen Browser mit WebAssembly (Chrome 95, Firefox 100, Safari 15.2 oder neuer).",
  ],
};
const chosen = localStorage.getItem("turnwise-workshop")?.match(/"language":"(\w+)"/)?.[1];
const language = [chosen, navigator.language.slice(0, 2)].find((code) => code in TEXTS) ?? "en";
const [loading, failed] = TEXTS[language];
document.documentElement.lang = language;

const waiting = document.getElementById("boot");
if (waiting) waiting.textContent = loading;
// The worker's module has the text engine. The page makes an instance of its own once a plan needs
// notes.
globalThis.loadTextEngine = async () => {
  const {
    default: init,
    Notebook,
    loadLanguage,
    missedLanguages,
  } = await import("./beside/engine.js");
  await init({ module_or_path: new URL("beside/engine_bg.wasm", import.meta.url) });
  for (const code of missedLanguages()) {
    const pack = await fetch(new URL(`languages/${code}.pack`, import.meta.url));
    if (!pack.ok) throw new Error(`${code}.pack: ${pack.status} ${pack.statusText}`);
    loadLanguage(new Uint8Array(await pack.arrayBuffer()));
  }
  return (format, family, redacts) => new Notebook(format, family, redacts);
};
try {
  const isReplaced = offerExtras((name) => import(`./workshop/${name}.js`));
  if (!isReplaced) await init({ module_or_path: new URL("playground_bg.wasm", import.meta.url) });
  waiting?.remove();
} catch (error) {
  const note = document.createElement("p");
  note.className = "fatal";
  note.setAttribute("role", "alert");
  note.textContent = failed.replace("#", () => error?.message ?? error);
  document.body.replaceChildren(note);
}
