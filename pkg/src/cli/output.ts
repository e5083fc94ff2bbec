// Prints tables and JSON.

import process from "node:process";

/** Waits while the reader of standard output is slower than we are. */
export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A note for the person, which is no part of the output. */
export function note(text: string): void {
  process.stderr.write(text);
}

/** Whether the reader of standard output has gone. */
export function isClosedPipe(thrown: unknown): boolean {
  return (Object(thrown) as { readonly code?: unknown }).code === "EPIPE";
}

/** Rows as aligned columns: numbers to the right, everything else to the left. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(cellText));
  const width = (column: number) =>
    Math.max(...[head, ...texts].map((row) => displayWidth(row[column] ?? "")));
  const isNumeric = (column: number) =>
    rows.every((row) => typeof row[column] === "number" || row[column] === undefined);
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => {
        const space = " ".repeat(Math.max(0, width(column) - displayWidth(text)));
        return isNumeric(column) ? space + text : text + space;
      })
      .join("  ")
      .trimEnd();
  return [head, ...texts].map((row) => `${line(row)}\n`).join("");
}

/** A cell; nothing is shown as a dash. */
export type Cell = string | number | undefined;

function cellText(cell: Cell): string {
  if (cell === undefined) return "–";
  return typeof cell === "number" ? cell.toLocaleString("en-US") : cell;
}

/** The columns that a text takes: two for each character of Chinese, Japanese and Korean. */
function displayWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0);
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** Says how far long work is, at most twice a second, and only to a person. */
export class Progress {
  #last = Date.now();
  #isShown = false;

  constructor(readonly what: string) {}

  update(done: number): void {
    if (!process.stderr.isTTY || Date.now() - this.#last < 500) return;
    this.#last = Date.now();
    this.#isShown = true;
    note(`\r${done} ${this.what}`);
  }

  end(): void {
    if (this.#isShown) note("\r\x1b[K");
  }
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;
}

/** What was left out of a conversation, in one line. */
export function leftOutLine(
  leftOut: readonly { readonly what: string; readonly count: number; readonly reason: string }[],
): string {
  const parts = leftOut.map(({ what, count, reason }) => `${count} × ${what} (${reason})`);
  return parts.length === 0 ? "" : `not read: ${parts.join(", ")}`;
}
