// `turnwise/tokens` through bundlers: they split off the vocabulary automatically, and programs
// load only the requested part.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  const file = await builtByVite(consumer({ "main.js": main }));
  assert.equal(run(file), outcome);
  assert.ok(statSync(file).size < 400_000, "no vocabulary in the first chunk");
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

/** A project that has only `turnwise`. */
const without = (files) => {
  const folder = consumer(files);
  rmSync(join(folder, "node_modules/turnwise-vocabularies"), { recursive: true });
  return folder;
};
const needed = /npm install turnwise-vocabularies/;

test("without its package, no vocabulary is there, and the error says what to install", () => {
  const told = run(
    join(
      without({
        "main.js": `
          import { countTokens, ready } from "turnwise/tokens";
          const failures = [() => countTokens("hello"), () => ready()].map(async (call) => call());
          for (const { reason } of await Promise.allSettled(failures))
            console.log(reason.name, reason.code, reason.message);`,
      }),
      "main.js",
    ),
  ).split("\n");
  assert.equal(told.length, 2);
  for (const line of told) {
    assert.match(line, /^TurnwiseError vocabulary_not_installed /);
    assert.match(line, needed);
  }
});

test("on a CDN, the vocabularies come from the package next to the versioned one", async () => {
  const folder = consumer({});
  const packages = join(folder, "node_modules");
  const manifest = JSON.parse(readFileSync(join(packages, "turnwise-vocabularies/package.json")));
  const [form] = manifest.version.split(".");
  renameSync(join(packages, "turnwise"), join(folder, "turnwise@0.1.0"));
  renameSync(
    join(packages, "turnwise-vocabularies"),
    join(folder, `turnwise-vocabularies@${form}`),
  );
  const program = `
    process.getBuiltinModule = undefined; // so far a page
    const { countTokens, ready } = await import("./turnwise@0.1.0/dist/cdn/tokens.js");
    await ready();
    console.log(countTokens("naïve") + countTokens("hello world"));`;
  writeFileSync(join(folder, "page.mjs"), program);
  assert.equal(run(join(folder, "page.mjs")), outcome);
});

test("without its package, everything else is bundled, and a build that counts names it", async () => {
  const folder = without({
    "main.js": main,
    "others.js": `
      import { createContext, lint } from "turnwise/sync";
      console.log(createContext().fit([]).tokens, lint([]).length);`,
  });
  const build = (name) => {
    const entryPoints = [join(folder, name)];
    const outfile = join(folder, `out-${name}`);
    return esbuild.build({ entryPoints, outfile, bundle: true, format: "esm", logLevel: "silent" });
  };
  await build("others.js");
  assert.equal(run(join(folder, "out-others.js")), "0 0");
  await assert.rejects(build("main.js"), /Could not resolve "turnwise-vocabularies\//);
});

test("without its package, a page that vite builds says what to install", async () => {
  const folder = without({
    "main.js": `
      import { ready } from "turnwise/tokens";
      globalThis.window ??= new EventTarget(); // vite reports failed imports there
      ready().catch(({ code, message }) => console.log(code, message));`,
  });
  assert.match(run(await builtByVite(folder)), /^vocabulary_not_installed .*npm install/);
});

/** The first file of a build for pages, for Node as well. */
async function builtByVite(folder) {
  writeFileSync(join(folder, "index.html"), '<script type="module" src="/main.js"></script>');
  const output = { entryFileNames: "out.mjs", chunkFileNames: "[name].mjs" };
  await vite({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { rollupOptions: { output }, modulePreload: false },
  });
  return join(folder, "dist/out.mjs");
}
