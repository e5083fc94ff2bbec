// Measures offline notes: the first notes of a conversation, and the next ones after ten more
// messages, for which the package only reads the new messages. Also measures the memory per
// message.
//
// The time is processor time, the best of all rounds, so that a busy machine matters less. The
// messages are real conversations, each with different numbers and words, so that no fact repeats.

import { readFileSync } from "node:fs";

import { createContext, extractiveSummarizer } from "../../pkg/dist/index.js";
import * as text from "../../pkg/dist/text/glue.js";
import { duration, table } from "./lib/table.mjs";

const SIZES = (process.env.SIZES ?? "250 500 1000 2000 4000 8000").split(" ").map(Number);
const WINDOWS = [4_000, 8_000];
const ROUNDS = 5;
const MORE = 10;

const files = ["airline-search", "airline-rebooking", "retail-exchange"];
const recorded = files.flatMap((name) => {
  const { messages } = JSON.parse(
    readFileSync(new URL(`../../web/gallery/${name}.json`, import.meta.url), "utf8"),
  );
  return messages.filter(({ role }) => role !== "system").map((message) => JSON.stringify(message));
});

for (const window of WINDOWS) {
  const rows = SIZES.map((size) => {
    const rounds = Array.from({ length: ROUNDS }, () => measure(window, size));
    const least = (name) => Math.min(...rounds.map((round) => round[name]));
    const [first, next] = [least("first"), least("next")];
    return [
      size.toLocaleString("en-GB"),
      duration(first),
      duration(first / size),
      duration(next),
      (next / first).toFixed(3),
    ];
  });
  const head = ["messages", "first notes", "a message", `after ${MORE} more`, "of the first"];
  console.log(
    `\nWith a window of ${window.toLocaleString("en-GB")} tokens:\n\n${table(head, rows)}`,
  );
}
console.log(`\n${memory(10_000)}`);

/** Processor time in nanoseconds of the notes of `size` messages, and then of `MORE` more. */
function measure(window, size) {
  const context = createContext({
    window,
    summarizer: extractiveSummarizer(),
    format: "openai-chat",
  });
  const next = conversation();
  const say = (count) => Array.from({ length: count }).forEach(() => context.append(next()));
  say(size);
  let plan;
  const fit = () => void (plan = context.fit());
  const first = timed(fit);
  const before = notes(plan);
  let again;
  // If ten more messages fit next to the notes, there are no new notes: add ten more.
  do {
    say(MORE);
    again = timed(fit);
  } while (notes(plan) === before);
  context.dispose();
  return { first, next: again };
}

/** The notes in a plan. */
function notes({ messages }) {
  return messages.find(({ content }) => `${content}`.startsWith("<conversation-summary"))?.content;
}

function timed(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1000;
}

/** A sentence about the memory that the notes keep per message. */
function memory(size) {
  const context = createContext({
    window: 8_000,
    summarizer: extractiveSummarizer(),
    format: "openai-chat",
  });
  const next = conversation();
  let bytes = 0;
  const say = (count) => {
    for (let place = 0; place < count; place += 1) {
      const message = next();
      bytes += Buffer.byteLength(JSON.stringify(message));
      context.append(message);
    }
    context.fit();
  };
  const used = () => text.linearMemory().buffer.byteLength;
  say(size);
  const [before, bytesBefore] = [used(), bytes];
  say(size);
  const each = Math.round((used() - before) / size);
  context.dispose();
  const json = Math.round((bytes - bytesBefore) / size);
  const messages = `${size.toLocaleString("en-GB")} messages`;
  return `text.wasm keeps ${each} bytes per message, including ${json} bytes of JSON (${messages})`;
}

function conversation() {
  let place = 0;
  return () => {
    const round = Math.floor(place / recorded.length);
    const message = recorded[place % recorded.length].replace(
      /\d/g,
      (digit) => `${(Number(digit) + round) % 10}`,
    );
    place += 1;
    return JSON.parse(
      message.replaceAll(" the ", ` the ${String.fromCharCode(97 + (round % 26))}${round} `),
    );
  };
}
