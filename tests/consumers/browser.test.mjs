// A real browser: a page without a bundler, a page of a dev server, a module worker, strict content
// security policies, a page from a file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { packageFolder } from "../package/installed.mjs";
import { startServer } from "../server/server.mjs";
import { serveFolder } from "../server/static.mjs";
import { consumer, counts, names, outcome, pageProgram, program, telling } from "./consumer.mjs";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
after(() => browser.close());

// The import map for a page without a bundler.
const importMap = `<script type="importmap">{ "imports": {
  "turnwise": "/node_modules/turnwise/dist/page.js",
  "turnwise/slim": "/node_modules/turnwise/dist/slim.js",
  "turnwise/tokens": "/node_modules/turnwise/dist/tokens/index.js",
  "turnwise-vocabularies/": "/node_modules/turnwise-vocabularies/",
  "eventsource-parser": "/node_modules/eventsource-parser/dist/index.js"
} }</script>`;

const report = (code) => `${code}\ndocument.title = ${telling};`;
const main = report(`import ${names} from "turnwise";\n${pageProgram}`);
const page = (head, script) =>
  `<!doctype html><meta charset="utf-8"><title>waiting</title>${head}<script type="module" src="/${script}"></script>`;

/**
 * Opens an address, waits for the page to write its outcome into the title, and returns it with the
 * console's errors, and what `look` finds in the page.
 */
async function visit(address, look) {
  const tab = await browser.newPage();
  const said = [];
  tab.on("console", (message) => message.type() === "error" && said.push(message.text()));
  tab.on("pageerror", (error) => said.push(String(error)));
  await tab.goto(address);
  await tab.waitForFunction(() => document.title !== "waiting");
  const title = await tab.title();
  const found = look && { found: await look(tab) };
  await tab.close();
  return { title, said, ...found };
}

async function visitFolder(files, headers, look) {
  const folder = consumer(files);
  const server = await serveFolder(folder, headers);
  try {
    return await visit(`${server.origin}/`, look);
  } finally {
    await server.close();
  }
}

const bundle = async (code, format = "esm") => {
  const folder = consumer({ "main.js": code });
  const { outputFiles } = await build({
    entryPoints: [join(folder, "main.js")],
    bundle: true,
    minify: true,
    format,
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0].text;
};

test("a plain page with modules, no bundler", async () => {
  const visited = await visitFolder({ "index.html": page(importMap, "main.js"), "main.js": main });
  assert.deepEqual(visited, { title: outcome, said: [] });
});

test("a plain page that imports from a CDN loads what it needs, when it needs it", async () => {
  const { unpkg } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const address = (file) => new URL(file, "http://cdn/node_modules/turnwise/").pathname;
  const main = `
    import { createContext, extractiveSummarizer } from "${address(unpkg)}";
    const has = (file) =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith(file));
    globalThis.seen = [];
    const look = () => seen.push(["dist/bytes.js", "text/bytes.js", "check/bytes.js"].map(has));
    look();
    const said = Array.from({ length: 12 }, (_, n) => ({
      role: n % 2 ? "assistant" : "user",
      content: "Order W10" + n + " is late. ".repeat(20),
    }));
    await createContext({ window: 400 }).prepare(said.slice(0, 2));
    look();
    await createContext({ window: 400, summarizer: extractiveSummarizer() }).prepare(said);
    look();
    const { countTokens, ready } = await import("${address("dist/cdn/tokens.js")}");
    const { createMemory } = await import("${address("dist/cdn/memory.js")}");
    const { estimateTokens, lint } = await import("${address("dist/cdn/sync.js")}");
    await ready({ ascii: true });
    const consent = { preferences: true };
    const memory = await createMemory({ scope: { app: "a", user: "u" }, consent });
    await memory.remember({ kind: "preference", text: "Likes jazz." });
    const { length } = memory.list();
    globalThis.others = [countTokens("hello world"), length, estimateTokens("one two three")];
    others.push(lint(said.slice(0, 3)).length);
    document.title = "done";`;
  const files = { "index.html": page("", "main.js"), "main.js": main };
  const visited = await visitFolder(files, {}, (tab) => tab.evaluate(() => [seen, others]));
  assert.deepEqual(visited.said, []);
  const [seen, others] = visited.found;
  assert.deepEqual(seen, [
    [false, false, false],
    [true, false, false],
    [true, true, false],
  ]);
  assert.deepEqual(others, [2, 1, 3, 0]);
});

test("a plain page that streams the wasm itself, by the slim entry", async () => {
  const slim = report(`
    import { init, initText, ${names.slice(2)} from "turnwise/slim";
    await init(fetch("/node_modules/turnwise/dist/core.wasm"));
    initText(await (await fetch("/node_modules/turnwise/dist/text.wasm")).arrayBuffer());
    ${program}`);
  const visited = await visitFolder({ "index.html": page(importMap, "main.js"), "main.js": slim });
  assert.deepEqual(visited, { title: outcome, said: [] });
});

test("a module worker", async () => {
  const worker = await bundle(
    `import ${names} from "turnwise";\n${pageProgram}\npostMessage(${telling});`,
  );
  const starter = `
    const worker = new Worker("/worker.js", { type: "module" });
    worker.onmessage = ({ data }) => (document.title = data);
    worker.onerror = ({ message }) => (document.title = message);`;
  const visited = await visitFolder({
    "index.html": page("", "main.js"),
    "main.js": starter,
    "worker.js": worker,
  });
  assert.deepEqual(visited, { title: outcome, said: [] });
});

test("a strict content security policy with 'wasm-unsafe-eval'", async () => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
  const visited = await visitFolder(
    { "index.html": page("", "main.js"), "main.js": await bundle(main) },
    { "content-security-policy": policy },
  );
  assert.deepEqual(visited, { title: outcome, said: [] });
});

