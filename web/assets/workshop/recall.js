// Measures the memory on labeled cases: a row for each measure, and the failed cases. The cases can
// be edited.
import { adoptStyles, ask, button, dock, element } from "./parts.js";
import { say, words } from "./words.js";

/** Opens the measures at the end of the page. */
export async function open() {
  const texts = words();
  await adoptStyles("several.css");
  const given = await (await fetch("workshop/recall.json")).json();
  const { content } = await dock(texts.recall, texts.close, { shape: "broad" });
  const cases = element("textarea", { rows: 8, spellcheck: false, className: "cases" });
  cases.value = `[\n${given.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]`;
  const label = element("label", {}, texts.recallCases, cases);
  const status = element("p", { role: "status" });
  const body = element("tbody");
  const table = element("table", { className: "recall", hidden: true }, body);
  table.setAttribute("aria-label", texts.recall);

  const run = button(texts.recallRun, async () => {
    run.disabled = true;
    status.textContent = texts.recallRunning;
    const { rows, wrong, error } = await measured(cases.value);
    run.disabled = false;
    status.textContent = error ? say("recallFailed", error) : "";
    show(rows, wrong);
  });

  function show(rows, failed) {
    table.hidden = rows.length === 0;
    body.replaceChildren(...rows.map((row) => line(row, texts)));
    const list = failed.map(([index, what]) =>
      element(
        "li",
        {},
        `${texts[`recall-${what}`]}: `,
        element("code", {}, said(cases.value, index)),
      ),
    );
    const heading = list.length > 0 ? [element("h3", {}, texts.recallWrong)] : [];
    results.replaceChildren(table, ...heading, element("ul", {}, ...list));
  }

  const results = element("div", {}, table);
  content.append(element("p", {}, texts.recallLead), label, run, status, results);
  run.click();
}

async function measured(cases) {
  try {
    return JSON.parse(await ask("measureMemory", cases));
  } catch (error) {
    return { rows: [], wrong: [], error: String(error?.message ?? error) };
  }
}

function line({ what, count, of, is_zero: isZero }, texts) {
  const verdict = isZero ? (count === 0 ? texts.recallHolds : texts.recallMissed) : "";
  const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, texts[`recall-${what}`]),
    element("td", {}, say("recallOf", count, of)),
    element("td", {}, isZero ? verdict : share.format(count / of)),
  );
}

/** A case in one line. */
function said(cases, index) {
  return JSON.stringify(JSON.parse(cases)[index]);
}
