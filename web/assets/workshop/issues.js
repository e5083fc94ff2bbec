// The issues of the conversation: brackets next to its messages, and a list with titles, states and
// summaries, where a person can pause, resume and hand over.
import { adoptStyles, ask, button, dock, element, whenAtRest } from "./parts.js";
import { say, words } from "./words.js";

/** What the person chose, with the number of messages at that time. */
let choices = [];
/** The first message of the conversation that the choices are about. */
let about;

/** Opens the list, and draws the brackets. */
export async function open() {
  const texts = words();
  await adoptStyles("several.css");
  const parts = { shape: "aside", closed: erase };
  const { section, content } = await dock(texts.issues, texts.close, parts);
  const list = element("ol", { className: "issues" });
  const page = element("details", { open: true, hidden: true });
  const note = element("section", { role: "status" });
  content.append(element("p", {}, texts.issuesLead), list, page, note);

  let asking = 0;
  const follow = async () => {
    asking += 1;
    const number = asking;
    const state = read();
    const told = JSON.stringify({ choices, sent: state.sent, room: state.room });
    const answer = JSON.parse(await ask("issues", state.format, told, ...state.messages));
    if (number !== asking) return;
    const acts = {
      choose: (id, isResumed) => {
        choices.push([state.messages.length, id, isResumed]);
        return follow();
      },
      handOver: (issue) => note.replaceChildren(form(issue, state, acts, texts)),
    };
    keepFocus(list, () => {
      const cards = answer.issues.map((issue) => card(issue, answer.hidden, acts, texts));
      list.replaceChildren(...(cards.length ? cards : [element("li", {}, texts.noIssues)]));
    });
    page.hidden = !answer.page;
    page.replaceChildren(
      element("summary", {}, texts.carried),
      element("pre", { className: "out", tabIndex: 0 }, answer.page),
    );
    if (section.isConnected) draw(answer.issues, texts);
  };
  whenAtRest(section, follow);
}

/** The conversation up to the moment that is shown. */
function read() {
  const plan = window.turnwise?.plan();
  const messages = (window.turnwise?.messages() ?? []).slice(0, plan?.messages);
  const texts = messages.map((message) => JSON.stringify(message));
  if (about !== texts[0]) [about, choices] = [texts[0], []];
  const decisions = plan?.decisions ?? [];
  const isSent = ({ action }) => ["keep", "move", "replace"].includes(action);
  const sent = decisions.filter(isSent).map(({ index }) => index);
  return { messages: texts, sent, room: plan?.room ?? 0, format: plan?.options.format ?? "" };
}

function card({ id, title, state, messages, summary }, hidden, acts, texts) {
  const act = (name, run) => button(texts[name], run, { "data-act": `${name} ${id}` });
  const seek = button(
    say("issueMessages", messages.length, messages[0] + 1),
    () => reveal(messages[0]),
    {
      className: "link",
      "data-act": `seek ${id}`,
    },
  );
  const isOpen = state === "open";
  const buttons = [
    isOpen && act("pause", () => acts.choose(id, false)),
    act("resume", () => acts.choose(id, true)),
    act("handOver", () => acts.handOver({ id, title, messages })),
  ];
  buttons.filter(Boolean).forEach((one) => one.setAttribute("aria-describedby", `issue-${id}`));
  const item = element(
    "li",
    { "data-issue": color(id) },
    element("h3", { id: `issue-${id}` }, element("b", {}, `${id}`), " ", title),
    element(
      "p",
      {},
      element("span", { className: "issue-state" }, texts[`state-${state}`]),
      " ",
      seek,
    ),
    element("p", { className: "note" }, summary),
    element("div", { className: "acts" }, ...buttons.filter(Boolean)),
  );
  if (hidden.includes(id)) item.append(element("p", { className: "note" }, texts.notShown));
  return item;
}

/** Changes a list without moving the focus. */
function keepFocus(list, change) {
  const focused = list.contains(document.activeElement) && document.activeElement.dataset.act;
  change();
  if (!focused) return;
  const [, id] = focused.split(" ");
  const again = list.querySelector(`[data-act="${focused}"]`);
  (again ?? list.querySelector(`[data-act="resume ${id}"]`))?.focus();
}

function form({ id, title, messages }, state, acts, texts) {
  const to = element("input", { required: true, value: "billing" });
  const reason = element("input", { required: true, value: texts.reasonExample });
  const result = element("div");
  const send = element("button", { className: "primary" }, texts.writeNote);
  const write = async (event) => {
    event.preventDefault();
    const request = { about: messages, from: "main", to: to.value, reason: reason.value };
    const all = `[${state.messages.join()}]`;
    const rest = JSON.stringify({ ...request, facts: true, maxTokens: 1000 }).slice(1);
    const note = JSON.parse(await ask("note", `{"messages":${all},${rest}`));
    result.replaceChildren(
      element("p", {}, say("noteTokens", note.tokens)),
      element("pre", { className: "out", tabIndex: 0 }, note.text),
    );
    await acts.choose(id, false);
  };
  const made = element(
    "form",
    { onsubmit: write },
    element("h3", {}, say("handOverTitle", title)),
    element("label", {}, texts.to, to),
    element("label", {}, texts.reason, reason),
    element("div", { className: "acts" }, send),
    result,
  );
  requestAnimationFrame(() => to.focus());
  return made;
}

/** Draws a bracket next to each run of messages of one issue. */
function draw(issues, texts) {
  erase();
  const of = new Map(issues.flatMap((issue) => issue.messages.map((index) => [index, issue])));
  for (const message of document.querySelectorAll(".said [data-index]")) {
    const index = Number(message.dataset.index);
    const issue = of.get(index);
    if (!issue) continue;
    message.dataset.issue = color(issue.id);
    const isFirst = of.get(index - 1) !== issue;
    const isLast = of.get(index + 1) !== issue;
    message.dataset.edge = `${isFirst ? "first" : ""} ${isLast ? "last" : ""}`.trim();
    const state = texts[`state-${issue.state}`];
    message.setAttribute("aria-description", say("inIssue", issue.id, issue.title, state));
    if (!isFirst) continue;
    const tag = element("p", { className: "issue-tag", "data-issue": color(issue.id) });
    tag.append(element("b", {}, `${issue.id}`), ` ${issue.title} · ${state}`);
    tag.ariaHidden = "true";
    message.before(tag);
  }
}

function erase() {
  document.querySelectorAll(".issue-tag").forEach((tag) => tag.remove());
  for (const message of document.querySelectorAll(".said [data-issue]")) {
    delete message.dataset.issue;
    delete message.dataset.edge;
    message.removeAttribute("aria-description");
  }
}

function reveal(index) {
  const message = document.querySelector(`.said [data-index="${index}"]`);
  message?.scrollIntoView({ block: "center" });
  message?.focus();
}

/** One of six colors. */
const color = (id) => `${((id - 1) % 6) + 1}`;
