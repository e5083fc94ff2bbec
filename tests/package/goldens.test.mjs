// Replays real conversations through the package: after every message, the wasm build must return
// the same plan as the native engine. See tests/scenarios/README.md.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { data, packageFolder } from "./installed.mjs";

const { Conversation } = await import(pathToFileURL(join(packageFolder, "dist/conversation.js")));

const folder = fileURLToPath(new URL("../goldens", import.meta.url));
const recorded = data("conversations.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

for (const file of readdirSync(folder)) {
  const { options, conversations } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  for (const { name, fits, decisions } of conversations) {
    test(`${name} under ${file}`, () => {
      const { messages } = recorded.find((conversation) => conversation.name === name);
      const conversation = new Conversation(options);
      let plan;
      messages.forEach((message, index) => {
        conversation.append([message]);
        plan = conversation.plan();
        const fit = [plan.messages.length, plan.tokens, plan.prefixChangedAt ?? null];
        assert.deepEqual(fit, fits[index], `after message ${index}`);
      });
      for (const [start, end, action, reason, tokens] of decisions) {
        const range = plan.decisions.slice(start, end);
        for (const decision of range)
          assert.deepEqual(
            [decision.action, decision.reason],
            [action, reason],
            `message ${decision.index}`,
          );
        assert.equal(
          range.reduce((sum, decision) => sum + decision.tokensAfter, 0),
          tokens,
          `messages ${start}–${end - 1}`,
        );
      }
    });
  }
}
