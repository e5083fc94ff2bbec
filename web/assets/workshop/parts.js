// Shared by the modules of this folder: elements, styles, the worker, and the state of the page.

/** The language of the page. The notes window has no page, and reads the saved choice. */
export function language() {
  const shown = document.querySelector(".app") && document.documentElement.lang;
  return (shown || kept("turnwise-workshop").language) === "de" ? "de" : "en";
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

/** Adds the styles of this folder to the page, and before them those that parts share. */
export async function adoptStyles() {
  await globalThis.addStyles("parts/opened.css");
  await globalThis.addStyles("workshop/workshop.css");
}

/** A quiet line at the end of the page, with one thing to do. */
export async function bar(text, label, act) {
  await adoptStyles();
  document.querySelector(".quiet-bar")?.remove();
  document.body.append(
    element("div", { className: "quiet-bar", role: "status" }, text, " ", button(label, act)),
  );
}

/**
 * A part of the page, in the place of messages: a title, a button to close, and the element
 * `content`, to be filled. A part that is `broad` or `apart` needs nothing of the page, and is a
 * dialog in front of it. `closed` is called when it is closed, or when the user leaves the
 * conversation.
 */
export async function dock(title, closing, { shape = "", closed } = {}) {
  await adoptStyles();
  document.querySelector(".dock .dock-head button")?.click();
  const opener = document.activeElement;
  const isApart = shape !== "" && shape !== "aside";
  const heading = element("h2", { id: "dock-title" }, title);
  const content = element("div", { className: "dock-content" });
  const close = () => section.close();
  const head = element("div", { className: "dock-head" }, heading, button(closing, close));
  const properties = { className: `dock ${shape}`, tabIndex: -1 };
  const section = element(isApart ? "dialog" : "section", properties, head, content);
  section.setAttribute("aria-labelledby", "dock-title");
  const gone = () => {
    section.remove();
    closed?.();
  };
  if (isApart) {
    document.body.append(section);
    section.addEventListener("close", gone);
    section.showModal();
    return { section, content };
  }
  section.close = () => {
    gone();
    document.documentElement.classList.remove("docked");
    opener?.focus?.();
  };
  section.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  document.documentElement.classList.add("docked");
  document.querySelector(".app").append(section);
  section.focus();
  let isSeen = false;
  onRest(section, () => {
    if (section.closest(".apart")) close();
    // The picture above it came later.
    else if (!isSeen) section.scrollIntoView({ block: "nearest" });
    isSeen = true;
  });
  return { section, content };
}

/**
 * A dialog in the frame of the page's own: a title, a button to close, and whatever is put into
 * `content`. `closed` is called when it is closed.
 */
export async function dialog(title, closing, closed) {
  await adoptStyles();
  const close = () => made.close();
  const content = element("div", { className: "inside" });
  const head = element("header", {}, element("h2", {}, title), button(closing, close));
  const made = element("dialog", { className: "workshop", "aria-label": title }, head, content);
  made.addEventListener("close", () => {
    made.remove();
    closed?.();
  });
  document.body.append(made);
  made.showModal();
  return { section: made, content };
}

/** What the page shows: the id of its conversation in the gallery, and the policy of the panel. */
export function shown() {
  const plan = window.turnwise?.plan();
  const [, id] = /^#1[0-9a-z]{8}([^_]*)_/.exec(location.hash) ?? [];
  return plan && id ? { conversation: id, options: plan.options, messages: plan.messages } : null;
}

/** Calls `follow` whenever the page has been at rest, for as long as `section` is there. */
export function whenAtRest(section, follow) {
  onRest(section, follow);
  follow();
}

function onRest(section, follow) {
  const heard = () => {
    if (section.isConnected) follow();
    else removeEventListener("turnwise-rest", heard);
  };
  addEventListener("turnwise-rest", heard);
}

/** Reads a JSON value that this browser keeps under a name. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/** Keeps a JSON value. A browser without storage keeps nothing, and the page goes on. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The value lives as long as the page.
  }
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
