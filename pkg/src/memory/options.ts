// The options of a memory and of its functions, checked and as the engine reads them.

import { checkList, checkOptionNames, checkOptions, describeValue } from "../checks.js";
import { TurnwiseError } from "../errors.js";
import { messageJson } from "../json.js";
import type { LearnOptions, MemoryConsent, MemoryScope, Sensitivity } from "./types.js";

/**
 * The scope in one spelling: some devices type a letter and its accent as two characters, others as
 * one.
 *
 * @internal
 */
export function normalScope(scope: MemoryScope): MemoryScope {
  const parts = Object.entries(checkOptions(scope, "`scope`", "scope"));
  const normal = (part: unknown) => (typeof part === "string" ? part.normalize("NFC") : part);
  return Object.fromEntries(
    parts.map(([name, part]) => [name, normal(part)]),
  ) as unknown as MemoryScope;
}

/** The host's time, or the current one. @internal */
export function now(options: { readonly now?: number }): number {
  return options.now ?? Date.now();
}

/** The options of `learn` as the engine reads them. @internal */
export function learningOptions(messages: readonly object[], options: LearnOptions) {
  const { conversation, trusted = true, format = "", at } = options;
  const isTrusted = typeof trusted === "function" ? trusted : () => trusted;
  const untrusted = messages.flatMap((message, index) =>
    isTrusted(message, index) ? [] : [index],
  );
  const times = at === undefined ? [] : messages.map((message, index) => at(message, index));
  return { conversation, now: now(options), format, untrusted, times };
}

/** Messages as a JSON list. @internal */
export function messagesJson(messages: readonly object[]): string {
  return `[${checkList(messages).map(messageJson).join(",")}]`;
}

/** What the consent allows, by categories. @internal */
export function consentData(consent: MemoryConsent): object {
  const { conversations, sensitive = {}, ...rest } = checkOptionNames(consent, CONSENTS);
  if (conversations !== undefined && typeof conversations !== "boolean") {
    throw new TurnwiseError(
      "bad_option",
      `\`consent.conversations\` must be true or false, but is ${describeValue(conversations)}`,
      { path: "consent.conversations" },
    );
  }
  const all = Object.fromEntries(CATEGORIES.map((category) => [category, conversations ?? false]));
  if (sensitive === true) return { ...all, ...rest, sensitive: SENSITIVE };
  const agreed = Object.entries(sensitive).filter(([, isOn]) => isOn);
  return { ...all, ...rest, sensitive: agreed.map(([category]) => category) };
}

const CATEGORIES = [
  "instructions",
  "preferences",
  "profile",
  "tasks",
  "events",
  "facts",
  "history",
  "summaries",
] as const;
const CONSENTS = [...CATEGORIES, "conversations", "sensitive"];
const SENSITIVE: readonly Sensitivity[] = [
  "contact",
  "health",
  "sex",
  "politics",
  "religion",
  "union",
  "ethnicity",
  "crime",
  "finance",
  "unjudged",
];
