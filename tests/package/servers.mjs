// Real database servers for tests, each in a folder of its own and reached by a socket in it.
//
// `REDIS_SERVER` and `POSTGRES_BIN` name the programs; without them, the usual places are searched.
// `cargo xtask test` installs what is missing.

import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts Redis. Returns the path of its socket. */
export async function startRedis() {
  const folder = temporary("redis");
  const socket = join(folder, "redis.sock");
  const args = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder];
  await start(process.env.REDIS_SERVER || "redis-server", args, {}, "stdout", "ready to accept");
  return socket;
}

/** Starts Postgres. Returns the folder of its socket and the name of its user. */
export async function startPostgres() {
  const folder = temporary("postgres");
  const bin = process.env.POSTGRES_BIN || postgresFolder();
  // Postgres refuses to run as root.
  const isRoot = process.getuid() === 0;
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const user = isRoot ? { uid: id("-u"), gid: id("-g") } : {};
  if (isRoot) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initdb = ["-D", data, "-U", "tester", "-A", "trust", "--no-sync", "--no-locale"];
  execFileSync(join(bin, "initdb"), [...initdb, "-E", "UTF8"], { ...user, stdio: "pipe" });
  const args = ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
  const isReady = "database system is ready to accept connections";
  await start(join(bin, "postgres"), args, { ...user, cwd: folder }, "stderr", isReady);
  return { host: folder, user: "tester", database: "postgres" };
}

/** Runs a server until this process ends, and waits until it says that it is ready. */
function start(program, args, options, stream, isReady) {
  const server = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  process.on("exit", () => server.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (why) => reject(new Error(`${program}: ${why}\n${said}`));
    server.on("error", (error) => fail(error.message));
    server.on("exit", (status) => fail(`ended with ${status}`));
    for (const output of [server.stdout, server.stderr]) {
      output.on("data", (data) => {
        said += data;
        if (output !== server[stream] || !said.toLowerCase().includes(isReady)) return;
        // From now on it does not keep this process running.
        for (const handle of [server, server.stdout, server.stderr]) handle.unref();
        resolve();
      });
    }
  });
}

// Where Debian puts the programs of each version.
function postgresFolder() {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return "";
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
  return join(versions, newest, "bin");
}

function temporary(name) {
  // Sockets have short paths.
  const folder = mkdtempSync(join(tmpdir(), `tw-${name}-`));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
