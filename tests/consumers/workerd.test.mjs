// Cloudflare's runtime, which cannot compile WebAssembly at run time: the condition `workerd`
// imports the module.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { consumer, counts, names, outcome, program, telling } from "./consumer.mjs";

const require = createRequire(import.meta.url);

const worker = `
  import ${names} from "turnwise";
  export default {
    test() {
      ${program}
      const told = ${telling};
      if (told !== "${outcome}") throw new Error(told);
    },
  };`;

// The program's imports need the text module but not the checker.
const MODULES = ["core.wasm", "text.wasm"];

const counting = `
  import ${counts.names} from "turnwise/tokens";
  export default {
    async test() {
      ${counts.program}
      const told = ${counts.telling};
      if (told !== "${counts.outcome}") throw new Error(told);
    },
  };`;
// Messages need the engine and no other module.
const COUNTING = ["core.wasm", "tokens.wasm"];

// Memory needs a module of its own, and the engine for its part in plans.
const remembering = `
  import { createContext } from "turnwise";
  import { createMemory, inMemory } from "turnwise/memory";
  export default {
    async test() {
      const memory = await createMemory({ scope: { app: "a", user: "u" }, store: inMemory(), consent: { preferences: true } });
      await memory.learn([{ role: "user", content: "I love jazz." }], { conversation: "c" });
      const plan = createContext({ memory }).fit([{ role: "user", content: "Hi!" }]);
      const told = plan.messages[0].content;
      if (!told.includes("I love jazz.")) throw new Error(told);
    },
  };`;
const REMEMBERING = ["core.wasm", "memory.wasm"];

// Session files need a module of their own and nothing else.
const reading = `
  import { readSession } from "turnwise/sessions";
  export default {
    async test() {
      const { source, conversations } = readSession('[{"role":"user","content":"Hi"}]');
      if (source !== "messages" || conversations[0].messages.length !== 1) throw new Error(source);
    },
  };`;
const READING = ["sessions.wasm"];

test("a worker in workerd that reads session files", () => runs(reading, READING));

test("a worker in workerd with a memory", () => runs(remembering, REMEMBERING));

test("a worker in workerd", () => runs(worker, MODULES));

test("a worker in workerd that counts tokens", () => runs(counting, COUNTING));

test("the edge-light condition imports the modules as Vercel wants it", async () => {
  await wants(worker, MODULES);
  await wants(counting, COUNTING);
  await wants(remembering, REMEMBERING);
  await wants(reading, READING);
});

test("the edge-light condition accepts modules compiled in another realm", async () => {
  await runsApart(worker, MODULES);
  await runsApart(counting, COUNTING);
});

/** Bundles a worker as its host would, and has its test pass in workerd. */
async function runs(worker, modules) {
  const folder = consumer({ "worker.js": worker });
  const { metafile } = await build({
    entryPoints: [join(folder, "worker.js")],
    outfile: join(folder, "out.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    external: ["*.wasm"],
    metafile: true,
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  assert.deepEqual(
    output.imports.map(({ path }) => path).sort(),
    modules.map((name) => `./${name}`),
  );
  assert.ok(
    !Object.keys(metafile.inputs).some((path) => path.endsWith("bytes.js")),
    "the inlined bytes are not shipped",
  );

  for (const name of modules)
    copyFileSync(join(folder, "node_modules/turnwise/dist", name), join(folder, name));
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
     const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
     const main :Workerd.Worker = (
       compatibilityDate = "2026-10-01",
       modules = [
         (name = "out.js", esModule = embed "out.js"),
${modules.map((name) => `         (name = "./${name}", wasm = embed "${name}"),`).join("\n")}
       ],
     );`,
  );
  const workerd = require.resolve("workerd/bin/workerd");
  const isScript = readFileSync(workerd).subarray(0, 2).toString() === "#!";
  const [program, ...first] = isScript ? [process.execPath, workerd] : [workerd];
  const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
  try {
    execFileSync(program, [...first, "test", "config.capnp"], options);
  } catch (error) {
    assert.fail(error.stderr);
  }
}

async function wants(worker, modules) {
  const folder = consumer({ "worker.js": worker });
  const { metafile } = await build({
    entryPoints: [join(folder, "worker.js")],
    bundle: true,
    write: false,
    outfile: join(folder, "out.js"),
    format: "esm",
    conditions: ["edge-light"],
    external: ["*.wasm?module"],
    metafile: true,
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  assert.deepEqual(
    output.imports.map(({ path }) => path.replace(/^.*\//, "")).sort(),
    modules.map((name) => `${name}?module`),
  );
}

/**
 * Bundles a worker and has its test pass in a realm of its own, with modules that this one has
 * compiled.
 */
async function runsApart(worker, modules) {
  const folder = consumer({ "worker.js": worker });
  const compiled = modules.map((name) => [
    name,
    new WebAssembly.Module(readFileSync(join(folder, "node_modules/turnwise/dist", name))),
  ]);
  const handOver = {
    name: "modules",
    setup(build) {
      build.onResolve({ filter: /\.wasm\?module$/ }, ({ path }) => ({
        path: path.match(/\w+\.wasm/)[0],
        namespace: "module",
      }));
      build.onLoad({ filter: /.*/, namespace: "module" }, ({ path }) => ({
        contents: `export default modules[${JSON.stringify(path)}];`,
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [join(folder, "worker.js")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "worker",
    conditions: ["edge-light"],
    plugins: [handOver],
    logLevel: "silent",
  });
  const platform = { TextEncoder, TextDecoder, atob, AbortController, setTimeout, clearTimeout };
  const realm = createContext({ ...platform, modules: Object.fromEntries(compiled) });
  await runInContext(`${outputFiles[0].text}; worker.default.test()`, realm);
}