test("a policy that forbids WebAssembly is explained by a typed error", async () => {
  const code = `
    import { createContext, ready } from "turnwise";
    const codeOf = async (work) => { try { await work(); return "nothing"; } catch (error) { return error.code + " " + error.message.includes("'wasm-unsafe-eval'"); } };
    document.title = await codeOf(() => createContext().prepare([])) + ", " + await codeOf(() => ready());`;
  const files = { "index.html": page("", "main.js"), "main.js": await bundle(code) };
  const { title } = await visitFolder(files, {
    "content-security-policy": "default-src 'none'; script-src 'self'",
  });
  assert.equal(title, "wasm_blocked true, wasm_blocked true");
});

test("pages of vite's dev server, which bundles packages before it serves them", async () => {
  const icon = '<link rel="icon" href="data:,">';
  const files = {
    "index.html": page(icon, "main.js"),
    "main.js": main,
    "counts.html": page(icon, "counts.js"),
    "counts.js": counting,
  };
  const server = await createServer({
    root: consumer(files),
    configFile: false,
    logLevel: "silent",
    server: { host: "127.0.0.1", port: 0 },
  });
  try {
    await server.listen();
    const { port } = server.httpServer.address();
    assert.deepEqual(await visit(`http://127.0.0.1:${port}/`), { title: outcome, said: [] });
    assert.deepEqual(await visit(`http://127.0.0.1:${port}/counts.html`), {
      title: counts.outcome,
      said: [],
    });
  } finally {
    await server.close();
  }
});

