// A page's modules come in parts. Constants are in the part whose code reads them: together, the parts
// have the memory of the whole module.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";
import { packageFolder } from "./installed.mjs";

const dist = join(packageFolder, "dist");

let copies = 0;

/** A copy of a module's glue that nothing has started. */
const freshGlue = (folder) =>
  import(`${pathToFileURL(join(dist, folder, "glue.js"))}?copy=${copies++}`);

/** A part that is inlined: its deflated bytes come behind four others. */
async function part(folder, name) {
  const { default: text } = await import(pathToFileURL(join(dist, folder, `${name}.js`)));
  return new WebAssembly.Module(inflateRawSync(Buffer.from(text, "base64").subarray(4)));
}

/** The memory of a module that has done nothing. */
const memoryOf = (glue) => Buffer.from(glue.linearMemory().buffer.slice(0));

for (const [folder, whole] of [
  ["", "core"],
  ["text", "text"],
]) {
  test(`the parts of ${whole}.wasm have all of its constants, also after a restart`, async () => {
    const [inOne, inParts] = [await freshGlue(folder), await freshGlue(folder)];
    inOne.initSync({ module: readFileSync(join(dist, `${whole}.wasm`)) });
    const expected = memoryOf(inOne);

    inParts.initSync({ module: await part(folder, "bytes") });
    assert.ok(!memoryOf(inParts).equals(expected), "the first part lacks some");
    inParts.addRest(await part(folder, "rest-bytes"));
    assert.ok(memoryOf(inParts).equals(expected));
    inParts.restart();
    assert.ok(memoryOf(inParts).equals(expected));
  });
}

test("the part for notes adds some of the constants that the first part lacks, and no others", async () => {
  const [inOne, inParts] = [await freshGlue(""), await freshGlue("")];
  inOne.initSync({ module: readFileSync(join(dist, "core.wasm")) });
  inParts.initSync({ module: await part("", "bytes") });
  const [expected, before] = [memoryOf(inOne), memoryOf(inParts)];
  inParts.addNotes(await part("", "notes-bytes"));
  const after = memoryOf(inParts);
  assert.ok(!after.equals(before) && !after.equals(expected));
  assert.ok(after.every((byte, at) => byte === expected[at] || byte === before[at]));
});
