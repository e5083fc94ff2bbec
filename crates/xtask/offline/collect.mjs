// Collects the files of the built playground for one HTML page.
//
//   node collect.mjs <web/dist> <folder> [--with-tokens] [--with-memory]
//
// Writes the bytes of all files behind each other to `files.bin` in the folder, those that cannot be
// packed to `dense.bin`, and the names and sizes of both to `files.json`. Modules are split
// into pieces, each with its place in the file: their data goes to the other texts and their code to
// the end, because similar bytes compress better together.
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";

const [dist, folder, ...flags] = process.argv.slice(2);
const tools = createRequire(new URL("../npm/package.json", import.meta.url));
const { buildSync, transformSync } = tools("esbuild");
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const site = (name) => readFileSync(join(dist, name));

/** The address that the packed files seem to have in the worker. */
const BASE = "https://turnwise.invalid/";

function minified(code, loader = "js") {
  return transformSync(`${code}`, { minify: true, target: "es2022", loader }).code;
}

/** A script with everything that it imports. */
function bundled(options) {
  const { outputFiles } = buildSync({
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
  const entryPoints = [join(dist, "beside/worker.js")];
  const script = bundled({ entryPoints, format: "iife", define });
  return minified(here("worker.js")) + script;
}

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield relative(dist, path).replaceAll("\\", "/");
  }
}

/**
 * Parts that the page loads on demand, except `install.js`: a file needs no service worker. They are
 * one script here, since they import the same modules.
 */
const parts = readdirSync(join(dist, "workshop"))
  .filter((name) => name.endsWith(".js") && name !== "install.js")
  .filter((name) => /export async function open\b/.test(site(`workshop/${name}`)))
  .map((name) => `export * as ${name.replace(".js", "")} from "./${name}";`);

const inlined = new Set(["index.html", "boot.js", "extras.js", "style.css", "icon.svg"]);
// A file has no service worker: it is offline already.
const isOfServer = (name) => /^(v\/|sw\.js|manifest\.webmanifest|\.nojekyll)/.test(name);
// Scripts in folders are bundled with what imports them.
const isBundled = (name) => /^[\w-]+\/[\w-]+\.js$/.test(name);
// Scenarios show single options of the package; the lessons need none of them.
const isScenario = (name) => /(^|\/)scenario-/.test(name);
const isPacked = (name) =>
  !inlined.has(name) &&
  !isScenario(name) &&
  !isOfServer(name) &&
  !isBundled(name) &&
  !name.startsWith("fonts/") &&
  (!name.startsWith("memory/") || flags.includes("--with-memory")) &&
  (!/\.bin$|^beside\/NOTICE/.test(name) || flags.includes("--with-tokens"));

const font = (name) => `data:font/woff2;base64,${site(`fonts/${name}`).toString("base64")}`;
const style = minified(site("style.css"), "css").replace(
  /url\("?fonts\/([\w-]+\.woff2)"?\)/g,
  (_, name) => `url(${font(name)})`,
);

const isTranslation = (name) => /\.\w\w\.md$/.test(name);
/** Only authors need the hashes of translated sections, and they do not compress. */
const shortened = (name) => {
  if (name.endsWith(".json")) return Buffer.from(JSON.stringify(JSON.parse(site(name))));
  if (isTranslation(name))
    return Buffer.from(`${site(name)}`.replace(/ <!-- [0-9a-f]{8} -->/g, ""));
  return site(name);
};
const list = [...files(dist)].filter(isPacked).map((name) => [name, shortened(name)]);
const gallery = list.find(([name]) => name === "gallery/index.json");
const conversations = JSON.parse(gallery[1]).filter(({ id }) => !isScenario(id));
gallery[1] = Buffer.from(JSON.stringify(conversations));
list.push(["beside/worker.js", Buffer.from(worker())]);
// The page makes an instance of the worker's module too.
list.push(["beside/engine.js", site("beside/engine.js")]);
const workshop = { contents: parts.join("\n"), resolveDir: join(dist, "workshop") };
list.push(["workshop.js", Buffer.from(bundled({ stdin: workshop, format: "esm" }))]);
list.push(["style.css", Buffer.from(style)]);
const isModule = ([name]) => name.endsWith(".wasm");
// A vocabulary is dense already: packing would make it larger.
const isDense = ([name]) => name.endsWith(".bin");
const isPack = ([name]) => name.endsWith(".pack");
const isOther = (file) => !isModule(file) && !isDense(file) && !isPack(file);

/** A module in three pieces: the sections before its code, the code, and the sections after it. */
function pieces([name, bytes]) {
  const CODE = 10;
  for (let at = 8; at < bytes.length;) {
    let [size, shift, start] = [0, 0, at + 1];
    do {
      size |= (bytes[start] & 127) << shift;
      shift += 7;
    } while (bytes[start++] & 128);
    const end = start + size;
    if (bytes[at] === CODE) {
      return [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)].map(
        (piece, place) => [name, piece, place],
      );
    }
    at = end;
  }
  return [[name, bytes, 0]];
}

mkdirSync(folder, { recursive: true });
const write = (name, files) => {
  writeFileSync(join(folder, name), Buffer.concat(files.map(([, bytes]) => bytes)));
  return files.map(([name, bytes, place = 0]) => [name, bytes.length, place]);
};
const modules = list.filter(isModule).flatMap(pieces);
const at = (wanted) => modules.filter(([, , place]) => place === wanted);
const packed = write("files.bin", [
  ...list.filter(isPack),
  ...at(2),
  // Texts of one language compress better together.
  ...list.filter(isOther).sort(([a], [b]) => isTranslation(a) - isTranslation(b)),
  ...at(0),
  ...at(1),
]);
const dense = write("dense.bin", list.filter(isDense));
writeFileSync(join(folder, "files.json"), JSON.stringify([packed, dense]));
