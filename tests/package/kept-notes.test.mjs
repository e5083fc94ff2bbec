// Cached gists do not change notes: a fork reads everything again and sends the same messages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, extractiveSummarizer } = turnwise;

for (const [name, window] of [
  ["airline-rebooking", 1_500],
  ["bug-fix", 1_500],
  ["clinic-visit", 300],
]) {
  test(`${name}: notes of a conversation that grew, was cut back and went on are those made at once`, () => {
    const { messages } = JSON.parse(
      readFileSync(new URL(`../../web/gallery/${name}.json`, import.meta.url), "utf8"),
    );
    const context = createContext({
      window,
      summarizer: extractiveSummarizer({ template: "coding" }),
    });
    const history = [];
    let said = 0;
    const say = (count) => {
      for (let more = 0; more < count; more += 1)
        history.push(structuredClone(messages[(said += 1) % messages.length]));
    };
    let summaries = 0;
    for (const [cut, more, skip] of [
      [0, 9, 0],
      [0, 6, 0],
      [4, 7, 3],
      [0, 12, 0],
      [11, 5, 8],
      [1, 1, 0],
      [0, 10, 2],
      [30, 14, 5],
    ]) {
      history.length = Math.max(0, history.length - cut);
      said += skip;
      say(more);
      const anew = context.fork();
      const sent = context.fit(history).messages;
      assert.deepEqual(anew.fit(history).messages, sent);
      anew.dispose();
      summaries += JSON.stringify(sent).includes("conversation-summary") ? 1 : 0;
    }
    assert.ok(summaries > 3, `${summaries} requests had notes in them`);
    context.dispose();
  });
}
