// The page of `turnwise audit --html`: one file without scripts and without anything to load.

import { ask } from "../evals/engine.js";
import type { Evaluation } from "../evals/glue.js";
import { type Audit, MEASURES, losses } from "./audit-measures.js";

/** A picture of what the model reads under both policies, as SVG for a light and a dark page. */
export type Pictures = readonly [light: string, dark: string];

/** The pictures of the conversation that was added last. */
export function picturesOf(run: Evaluation, heading: string): Pictures {
  const picture = (isDark: boolean) => ask(() => run.picture(heading, isDark));
  return [picture(false), picture(true)];
}

/** The page. */
export function page(audits: readonly Audit[], pictures: readonly Pictures[]): string {
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
img { width: 100%; margin: 1.5rem 0; }
</style>
<h1>What compaction would lose</h1>
${audits.map((one, place) => section(one, pictures[place])).join("\n")}
</html>
`;
}

function section(one: Audit, pictures: Pictures | undefined): string {
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
  const figure = pictures === undefined ? "" : framed(pictures);
  return `<h2>${safe(name)}</h2>
<p>${safe([title, program].filter(Boolean).join(" · "))}: ${messages} messages, ${candidate.requests} requests</p>
<table><tr><td></td><th class="number" scope="col">baseline</th><th class="number" scope="col">policy</th></tr>
${rows.join("\n")}</table>
${figure}
${list}`;
}

// Files of their own within the page: the styles of one must not color the other.
function framed([light, dark]: Pictures): string {
  const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const [, told = ""] = /<desc>([^<]*)<\/desc>/.exec(light) ?? [];
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${address(dark)}">
<img src="${address(light)}" alt="What the model reads, request by request. ${told}"></picture>`;
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
