// Checks TypeScript against the types of the installed frameworks.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Fails with the compiler's errors unless `text` compiles in the folder `project`. */
export function typecheck(project, text) {
  const options = {
    strict: true,
    noEmit: true,
    // The frameworks' own types do not all pass.
    skipLibCheck: true,
    target: "es2023",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
    types: [],
  };
  writeFileSync(join(project, "main.ts"), text);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  const tsconfig = { compilerOptions: options, files: ["main.ts"] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" });
  } catch (error) {
    assert.fail(String(error.stdout));
  }
}
