// Replaces tables in the documentation with new results.

import { readFileSync, writeFileSync } from "node:fs";

/**
 * Replaces the tables after the line `<!-- cargo xtask bench NAME -->` of a page in `docs/` with
 * `text`.
 */
export function rewrite(page, name, text) {
  const path = new URL(`../../../docs/measurements/${page}`, import.meta.url);
  const mark = `<!-- cargo xtask bench ${name} -->`;
  const [before, after] = readFileSync(path, "utf8").split(`${mark}\n`);
  if (after === undefined) throw new Error(`docs/measurements/${page} has no line ${mark}`);
  const [own, ...others] = after.split(/(?=^<!-- cargo xtask bench )/m);
  const lines = own.split("\n");
  // Keep the prose after the last table, and the tables of other benchmarks.
  const rest = lines.slice(lines.findLastIndex((line) => line.startsWith("|")) + 1).join("\n");
  writeFileSync(path, `${before}${mark}\n\n${text}\n${rest}${others.join("")}`);
}
