// Bundlers, without any configuration for the package.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build as vite } from "vite";
import webpack from "webpack";
import { consumer, counts, names, outcome, pageProgram, program, telling } from "./consumer.mjs";

const main = `import ${names} from "turnwise";
  (async () => { ${pageProgram}\nconsole.log(${telling}); })();`;
const run = (file) => execFileSync(process.execPath, [file], { encoding: "utf8" }).trim();

for (const format of ["esm", "iife"]) {
  test(`esbuild, ${format}`, async () => {
    const folder = consumer({ "main.js": main });
    const outfile = join(folder, format === "esm" ? "out.mjs" : "out.cjs");
    const { warnings } = await esbuild.build({
      entryPoints: [join(folder, "main.js")],
      outfile,
      bundle: true,
      minify: true,
      format,
      logLevel: "silent",
    });
    assert.deepEqual(warnings, []);
    assert.equal(run(outfile), outcome);
  });
}

test("vite build", async () => {
  const folder = consumer({
    "main.js": main,
    "index.html": '<script type="module" src="/main.js"></script>',
  });
  await vite({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { rollupOptions: { output: { entryFileNames: "out.mjs" } }, modulePreload: false },
  });
  assert.equal(run(join(folder, "dist/out.mjs")), outcome);
});

test("rollup with its resolver", async () => {
  const folder = consumer({
    "main.js": main,
    "counts.js": `import ${counts.names} from "turnwise/tokens";\n${counts.program}\nconsole.log(${counts.telling});`,
  });
  const warnings = [];
  const input = ["main", "counts"].map((name) => join(folder, `${name}.js`));
  const bundle = await rollup({
    input,
    plugins: [nodeResolve()],
    onwarn: (warning) => warnings.push(warning.message),
  });
  await bundle.write({ dir: join(folder, "dist"), entryFileNames: "[name].mjs" });
  await bundle.close();
  assert.deepEqual(warnings, []);
  assert.deepEqual(
    ["main", "counts"].map((name) => run(join(folder, `dist/${name}.mjs`))),
    [outcome, counts.outcome],
  );
});

const sync = `import ${names} from "turnwise/sync";\n${program}\nconsole.log(${telling});`;

// The chunks of a page need a page, so the entry with chunks is built for Node here.
for (const [target, code] of [
  ["node", main],
  ["web", sync],
]) {
  test(`webpack build for ${target}`, () => runsFromWebpack(target, code));
}

async function runsFromWebpack(target, code) {
  const folder = consumer({ "main.js": code });
  const stats = await new Promise((resolve, reject) =>
    webpack(
      {
        context: folder,
        entry: "./main.js",
        target,
        mode: "production",
        performance: false,
        output: { path: join(folder, "dist"), filename: "out.cjs" },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    ),
  );
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([...errors, ...warnings], []);
  assert.equal(run(join(folder, "dist/out.cjs")), outcome);
}

test("the slim entry with the wasm as an asset, as vite finds it", async () => {
  const slim = `
    import { init, initText, ${names.slice(2)} from "turnwise/slim";
    import url from "turnwise/core.wasm?url";
    import text from "turnwise/text.wasm?url";
    const bytes = async (url) => (await fetch(url)).arrayBuffer();
    init(fetch(url)).then(async () => { initText(await bytes(text)); ${program} console.log(${telling}); });`;
  const folder = consumer({
    "main.js": slim,
    "index.html": '<script type="module" src="/main.js"></script>',
  });
  await vite({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { rollupOptions: { output: { entryFileNames: "out.mjs" } } },
  });
  const files = readdirSync(join(folder, "dist"), { recursive: true }).map(String);
  assert.equal(
    files.filter((file) => file.endsWith(".wasm")).length,
    2,
    `two assets among ${files}`,
  );
  const code = readFileSync(join(folder, "dist/out.mjs"), "utf8");
  assert.ok(code.length < 200_000, `${code.length} characters: the bytes are inlined`);
});

const bundle = async (code) => {
  const folder = consumer({ "main.js": code });
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(folder, "main.js")],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0];
};
const sizeOf = async (code) => gzipSync((await bundle(code)).contents, { level: 9 }).length;

test("memory comes only with its own entry", async () => {
  const code = (source) => bundle(source).then(({ text }) => text);
  const withMemory = await code('import * as all from "turnwise/memory"; console.log(all);');
  assert.match(withMemory, /learn/);
  assert.match(withMemory, /objectStore/);
  const without = await code('import * as all from "turnwise"; console.log(all);');
  assert.doesNotMatch(without, /objectStore|BroadcastChannel|createMemory/);
  const stores = await sizeOf(
    'import { indexedDb } from "turnwise/stores"; console.log(indexedDb);',
  );
  assert.ok(stores < 12_000, `${stores} bytes for a store`);
});

