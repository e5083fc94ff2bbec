// `node conversations.mjs COUNT`: that many recorded conversations as JSON lines, each with its own
// id. The recordings repeat.

import { readFileSync } from "node:fs";

const count = Number(process.argv[2]);
const recorded = ["../data/conversations.jsonl", "../data/evals/points.jsonl"].flatMap((name) =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line)),
);
const lines = recorded.map((conversation) =>
  JSON.stringify({ messages: conversation.messages ?? conversation }).slice(1),
);
for (let number = 0; number < count; number++) {
  const line = `{"id":"c${number}",${lines[number % lines.length]}\n`;
  if (!process.stdout.write(line))
    await new Promise((resolve) => process.stdout.once("drain", resolve));
}
