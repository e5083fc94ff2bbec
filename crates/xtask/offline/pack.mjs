// Packs the built playground into one HTML file that opens from `file://` without a network.
//
//   node pack.mjs <web/dist> <turnwise.html> [--with-tokens]
//
// Files are deflated and written as base64 into inert script blocks. The content security policy
// allows scripts by their hash and the blobs that they make, and nothing else.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { deflateRawSync } from "node:zlib";

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

/** The worker as a classic script: module workers do not start from a blob of a file. */
function worker() {
  const bundled = buildSync({
    entryPoints: [join(dist, "beside/worker.js")],
    bundle: true,
    write: false,
    format: "iife",
    minify: true,
    target: "es2022",
    define: { "import.meta.url": JSON.stringify(`${BASE}beside/worker.js`) },
  });
  return minified(here("worker.js")) + bundled.outputFiles[0].text;
}

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield relative(dist, path).replaceAll("\\", "/");
  }
}

const inlined = new Set(["index.html", "boot.js", "style.css", "icon.svg", "beside/worker.js"]);
const isPacked = (name) =>
  !inlined.has(name) &&
  !name.startsWith("fonts/") &&
  name !== "beside/engine.js" &&
  name !== "memory/memory.js" &&
  (!name.endsWith(".bin") || flags.includes("--with-tokens"));

const packed = [...files(dist)].filter(isPacked).map((name) => [name, site(name)]);
packed.push(["beside/worker.js", Buffer.from(worker())]);
const blocks = packed.map(([name, bytes]) => {
  const text = deflateRawSync(bytes, { level: 9 }).toString("base64");
  return `<script type="text/plain" data-file="${name}">${text}</script>`;
});

const font = (name) => `data:font/woff2;base64,${site(`fonts/${name}`).toString("base64")}`;
const style = site("style.css")
  .toString()
  .replace(/url\("?fonts\/([\w-]+\.woff2)"?\)/g, (_, name) => `url(${font(name)})`);
const boot = minified(here("boot.js"));
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(boot)} 'wasm-unsafe-eval' blob:`,
  "worker-src blob:",
  `style-src ${hash(style)}`,
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
  .replace(/<link rel="preload"[^>]*>\s*/, "")
  .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}">`)
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<script type="module" src="boot.js"><\/script>\s*/, "")
  .replace("</body>", () => `${blocks.join("\n")}\n<script>${boot}</script>\n</body>`);
writeFileSync(out, html);
const sum = createHash("sha256").update(html).digest("hex");
writeFileSync(`${out}.sha256`, `${sum}  ${out.replace(/^.*[\\/]/, "")}\n`);
console.log(`${out}: ${(html.length / 1000).toFixed(0)} kB`);
