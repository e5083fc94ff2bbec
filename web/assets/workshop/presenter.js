// The presenter: one thing at a time in large type, controlled by keys, a remote or the notes
// window.
import { adoptStyles, button, element, language } from "./parts.js";
import { say, words } from "./words.js";

// Slider and picture come first, because a class decides about them together.
const VIEWS = ["lesson", "picture", "transcript"];
const root = document.documentElement;

let presenting;

/** Begins to present, or ends it. */
export async function open() {
  if (presenting) return presenting.end();
  await adoptStyles();
  const lessons = await (await fetch("lessons/index.json")).json();
  presenting = begin(lessons, words());
}

function begin(lessons, texts) {
  // The address of a lesson is `#l/<id>`; a state opened by a link belongs to no lesson.
  const at = () => lessons.findIndex((lesson) => location.hash === `#l/${lesson.id}`);
  const channel = new BroadcastChannel("turnwise-presenter");
  const state = { view: 0, isBlank: false, isAnswered: false };
  const place = element("h1");
  const cover = element("p", { className: "blank", hidden: true }, texts.blanked);
  const view = button("", () => act("view"));
  const acts = [
    button(texts.back, () => act("back")),
    place,
    button(texts.next, () => act("next")),
    view,
    button(texts.answer, () => act("answer")),
    button(texts.blank, () => act("blank")),
    button(texts.notes, () => act("notes")),
    button(texts.end, () => end()),
  ];
  const strip = element("nav", { className: "presenter" }, ...acts);
  strip.setAttribute("aria-label", texts.presenter);

  const show = () => {
    root.dataset.presenting = VIEWS[state.view];
    root.classList.toggle("answered", state.isAnswered);
    cover.hidden = !state.isBlank;
    view.textContent = say("view", texts[VIEWS[state.view]]);
    const lesson = lessons[at()];
    const title = (language() === "de" && lesson?.de) || lesson?.title;
    place.textContent = lesson ? `${at() + 1} / ${lessons.length} · ${title}` : "";
    channel.postMessage({ state: { lesson: lesson?.id ?? "", ...state } });
  };
  const go = (step) => {
    const next = lessons[at() < 0 ? 0 : at() + step];
    if (next) location.hash = `#l/${next.id}`;
  };
  const act = (what) => {
    if (what === "back") go(-1);
    if (what === "next") go(1);
    if (what === "view") state.view = (state.view + 1) % VIEWS.length;
    if (what === "blank") state.isBlank = !state.isBlank;
    if (what === "answer") state.isAnswered = !state.isAnswered;
    if (what === "notes") window.open("#notes", "turnwise-notes", "popup,width=720,height=640");
    show();
  };
  const moved = () => {
    state.isAnswered = false;
    show();
  };
  const heard = ({ data }) => {
    if (data.act) act(data.act);
    else if (data.isAsking) show();
  };
  const keyed = (event) => {
    const isTyping = event.target.closest?.("input:not([type=range]), textarea, select, dialog");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const what = KEYS[event.key];
    const isOff = root.dataset.keys === "off" && event.key.length === 1;
    if (!what || isOff) return;
    event.preventDefault();
    if (what === "end") end();
    else act(what);
  };
  const seen = () => document.visibilityState === "visible" && show();
  const end = () => {
    delete root.dataset.presenting;
    root.classList.remove("answered");
    strip.remove();
    cover.remove();
    channel.close();
    removeEventListener("hashchange", moved);
    removeEventListener("keydown", keyed);
    document.removeEventListener("visibilitychange", seen);
    presenting = undefined;
  };
  channel.onmessage = heard;
  addEventListener("hashchange", moved);
  addEventListener("keydown", keyed);
  document.addEventListener("visibilitychange", seen);
  document.body.append(strip, cover);
  show();
  return { end };
}

// A remote sends PageUp and PageDown, and a full stop for a blank screen.
const KEYS = {
  PageUp: "back",
  PageDown: "next",
  ".": "blank",
  v: "view",
  a: "answer",
  n: "notes",
  Escape: "end",
};
