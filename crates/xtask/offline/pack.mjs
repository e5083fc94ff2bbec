// Packs the built playground into one HTML file that opens from `file://` without a network.
//
//   node pack.mjs <web/dist> <turnwise.html> [--with-tokens] [--with-memory]
//
// Files are deflated and written as text (text.mjs) into inert script blocks. The content security
// policy allows scripts by their hash and the blobs that they make, and nothing else.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { packed } from "./text.mjs";

const [dist, out, ...flags] = process.argv.slice(2);
const tools = createRequire(new URL("../npm/package.json", import.meta.url));
const { buildSync, transformSync } = tools("esbuild");
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const site = (name) => readFileSync(join(dist, name));

/** The address that the packed files seem to have in the worker. */
const BASE = "https://turnwise.invalid/";

function minified(code) {
  return transformSync(code, { minify: true, target: "es2022" }).code;
}

/** A script with everything that it imports. */
function bundled(entry, options) {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    target: "es2022",
    ...options,
  });
  return outputFiles[0].text;
}

/** The worker as a classic script: module workers do not start from a blob of a file. */
function worker() {
  const define = { "import.meta.url": JSON.stringify(`${BASE}beside/worker.js`) };
  const script = bundled(join(dist, "beside/worker.js"), { format: "iife", define });
  return minified(here("worker.js")) + script;
}

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield relative(dist, path).replaceAll("\\", "/");
  }
}

/** Parts that the page loads on demand. Each is packed with what it imports. */
const parts = "agents builder function golf issues levels notes presenter"
  .split(" ")
  .map((name) => `workshop/${name}.js`)
  .filter((name) => existsSync(join(dist, name)));

const inlined = new Set(["index.html", "boot.js", "extras.js", "style.css", "icon.svg"]);
// A file has no service worker: it is offline already.
const isOfServer = (name) => /^(v\/|sw\.js|manifest\.webmanifest|\.nojekyll)/.test(name);
const isPacked = (name) =>
  !inlined.has(name) &&
  !isOfServer(name) &&
  !/^(workshop|beside|memory)\/\w+\.js$/.test(name) &&
  !name.startsWith("fonts/") &&
  (!name.startsWith("memory/") || flags.includes("--with-memory")) &&
  (!name.endsWith(".bin") || flags.includes("--with-tokens"));

const font = (name) => `data:font/woff2;base64,${site(`fonts/${name}`).toString("base64")}`;
const style = transformSync(site("style.css").toString(), {
  minify: true,
  loader: "css",
}).code.replace(/url\("?fonts\/([\w-]+\.woff2)"?\)/g, (_, name) => `url(${font(name)})`);

const list = [...files(dist)].filter(isPacked).map((name) => [name, site(name)]);
list.push(["beside/worker.js", Buffer.from(worker())]);
for (const name of parts) {
  list.push([name, Buffer.from(bundled(join(dist, name), { format: "esm" }))]);
}
list.push(["style.css", Buffer.from(style)]);
const blocks = list.map(([name, bytes]) => {
  // At this level of memory the two modules come out smallest, by a thousandth.
  const deflated = deflateRawSync(bytes, { level: 9, memLevel: 7 });
  const attributes = `data-file="${name}" data-size="${deflated.length}"`;
  return `<script type="text/plain" ${attributes}>${packed(deflated)}</script>`;
});

const boot = bundled(fileURLToPath(new URL("boot.js", import.meta.url)), { format: "iife" });
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const [, sandbox] = /<script>([^]*)<\/script>/.exec(site("workshop/sandbox.html").toString());
const policy = [
  "default-src 'none'",
  // A frame made of a blob has this policy besides its own.
  `script-src ${hash(boot)} ${hash(sandbox)} 'wasm-unsafe-eval' blob:`,
  "frame-src blob:",
  "worker-src blob:",
  "img-src data: blob:",
  "font-src data:",
  "connect-src http://127.0.0.1:* http://localhost:* https:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const icon = `data:image/svg+xml;base64,${site("icon.svg").toString("base64")}`;
const html = site("index.html")
  .toString()
  .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy)
  .replace(/<link rel="(preload|manifest)"[^>]*>\s*/g, "")
  .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}">`)
  .replace(/<link rel="stylesheet"[^>]*>\s*/, "")
  .replace(/<script type="module" src="boot.js"><\/script>\s*/, "")
  .replace("</body>", () => `${blocks.join("\n")}\n<script>${boot}</script>\n</body>`);
writeFileSync(out, html);
const sum = createHash("sha256").update(html).digest("hex");
writeFileSync(`${out}.sha256`, `${sum}  ${out.replace(/^.*[\\/]/, "")}\n`);
console.log(`${out}: ${(Buffer.byteLength(html) / 1000).toFixed(0)} kB`);
