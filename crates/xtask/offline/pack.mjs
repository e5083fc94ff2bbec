// Packs the playground into one HTML file that opens from `file://` without a network.
//
//   node pack.mjs <web/dist> <folder> <turnwise.html>
//
// The folder has what `collect.mjs` wrote, its bytes as `files.lzma`, and the module that unpacks
// them. Both are written as text (text.mjs) into inert script blocks. The content security policy
// allows scripts by their hash and the blobs that they make, and nothing else.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { packed } from "./text.mjs";

const [dist, folder, out] = process.argv.slice(2);
const tools = createRequire(new URL("../npm/package.json", import.meta.url));
const { buildSync } = tools("esbuild");
const site = (name) => readFileSync(join(dist, name));
const made = (name) => readFileSync(join(folder, name));

const block = (name, bytes) =>
  `<script type="text/plain" id="${name}" data-size="${bytes.length}">${packed(bytes)}</script>`;
const blocks = [
  `<script type="application/json" id="files">${made("files.json")}</script>`,
  block("unpacker", deflateRawSync(made("unpack.wasm"), { level: 9 })),
  block("packed", made("files.lzma")),
  block("dense", made("dense.bin")),
];

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL("boot.js", import.meta.url))],
  bundle: true,
  write: false,
  minify: true,
  target: "es2022",
  format: "iife",
});
const boot = outputFiles[0].text;
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
