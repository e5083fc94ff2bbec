// The declarations of the modules' exports are written by hand. They have the names and the
// parameters of what wasm-bindgen generates.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageFolder } from "./installed.mjs";

const sources = fileURLToPath(new URL("../../pkg/src/", import.meta.url));

/** `{ name: number of parameters }` of a piece of a declaration file. */
function declared(text, pattern) {
  const entries = [...text.matchAll(pattern)].map((match) => {
    return [match[1], parameters(text.slice(match.index + match[0].length))];
  });
  return Object.fromEntries(entries);
}

/** The number of parameters in front of the parenthesis that closes the list. */
function parameters(text) {
  let depth = 0;
  let list = "";
  for (const char of text.replaceAll("=>", "")) {
    if (")}]>".includes(char)) depth--;
    if (depth < 0) break;
    if (depth === 0) list += char;
    if ("({[<".includes(char)) depth++;
  }
  return list.split(",").filter((parameter) => parameter.trim() !== "").length;
}

const lengths = (object, names) =>
  Object.fromEntries(names.map((name) => [name, object[name].length]));

/** What an object of wasm-bindgen has for the outside. */
const exported = (object) =>
  Object.getOwnPropertyNames(object).filter(
    (name) => typeof object[name] === "function" && !name.startsWith("__"),
  );

for (const part of ["", "text", "check", "memory", "evals", "tokens", "session-files"]) {
  test(`glue.d.ts of ${part || "core"} declares what the module exports`, async () => {
    const text = readFileSync(join(sources, part, "glue.d.ts"), "utf8").replace(
      /\/\*\*.*?\*\//gs,
      "",
    );
    const glue = await import(pathToFileURL(join(packageFolder, "dist", part, "glue.js")));
    const bodies = [...text.matchAll(/^export class (\w+) \{\n(.*?)^\}/gms)];
    const classes = bodies.map(([, name]) => name);

    const functions = declared(text, /^export function (\w+)\(/gm);
    const names = exported(glue).filter((name) => !classes.includes(name) && name !== "default");
    assert.deepEqual(lengths(glue, Object.keys(functions)), functions);
    assert.deepEqual(
      names.filter((name) => !(name in functions)),
      [],
    );

    for (const [, name, body] of bodies) {
      const { constructor, ...methods } = declared(body, /^  (?:static )?(\w+)\(/gm);
      const prototype = glue[name].prototype;
      assert.deepEqual(lengths(prototype, Object.keys(methods)), methods, name);
      const known = (method) => method in methods || method === "constructor";
      const methodsThere = Object.entries(Object.getOwnPropertyDescriptors(prototype))
        .filter(([method, { value }]) => typeof value === "function" && !method.startsWith("__"))
        .map(([method]) => method);
      assert.deepEqual(
        methodsThere.filter((method) => !known(method)),
        [],
        name,
      );
      if (typeof constructor === "number") assert.equal(glue[name].length, constructor, name);
    }
  });
}
