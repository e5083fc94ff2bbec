// The packages as users install them: the packed tarball and what npm packs of vocabularies/, installed
// into a folder of their own, once per tarball.
//
// `TURNWISE_TARBALL` is the path of the tarball. Without it, tests use the build in pkg/, for quick
// runs during development.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The folder whose `node_modules` has the package. */
export const project = install();

/** The package's own folder. */
export const packageFolder = process.env.TURNWISE_TARBALL
  ? join(project, "node_modules/turnwise")
  : join(root, "pkg");

/** The package's default entry. */
export const turnwise = await import(pathToFileURL(join(packageFolder, "dist/index.js")));

/** A file of tests/data. */
export const data = (name) => readFileSync(join(root, "tests/data", name), "utf8");

function install() {
  const tarball = process.env.TURNWISE_TARBALL;
  if (!tarball) return join(root, "pkg");
  const vocabularies = join(root, "vocabularies");
  const content = createHash("sha256").update(readFileSync(tarball));
  for (const file of readdirSync(vocabularies))
    content.update(readFileSync(join(vocabularies, file)));
  const hash = content.digest("hex").slice(0, 16);
  const work = join(root, "tests/.work");
  const folder = join(work, `installed-${hash}`);
  if (existsSync(folder)) return folder;
  mkdirSync(work, { recursive: true });
  // Test files run in parallel: each installs into a folder of its own, and the first to finish
  // names it.
  const attempt = mkdtempSync(join(work, "installing-"));
  writeFileSync(
    join(attempt, "package.json"),
    JSON.stringify({ name: "consumer", private: true, type: "module" }),
  );
  const options = [
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--ignore-scripts",
    "--loglevel=error",
    // A folder is packed as for publishing, not linked.
    "--install-links",
  ];
  execFileSync("npm", ["install", ...options, tarball, vocabularies], {
    cwd: attempt,
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    renameSync(attempt, folder);
  } catch {
    rmSync(attempt, { recursive: true });
  }
  return folder;
}
