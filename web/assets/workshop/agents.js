// Several agents: a parent and its children as lanes, with an arrow for each hand-over. The example
// is recorded; the engine writes the notes, with the settings in this dock.
import { adoptStyles, ask, dock, element } from "./parts.js";
import { say, words } from "./words.js";

const FORMAT = "openai-chat";

/** Opens the lanes. */
export async function open() {
  const texts = words();
  await adoptStyles();
  const { content } = await dock(texts.agents, texts.close, { shape: "broad" });
  const example = await (await fetch("workshop/agents.json")).json();
  const facts = element("input", { type: "checkbox", checked: true });
  const summary = element("input", { type: "checkbox" });
  const tokens = element("input", { type: "number", min: 40, max: 2000, step: 20, value: 200 });
  const sums = element("p", { role: "status" });
  const lanes = element("ol", { className: "agents" });
  const settings = element(
    "div",
    { className: "settings" },
    element("label", { className: "tick" }, facts, texts.giveFacts),
    element("label", { className: "tick" }, summary, texts.giveSummary),
    element("label", {}, texts.resultTokens, tokens),
  );
  content.append(element("p", {}, texts.agentsLead), settings, sums, lanes);

  let asking = 0;
  const follow = async () => {
    asking += 1;
    const number = asking;
    const give = { facts: facts.checked, course: summary.checked ? 300 : 0 };
    const told = await play(example, give, Number(tokens.value) || 200);
    if (number !== asking) return;
    lanes.replaceChildren(...steps(told, texts).map(drawn));
    sums.textContent = say("agentsSums", told.resultTokens, told.read);
  };
  settings.addEventListener("change", follow);
  await follow();
}

/** What every agent sees, with sizes. */
async function play({ parent, children, person }, give, maxTokens) {
  const note = async (request) => JSON.parse(await ask("note", JSON.stringify(request)));
  const from = parent.name;
  const workers = await Promise.all(
    children.map(async (child) => {
      const given = { messages: parent.begin, from, to: child.name, quoted: [], ...give };
      const isGiven = give.facts || give.course > 0;
      const before = isGiven ? await note({ ...given, maxTokens: 900 }) : { fenced: "" };
      const start = [before.fenced, child.task].filter(Boolean).join("\n\n");
      const own = [{ role: "user", content: start }, ...child.messages];
      const about = own.map((_, index) => index).slice(1);
      const told = { messages: own, from: child.name, to: from, about, result: true, facts: true };
      const result = await note({ ...told, maxTokens });
      return { ...child, start, sizes: await sizes(own), result };
    }),
  );
  const results = workers.map(({ call, result }) => ({
    role: "tool",
    tool_call_id: call,
    content: result.text ?? "",
  }));
  const all = [...parent.begin, ...results, ...parent.end];
  const known = workers.flatMap(({ result }) => result.facts ?? []);
  const handover = await note({
    messages: all,
    from,
    to: person.name,
    reason: person.reason,
    known: known.map(({ text, agent, index }) => [text, agent, index]),
    facts: true,
    maxTokens: 700,
  });
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const parentSizes = await sizes(all);
  return {
    name: from,
    parent,
    parentSizes,
    workers,
    person,
    handover,
    resultTokens: sum(workers.map(({ result }) => result.tokens ?? 0)),
    read: sum(workers.map(({ sizes }) => sum(sizes))),
  };
}

const sizes = async (messages) =>
  JSON.parse(await ask("sizes", FORMAT, ...messages.map((message) => JSON.stringify(message))));

/** The steps in order: what each agent sees, and the arrows between them, with their rows. */
function steps({ name, parent, parentSizes, workers, person, handover }, texts) {
  const own = (messages, from) =>
    messages.map((message, at) => ({
      lane: 0,
      agent: name,
      message,
      tokens: parentSizes[from + at],
    }));
  const arrow = (from, to, names, label, { tokens, text, needs }) => {
    const told = text ?? say("tooSmall", needs);
    return { from, to, names, label: say(label, tokens ?? needs), text: told };
  };
  const list = own(parent.begin, 0);
  workers.forEach(({ name: child, start, sizes }, at) => {
    const told = { tokens: sizes[0], text: start };
    list.push(arrow(0, at + 1, [name, child], "handsTask", told));
  });
  let row = list.length + 1;
  list.forEach((step, at) => (step.row = at + 1));
  workers.forEach((worker, at) => list.push({ lane: at + 1, agent: worker.name, worker, row }));
  const rest = workers.map(({ name: child, result }, at) =>
    arrow(at + 1, 0, [child, name], "handsResult", result),
  );
  rest.push(...own(parent.end, parent.begin.length + workers.length));
  rest.push(arrow(0, workers.length + 1, [name, person.name], "handsOver", handover));
  rest.push({
    lane: workers.length + 1,
    agent: person.name,
    text: say("personSees", person.reason),
  });
  rest.forEach((step) => (step.row = row += 1));
  return [...list, ...rest].map((step) => ({ ...step, texts }));
}

function drawn(step) {
  const { row, lane, agent, texts } = step;
  const item = element("li");
  item.style.setProperty("--row", row);
  if (step.from !== undefined) return arrowOf(item, step);
  item.dataset.lane = lane;
  item.style.setProperty("--lane", lane);
  const name = element("b", { className: "agent" }, agent);
  if (step.text) item.append(name, element("p", {}, step.text));
  else if (step.worker) item.append(name, ...own(step.worker, texts));
  else item.append(name, fold(step.message.role, textOf(step.message), step.tokens));
  return item;
}

function arrowOf(item, { from, to, names, label, text }) {
  const low = Math.min(from, to);
  item.className = `arrow ${from < to ? "there" : "back"}`;
  item.dataset.lane = Math.max(from, to);
  item.style.setProperty("--low", low);
  item.style.setProperty("--span", Math.abs(from - to) + 1);
  const summary = element("summary", {}, element("b", {}, names.join(" → ")), ` ${label}`);
  item.append(element("details", {}, summary, element("pre", { tabIndex: 0 }, text)));
  return item;
}

/** The messages of a worker, which its parent never sees. */
function own({ start, messages, sizes }, texts) {
  const total = sizes.reduce((sum, one) => sum + one, 0);
  const rows = [{ role: "user", content: start }, ...messages].map((message, at) =>
    element("li", {}, fold(message.role, textOf(message), sizes[at])),
  );
  const summary = element("summary", {}, say("workerRead", messages.length + 1, total));
  return [
    element("details", {}, summary, element("ol", {}, ...rows)),
    element("p", {}, texts.ownWindow),
  ];
}

function fold(role, text, tokens) {
  const beginning = text.length > 110 ? `${text.slice(0, 110)}…` : text;
  const summary = element("summary", {}, element("b", {}, role), ` ${beginning} `);
  summary.append(element("span", { className: "muted" }, say("tokens", tokens)));
  if (text.length <= 110) return element("p", {}, ...summary.childNodes);
  return element("details", {}, summary, element("pre", { tabIndex: 0 }, text));
}

function textOf({ content, tool_calls: calls = [] }) {
  const asked = calls.map(({ function: { name, arguments: given } }) => `${name}(${given})`);
  return [content, ...asked].filter(Boolean).join("\n");
}
