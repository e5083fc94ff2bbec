// Starts the playground. It is a file of its own because the content security policy forbids inline
// scripts.
import init from "./playground.js";
import { offerExtras } from "./extras.js";

const saved = localStorage.getItem("turnwise-theme");
if (saved === "light" || saved === "dark") document.documentElement.dataset.theme = saved;

const waiting = document.getElementById("boot");
try {
  const isReplaced = offerExtras((name) => import(`./workshop/${name}.js`));
  if (!isReplaced) await init({ module_or_path: new URL("playground_bg.wasm", import.meta.url) });
  waiting?.remove();
} catch (error) {
  const note = document.createElement("p");
  note.className = "fatal";
  note.setAttribute("role", "alert");
  note.textContent =
    `Turnwise could not start: ${error?.message ?? error}. ` +
    "It needs a browser with WebAssembly (Chrome 95, Firefox 100, Safari 15.2 or newer).";
  document.body.replaceChildren(note);
}
