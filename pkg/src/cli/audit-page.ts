// The page of `turnwise audit --html`: one file without scripts and without anything to load.

import { type Audit, MEASURES, losses } from "./audit-measures.js";

/** The page. */
export function page(audits: readonly Audit[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What compaction would lose</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.8rem; text-align: left; border-bottom: 1px solid #8884; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
</style>
<h1>What compaction would lose</h1>
${audits.map(section).join("\n")}
</html>
`;
}

function section(one: Audit): string {
  const { name, title, program, messages, candidate, baseline } = one;
  const rows = MEASURES.map(
    (measure) =>
      `<tr><th scope="row">${measure}</th>${number(baseline?.[measure])}${number(candidate[measure])}</tr>`,
  );
  const lost = losses(candidate).map(
    ([at, what]) => `<tr><th scope="row">${safe(at)}</th><td><code>${safe(what)}</code></td></tr>`,
  );
  const list =
    lost.length === 0
      ? "<p>The policy loses nothing that was needed again.</p>"
      : `<h3>Needed again, and not sent by the policy</h3>\n<table>${lost.join("\n")}</table>`;
  return `<h2>${safe(name)}</h2>
<p>${safe([title, program].filter(Boolean).join(" · "))}: ${messages} messages, ${candidate.requests} requests</p>
<table><tr><td></td><th class="number" scope="col">baseline</th><th class="number" scope="col">policy</th></tr>
${rows.join("\n")}</table>
${list}`;
}

function number(value: number | undefined): string {
  return `<td class="number">${value === undefined ? "–" : value.toLocaleString("en-US")}</td>`;
}

function safe(text: string): string {
  const escaped: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (char) => escaped[char]!);
}
