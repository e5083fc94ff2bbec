// Compares sessions with the recorded behavior of the cookbook's session classes on 200 random
// conversations. See tests/data/cookbook/README.md.

import assert from "node:assert/strict";
import { test } from "node:test";
import { data, turnwise } from "./installed.mjs";

const { SummarizingSession, TrimmingSession } = turnwise;
const classes = { trimming: TrimmingSession, summarizing: SummarizingSession };

// The recorded stub: its answer shows its input, the pair of an earlier summary included.
async function summarizer({ messages, prior }) {
  const pair =
    prior === undefined ? [] : [`u:Summarize the conversation we had so far.`, `a:${prior}`];
  return `SUM[${[...pair, ...messages.map(({ role, content }) => `${role[0]}:${content}`)].join("|")}]`;
}

const operations = {
  addItems: (session, { items }) => session.addItems(items),
  getItems: (session, { limit }) => session.getItems(limit ?? undefined),
  popItem: (session) => session.popItem(),
  clearSession: (session) => session.clearSession(),
  setMaxTurns: (session, { n }) => session.setMaxTurns(n),
};

for (const { kind, seed, config, steps } of data("cookbook/traces.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))) {
  test(`${kind} ${JSON.stringify(config)}, seed ${seed}`, async () => {
    const session = new classes[kind]({
      ...config,
      pinSystem: false,
      ...(kind === "summarizing" && { validate: false, summarizer }),
    });
    for (const [number, step] of steps.entries()) {
      const answer = await operations[step.op](session, step);
      if (!("want" in step)) continue;
      assert.deepEqual(answer ?? null, step.want, `step ${number}, ${step.op}`);
    }
  });
}
