// Tests the documents: every block of JavaScript runs and returns the values in its comments, and
// every link has a target.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";
import { worldOf } from "./documents.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const work = join(root, "tests/.work/documents");
mkdirSync(work, { recursive: true });
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

const exported = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")).exports;
const read = (file) => readFileSync(join(root, file), "utf8");

let outcomes = 0;

const documents = execFileSync("git", ["ls-files", "--cached", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");

// The blocks of a framework's page run in the tests of its adapter, where the framework is.
const runnable = documents.filter((file) => /^(README|pkg\/README|docs\/[^/]+)(\.md)?$/.test(file));

for (const file of runnable) {
  const blocks = [...read(file).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  blocks.forEach((code, place) => {
    test(`${file}, block ${place + 1} of JavaScript`, async () => {
      const found = await run(code, `${file.replaceAll("/", "-")}-${place}`);
      outcomes += found.length;
      for (const [line, value, shown] of found)
        assert.ok(agrees(value, shown), `${line}\nis ${JSON.stringify(value)}`);
    });
  });
}

test("the documents have documented outcomes", () => assert.ok(outcomes >= 8, String(outcomes)));

/**
 * Runs a block as a module. Returns the lines with an expected value: line, value, expected value.
 */
async function run(code, name) {
  const found = [];
  const tell = (line, value, shown) => {
    found.push([line, value, shown]);
    return value;
  };
  Object.assign(globalThis, worldOf(packageFolder), { tell });
  const imports = code.replace(
    / from "([^"]+)"/g,
    (_, from) => ` from ${JSON.stringify(located(from))}`,
  );
  const told = imports.replace(SAYS, (line, constant = "", printed, work, shown) => {
    return `${constant}tell(${JSON.stringify(line)}, ${printed ?? work}, ${JSON.stringify(shown)});`;
  });
  const path = join(work, `${name}.mjs`);
  writeFileSync(path, told);
  await import(pathToFileURL(path));
  return found;
}

// A call or `console.log`, followed by its expected value in a comment.
const SAYS =
  /^(const \w+ = )?(?:console\.log\((.+)\)|(\w[\w.]*\(.*\)(?:\.\w+)?));\s*\/\/ ([[{\d].*)$/gm;

function located(name) {
  if (!name.startsWith("turnwise")) return import.meta.resolve(name);
  return pathToFileURL(join(packageFolder, exported[name.replace("turnwise", ".")].default)).href;
}

/**
 * Whether a value matches its documented form. A bare name matches anything, and `…` omits parts.
 */
function agrees(value, shown) {
  const text = shown
    .replace(/, and .*$/, "")
    .replaceAll('"…"', "anything")
    .replace(/,?\s*…/g, "");
  const names = new Proxy(
    {},
    {
      has: (_, name) => name !== "undefined",
      get: (_, name) => (name === Symbol.unscopables ? undefined : ANYTHING),
    },
  );
  return matches(value, new Function("names", `with (names) return (${text});`)(names));
}

function matches(value, expected) {
  if (expected === ANYTHING) return value !== undefined;
  if (typeof expected !== "object" || expected === null) return value === expected;
  if (Array.isArray(expected))
    return (
      Array.isArray(value) && expected.every((part) => value.some((item) => matches(item, part)))
    );
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(expected).every(([name, part]) => matches(value[name], part))
  );
}

const ANYTHING = Symbol("anything");

test("the comparison of outcomes can fail", () => {
  assert.ok(agrees({ a: 1, b: [{ c: "x", d: 2 }] }, '{ a: 1, b: [{ c: "…", d: 2 }, …] }'));
  assert.ok(agrees([{ rule: "A1", message: "m" }], '[{ rule: "A1", message }]'));
  assert.ok(!agrees({ a: 2 }, "{ a: 1, … }"));
  assert.ok(!agrees([], "[{ index, action }]"));
});

for (const file of documents) {
  test(`${file}: links lead somewhere`, () => {
    const text = read(file)
      .replace(/^```.*?^```$/gms, "")
      .replace(/`[^`\n]*`/g, "");
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path, anchor] = target.split("#");
      const place = path === "" ? join(root, file) : join(root, dirname(file), path);
      assert.ok(existsSync(place), `${target} in ${file}`);
      if (anchor)
        assert.ok(
          anchorsOf(readFileSync(place, "utf8")).includes(anchor),
          `${target}: ${relative(root, place)} has no such heading`,
        );
    }
  });
}

/** The anchors that code hosts generate for headings. */
function anchorsOf(text) {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("chores that documents name exist", () => {
  const main = read("crates/xtask/src/main.rs");
  for (const file of documents) {
    for (const [, chore] of read(file).matchAll(/cargo xtask ([a-z]+)/g))
      assert.match(
        main,
        new RegExp(`"${chore}"|\\b${chore[0].toUpperCase()}${chore.slice(1)}\\b`),
        `${chore} in ${file}`,
      );
  }
});

test("names that the package's page imports are exported", () => {
  for (const [, names] of read("pkg/README.md").matchAll(/import \{ ([^}]+) \} from "turnwise"/g)) {
    for (const name of names.split(", ")) assert.ok(name in turnwise, name);
  }
});
