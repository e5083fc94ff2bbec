// The text of a message in any format, and the result of a call in it.

import { json } from "./json.js";

/** Everything a message says: its text, calls and results, without names of fields. @internal */
export function textIn(message: unknown): string {
  return textsIn(message).join(" ");
}

/**
 * Whether two messages say the same. A store may have sorted the fields, and a format's own
 * metadata may differ.
 *
 * @internal
 */
export function sayTheSame(message: unknown, other: unknown): boolean {
  const [texts, others] = [message, other].map((one) => textsIn(one).sort());
  return json(texts) === json(others);
}

/**
 * The text of the tool result, or of the whole message, that has this id. Undefined if neither
 * has the id. A call with the id is a different message.
 *
 * @internal
 */
export function resultIn(message: unknown, id: string): string | undefined {
  const part = partWith(message, id);
  return part === undefined ? undefined : textIn(part);
}

function textsIn(message: unknown): string[] {
  const texts: string[] = [];
  collect(message, texts);
  return texts;
}

function partWith(value: unknown, id: string): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  // A part that holds a call and its result, as in messages of the AI SDK's pages.
  const hasResult = fields["output"] !== undefined || fields["result"] !== undefined;
  const isCall = CALL.test(String(fields["type"])) && !hasResult;
  if (!isCall && IDS.some((name) => fields[name] === id)) return value;
  for (const name of Object.keys(fields)) {
    const found = CALLS.includes(name) ? undefined : partWith(fields[name], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === "string") texts.push(value);
  else if (typeof value === "number" || typeof value === "boolean") texts.push(String(value));
  else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (!NO_TEXT.has(name)) collect(part, texts);
    }
  }
}

const IDS = ["tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "call_id", "callId", "id"];
const CALL = /^(tool[-_](call|use)|function(_call)?)$/;
const CALLS = ["tool_calls", "toolCalls", "functionCall", "toolUse"];
const NO_TEXT = new Set([
  "type",
  "role",
  "status",
  "state",
  "providerData",
  "providerOptions",
  "signature",
  "encrypted_content",
  "lc",
]);
