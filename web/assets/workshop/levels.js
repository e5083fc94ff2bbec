// Levels of configuration: a table of options with a column for each level, the value in effect
// with its level, and what the conversation on the page costs under it.
import { adoptStyles, ask, dock, element, shown, whenAtRest } from "./parts.js";
import { say, words } from "./words.js";

const LEVELS = ["app", "agent", "conversation", "request"];
const SUMMARIZER = { type: "extractive" };
const STRATEGIES = {
  none: [],
  trim: [{ type: "trim" }],
  clear: [{ type: "clearToolResults" }],
  hybrid: [{ type: "clearToolResults" }, { type: "summarize" }, { type: "trim" }],
};

const number = (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);
const OPTIONS = [
  { name: "window", read: number },
  { name: "reserveOutput", read: number },
  { name: "trigger", read: number },
  { name: "target", read: number },
  { name: "keep", read: (text) => ({ turns: number(text) }) },
  { name: "strategies", read: (text) => STRATEGIES[text], choices: Object.keys(STRATEGIES) },
];

/** What a field says: `default` goes back to the default, an empty field inherits. */
const DEFAULT = "default";

/** The fields by level and option. They stay when the part is closed. */
const fields = {
  app: { window: "8000", trigger: "0.8", target: "0.5", strategies: "hybrid" },
  agent: { keep: "2" },
  conversation: { target: "0.4" },
  request: {},
};

/** Opens the table next to the conversation. */
export async function open() {
  const texts = words();
  await adoptStyles("several.css");
  const { section, content } = await dock(texts.levels, texts.close, { shape: "broad" });
  const rows = OPTIONS.map((option) => row(option, () => follow(), texts));
  const heads = [texts.option, ...LEVELS.map((level) => texts[level]), texts.inEffect];
  const head = heads.map((text) => element("th", { scope: "col" }, text));
  const table = element(
    "table",
    { className: "levels" },
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows.map((one) => one.item)),
  );
  const error = element("p", { className: "fails", role: "alert" });
  const measured = element("p", { role: "status" });
  const code = element("pre", { className: "out", tabIndex: 0 });
  code.setAttribute("aria-label", texts.asCode);
  content.append(element("p", {}, texts.levelsLead), table, error, measured, code);

  let asking = 0;
  async function follow() {
    asking += 1;
    const number = asking;
    const given = levels();
    code.textContent = inCode(given);
    const answer = JSON.parse(await ask("levels", JSON.stringify(given)));
    if (number !== asking) return;
    error.textContent = answer.error;
    for (const { name, show } of rows) show(answer, name);
    const text = answer.error ? "" : await costs(answer.options);
    if (number === asking) measured.textContent = text;
  }
  whenAtRest(section, follow);
}

function row({ name, choices }, follow, texts) {
  const cells = LEVELS.map((level) => {
    const field = choices ? select(choices, texts) : element("input", { placeholder: "–" });
    field.value = fields[level][name] ?? "";
    field.setAttribute("aria-label", `${name}, ${texts[level]}`);
    field.addEventListener("change", () => {
      fields[level][name] = field.value.trim();
      follow();
    });
    // The heading of the column, for layouts in which rows are stacked.
    const heading = element("span", { className: "level-name", ariaHidden: "true" }, texts[level]);
    return element("td", { "data-level": level }, heading, field);
  });
  const effect = element("td", { className: "in-effect" });
  const item = element("tr", {}, element("th", { scope: "row" }, name), ...cells, effect);
  const show = ({ values, error }) => {
    const value = values.find(({ option }) => option === name);
    const level = value && texts[value.level];
    effect.replaceChildren(
      element("b", {}, inWords(value?.value, texts)),
      element("span", { className: "from" }, level ?? texts.noLevel),
    );
    for (const cell of cells) {
      const isAtOdds = error.includes(`\`${name}\` is set by \`${cell.dataset.level}\``);
      cell.classList.toggle("wins", cell.dataset.level === value?.level);
      cell.lastChild.setAttribute("aria-invalid", isAtOdds);
    }
  };
  return { name, item, show };
}

function select(choices, texts) {
  const option = (value, text) => element("option", { value }, text);
  const named = choices.map((choice) => option(choice, texts[`strategies-${choice}`]));
  return element("select", {}, option("", "–"), option(DEFAULT, texts.default), ...named);
}

/** The levels as `policies` takes them. */
function levels() {
  const read = (level) => {
    const set = OPTIONS.filter(({ name }) => fields[level][name]);
    const value = ({ name, read }) => {
      const text = fields[level][name];
      return text === DEFAULT ? null : read(text);
    };
    return Object.fromEntries(set.map((option) => [option.name, value(option)]));
  };
  const given = Object.fromEntries(LEVELS.map((level) => [level, read(level)]));
  return { ...given, app: { summarizer: SUMMARIZER, ...given.app } };
}

function inWords(value, texts) {
  if (value === undefined || value === null) return texts.default;
  if (!Array.isArray(value)) return value.turns === undefined ? `${value}` : `${value.turns}`;
  return value.map(({ type }) => type).join(", ") || texts["strategies-none"];
}

function inCode(given) {
  const set = Object.entries(given).filter(([, options]) => Object.keys(options).length > 0);
  const field = ([name, value]) => `${name}: ${written(value)}`;
  const line = ([level, options]) =>
    `  ${level}: { ${Object.entries(options).map(field).join(", ")} },\n`;
  return `const options = policies({\n${set.map(line).join("")}});\n`;
}

function written(value) {
  if (value === SUMMARIZER) return "extractiveSummarizer()";
  if (Array.isArray(value)) return `[${value.map(({ type }) => `${type}()`).join(", ")}]`;
  return value?.turns === undefined ? JSON.stringify(value) : `{ turns: ${value.turns} }`;
}

/** What the conversation on the page costs under these options. */
async function costs(options) {
  const messages = window.turnwise?.messages();
  if (!messages?.length) return "";
  const file = JSON.stringify(messages);
  const id = shown()?.conversation ?? "";
  const { largest, sent, whole } = JSON.parse(await ask("lane", id, file, JSON.stringify(options)));
  return say("levelsCost", largest, sent, whole);
}
