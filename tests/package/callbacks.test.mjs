// The host's functions: an exception or a wrong answer names the function and changes nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { TurnwiseError, createContext, prune, trim } = turnwise;

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const story = [user("a"), assistant("b"), user("c"), assistant("d")];
const boom = () => {
  throw new Error("boom");
};

const failing = (code, path) => (error) => {
  assert.ok(error instanceof TurnwiseError, String(error));
  assert.equal(error.code, code);
  assert.equal(error.path, path);
  assert.ok(error.message.includes(path), error.message);
  return true;
};

test("errors in `pin`, `opensTurn` and `countTokens` name the function", () => {
  for (const name of ["pin", "opensTurn", "countTokens"]) {
    let isBroken = false;
    const answer = name === "countTokens" ? () => 1 : () => false;
    const context = createContext({ [name]: (...given) => (isBroken ? boom() : answer(...given)) });
    const before = context.fit(story.slice(0, 2)).tokens;
    isBroken = true;
    assert.throws(() => context.fit(story), failing("callback_failed", name));
    isBroken = false;
    assert.equal(context.fit(story.slice(0, 2)).tokens, before);
    assert.deepEqual(context.fit(story).messages, story);
  }
});

test("wrong answers are errors, promises included", () => {
  for (const name of ["pin", "opensTurn"]) {
    for (const answer of [Promise.resolve(true), "yes", 1, null]) {
      const context = createContext({ [name]: () => answer });
      assert.throws(() => context.fit(story), failing("callback_failed", name));
    }
    createContext({ [name]: () => undefined }).fit(story);
  }
  for (const answer of ["7", null, undefined, NaN, -1, 2 ** 33, 7n, Promise.resolve(7)]) {
    const context = createContext({ countTokens: () => answer });
    assert.throws(() => context.fit(story), failing("bad_count", "countTokens"));
  }
});

test("a callback may not use the context that is asking it", () => {
  const context = createContext({ pin: () => context.fit(story).changed });
  assert.throws(
    () => context.fit(story),
    (error) => error.code === "in_use",
  );
});

test("listeners that throw are written to the console and harm nobody", async () => {
  const { error } = console;
  const written = [];
  console.error = (...words) => written.push(words);
  try {
    const context = createContext({
      window: 600,
      summarizer: async () => boom(),
      onError: boom,
      onSummary: boom,
    });
    const long = Array.from({ length: 30 }, (_, at) => [
      user(`question ${at} `.repeat(5)),
      assistant(`answer ${at} `.repeat(5)),
    ]).flat();
    const plan = await context.prepare(long);
    assert.equal(plan.error.code, "summary_failed");
    assert.ok(plan.fits);
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    console.error = error;
  }
  assert.equal(written.length, 2);
});

test("shell output that comes back in the user's name starts no turn", () => {
  const messages = [user("Fix the test"), assistant("ls"), user("$ main.rs"), assistant("Done")];
  const opensTurn = ({ content }) => !content.startsWith("$");
  const context = createContext({ opensTurn, strategies: [trim({ turns: 1 })] });
  assert.deepEqual(context.fit(messages).messages, messages);
  const other = createContext({ strategies: [trim({ turns: 1 })] });
  assert.equal(other.fit(messages).messages.length, 2);
});

test("`prune` goes by the host's own importance", () => {
  const messages = Array.from({ length: 12 }, (_, at) => [
    user(`Question number ${at} about the parcel`),
    assistant(`Answer number ${at} about the parcel`),
  ]).flat();
  const score = ({ content }) => (/number [37] /.test(content) ? 0.9 : 0.1);
  const context = createContext({ window: 150, strategies: [prune({ score }), trim()] });
  const kept = context.fit(messages).messages.map(({ content }) => content);
  for (const at of [3, 7]) assert.ok(kept.includes(messages[2 * at + 1].content), kept.join("\n"));
  assert.ok(kept.length < messages.length);
  const broken = createContext({ window: 150, strategies: [prune({ score: boom }), trim()] });
  assert.throws(() => broken.fit(messages), failing("callback_failed", "strategies[0].score"));
});

test("listeners whose promises reject are written to the console, and end no process", async () => {
  const rejected = [];
  const written = [];
  const reject = (reason) => rejected.push(reason);
  const { error } = console;
  console.error = (...words) => written.push(words);
  process.on("unhandledRejection", reject);
  const reason = new Error("disk full");
  const fail = async () => Promise.reject(reason);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const names = ["onSummary", "onError", "onPlan", "onLog", "onProgress"];
  const long = Array.from({ length: 30 }, (_, at) => [
    user(`question ${at} `.repeat(5)),
    assistant(`answer ${at} `.repeat(5)),
  ]).flat();
  try {
    for (const name of names) {
      const context = createContext({
        window: 600,
        conversation: "a",
        log: { load: () => [], append: () => true, remove: () => undefined },
        summarizer: async function* () {
          yield "Thirty questions were answered.";
          if (name === "onError") boom();
        },
        [name]: fail,
      });
      await context.prepare(long);
      await settle();
      assert.ok(written.length > 0, name);
      assert.ok(
        written.every(([, thrown]) => thrown === reason),
        name,
      );
      written.length = 0;
    }
    for (const name of ["pin", "opensTurn", "countTokens"])
      assert.throws(() => createContext({ [name]: fail }).fit(story), /promise/);
    await settle();
    assert.deepEqual(rejected, []);
  } finally {
    process.off("unhandledRejection", reject);
    console.error = error;
  }
});
