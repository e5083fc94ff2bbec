// What the modules of this folder share: elements, styles, the worker, and the state of the page.

/** The language that the learner chose. */
export function language() {
  try {
    const { language } = JSON.parse(localStorage.getItem("turnwise-workshop") ?? "{}");
    return language === "de" ? "de" : "en";
  } catch {
    return "en";
  }
}

/** An element with properties and children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button. */
export const button = (label, act, properties = {}) =>
  element("button", { type: "button", onclick: act, ...properties }, label);

let sheet;

/** Adds the styles of this folder to the page, once. */
export async function adoptStyles() {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheet.replaceSync(await (await fetch("workshop/workshop.css")).text());
}

/** A quiet line at the end of the page, with one thing to do. */
export async function bar(text, label, act) {
  await adoptStyles();
  document.querySelector(".quiet-bar")?.remove();
  document.body.append(
    element("div", { className: "quiet-bar", role: "status" }, text, " ", button(label, act)),
  );
}

let worker;
let asked = 0;
const waiting = new Map();

/** Asks the engine in a worker. */
export function ask(task, ...texts) {
  worker ??= startWorker();
  asked += 1;
  worker.postMessage([asked, task, ...texts]);
  const number = asked;
  return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
}

function startWorker() {
  const started = new Worker("beside/worker.js", { type: "module" });
  started.onmessage = ({ data: [number, answer, reason] }) => {
    const { resolve, reject } = waiting.get(number);
    waiting.delete(number);
    if (answer === null) reject(new Error(reason));
    else resolve(answer);
  };
  return started;
}
