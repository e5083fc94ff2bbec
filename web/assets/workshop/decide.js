// "Which strategy when": six conversations, a strategy to choose for each, and the results of each
// strategy. A test measures the numbers (`tests/decisions.rs`); the answers are the guide's table.
import { button, dialog, element, keep, kept, language } from "./parts.js";

const KEPT = "turnwise-decide";
const KINDS = ["none", "trim", "clear", "summarize", "prune"];

/** Opens the game in a dialog. */
export async function open() {
  const texts = words();
  const { content } = await dialog(texts.title, texts.close);
  const [rounds, gallery] = await Promise.all(
    ["lessons/decisions.json", "gallery/index.json"].map(async (file) =>
      (await fetch(file)).json(),
    ),
  );
  const chosen = [];
  const show = (...children) => {
    content.replaceChildren(...children);
    const heading = content.querySelector("h3");
    heading.tabIndex = -1;
    heading.focus();
  };
  const play = (place) => {
    const round = rounds[place];
    const { title, count, turns } = gallery.find(({ id }) => id === round.conversation);
    const result = element("div", { role: "status", className: "decided" });
    const next = place + 1 < rounds.length ? () => play(place + 1) : () => end();
    const buttons = KINDS.map((kind) =>
      button(texts[kind], () => {
        chosen[place] ??= kind;
        for (const one of buttons) one.disabled = true;
        buttons[KINDS.indexOf(kind)].setAttribute("aria-pressed", "true");
        const isRight = kind === round.answer;
        const label = place + 1 < rounds.length ? texts.next : texts.end;
        const on = button(label, next, { className: "primary" });
        result.replaceChildren(
          element(
            "p",
            {},
            element("b", {}, isRight ? texts.right : say(texts.wrong, texts[round.answer])),
            " ",
            texts.because[place],
          ),
          table(round, kind, texts),
          element("div", { className: "acts" }, on),
        );
        on.focus();
        on.scrollIntoView({ block: "nearest" });
      }),
    );
    show(
      element("p", { className: "small-print" }, say(texts.place, place + 1, rounds.length)),
      element("h3", {}, title),
      element(
        "p",
        {},
        say(texts.facts, count, turns, number(round.window)),
        " ",
        texts.hints[place],
      ),
      element("p", {}, element("b", {}, texts.question)),
      element("div", { className: "acts decide" }, ...buttons),
      result,
    );
  };
  const end = () => {
    const right = rounds.filter(({ answer }, place) => chosen[place] === answer).length;
    const best = Math.max(right, kept(KEPT).best ?? 0);
    keep(KEPT, { best });
    const again = button(texts.again, () => ((chosen.length = 0), play(0)));
    show(
      element("h3", {}, say(texts.score, right, rounds.length)),
      element("p", {}, texts.lesson),
      guide(texts),
      element("p", { className: "small-print" }, say(texts.best, best, rounds.length)),
      element("div", { className: "acts" }, again),
    );
  };
  play(0);
}

/** What each strategy came to, with marks at the answer and at the choice. */
function table(round, chosen, texts) {
  const rows = KINDS.map((kind) => {
    const [over, seen, of, paid] = round.results[kind];
    const mark = kind === round.answer ? "✓ " : kind === chosen ? "✗ " : "";
    const cells = [over, of ? say(texts.of, seen, of) : "–", number(paid)];
    const row = element(
      "tr",
      {},
      element("th", { scope: "row" }, mark + texts[kind]),
      ...cells.map((cell) => element("td", {}, String(cell))),
    );
    if (kind === round.answer) row.className = "holds";
    return row;
  });
  return grid([texts.strategy, texts.over, texts.seen, texts.paid], rows);
}

/** The guide's table. */
function guide(texts) {
  const rows = texts.guide.map(([when, what, why]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, when),
      element("td", {}, what),
      element("td", {}, why),
    ),
  );
  return grid(texts.guideHead, rows);
}

function grid(heads, rows) {
  const head = element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)));
  return element(
    "div",
    { className: "scrolls", tabIndex: 0, role: "group", "aria-label": heads[0] },
    element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
  );
}

const number = (value) => value.toLocaleString(language());

/** A text with its `#` replaced, one after the other. */
const say = (text, ...values) =>
  values.reduce((out, value) => out.replace("#", String(value)), text);

/** The texts, all languages side by side. */
function words() {
  const at = language() === "de" ? 1 : 0;
  const pick = (value) =>
    value.length === 2 && typeof value[0] !== "object" ? value[at] : value.map(pick);
  return Object.fromEntries(Object.entries(TEXTS).map(([key, value]) => [key, pick(value)]));
}