test("what is not used is not shipped", async () => {
  assert.ok((await sizeOf('import "turnwise";')) < 100, "an import for nothing costs nothing");
  // The bundle includes the check of `trim(8)` and the error class.
  assert.ok(
    (await sizeOf('import { trim } from "turnwise"; console.log(trim());')) < 900,
    "a factory of plain data brings no engine",
  );
  const contextOnly = await sizeOf(
    'import { createContext } from "turnwise/slim"; console.log(createContext);',
  );
  const everything = await sizeOf('import * as all from "turnwise/slim"; console.log(all);');
  assert.ok(contextOnly < everything - 2_000, `${contextOnly} of ${everything} bytes`);
});

test("the modules beside the engine come along only where they are used", async () => {
  const folder = consumer({});
  const inlined = (path) =>
    readFileSync(join(folder, "node_modules/turnwise/dist", path), "utf8").match(/"(.{1000})/)[1];
  const [core, text, check] = ["bytes.js", "text/bytes.js", "check/bytes.js"].map(inlined);
  const brought = async (names) => {
    const { text: code } = await bundle(
      `import { ${names} } from "turnwise"; console.log(${names});`,
    );
    return [core, text, check].map((bytes) => code.includes(bytes));
  };
  const engine =
    "createContext, TrimmingSession, SummarizingSession, CompactingSession, trim, clearToolResults, summarize, byProvider, estimateTokens, ready";
  assert.deepEqual(await brought(engine), [true, false, false]);
  assert.deepEqual(await brought("createContext, extractiveSummarizer"), [true, true, false]);
  assert.deepEqual(await brought("fetchSummarizer, builtInSummarizer"), [false, true, false]);
  assert.deepEqual(await brought("prune"), [false, true, false]);
  assert.deepEqual(await brought("digest"), [false, true, false]);
  assert.deepEqual(await brought("lint"), [false, false, true]);
  assert.deepEqual(await brought("estimateTokens"), [false, false, false]);
});

test("what checks histories is complete without advice on policies, which comes with its own", async () => {
  const folder = consumer({ "all.mjs": 'export * from "turnwise/sync";' });
  const written = async (name, names) => {
    const { text: code } = await bundle(`export { ${names} } from "turnwise";`);
    writeFileSync(join(folder, name), code);
    return { size: gzipSync(code, { level: 9 }).length, ...(await import(join(folder, name))) };
  };
  const checks = await written("checks.mjs", "lint, lintAsync, heal, healAsync, convert");
  const advice = await written("advice.mjs", "lint, checkPolicy, suggestPolicy");
  assert.ok(checks.size < 140_000, `${checks.size} bytes`);
  assert.ok(advice.size > checks.size + 30_000, `${advice.size} bytes`);

  const all = await import(join(folder, "all.mjs"));
  const lists = (file) => {
    const lines = readFileSync(new URL(`../data/${file}`, import.meta.url), "utf8").trim();
    return lines.split("\n").map((line) => Object.values(JSON.parse(line)).find(Array.isArray));
  };
  const recorded = [
    "conversations.jsonl",
    "anthropic_requests.jsonl",
    "openai_requests.jsonl",
    "wider.jsonl",
  ];
  const histories = recorded.flatMap(lists).filter(Boolean);
  assert.ok(histories.length > 50, `${histories.length} histories`);
  const outcome = async (work) => {
    try {
      return await work();
    } catch ({ code, message }) {
      return { code, message };
    }
  };
  for (const history of histories) {
    // The second half lacks calls, and the last list is of two formats.
    const half = history.slice(history.length / 2);
    for (const messages of [history, half, [...half, { role: "model", parts: [{ text: "Hi" }] }]]) {
      for (const work of [
        (from) => from.lint(messages),
        (from) => from.lintAsync(messages, "anthropic"),
        (from) => from.heal(messages),
        (from) => from.healAsync(messages, { target: "mistral" }),
        (from) => from.convert(messages, { to: "gemini" }),
      ])
        assert.deepEqual(await outcome(() => work(checks)), await outcome(() => work(all)));
    }
  }

  assert.deepEqual(advice.lint([]), []);
  const policy = { window: 32_000, keep: 4 };
  assert.deepEqual(advice.checkPolicy(policy), all.checkPolicy(policy));
  const asked = [histories.slice(0, 5), { window: 32_000 }];
  assert.deepEqual(advice.suggestPolicy(...asked), all.suggestPolicy(...asked));
});

/** The first instance with this export traps in it. */
function trapsOnce(name) {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    const made = new Instance(module, imports);
    if (!(name in made.exports)) return made;
    WebAssembly.Instance = Instance;
    const trap = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    return { exports: { ...made.exports, [name]: trap } };
  };
}

