// Makes the built playground a site that works offline after a visit.
//
//   node pack.mjs <web/dist> <folder of older versions, or nothing>
//
// Writes `sw.js` with the list of all files, adds the manifest to the page, and copies each older
// version to `v/<version>`, where the links of its time open what they showed.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const [dist, versions] = process.argv.slice(2);

const page = join(dist, "index.html");
const html = readFileSync(page, "utf8");
if (!html.includes('rel="manifest"')) {
  const link = '<link rel="manifest" href="manifest.webmanifest">\n    ';
  writeFileSync(page, html.replace('<link rel="stylesheet"', `${link}<link rel="stylesheet"`));
}

function* names(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (relative(dist, path) === "v") continue;
    if (statSync(path).isDirectory()) yield* names(path);
    else yield relative(dist, path).replaceAll("\\", "/");
  }
}

// The vocabulary is half a megabyte that only exact counts need.
const isLater = (name) => name.endsWith(".bin");
const isServed = (name) => name !== "sw.js" && !/NOTICE|OFL/.test(name);
const list = [...names(dist)].filter(isServed).map((name) => {
  const hash = createHash("sha256")
    .update(readFileSync(join(dist, name)))
    .digest("base64");
  return [name, `sha256-${hash}`];
});
const write = (name, files) => `const ${name} = ${JSON.stringify(files)};\n`;
const build = createHash("sha256").update(JSON.stringify(list)).digest("hex").slice(0, 16);
const worker = readFileSync(new URL("sw.js", import.meta.url), "utf8");
writeFileSync(
  join(dist, "sw.js"),
  write("build", build) +
    write(
      "files",
      list.filter(([name]) => !isLater(name)),
    ) +
    write(
      "later",
      list.filter(([name]) => isLater(name)),
    ) +
    worker,
);

if (versions && existsSync(versions)) {
  for (const version of readdirSync(versions)) {
    cpSync(join(versions, version), join(dist, "v", version), { recursive: true });
  }
}
writeFileSync(join(dist, ".nojekyll"), "");
