// Measures the cost of checking a history against that of `JSON.stringify`: `lint` should take at
// most four times as long, `heal` of a clean history no longer than `lint`, and both linear time.
// The time is the processor time of all threads of the process, the best of many rounds for each
// task.

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

/** At most `size` messages, without half pairs. */
function cleanHistory(size) {
  const messages = chatHistory(size);
  const { messages: clean } = heal(messages);
  return clean;
}

/** The least processor time of each task in nanoseconds. Every round runs all tasks. */
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
