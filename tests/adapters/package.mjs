// The package next to the frameworks: a copy of the installed tarball in a folder from which
// `react` and `vue` are found, as in a user's project.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageFolder } from "../package/installed.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the package. */
export const folder = copy();

/** Imports an entry of the package: `.`, `./ai-sdk`. */
export const entry = (name) =>
  import(pathToFileURL(join(folder, manifest.exports[name].default)).href);

/** The package's manifest. */
export const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

function copy() {
  mkdirSync(join(here, ".work"), { recursive: true });
  const project = mkdtempSync(join(here, ".work/project-"));
  process.on("exit", () => rmSync(project, { recursive: true, force: true }));
  const modules = process.env.TURNWISE_TARBALL
    ? dirname(packageFolder)
    : join(packageFolder, "node_modules");
  const { dependencies } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies))
    cpSync(join(modules, name), join(project, "node_modules", name), { recursive: true });
  const target = join(project, "node_modules/turnwise");
  cpSync(join(packageFolder, "package.json"), join(target, "package.json"));
  cpSync(join(packageFolder, "dist"), join(target, "dist"), { recursive: true });
  return target;
}
