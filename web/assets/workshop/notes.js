// The presenter's notes window: the text to say, the next step, and the clock. Both windows can
// turn the page.
import { adoptStyles, ask, button, element, language } from "./parts.js";
import { say, words } from "./words.js";

/** Shows the notes in place of the page. */
export async function open() {
  await adoptStyles();
  const texts = words();
  const lessons = await (await fetch("lessons/index.json")).json();
  const channel = new BroadcastChannel("turnwise-presenter");
  const title = element("h1", {}, texts.notesTitle);
  const body = element("div", { id: "notes" }, texts.noLesson);
  const next = element("p", { className: "note" });
  const clock = element("p", { className: "clock" });
  const acts = ["back", "next", "view", "answer", "blank"].map((what) => {
    const label = what === "view" ? say("view", "…") : texts[what];
    return button(label, () => channel.postMessage({ act: what }));
  });
  const reset = button(texts.begin, () => {
    begun = Date.now();
    tick();
  });
  const main = element(
    "main",
    { className: "notes-window" },
    title,
    clock,
    body,
    next,
    element("div", { className: "acts" }, ...acts, reset),
  );
  document.body.append(main);

  let begun = Date.now();
  let shown = "";
  const at = () => lessons.findIndex((lesson) => lesson.id === shown);
  const titleOf = (lesson) => (language() === "de" && lesson.de) || lesson.title;
  const tick = () => {
    const minute = Math.floor((Date.now() - begun) / 60_000);
    const inClass = lessons.slice(0, at() + 1).filter(({ isExtra }) => !isExtra);
    const planned = inClass.reduce((sum, lesson) => sum + lesson.minutes, 0);
    clock.textContent = say("clock", minute, planned);
    if (minute > planned) clock.textContent += ` · ${say("over", minute - planned)}`;
    clock.classList.toggle("late", minute > planned);
  };
  const show = async (state) => {
    const lesson = lessons.find((one) => one.id === state.lesson);
    if (!lesson || lesson.id === shown) return tick();
    shown = lesson.id;
    title.textContent = titleOf(lesson);
    const following = lessons[at() + 1];
    next.textContent = following ? say("nextTitle", titleOf(following)) : texts.lastLesson;
    tick();
    const { notes } = JSON.parse(await ask("lesson", lesson.file, language()));
    if (shown !== lesson.id) return;
    const blocks = notes.map(block);
    body.replaceChildren(...(blocks.length ? blocks : [texts.noNotes]));
  };
  channel.onmessage = ({ data }) => data.state && show(data.state);
  const askAgain = () => channel.postMessage({ isAsking: true });
  document.addEventListener("visibilitychange", askAgain);
  setInterval(tick, 10_000);
  tick();
  askAgain();
}

/** A block of prose, as the worker describes it. */
function block([kind, content]) {
  if (kind === "code") return element("pre", {}, content);
  if (kind === "p") return element("p", {}, ...content.map(span));
  return element(kind, {}, ...content.map((item) => element("li", {}, ...item.map(span))));
}

function span([kind, text, address]) {
  const tags = { b: "strong", i: "em", c: "code" };
  if (kind === "a") return element("a", { href: address, target: "_blank", rel: "noopener" }, text);
  return tags[kind] ? element(tags[kind], {}, text) : text;
}
