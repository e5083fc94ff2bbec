// Linters for packages: publint, are-the-types-wrong, and the file list of the tarball.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packageFolder } from "../package/installed.mjs";

const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
const files = readdirSync(packageFolder, { recursive: true })
  .map(String)
  .filter((file) => !file.startsWith("node_modules"));

test("publint has nothing to say", async () => {
  const { messages } = await publint({
    pkgDir: packageFolder,
    level: "suggestion",
    strict: true,
    pack: false,
  });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, manifest)),
    [],
  );
});

test(
  "are the types wrong? They are not",
  { skip: !process.env.TURNWISE_TARBALL && "needs the tarball" },
  () => {
    const cli = join(
      dirname(require.resolve("@arethetypeswrong/cli/package.json")),
      "dist/index.js",
    );
    const args = [
      cli,
      process.env.TURNWISE_TARBALL,
      // CommonJS gets ES modules by `require`, in all versions of Node that are supported.
      "--ignore-rules",
      "cjs-resolves-to-esm",
      "--exclude-entrypoints",
      "core.wasm",
      "text.wasm",
      "check.wasm",
      "memory.wasm",
      "tokens.wasm",
      "sessions.wasm",
      "policy.schema.json",
      "--no-emoji",
    ];
    try {
      execFileSync(process.execPath, args, { encoding: "utf8" });
    } catch (error) {
      assert.fail(error.stdout);
    }
  },
);

test("the tarball has what the exports name, licenses and no sources", () => {
  const named = JSON.stringify(manifest.exports)
    .match(/\.\/[^"]+/g)
    .filter((path) => path.startsWith("./dist"));
  const isThere = (path) => {
    const [before, behind] = path.slice(2).split("*");
    if (behind === undefined) return files.includes(before);
    return files.some((file) => file.startsWith(before) && file.endsWith(behind));
  };
  for (const path of named) assert.ok(isThere(path), path);
  for (const name of ["package.json", "README.md", "LICENSE-MIT", "LICENSE-APACHE"])
    assert.ok(files.includes(name), name);
  assert.deepEqual(
    files.filter((file) => /^src|tsconfig|\.map$|lock/.test(file)),
    [],
  );
});

test(
  "the tarball has at most four megabytes",
  { skip: !process.env.TURNWISE_TARBALL && "needs the tarball" },
  () => {
    const { size } = statSync(process.env.TURNWISE_TARBALL);
    assert.ok(size <= 4_000_000, `${size} bytes`);
  },
);

test("the manifest promises what the layout keeps", () => {
  assert.equal(manifest.type, "module");
  // Importing the table of models or a language is what makes it known.
  assert.deepEqual(manifest.sideEffects, ["./dist/models/index.js", "./dist/languages/*.js"]);
  for (const entry of Object.values(manifest.exports)) {
    if (typeof entry !== "object") continue;
    // Compilers take the first entry with types that they know: Node's contexts are synchronous.
    const [first, last] = [Object.keys(entry).at(0), Object.keys(entry).at(-1)];
    assert.ok(first === "types" || entry.node.types !== undefined, first);
    assert.equal(last, "default");
  }
});

test("the code is free of what breaks bundlers and strict pages", () => {
  // Commands run in Node and are never imported.
  const commands = Object.values(manifest.bin);
  const isCommand = (name) => commands.includes(name) || /^dist\/(evals\/)?cli\//.test(name);
  for (const file of files.filter((name) => name.endsWith(".js") && !isCommand(name))) {
    const code = readFileSync(join(packageFolder, file), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
    assert.ok(!/new URL\([^)]*import\.meta/.test(code), `${file} looks for a file beside it`);
    assert.ok(!/\beval\(|new Function\(/.test(code), `${file} makes code out of text`);
    assert.ok(!/^await |^const .* = await /m.test(code), `${file} awaits at its top level`);
    assert.ok(!/from ["']node:/.test(code), `${file} needs Node`);
  }
});