test("a page loads the engine with its first plan, and the text module with the first notes", async () => {
  const folder = consumer({
    "index.html": page('<link rel="icon" href="data:,">', "out/main.js"),
    "main.js": `
      import { createContext, extractiveSummarizer } from "turnwise";
      const context = createContext({ window: 600, summarizer: extractiveSummarizer() });
      const messages = [];
      window.say = async (count) => {
        for (let n = 0; n < count; n++) {
          const order = "Where is order W" + (100 + messages.length) + "? ";
          messages.push({ role: "user", content: order.repeat(4) });
          messages.push({ role: "assistant", content: "It was sent on Sunday. ".repeat(4) });
        }
        const plan = await context.prepare(messages);
        return plan.messages.some(({ content }) => content.includes("conversation-summary"));
      };
      document.title = "there";`,
  });
  await build({
    entryPoints: [join(folder, "main.js")],
    outdir: join(folder, "out"),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    logLevel: "silent",
  });
  const server = await serveFolder(folder);
  const tab = await browser.newPage();
  try {
    const loaded = [];
    tab.on("response", (response) => loaded.push(new URL(response.url()).pathname));
    const bytes = () => {
      const sizes = loaded.map((path) =>
        readFileSync(join(folder, path === "/" ? "index.html" : path)),
      );
      return sizes.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
    };
    const named = (pattern) => loaded.filter((path) => pattern.test(path)).length;
    await tab.goto(`${server.origin}/`);
    await tab.waitForFunction(() => document.title === "there");
    assert.deepEqual([named(/page-engine/), named(/page-text/)], [0, 0]);
    assert.ok(bytes() < 40_000, `${bytes()} bytes at the start`);
    assert.equal(await tab.evaluate(() => window.say(2)), false);
    assert.deepEqual([named(/page-engine/), named(/page-text/)], [1, 0]);
    assert.equal(await tab.evaluate(() => window.say(20)), true);
    assert.deepEqual([named(/page-engine/), named(/page-text/)], [1, 1]);
    assert.equal(await tab.evaluate(() => window.say(20)), true);
    assert.deepEqual([named(/page-engine/), named(/page-text/)], [1, 1]);
    assert.equal(named(/page-rest/), 0, "nothing out of the ordinary was asked for");
  } finally {
    await tab.close();
    await server.close();
  }
});

test("one file opened from disk", async () => {
  const inFunction = `import ${names} from "turnwise";
    (async () => { ${report(pageProgram)} })();`;
  const script = await bundle(inFunction, "iife");
  const html = `<!doctype html><meta charset="utf-8"><title>waiting</title><script>${script.replaceAll("</script", "<\\/script")}</script>`;
  const folder = consumer({ "page.html": html });
  assert.deepEqual(await visit(pathToFileURL(join(folder, "page.html")).href), {
    title: outcome,
    said: [],
  });
});

const counting = `import ${counts.names} from "turnwise/tokens";\n${counts.program}\ndocument.title = ${counts.telling};`;

test("exact token counts in a plain page, no bundler", async () => {
  const visited = await visitFolder({
    "index.html": page(importMap, "main.js"),
    "main.js": counting,
  });
  assert.deepEqual(visited, { title: counts.outcome, said: [] });
});

test("exact token counts in a bundle, under a strict content security policy", async () => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
  const files = { "index.html": page("", "main.js"), "main.js": await bundle(counting) };
  const visited = await visitFolder(files, { "content-security-policy": policy });
  assert.deepEqual(visited, { title: counts.outcome, said: [] });
});

test("a page asks a model on another origin for a summary", async () => {
  const server = await startServer();
  after(() => server.close());
  const code = `
    import { createContext, fetchSummarizer, summarize } from "turnwise";
    const summarizer = fetchSummarizer({ url: ${JSON.stringify(server.url("stream"))}, model: "m", stream: true, headers: { authorization: "Bearer key-in-memory" } });
    const context = createContext({ summarizer, strategies: [summarize({ trigger: { turns: 3 }, target: { turns: 1 } })] });
    const turn = (n) => [{ role: "user", content: "Where is order #W100" + n + "? " + "It is late. ".repeat(30) }, { role: "assistant", content: "On its way. " + "Please wait. ".repeat(30) }];
    const plan = await context.prepare([1, 2, 3].flatMap(turn));
    document.title = plan.error ? plan.error.message : String(/#W1001/.test(plan.messages[1].content));`;
  const visited = await visitFolder({
    "index.html": page("", "main.js"),
    "main.js": await bundle(code),
  });
  assert.deepEqual(visited, { title: "true", said: [] });
  assert.equal(server.requests[0].headers.authorization, "Bearer key-in-memory");
});