const TEXTS = {
  title: ["Which strategy when?", "Welche Strategie wann?"],
  close: ["Close", "Schließen"],
  place: ["Conversation # of #", "Gespräch # von #"],
  facts: [
    "# messages in # turns, in a window of # tokens.",
    "# Nachrichten in # Runden, in einem Fenster von # Tokens.",
  ],
  question: ["What do you do?", "Was tust du?"],
  none: ["Send everything", "Alles senden"],
  trim: ["Trim", "Kürzen"],
  clear: ["Clear tool results", "Werkzeug-Ergebnisse leeren"],
  summarize: ["Summarize", "Zusammenfassen"],
  prune: ["Prune by relevance", "Nach Relevanz ausdünnen"],
  right: ["Right.", "Richtig."],
  wrong: ["The guide says: #.", "Der Leitfaden sagt: #."],
  next: ["Next conversation", "Nächstes Gespräch"],
  end: ["To the table", "Zur Tabelle"],
  again: ["Play again", "Noch einmal"],
  score: ["# of # as the guide says", "# von # wie der Leitfaden"],
  best: ["Your best: # of #", "Dein bestes Ergebnis: # von #"],
  lesson: [
    "No strategy won everywhere. Ask three things: does it fit anyway? Is what is old needed again? Where are the tokens?",
    "Keine Strategie gewann überall. Frag drei Dinge: Passt es ohnehin? Wird Altes noch gebraucht? Wo liegen die Tokens?",
  ],
  strategy: ["Strategy", "Strategie"],
  over: ["Requests over budget", "Anfragen über dem Budget"],
  seen: ["Needed values in sight", "Benötigte Werte in Sicht"],
  paid: ["Tokens paid, cached at 10 %", "Bezahlte Tokens, gecachte zu 10 %"],
  of: ["# of #", "# von #"],
  hints: [
    [
      "A person wants to return something in the wrong size.",
      "Jemand will etwas in der falschen Größe zurückgeben.",
    ],
    [
      "Small talk with a companion, day after day. Hardly anybody comes back to what was said last week.",
      "Plauderei mit einem Gefährten, Tag für Tag. Auf letzte Woche kommt kaum jemand zurück.",
    ],
    [
      "A coding agent reads files and runs commands. Nine tenths of the tokens are output of tools, and it refers to early files again.",
      "Ein Programmier-Agent liest Dateien und ruft Befehle auf. Neun Zehntel der Tokens sind Ausgaben von Werkzeugen, und frühe Dateien braucht er wieder.",
    ],
    [
      "A booking with names, codes and prices. What was said in the first minute is needed in the last one.",
      "Eine Buchung mit Namen, Codes und Preisen. Was in der ersten Minute gesagt wurde, wird in der letzten gebraucht.",
    ],
    [
      "A long record of a meeting, then questions, each about another part of it.",
      "Ein langes Sitzungsprotokoll, danach Fragen, jede zu einem anderen Teil.",
    ],
    [
      "One task for an agent, and then fourteen steps without a word of a person.",
      "Ein Auftrag an einen Agenten, und dann vierzehn Schritte ohne ein Wort eines Menschen.",
    ],
  ],
  because: [
    [
      "Everything fits. Each edit would only change the beginning that the provider has cached.",
      "Alles passt. Jede Änderung träfe nur den Anfang, den der Anbieter im Cache hat.",
    ],
    [
      "Nothing old is needed, so the cheapest is the best: leave it out, rarely.",
      "Altes wird nicht gebraucht, also ist das Billigste das Beste: weglassen, und selten.",
    ],
    [
      "The tokens are old outputs. Cleared, their calls stay and say what was done. It is not the cheapest: the others paid less and lost values.",
      "Die Tokens sind alte Ausgaben. Geleert bleiben ihre Aufrufe stehen und sagen, was getan wurde. Das Billigste ist es nicht: die anderen zahlten weniger und verloren Werte.",
    ],
    [
      "Old values are needed again, and a summary keeps them word for word. Others keep the values of the calls, and pay more or lose what the person asked for.",
      "Alte Werte werden wieder gebraucht, und eine Zusammenfassung behält sie wörtlich. Andere behalten die Werte der Aufrufe und zahlen mehr, oder verlieren, worum der Mensch bat.",
    ],
    [
      "The question decides what matters, not the age. That costs: each choice changes the beginning.",
      "Die Frage entscheidet, was zählt, nicht das Alter. Das kostet: jede Auswahl ändert den Anfang.",
    ],
    [
      "There are no old turns to leave out. Notes take the place of the early steps, so their findings stay.",
      "Es gibt keine alten Runden zum Weglassen. Notizen ersetzen die frühen Schritte, also bleiben deren Befunde.",
    ],
  ],
  guideHead: [
    ["Your conversations", "Deine Gespräche"],
    ["use", "nimm"],
    ["because", "weil"],
  ],
  guide: [
    [
      ["fit the window anyway", "passen ohnehin in das Fenster"],
      ["nothing", "nichts"],
      ["every edit changes what is cached", "jede Änderung trifft den Cache"],
    ],
    [
      ["short turns, what is old rarely matters", "kurze Runden, Altes zählt selten"],
      ["Trim", "Kürzen"],
      [
        "the cheapest, and the cache holds between cuts",
        "am billigsten, und der Cache hält zwischen den Schnitten",
      ],
    ],
    [
      ["much output of tools", "viel Ausgabe von Werkzeugen"],
      ["Clear tool results", "Werkzeug-Ergebnisse leeren"],
      [
        "most tokens are old results, and every message stays",
        "die meisten Tokens sind alte Ergebnisse, und jede Nachricht bleibt",
      ],
    ],
    [
      ["old facts are needed again", "alte Fakten werden wieder gebraucht"],
      ["Summarize", "Zusammenfassen"],
      ["a window loses them, notes keep them", "ein Fenster verliert sie, Notizen behalten sie"],
    ],
    [
      ["questions about one long text", "Fragen zu einem langen Text"],
      ["Prune by relevance", "Nach Relevanz ausdünnen"],
      ["the question decides, not the age", "die Frage entscheidet, nicht das Alter"],
    ],
    [
      ["one turn with very many steps", "eine Runde mit sehr vielen Schritten"],
      ["Summarize", "Zusammenfassen"],
      ["there are no old turns to leave out", "es gibt keine alten Runden zum Weglassen"],
    ],
  ],
};
