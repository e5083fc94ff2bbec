// A consumer project: a folder with the packed tarball installed.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { project } from "../package/installed.mjs";

// One exit listener per project is more than Node's warning limit.
process.setMaxListeners(100);

/**
 * Makes a project outside of this one, so that nothing of ours can be found by accident.
 *
 * @param files contents by path
 */
export function consumer(files) {
  if (!process.env.TURNWISE_TARBALL)
    throw new Error(
      "set TURNWISE_TARBALL to what `npm pack` made of pkg/, as `cargo xtask test` does",
    );
  const folder = mkdtempSync(join(tmpdir(), "turnwise-consumer-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(project, "node_modules"), join(folder, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const [path, content] of Object.entries({
    "package.json": '{ "private": true, "type": "module" }',
    ...files,
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/**
 * The program of every consumer: it trims, summarizes without a model, and prints the outcome as
 * one line.
 */
export const program = programWith((context, list) => `${context}.fit(${list})`);

/** The same for pages, where plans wait for the engine, as the body of an async function. */
export const pageProgram = programWith((context, list) => `await ${context}.prepare(${list})`);

function programWith(plan) {
  return `
  const context = createContext({ strategies: [trim({ turns: 1 })] });
  const messages = [{ role: "user", content: "a" }, { role: "assistant", content: "b" }, { role: "user", content: "c" }];
  const plan = ${plan("context", "messages")};
  const isSame = plan.messages.length === 1 && plan.messages[0] === messages[2];
  const said = Array.from({ length: 12 }, (_, n) => ({ role: n % 2 ? "assistant" : "user", content: "Order W10" + n + " is late. ".repeat(20) }));
  const short = ${plan("createContext({ window: 400, summarizer: extractiveSummarizer() })", "said")};
  const isTold = /W100/.test(short.messages.find(({ content }) => /conversation-summary/.test(content))?.content);
  const tokens = estimateTokens("one two three");
`;
}

/** How an import of everything that {@link program} uses is written. */
export const names = "{ createContext, estimateTokens, extractiveSummarizer, trim }";

/** The outcome that {@link program} must have. */
export const outcome = "true 3 keep true";

/** An expression for it. */
export const telling = "`${isSame} ${tokens} ${plan.decisions[2].action} ${isTold}`";

/** The same for `turnwise/tokens`: counts, ids and texts of a vocabulary that is loaded whole. */
export const counts = {
  names: "{ countTokens, decode, encode, isWithin, ready, truncate }",
  program: `
    await ready({ ascii: true });
    const early = countTokens("hello world");
    await ready({ ids: true, messages: true });
    const ids = encode("naïve");
    const messages = countTokens([{ role: "user", content: "hello" }]);
  `,
  telling:
    '`${early} ${ids.length} ${decode(ids)} ${isWithin("one two three", 2)} ${truncate("one two three", 2)} ${messages}`',
  outcome: "2 3 naïve false one two 8",
};
