// A learner's own strategy: a function in a sandboxed frame, measured like any other lane.
import { ask, button, dock, element, keep, kept, language, shown } from "./parts.js";
import { say, words } from "./words.js";

const KEPT = "turnwise-function";

const START = `// items: [{ index, role, turn, step, tokens, calls, answers, newest }]
// Answer with the indexes to send, in order. \`step\` is the index at which a step begins.
function kept(items, budget) {
  return items
    .filter((item) => item.role === "system" || item.index >= items.length - 9)
    .map((item) => item.index);
}
`;

/** Opens the editor next to the conversation. */
export async function open() {
  const texts = words();
  const { content } = await dock(texts.strategy, texts.close);
  const before = kept(KEPT);
  const code = element("textarea", {
    id: "own-code",
    rows: 12,
    wrap: "off",
    spellcheck: false,
    value: before.code ?? START,
  });
  const lines = numbered(code);
  const budget = element("input", {
    id: "own-budget",
    type: "number",
    min: 100,
    max: 64_000,
    value: before.budget ?? 4000,
  });
  const result = element("div", { role: "status" });
  const start = async () => {
    // Saved before the run: memory cannot be limited, and the tab may crash.
    keep(KEPT, { code: code.value, budget: Number(budget.value) });
    result.replaceChildren(texts.running);
    result.replaceChildren(...(await judged(code.value, Number(budget.value), lines.mark)));
  };
  code.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) start();
  });
  content.append(
    element("p", {}, texts.strategyLead),
    element("label", { htmlFor: "own-code" }, texts.code),
    lines.row,
    element("label", { htmlFor: "own-budget" }, texts.budget),
    budget,
    element("div", { className: "acts" }, button(texts.run, start, { className: "primary" })),
    result,
  );
}

const line = (text) => element("p", {}, text);

/** Line numbers next to a field, which scroll with it. `mark` shows the line of an error. */
function numbered(field) {
  const numbers = element("pre", { className: "line-numbers", ariaHidden: "true" });
  let marked = 0;
  const draw = () => {
    const number = (_, at) =>
      element("span", { className: at + 1 === marked ? "bad" : "" }, `${at + 1}\n`);
    numbers.replaceChildren(...Array.from({ length: field.value.split("\n").length }, number));
    numbers.scrollTop = field.scrollTop;
  };
  const mark = (line) => {
    marked = line;
    draw();
  };
  field.addEventListener("input", () => mark(0));
  field.addEventListener("scroll", draw);
  draw();
  return { row: element("div", { className: "numbered" }, numbers, field), mark };
}

async function judged(code, budget, mark) {
  const conversation = shown()?.conversation;
  if (!conversation) return [line(words().needsGallery)];
  const { items, requests } = JSON.parse(await ask("outline", conversation));
  const { answer, error, line: at } = await run(code, { items, requests, budget });
  mark(at ?? 0);
  if (error) return [line(words()[error] ?? (at ? say("atLine", at, error) : error))];
  try {
    const chosen = JSON.stringify({ chosen: answer, budget });
    const verdict = JSON.parse(await ask("verdict", conversation, chosen));
    // The page draws the answers as a lane next to its policies.
    dispatchEvent(new CustomEvent("turnwise-function", { detail: chosen }));
    return [...told(verdict), ...(await scored(conversation, chosen))];
  } catch (refusal) {
    return [line(refusal.message)];
  }
}

function told(verdict) {
  const { broken, requests, largest, sent, whole, changes, kept: inSight, needed } = verdict;
  const rule = (one) => {
    const text = say(one.rule === "budget" ? "budgetRule" : one.rule, one.message + 1);
    return element("li", {}, `✗ ${say("atRequest", text, one.request + 1, one.count, requests)}`);
  };
  const rules = broken.length
    ? element("ul", {}, ...broken.map(rule))
    : line(`✓ ${words().accepted}`);
  return [
    rules,
    line(say("measured", largest, sent, whole, changes, inSight, needed)),
    element("p", { className: "note" }, words().inRust),
  ];
}

/** The hole of the golf course that is played with a function. */
async function scored(conversation, chosen) {
  const holes = await (await fetch("lessons/golf.json")).json();
  const hole = holes.find((one) => one.id === "function" && one.conversation === conversation);
  if (!hole) return [];
  const game = JSON.parse(await ask("golf", hole.id, conversation, chosen, language()));
  return [line(`Golf: ${say("score", game.score, game.par)}${game.counts ? "" : " ✗"}`)];
}

let frame;
let runs = 0;

/** Runs the code. What the frame answers is checked here: it is under the control of the code. */
async function run(code, requests) {
  frame ??= await sandbox();
  runs += 1;
  const number = runs;
  const data = await new Promise((resolve) => {
    const heard = (event) => {
      const isOurs = event.source === frame.contentWindow && event.data?.[0] === number;
      if (!isOurs) return;
      removeEventListener("message", heard);
      resolve(event.data);
    };
    addEventListener("message", heard);
    frame.contentWindow.postMessage([number, code, requests], "*");
  });
  const [, answer, error, at] = data;
  if (error) return { error: String(error), line: Number(at) || 0 };
  const isIndex = (index) => Number.isInteger(index) && index >= 0 && index < 2 ** 32;
  const isList = (list) => Array.isArray(list) && list.every(isIndex);
  const isAnswer = Array.isArray(answer) && answer.every(isList);
  return isAnswer ? { answer } : { error: "noAnswer" };
}

/** A frame of an origin of its own, without any access to this one. */
async function sandbox() {
  const made = element("iframe", { hidden: true, title: "sandbox" });
  made.setAttribute("sandbox", "allow-scripts");
  const address = "workshop/sandbox.html";
  if (location.protocol === "file:") {
    const html = await (await fetch(address)).text();
    made.src = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  } else {
    made.src = address;
  }
  const loaded = new Promise((resolve) => (made.onload = resolve));
  document.body.append(made);
  await loaded;
  return made;
}
