// Loads the optional parts of the page on demand: the presenter with its notes, the builder, golf,
// the reader's own function, and the service worker. None of them is part of the first load.

/** The parts that are scripts. The page itself opens the others. */
const SCRIPTS = ["agents", "builder", "function", "install", "notes", "presenter"];

const sheets = new Map();

/** Adds a file of styles to the page, once. What failed is loaded again. */
globalThis.addStyles = (file) => {
  if (!sheets.has(file)) {
    const adding = adopt(file);
    sheets.set(file, adding);
    adding.catch(() => sheets.delete(file));
  }
  return sheets.get(file);
};

const adopt = async (file) => {
  const sheet = new CSSStyleSheet();
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  sheet.replaceSync(await response.text());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

/**
 * Listens for whatever opens a part. `load` imports the module of a name. Returns whether the part
 * takes the place of the page.
 */
export function offerExtras(load) {
  const name = document.title;
  const open = async (name) => {
    if (SCRIPTS.includes(name)) (await load(name)).open();
    else dispatchEvent(new CustomEvent("turnwise-open", { detail: name }));
  };

  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input:not([type=radio]), textarea, select, dialog");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const { keys, presenting } = document.documentElement.dataset;
    if (keys === "off" || event.key.length > 1) return;
    const name = { P: "presenter", b: "builder" }[event.key];
    // A control declares its key: hints, the solution, the next lesson. The presenter has its own
    // keys.
    const named = `[aria-keyshortcuts="${CSS.escape(event.key)}"]`;
    const control = presenting ? null : document.querySelector(named);
    if (!name && !control) return;
    event.preventDefault();
    if (name) open(name);
    else control.click();
  });
  addEventListener("click", (event) => {
    const name = event.target.closest?.("[data-opens]")?.dataset.opens;
    if (name) open(name);
  });

  // A link that ends in `&present` opens with large type, and one that ends in `&build` with the
  // builder. The page itself ignores these endings.
  const openEnding = () => {
    const [fragment, ending] = location.hash.split("&");
    const part = { present: "presenter", build: "builder" }[ending];
    if (!part) return;
    history.replaceState(null, "", fragment || "#");
    open(part);
  };
  addEventListener("hashchange", openEnding);
  openEnding();

  // After a link, keyboards and screen readers continue at the heading of the new place. The tab's
  // title shows the open page and the number of solved lessons to a teacher who walks by.
  let isNew = false;
  addEventListener("hashchange", () => (isNew = true));
  addEventListener("turnwise-rest", () => {
    const heading = document.querySelector("#lesson-title, #learn-title, #start-title");
    document.title = [solved(), heading?.textContent, name].filter(Boolean).join(" · ");
    const isLost = document.activeElement?.matches("body, a.next");
    if (!isNew || !heading?.textContent) return;
    isNew = false;
    heading.tabIndex = -1;
    if (isLost) heading.focus();
  });

  if (document.querySelector("link[rel=manifest]")) open("install");
  const isNotes = location.hash === "#notes";
  if (isNotes) open("notes");
  return isNotes;
}

/** How many lessons are solved: `✓ 3`. */
function solved() {
  try {
    const { lessons } = JSON.parse(localStorage.getItem("turnwise-workshop"));
    const count = Object.values(lessons).filter(({ state }) => state === "solved").length;
    return count && `✓ ${count}`;
  } catch {
    return 0;
  }
}
