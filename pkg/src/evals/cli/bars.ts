// `--bar` of `turnwise eval`: figures of all conversations together that must hold.

import { Misuse } from "../../cli/command.js";
import type { Totals } from "../index.js";

/** The figures by their names on the command line, and whether more is better. */
export const BARS = {
  needed: ["needed kept %", true],
  answerable: ["answerable %", true],
  evidence: ["evidence %", true],
  compression: ["compression", true],
  invalid: ["invalid", false],
  pressure: ["pressure", false],
  repeated: ["repeated calls", false],
  limits: ["dropped limits", false],
  decisions: ["dropped decisions", false],
  outcomes: ["dropped outcomes", false],
  tokens: ["tokens sent", false],
  cost: ["cost", false],
} as const satisfies Record<string, readonly [keyof Totals, boolean]>;

/** A bar that was read. */
export interface Bar {
  readonly name: keyof typeof BARS;
  readonly value: number;
}

/** Reads `needed=95,invalid=0`. */
export function readBars(text: string | undefined): Bar[] {
  if (text === undefined) return [];
  return text.split(",").map((part) => {
    const [name = "", value = ""] = part.split("=");
    const number = Number(value);
    if (!Object.hasOwn(BARS, name))
      throw new Misuse(`\`--bar\` knows ${Object.keys(BARS).join(", ")}, but not \`${name}\``);
    if (value === "" || !Number.isFinite(number))
      throw new Misuse(`\`--bar\` needs a number: \`${name}=95\``);
    return { name: name as keyof typeof BARS, value: number };
  });
}

/** A line for each bar that is missed. */
export function missedBars(bars: readonly Bar[], totals: Totals): string[] {
  return bars.flatMap(({ name, value }) => {
    const [figure, isMoreBetter] = BARS[name];
    const found = totals[figure];
    if (found === undefined) return [`${figure} was not measured, the bar is ${value}`];
    const holds = isMoreBetter ? found >= value : found <= value;
    return holds ? [] : [`${figure} is ${found}, the bar is ${value}`];
  });
}
