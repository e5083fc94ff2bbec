// Golf: the smallest requests that keep all important values in sight.
import { ask, button, dock, element, keep, kept, language, shown, whenAtRest } from "./parts.js";
import { say, words } from "./words.js";

const KEPT = "turnwise-golf";

/** Opens the course: next to the conversation, or as a dialog where there is none. */
export async function open() {
  const texts = words();
  const shape = location.hash === "#learn" ? "apart" : "";
  const { section, content } = await dock(texts.golf, texts.close, { shape });
  const play = (link) => {
    location.hash = link;
    if (!shape) return;
    section.close();
    open();
  };
  const holes = await (await fetch("lessons/golf.json")).json();
  const list = element("ol", { className: "holes" });
  const rows = holes.map((hole) => row(hole, texts, play));
  list.append(...rows.map((one) => one.item));
  content.append(element("p", {}, texts.golfLead), list);
  // Each rest cancels the previous measurement: only the answer for the newest state is shown.
  let measuring = 0;
  whenAtRest(section, async () => {
    measuring += 1;
    const number = measuring;
    const state = shown();
    for (const { hole, show } of rows) {
      if (hole.conversation !== state?.conversation) {
        show(null);
        continue;
      }
      const options = JSON.stringify(state.options);
      const game = await ask("golf", hole.id, hole.conversation, options, language());
      if (number === measuring) show(JSON.parse(game));
    }
  });
}

function row(hole, texts, go) {
  const result = element("div", { role: "status" });
  const play = button(texts.play, () => go(hole.link));
  play.setAttribute("aria-label", `${texts.play}: ${texts[hole.id]}`);
  const item = element("li", {}, element("strong", {}, texts[hole.id]), " ", play, result);
  const best = () => kept(KEPT)[hole.id];
  const show = (game) => {
    result.replaceChildren();
    if (game) {
      const clauses = game.clauses.map(({ words: text, holds }) =>
        element("li", { className: holds ? "holds" : "fails" }, `${holds ? "✓" : "✗"} ${text}`),
      );
      result.append(element("ul", {}, ...clauses));
      result.append(element("p", {}, element("b", {}, say("score", game.score, game.par))));
      if (!game.counts) result.append(element("p", {}, texts.notCounted));
      else if (game.score < game.par) result.append(element("p", {}, texts.underPar));
      if (game.counts && !(best() <= game.score)) {
        keep(KEPT, { ...kept(KEPT), [hole.id]: game.score });
      }
    }
    if (best()) result.append(element("p", { className: "note" }, say("best", best())));
  };
  show(null);
  return { hole, item, show };
}
