// The recipe for Cloudflare Durable Objects (docs/state.md) in workerd: an object makes a context
// for each request and sends what a context that lives on would send.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { consumer } from "./consumer.mjs";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));

const section = readFileSync(join(here, "../../docs/state.md"), "utf8").split(
  "\n## Cloudflare Durable Objects\n",
)[1];
const [, recipe] = /^```js\nexport (.*?)^```$/ms.exec(section);

const worker = `
  import { clearToolResults, createContext, trim } from "turnwise";
  import { chat } from "./chat.mjs";
  ${recipe}
  const policy = { window: 900, strategies: [clearToolResults(), trim({ bySteps: true })] };
  const sent = (plan) => JSON.stringify(plan.messages);

  export class Chat {
    constructor(state) {
      this.log = durableLog(state.storage);
    }
    async fetch(request) {
      const count = Number(new URL(request.url).searchParams.get("count"));
      const context = createContext({ ...policy, conversation: "this one", log: this.log });
      const plan = await context.prepare(chat(count));
      const entries = await this.log.load();
      const isFree = await this.log.append("this one", 1, entries[0] ?? {});
      if (isFree) await this.log.remove("this one", [1]);
      return Response.json({ sent: sent(plan), entries: entries.length, isFree });
    }
  }

  export default {
    async test(_, env) {
      const chatOf = (name) => env.CHAT.get(env.CHAT.idFromName(name));
      const alive = createContext(policy);
      let last;
      for (let count = 1; count <= 60; count++) {
        const url = "http://127.0.0.1/?count=" + count;
        last = await (await chatOf("one").fetch(url)).json();
        if (last.sent !== sent(alive.fit(chat(count)))) throw new Error("differs after " + count);
      }
      if (last.entries < 2 || last.isFree) throw new Error(JSON.stringify(last));
    },
  };`;

test("a Durable Object keeps the log of its conversation", async () => {
  const chat = readFileSync(join(here, "../package/chat.mjs"), "utf8");
  const folder = consumer({ "worker.js": worker, "chat.mjs": chat });
  await build({
    entryPoints: [join(folder, "worker.js")],
    outfile: join(folder, "out.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    external: ["*.wasm"],
    logLevel: "silent",
  });
  copyFileSync(join(folder, "node_modules/turnwise/dist/core.wasm"), join(folder, "core.wasm"));
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
     const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
     const main :Workerd.Worker = (
       compatibilityDate = "2026-10-01",
       modules = [
         (name = "out.js", esModule = embed "out.js"),
         (name = "./core.wasm", wasm = embed "core.wasm"),
       ],
       durableObjectNamespaces = [(className = "Chat", uniqueKey = "chat")],
       durableObjectStorage = (inMemory = void),
       bindings = [(name = "CHAT", durableObjectNamespace = "Chat")],
     );`,
  );
  const workerd = require.resolve("workerd/bin/workerd");
  const isScript = readFileSync(workerd).subarray(0, 2).toString() === "#!";
  const [program, ...first] = isScript ? [process.execPath, workerd] : [workerd];
  const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
  try {
    execFileSync(program, [...first, "test", "config.capnp"], options);
  } catch (error) {
    assert.fail(error.stderr);
  }
});
