// `turnwise/tokens` through bundlers: they split off the vocabulary automatically, and programs
// load only the requested part.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { build as vite } from "vite";
import webpack from "webpack";
import { consumer } from "./consumer.mjs";

const main = `
  import { countTokens, ready } from "turnwise/tokens";
  ready().then(() => console.log(countTokens("naïve") + countTokens("hello world")));`;
const outcome = "5";
const run = (file) => execFileSync(process.execPath, [file], { encoding: "utf8" }).trim();

test("esbuild with splitting", async () => {
  const folder = consumer({ "main.js": main, "package.json": '{"type":"module"}' });
  const outdir = join(folder, "out");
  const entryPoints = [join(folder, "main.js")];
  const { warnings } = await esbuild.build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    logLevel: "silent",
  });
  assert.deepEqual(warnings, []);
  assert.equal(run(join(outdir, "main.js")), outcome);

  // The size of the imported files: the code, the ASCII part and the rest. Other packages send a
  // million bytes and more.
  const sent = readdirSync(outdir).filter((name) => !/ids|cl100k|inlined/.test(name));
  const bytes = sent.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(outdir, name)), { level: 9 }).length,
    0,
  );
  assert.ok(bytes < 620_000, `${bytes} bytes`);
});

test("vite", async () => {
  const folder = consumer({
    "main.js": main,
    "index.html": '<script type="module" src="/main.js"></script>',
  });
  const output = { entryFileNames: "out.mjs", chunkFileNames: "[name].mjs" };
  await vite({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { rollupOptions: { output }, modulePreload: false },
  });
  assert.equal(run(join(folder, "dist/out.mjs")), outcome);
  assert.ok(
    statSync(join(folder, "dist/out.mjs")).size < 400_000,
    "no vocabulary in the first chunk",
  );
});

test("webpack", async () => {
  const folder = consumer({ "main.js": main });
  const output = { path: join(folder, "dist"), filename: "out.cjs", chunkFilename: "[name].cjs" };
  const options = {
    context: folder,
    entry: "./main.js",
    mode: "production",
    target: "node",
    performance: false,
    output,
  };
  const stats = await new Promise((resolve, reject) =>
    webpack(options, (error, done) => (error ? reject(error) : resolve(done))),
  );
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([...errors, ...warnings], []);
  assert.equal(run(join(folder, "dist/out.cjs")), outcome);
});
