// Formats tables and numbers for people.

/** `0.52 µs`, `1.2 ms`, `3.4 s`. */
export function duration(nanoseconds) {
  const [value, unit] =
    nanoseconds < 1e6
      ? [nanoseconds / 1e3, "µs"]
      : nanoseconds < 1e9
        ? [nanoseconds / 1e6, "ms"]
        : [nanoseconds / 1e9, "s"];
  return `${significant(value)} ${unit}`;
}

/** `0.9 ×`, `17 ×`, `12,300 ×`. */
export function ratio(value) {
  return `${significant(value)} ×`;
}

function significant(value) {
  if (value < 10) return value.toPrecision(2);
  return Number(value.toPrecision(3)).toLocaleString("en-GB");
}

/** A Markdown table with padded columns. */
export function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, column) => pad(cell, widths[column], column)).join(" | ")} |`;
  const dashes = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  const rule = `| ${dashes.join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

function pad(cell, width, column) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
