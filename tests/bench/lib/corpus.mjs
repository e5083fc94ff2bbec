// Texts of several kinds from this repository and its dependencies, without repetitions.

import { readFileSync, readdirSync } from "node:fs";

const root = new URL("../../../", import.meta.url);

/**
 * Mixed text in stretches of about 100 kB: 30 % prose, 30 % code, 20 % JSON, 15 % Chinese, Japanese
 * and Korean, 5 % emoji.
 */
export function mixed() {
  const shares = [
    [prose(), 300],
    [code(), 300],
    [json(), 200],
    [eastAsian(), 150],
    [emoji(), 50],
  ];
  // The scarcest kind limits the number of stretches.
  const count = Math.floor(Math.min(...shares.map(([text, share]) => text.length / (share * 100))));
  return Array.from({ length: count }, (_, stretch) => {
    const parts = [];
    for (let part = 0; part < 10; part += 1) {
      for (const [text, share] of shares) {
        const start = (stretch * 10 + part) * share * 10;
        parts.push(text.slice(start, start + share * 10));
      }
    }
    return parts.join("\n");
  });
}

/** Words of 100,000 characters without a place to cut. */
export function longWords() {
  const random = randomBelow();
  const of = (length, one) => Array.from({ length }, one).join("");
  return [
    ["`a`", "a".repeat(LONG)],
    ["spaces", " ".repeat(LONG)],
    ["random letters", of(LONG, () => String.fromCharCode(97 + random(26)))],
    ["CJK, unspaced", of(LONG, () => String.fromCharCode(0x4e00 + random(0x5000)))],
    [
      "base64",
      Buffer.from(Uint8Array.from({ length: (LONG * 3) / 4 }, () => random(256))).toString(
        "base64",
      ),
    ],
  ];
}

export function prose() {
  return conversations()
    .flatMap((text) => text.match(/"content": ?"(?:[^"\\]|\\.){80,}"/g) ?? [])
    .map((match) => JSON.parse(match.slice(match.indexOf(":") + 1)))
    .join("\n\n");
}

export function json() {
  return conversations().join("\n");
}

function conversations() {
  const folder = new URL("web/gallery/", root);
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".json") && !name.endsWith("zh.json"),
  );
  return names.sort().map((name) => readFileSync(new URL(name, folder), "utf8"));
}

/** This project's own sources. */
export function code() {
  const files = ["crates", "pkg/src", "tests"].flatMap((folder) => {
    const names = readdirSync(new URL(`${folder}/`, root), { recursive: true });
    const sources = names.filter(
      (name) => /\.(rs|ts|mjs)$/.test(name) && !/node_modules|\.work|target/.test(name),
    );
    return sources.sort().map((name) => new URL(`${folder}/${name}`, root));
  });
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}

/** The TypeScript compiler's messages in the three languages, alternating. */
function eastAsian() {
  const folder = new URL("pkg/node_modules/typescript/lib/", root);
  const languages = ["zh-cn", "ja", "ko"].map((language) => {
    const messages = readFileSync(
      new URL(`${language}/diagnosticMessages.generated.json`, folder),
      "utf8",
    );
    return Object.values(JSON.parse(messages)).filter((message) =>
      /[\u3040-\uffdc]{8}/.test(message),
    );
  });
  return languages[0]
    .flatMap((_, index) => languages.map((messages) => messages[index] ?? ""))
    .join("\n");
}

export function emoji() {
  const random = randomBelow();
  const words = [" so good", " ok!", "👩‍👩‍👧", "🇩🇪", "❤️", " 👍🏽 thanks", " see you"];
  const one = () =>
    random(3) ? String.fromCodePoint(0x1f300 + random(0x350)) : words[random(words.length)];
  return Array.from({ length: 60_000 }, one).join("");
}

/** Integers below a limit, the same in every run. */
export function randomBelow() {
  let state = 0x5eed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const LONG = 100_000;