test("a page that only estimates tokens gets no engine, and the same numbers", async () => {
  const { text: code } = await bundle(`
    import { estimateTokens } from "turnwise";
    export default estimateTokens;`);
  const size = gzipSync(code, { level: 9 }).length;
  assert.ok(size < 20_000, `${size} bytes`);
  const folder = consumer({ "page.mjs": code, "sync.mjs": 'export * from "turnwise/sync";' });
  const { default: inPage } = await import(join(folder, "page.mjs"));
  trapsOnce("estimate");
  assert.throws(() => inPage("a text"), { code: "internal_error", message: /restarted/ });
  const { estimateTokens: inEngine } = await import(join(folder, "sync.mjs"));
  const texts = [
    "",
    "hello world",
    "Füße 12,345 €",
    "東京に行きます。",
    "👩‍👩‍👧 \u0000",
    "\ud800 alone",
    '{"a":[1]}\n'.repeat(3),
  ];
  // The second is longer than any memory that was reserved before.
  texts.push("word ".repeat(50_000), "ключ = значение; ".repeat(400_000), "short");
  for (const text of texts) assert.equal(inPage(text), inEngine(text), text.slice(0, 40));
  for (const wrong of [undefined, null, 5, {}]) {
    assert.throws(() => inPage(wrong), { code: "bad_option", message: /`text`/ });
  }
});

test("the text module is loaded with the first request for a summary of a model", async () => {
  const folder = consumer({
    "main.js": `
      import { createContext, fetchSummarizer, ready } from "turnwise";
      const answer = { choices: [{ message: { content: "- asks for order W1" }, finish_reason: "stop" }] };
      const fetch = async () => Response.json(answer);
      const summarizer = fetchSummarizer({ url: "https://example.com/v1", model: "m", fetch });
      const turn = (n) => [
        { role: "user", content: "Where is order W" + n + "? It should have come on Monday." },
        { role: "assistant", content: "It was sent on Sunday, and arrives tomorrow by noon." },
      ];
      const history = Array.from({ length: 40 }, (_, n) => turn(n)).flat();
      const context = createContext({ window: 800, summarizer });
      const plan = await context.prepare(history);
      console.log(plan.error?.code, plan.messages.some(({ content }) => content.includes("order W1")));
      await ready();`,
  });
  const outdir = join(folder, "out");
  const { metafile } = await esbuild.build({
    entryPoints: [join(folder, "main.js")],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
  });
  const later = Object.entries(metafile.outputs).filter(([name]) => /page-text/.test(name));
  assert.equal(later.length, 1, "the bytes of the text module are in a file of their own");
  assert.ok(later[0][1].bytes > 200_000);
  const first = Object.keys(metafile.outputs).find((name) => name.endsWith("main.mjs"));
  const loaded = new Set([first]);
  for (const name of loaded) {
    for (const { path, kind } of metafile.outputs[name].imports)
      if (kind === "import-statement") loaded.add(path);
  }
  const bytes = [...loaded].reduce((sum, name) => sum + metafile.outputs[name].bytes, 0);
  assert.ok(bytes < 554_000, `${bytes} bytes before the first summary`);
  assert.equal(run(join(outdir, "main.mjs")), "undefined true");
});

test("a policy written as plain data says what to import for it", async () => {
  const folder = consumer({
    "main.js": `
      import { createContext } from "turnwise";
      const summarizer = Object.assign(async () => "", { extractive: {} });
      for (const options of [{ strategies: [{ type: "prune" }] }, { summarizer }]) {
        try {
          await createContext(options).prepare([]);
        } catch ({ code, message }) {
          console.log(code, message.includes("import \`extractiveSummarizer\`, \`prune\`, \`restate\`, \`digest\` or \`checkSummary\` of \`turnwise\`"));
        }
      }`,
  });
  const outfile = join(folder, "out.mjs");
  await esbuild.build({
    entryPoints: [join(folder, "main.js")],
    outfile,
    bundle: true,
    format: "esm",
    logLevel: "silent",
  });
  assert.equal(run(outfile), "needs_text true\nneeds_text true");
});
