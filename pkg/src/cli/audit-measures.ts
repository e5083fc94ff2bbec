// The figures of `turnwise audit`, for its table and its page.

import type { EvalRow, Figures } from "../evals/index.js";

/** What a conversation keeps and loses. */
export interface Audit extends EvalRow {
  readonly name: string;
  readonly program: string;
  readonly title: string | undefined;
  readonly messages: number;
}

/** The figures that are compared, in the order of the table. */
export const MEASURES = [
  "tokens sent",
  "cost",
  "needed kept %",
  "answerable %",
  "dropped limits",
  "dropped decisions",
  "dropped outcomes",
  "repeated calls",
  "invalid",
] as const satisfies readonly (keyof Figures)[];

/** The requests that miss something, with what they miss. */
export function losses({ lost }: Figures): (readonly [string, string])[] {
  return lost.map(({ index, history, sent, ids }) => [
    `message ${index}`,
    `${ids.join(", ")} (${sent.toLocaleString("en-US")} of ${history.toLocaleString("en-US")} tokens sent)`,
  ]);
}
