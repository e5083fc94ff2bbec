// Converts options to plain data for the engine. Functions stay in JavaScript. This file checks the
// names of options, and the engine checks their values.

import type { ContextOptions } from "./context.js";
import type { CoreOptions } from "./transcript.js";
import { checkedKey, checkedScore } from "./callbacks.js";
import { TurnwiseError } from "./errors.js";
import {
  checkFunction,
  checkSummarizer,
  checkOptions,
  checkText,
  checkOptionNames,
  checkOptionalCounts,
  checkOptionalFunctions,
} from "./checks.js";
import type { IssueTracker } from "./issues.js";
import type { ContextLog } from "./log.js";
import type { ContextMemory } from "./remembered.js";
import { withModel } from "./model-table.js";
import { CONTEXT_OPTIONS, FUNCTION_OPTIONS, SCRIPT_OPTIONS } from "./options.js";
import { levelsOf } from "./policies.js";
import type { Strategy } from "./strategies.js";
import { extractiveOptions } from "./summarizers/extractive.js";
import type { Embed, Summarizer } from "./types.js";

/** A context's options without functions, for the engine. @internal */
export function policyOptions<M extends object>(given: ContextOptions<M>): CoreOptions {
  checkOptionNames(given, CONTEXT_OPTIONS);
  const options = withModel(given);
  checkOptionalFunctions(options, FUNCTION_OPTIONS);
  checkOptionalCounts(options, ["summaryTimeoutMs"], 1);
  const { pin, summarizer, conversation, log, redact, memory, name, issues } = options;
  checkLog(conversation, log);
  if (name !== undefined) checkText(name, "name");
  contextIssues(issues);
  const levels = levelsOf(options);
  const isPlain = ([name]: [string, unknown]) => !STAY.has(name);
  return {
    ...Object.fromEntries(Object.entries(options).filter(isPlain)),
    memory: contextMemory(memory) === undefined ? memory : undefined,
    redact: redact === false ? false : undefined,
    pin: pinRules(pin),
    summarizer: summarizerOptions(summarizer),
    ...(levels && { levels }),
  };
}

/** The memory of a context, if the option is one. @internal */
export function contextMemory(memory: unknown): ContextMemory | undefined {
  if (typeof memory !== "object" || memory === null) return undefined;
  const { profile, recall } = memory as ContextMemory;
  checkFunction("memory.profile", profile);
  checkFunction("memory.recall", recall);
  return memory as ContextMemory;
}

/**
 * The issue tracker of a context.
 *
 * @throws TurnwiseError `needs_text` if it is anything else: only `issueTracker` has the text
 * module.
 *
 * @internal
 */
export function contextIssues<M extends object>(
  issues: ContextOptions<M>["issues"],
): IssueTracker<M> | undefined {
  if (issues === undefined || typeof (issues as Partial<IssueTracker>)?.open === "function")
    return issues;
  const message = "`issues` needs the text module: pass `issueTracker()` of `turnwise`";
  throw new TurnwiseError("needs_text", message, { path: "issues" });
}

/** Whether a context with these options has a log. @internal */
export function keepsLog<M extends object>({ log, onLog }: ContextOptions<M>): boolean {
  return log !== undefined || onLog !== undefined;
}

function checkLog(conversation: string | undefined, log: ContextLog | undefined): void {
  if (conversation !== undefined) checkText(conversation, "conversation");
  if (log === undefined) return;
  checkOptions(log, "`log`", "log");
  for (const name of ["load", "append", "remove"] as const) checkFunction(`log.${name}`, log[name]);
  if (conversation !== undefined) return;
  throw new TurnwiseError("bad_option", "`log` needs the name of the conversation", {
    path: "conversation",
  });
}

/** A summarizer as plain data, for the engine. @internal */
export function summarizerOptions(summarizer: Summarizer | undefined): CoreOptions | undefined {
  if (summarizer !== undefined) checkSummarizer(summarizer);
  const extractive = extractiveOptions(summarizer);
  if (extractive !== undefined) return { type: "extractive", ...extractive };
  return summarizer && { type: "host" };
}

/** Returns the embedding function of the `prune` strategies. @internal */
export function findEmbed(strategies: readonly Strategy[] | undefined): Embed | undefined {
  let embed: Embed | undefined;
  // The engine reports an error if `strategies` is not a list.
  if (!Array.isArray(strategies)) return undefined;
  (strategies as readonly Strategy[]).forEach((strategy, place) => {
    if (strategy?.type !== "prune" || strategy.embed === undefined) return;
    const path = `strategies[${place}].embed`;
    checkFunction(path, strategy.embed);
    if (embed !== undefined && embed !== strategy.embed) {
      throw new TurnwiseError(
        "options_at_odds",
        `\`${path}\` must be the same function as in the other strategy`,
        { path },
      );
    }
    embed = strategy.embed;
  });
  return embed;
}

/** Returns the score function of the first `prune` strategy that has one. @internal */
export function findScore<M extends object>(
  strategies: readonly Strategy[] | undefined,
): ((message: M, index: number) => number) | undefined {
  if (!Array.isArray(strategies)) return undefined;
  const place = strategies.findIndex(
    (strategy) => strategy?.type === "prune" && strategy.score !== undefined,
  );
  if (place < 0) return undefined;
  const path = `strategies[${place}].score`;
  const { score } = strategies[place];
  checkFunction(path, score);
  return checkedScore<M>(path, score);
}

/** Returns the key function of the first `supersede` strategy that has one. @internal */
export function findKey(
  strategies: readonly Strategy[] | undefined,
): ((tool: string, args: string) => string | undefined) | undefined {
  if (!Array.isArray(strategies)) return undefined;
  const place = strategies.findIndex(
    (strategy) => strategy?.type === "supersede" && strategy.key !== undefined,
  );
  if (place < 0) return undefined;
  const path = `strategies[${place}].key`;
  const { key } = strategies[place];
  checkFunction(path, key);
  return checkedKey(path, key);
}

/** Returns the host's function that pins messages. @internal */
export function pinCallback<M extends object>(
  pin: ContextOptions<M>["pin"],
): ((message: M, index: number) => boolean) | undefined {
  return typeof pin === "function" ? pin : pin?.message;
}

function pinRules<M extends object>(pin: ContextOptions<M>["pin"]): unknown {
  if (typeof pin === "function" || typeof pin !== "object")
    return typeof pin === "function" ? undefined : pin;
  const { message, ...rules } = pin;
  if (message !== undefined) checkFunction("pin.message", message);
  return rules;
}

const STAY: ReadonlySet<string> = new Set(SCRIPT_OPTIONS);
