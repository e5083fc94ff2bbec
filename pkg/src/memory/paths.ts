// The paths of Anthropic's memory tool.

/** Returns a path below `/memories` without the prefix, or undefined for a path that escapes. */
export function innerPath(path: unknown): string | undefined {
  if (typeof path !== "string" || path.length > MAX_LENGTH || FORBIDDEN.test(path))
    return undefined;
  if (path === ROOT || path === `${ROOT}/`) return "";
  if (!path.startsWith(`${ROOT}/`)) return undefined;
  const parts = path
    .slice(ROOT.length + 1)
    .replace(/\/$/, "")
    .split("/");
  return parts.every((part) => part !== "" && part !== "." && part !== "..")
    ? parts.join("/")
    : undefined;
}

/** The folder of the tool. */
export const ROOT = "/memories";
/** The folder of free texts. */
export const NOTES = "notes/";
const MAX_LENGTH = 512;
// Percent-encoded dots, backslashes and control characters mean other paths elsewhere.
const FORBIDDEN = /[\\\u0000-\u001f]|%2e|%2f|%5c|%00/i;
