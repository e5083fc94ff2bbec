// What checking a history costs, side by side with writing it as JSON once: `lint` at most four
// times that, `heal` of a clean history no more than `lint`, and both in proportion to the length.
// Counted is processor time, all threads of the process together, and of many rounds the best one
// of each task: whatever else the machine does only ever adds.

import { convert, heal, lint } from "../../pkg/dist/index.js";

import { chatHistory } from "./lib/history.mjs";
import { duration, ratio, table } from "./lib/table.mjs";

const SIZES = [1_000, 10_000, 100_000];
const FORMATS = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "ai-sdk",
  "ai-sdk-ui",
  "langchain",
];
const ROUNDS = 15;

console.log("One pass over a clean history of OpenAI Chat messages:\n");
const rows = SIZES.map((size) => {
  const history = cleanHistory(size);
  const [text, linted, healed] = bests([
    () => JSON.stringify(history),
    () => lint(history),
    () => heal(history),
  ]);
  const each = duration(linted / size);
  return [
    size.toLocaleString("en-GB"),
    duration(text),
    duration(linted),
    ratio(linted / text),
    ratio(healed / linted),
    each,
  ];
});
console.log(
  table(
    ["messages", "JSON.stringify", "lint", "lint ÷ stringify", "heal ÷ lint", "lint, each"],
    rows,
  ),
);

console.log("\n10,000 messages in every format:\n");
const history = cleanHistory(10_000);
const byFormat = FORMATS.map((format) => {
  const messages =
    format === "openai-chat"
      ? history
      : convert(history, { from: "openai-chat", to: format }).messages;
  const [text, linted, healed] = bests([
    () => JSON.stringify(messages),
    () => lint(messages, format),
    () => heal(messages, format),
  ]);
  return [format, duration(text), ratio(linted / text), ratio(healed / linted)];
});
console.log(table(["format", "JSON.stringify", "lint ÷ stringify", "heal ÷ lint"], byFormat));

/** So many messages at most, none of them half of a pair. */
function cleanHistory(size) {
  const messages = chatHistory(size);
  const { messages: clean } = heal(messages);
  return clean;
}

/** The fewest nanoseconds of processor time of each; in every round all have their turn. */
function bests(tasks) {
  const best = tasks.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, task] of tasks.entries()) {
      globalThis.gc?.();
      const start = processorTime();
      task();
      best[index] = Math.min(best[index], processorTime() - start);
    }
  }
  return best;
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1_000;
}
