// "Make a lesson of this": turns the settings of the panel into a lesson file.
import { ask, button, dock, element, language, shown, whenAtRest } from "./parts.js";
import { say, words } from "./words.js";

const TEXTS = ["Look", "Task", "Hints", "Why", "Notes"];

/** Opens the builder next to the conversation. */
export async function open() {
  const texts = words();
  const { section, content } = await dock(texts.builder, texts.close);
  const draft = { wrong: [] };
  const title = field("title", texts.title, element("input", { required: true }));
  const minutes = field("minutes", texts.minutes, number(10));
  const goal = element("fieldset", { className: "goal" });
  const written = TEXTS.map((name) => field(name, texts[name], element("textarea", { rows: 2 })));
  const name = field("wrong-name", texts.wrongName, element("input", { pattern: "[a-z]+" }));
  const sentence = field("wrong-text", texts.wrongText, element("textarea", { rows: 2 }));
  const result = element("div", { role: "status" });
  const note = (text) => result.replaceChildren(element("p", {}, text));

  const take = (use) => () => {
    const state = shown();
    if (!state) return note(texts.needsGallery);
    use(state);
    const count = ["start", "solution"].filter((one) => draft[one]).length + draft.wrong.length;
    note(say("recorded", count));
  };
  const takeStart = take((state) => {
    Object.assign(draft, { start: state.options, conversation: state.conversation });
    draft.at = state.messages;
  });
  const takeSolution = take((state) => (draft.solution = state.options));
  const takeWrong = take((state) => {
    draft.wrong.push({ start: state.options, say: name.value.value, text: sentence.value.value });
    [name.value.value, sentence.value.value] = ["", ""];
  });
  const check = async () => {
    if (!draft.start || !draft.solution) return note(texts.missing);
    note(texts.checking);
    try {
      const whole = finished(draft, title.value.value, Number(minutes.value.value), goal, written);
      const built = JSON.parse(await ask("build", draft.conversation, JSON.stringify(whole)));
      result.replaceChildren(...verdict(built, whole.id, texts));
    } catch (refusal) {
      note(refusal.message);
    }
  };
  content.append(
    element("p", {}, texts.builderLead),
    title.row,
    minutes.row,
    element("div", { className: "acts" }, button(texts.takeStart, takeStart)),
    goal,
    element("div", { className: "acts" }, button(texts.takeSolution, takeSolution)),
    name.row,
    sentence.row,
    element("div", { className: "acts" }, button(texts.takeWrong, takeWrong)),
    ...written.map((one) => one.row),
    element("div", { className: "acts" }, button(texts.check, check, { className: "primary" })),
    result,
  );
  whenAtRest(section, async () => {
    const state = shown();
    if (!state) return note(texts.needsGallery);
    const options = JSON.stringify(state.options);
    const list = JSON.parse(await ask("readings", state.conversation, options, language()));
    follow(goal, list, texts);
  });
}

function field(name, label, value) {
  value.id = `builder-${name}`;
  return { name, value, row: element("label", {}, label, value) };
}

const number = (value) => element("input", { type: "number", min: 0, value });

/** A line for each measure: whether the goal asks for it, and the bound. Ticks and bounds stay. */
function follow(goal, list, texts) {
  for (const one of list) {
    const now = one.of === null ? one.value : `${one.value} / ${one.of}`;
    const label = say("goalOf", one.label, now);
    const known = goal.querySelector(`[data-measure="${one.measure}"]`);
    if (known) {
      known.querySelector("label span").textContent = label;
      continue;
    }
    const tick = element("input", { type: "checkbox" });
    const bounds = one.of === null ? ["most", "least"] : ["all", "least", "most"];
    const bound = element(
      "select",
      {},
      ...bounds.map((value) => element("option", { value }, texts[value])),
    );
    const size = number(one.value ?? 0);
    bound.setAttribute("aria-label", one.label);
    size.setAttribute("aria-label", one.label);
    const head = element("label", {}, tick, " ", element("span", {}, label));
    goal.append(element("div", { "data-measure": one.measure }, head, bound, size));
  }
}

/** The draft with everything that the form says. */
function finished(draft, title, minutes, goal, written) {
  const clauses = [...goal.querySelectorAll("[data-measure]")]
    .filter((row) => row.querySelector("[type=checkbox]").checked)
    .map((row) => {
      const bound = row.querySelector("select").value;
      const value = bound === "all" || Number(row.querySelector("[type=number]").value);
      return { measure: row.dataset.measure, [bound]: value };
    });
  const texts = Object.fromEntries(written.map(({ name, value }) => [name, value.value]));
  const lines = texts.Hints.split("\n").filter((line) => line.trim());
  texts.Hints = lines.map((line, at) => `${at + 1}. ${line.trim()}`).join("\n");
  texts.Wrong = draft.wrong
    .map(({ say: heading, text }) => `### ${heading}\n\n${text}`)
    .join("\n\n");
  const id =
    title
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "";
  const wrong = draft.wrong.map(({ start, say: heading }) => ({ start, say: heading }));
  return { ...draft, id, title, minutes, goal: clauses, wrong, texts };
}

function verdict(built, id, texts) {
  const { file, complaints, settings, solved } = built;
  const save = () => {
    const address = URL.createObjectURL(new Blob([file], { type: "text/markdown" }));
    element("a", { href: address, download: `${id}.md` }).click();
    URL.revokeObjectURL(address);
  };
  const list = complaints.map((one) => element("li", {}, `✗ ${one.message}`));
  const good = element("p", {}, `✓ ${texts.good}`);
  return [
    element("p", {}, say("solvedBy", solved, settings)),
    complaints.length ? element("ul", {}, ...list) : good,
    element("div", { className: "acts" }, button(texts.save, save, { disabled: list.length > 0 })),
  ];
}
