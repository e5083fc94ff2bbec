// The WebAssembly boundary: memory, large and strange texts, and failures of the engine.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";
import { long } from "./messages.mjs";

const {
  TrimmingSession,
  TurnwiseError,
  createContext,
  estimateTokens,
  extractiveSummarizer,
  summarize,
  trim,
} = turnwise;
const glue = await import(pathToFileURL(join(packageFolder, "dist/glue.js")));
const textGlue = await import(pathToFileURL(join(packageFolder, "dist/text/glue.js")));

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const bytes = () =>
  glue.linearMemory().buffer.byteLength +
  (isTextUp ? textGlue.linearMemory().buffer.byteLength : 0);
let isTextUp = false;

/** The next plan traps. No input is known to trap the engine, but an invalid pointer does. */
function trapOnce() {
  const { fit } = glue.ConversationHandle.prototype;
  glue.ConversationHandle.prototype.fit = function () {
    glue.ConversationHandle.prototype.fit = fit;
    const stray = Object.create(glue.ConversationHandle.prototype, {
      __wbg_ptr: { value: 0xffff_fff0 },
    });
    return stray.fit(-1);
  };
}

test("linear memory is flat over 10,000 plans", () => {
  const context = createContext({ window: 2_000, summarizer: extractiveSummarizer() });
  const messages = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? assistant : user)(`message ${i} `.repeat(20)),
  );
  const plan = (n) => context.fit([...messages.slice(0, 38), user(`question ${n % 10}`)]);
  for (let i = 0; i < 100; i++) plan(i);
  isTextUp = true;
  const before = bytes();
  for (let i = 0; i < 10_000; i++) plan(i);
  assert.equal(bytes(), before);
});

test("contexts that were disposed of leave nothing behind", () => {
  const round = () => {
    const context = createContext({ strategies: [trim({ turns: 2 })] });
    for (let i = 0; i < 50; i++) context.append(user(`message ${i} `.repeat(20)));
    context.fit();
    context.fork().dispose();
    context.dispose();
  };
  for (let i = 0; i < 20; i++) round();
  const before = bytes();
  for (let i = 0; i < 500; i++) round();
  assert.equal(bytes(), before);
});

test("a message of several megabytes goes through, and its room is given back", () => {
  const context = createContext();
  const big = user(`${"a long text ".repeat(800_000)}日本語`);
  const plan = context.fit([big, assistant("ok")]);
  assert.equal(plan.messages[0], big);
  assert.ok(plan.tokens > 1_000_000);
  context.dispose();
  const before = bytes();
  for (let i = 0; i < 3; i++) {
    const again = createContext();
    again.fit([big]);
    again.dispose();
  }
  assert.equal(bytes(), before);
});

test("texts of every kind are the same on both sides", () => {
  const texts = [
    "",
    "\0",
    "héllo",
    "日本語のテキスト",
    "🙂👩‍👩‍👧",
    "\ud800",
    "a\udc00b",
    "\u2028\u2029",
    '\\"\n\t',
    "x".repeat(70_000),
    "é".repeat(70_000),
    "日".repeat(70_000),
  ];
  const context = createContext();
  const messages = texts.map(user);
  context.fit(messages);
  const before = context.fit(messages).tokens;
  // Copies with the same JSON are recognized, so nothing is counted twice.
  assert.equal(context.fit(structuredClone(messages)).tokens, before);
  // Providers refuse half a character, so plans replace it.
  const sent = messages.map(({ role, content }) => ({ role, content: content.toWellFormed() }));
  assert.deepEqual(context.fit().messages, sent);
  for (const text of texts)
    assert.ok(Number.isInteger(estimateTokens(text)), JSON.stringify(text.slice(0, 9)));
  assert.equal(estimateTokens(""), 0);
});

test("deeply nested content is refused or kept, never a crash", () => {
  const nest = (depth) => JSON.parse('{"a":'.repeat(depth) + "1" + "}".repeat(depth));
  const context = createContext();
  for (const depth of [10, 100, 1_000, 3_000]) {
    const message = { ...user("x"), nest: nest(depth) };
    try {
      assert.equal(context.fit([message]).messages[0], message);
    } catch (error) {
      assert.ok(error instanceof TurnwiseError && error.code !== "internal_error", String(error));
    }
  }
});

test("a counter may use the package itself", () => {
  const messages = [
    user([
      { type: "text", text: "first" },
      { type: "text", text: "second" },
    ]),
    assistant("日本語 third"),
    user("x".repeat(20_000)),
  ];
  const [plain, nested] = [[], []];
  const expected = createContext({ countTokens: (text) => plain.push(text) && text.length }).fit(
    messages,
  );
  const other = createContext();
  const countTokens = (text) => {
    nested.push(text);
    // All of this writes into the engine's buffer while the engine reads a message from it.
    estimateTokens("まったく別のテキスト".repeat(1 + (nested.length % 3) * 3_000));
    other.fit([user(`another conversation ${nested.length}`)]);
    return text.length;
  };
  const context = createContext({ countTokens });
  assert.deepEqual(context.fit(messages).decisions, expected.decisions);
  assert.deepEqual(nested, plain);
  const counted = nested.length;
  context.fit(structuredClone(messages));
  assert.ok(nested.length - counted < counted, "what says the same is not read as new");
});

test("a counter that uses its own conversation gets a typed error", () => {
  const said = Array.from({ length: 30 }, (_, i) =>
    (i % 2 ? assistant : user)(`Order W10${i} is late. ${"It was to come on Monday. ".repeat(5)}`),
  );
  const uses = [
    (context) => context.fit(said),
    (context) => context.append(user("x")),
    (context) => context.fork(),
    (context) => context.undo(),
  ];
  for (const use of uses) {
    let asking;
    const countTokens = (text) => {
      if (asking) use(asking);
      return Math.ceil(text.length / 4);
    };
    const options = { window: 600, summarizer: extractiveSummarizer(), countTokens };
    const context = createContext(options);
    context.fit(said.slice(0, 20));
    asking = context;
    assert.throws(() => context.fit(said), { name: "TurnwiseError", code: "in_use" });
    asking = undefined;
    assert.deepEqual(context.fit(said).messages, createContext(options).fit(said).messages);
  }
});

test("a context closed by its own counter is closed", () => {
  let context;
  const countTokens = (text) => {
    context?.close();
    return text.length;
  };
  const made = createContext({ countTokens });
  context = made;
  assert.throws(() => made.fit([user("a")]), { code: "in_use" });
  context = undefined;
  assert.throws(() => made.fit([user("a")]), { code: "disposed" });
});

test("a trap is a typed error, and conversations go on with a new engine", async () => {
  const context = createContext({ strategies: [trim({ turns: 1 })] });
  const session = new TrimmingSession({ maxTurns: 1 });
  const messages = [user("a"), assistant("b"), user("c")];
  context.fit(messages);
  await session.addItems(messages);

  trapOnce();
  assert.throws(
    () => context.fit(messages),
    (error) =>
      error instanceof TurnwiseError &&
      error.code === "internal_error" &&
      error.cause instanceof WebAssembly.RuntimeError,
  );

  assert.deepEqual(context.fit(messages).messages, [user("c")]);
  messages.push(user("d"));
  assert.deepEqual(context.fit(messages).messages, [user("d")]);
  assert.deepEqual(await session.getItems(), [user("c")]);
  assert.deepEqual((await session.rawItems()).length, 3);
  assert.equal(createContext().fit(messages).messages.length, 4);
  assert.ok(estimateTokens("still here") > 0);
  context.dispose();
});

test("a fact that was taken back stays so with a new engine", () => {
  const context = createContext({ window: 500, summarizer: extractiveSummarizer() });
  const messages = [user("My door code is A7-B. Order W1001 is late."), ...long(8)];
  assert.match(JSON.stringify(context.fit(messages).messages), /A7-B/);
  assert.equal(context.retract("My door code is A7-B"), 1);
  trapOnce();
  assert.throws(() => context.fit(messages), { code: "internal_error" });
  const sent = JSON.stringify(context.fit(messages).messages);
  assert.match(sent, /W1001/);
  assert.doesNotMatch(sent, /A7-B/);
});

test("a trap while messages are read restarts the engine once and is the one reported", () => {
  const context = createContext({ strategies: [trim({ turns: 1 })] });
  const other = createContext();
  const messages = [user("a"), assistant("b")];
  context.fit(messages);
  const before = other.fit(messages).tokens;
  // Messages are read in lists of 64. The second list fails, and calls of the instance that failed
  // fail too, as in a real trap.
  const { append, truncate } = glue.ConversationHandle.prototype;
  const called = [];
  const first = new WebAssembly.RuntimeError("unreachable");
  glue.ConversationHandle.prototype.append = function (...given) {
    called.push("append");
    if (called.length === 2) throw first;
    return append.apply(this, given);
  };
  glue.ConversationHandle.prototype.truncate = function () {
    called.push("truncate");
    throw new WebAssembly.RuntimeError("null pointer passed to rust");
  };
  const more = Array.from({ length: 130 }, (_, at) => (at % 2 ? assistant : user)(`m${at}`));
  try {
    assert.throws(
      () => context.fit([...messages, ...more]),
      (error) => error.code === "internal_error" && error.cause === first,
    );
  } finally {
    Object.assign(glue.ConversationHandle.prototype, { append, truncate });
  }
  assert.deepEqual(called, ["append", "append"]);
  assert.deepEqual(context.fit().messages, messages);
  messages.push(...more);
  assert.deepEqual(context.fit(messages).messages, messages.slice(-2));
  assert.equal(other.fit(messages.slice(0, 2)).tokens, before);
});

test("a summary that was in force before a fault is asked for again", async () => {
  let asked = 0;
  const context = createContext({
    strategies: [summarize({ trigger: { turns: 2 }, target: { turns: 1 } })],
    summarizer: async () => ((asked += 1), "The person said a; the model said b."),
  });
  const messages = [user("a"), assistant("b"), user("c")];
  assert.equal((await context.prepare(messages)).messages.length, 3);
  const { fit } = glue.ConversationHandle.prototype;
  glue.ConversationHandle.prototype.fit = function () {
    glue.ConversationHandle.prototype.fit = fit;
    throw new WebAssembly.RuntimeError("unreachable");
  };
  assert.throws(
    () => context.fit(messages),
    (error) => error.code === "internal_error",
  );
  assert.deepEqual(context.fit(messages).messages, messages);
  assert.match((await context.prepare(messages)).messages[1].content, /The person said a/);
  assert.equal(asked, 2);
});

test("a trap while notes are written is a typed error, and a retry works", () => {
  const said = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? assistant : user)(`Order W10${i} is late. ${"It was to come on Monday. ".repeat(5)}`),
  );
  const options = () => ({ window: 600, summarizer: extractiveSummarizer() });
  const expected = createContext(options()).fit(said).messages;

  const context = createContext(options());
  const { notes } = textGlue.Notebook.prototype;
  textGlue.Notebook.prototype.notes = function () {
    textGlue.Notebook.prototype.notes = notes;
    const stray = Object.create(textGlue.Notebook.prototype, { __wbg_ptr: { value: 0xffff_fff0 } });
    return stray.relevance();
  };
  assert.throws(
    () => context.fit(said),
    (error) =>
      error instanceof TurnwiseError &&
      error.code === "internal_error" &&
      error.cause instanceof WebAssembly.RuntimeError,
  );
  assert.deepEqual(context.fit(said).messages, expected);
  assert.deepEqual(createContext(options()).fit(said).messages, expected);
});

test("an exception of the host's counter during notes is thrown by `fit`", () => {
  const said = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? assistant : user)(`Order W10${i} is late. ${"It was to come on Monday. ".repeat(5)}`),
  );
  let isBroken = false;
  const known = new Set();
  const countTokens = (text) => {
    // Every message is counted before the notes are written.
    if (isBroken && !known.has(text)) throw new Error("no tokenizer today");
    known.add(text);
    return Math.ceil(text.length / 4);
  };
  const options = { window: 600, summarizer: extractiveSummarizer(), countTokens };
  const expected = createContext(options).fit(said).messages;
  known.clear();
  const context = createContext(options);
  for (const message of said) context.append(message);
  isBroken = true;
  assert.throws(() => context.fit(), /no tokenizer today/);
  isBroken = false;
  assert.deepEqual(context.fit().messages, expected);
});

test("notes are of the conversation as it is, however it came about", () => {
  const turn = (n) => [
    user(`Where is order W10${n}? ${"It was to come on Monday. ".repeat(5)}`),
    assistant(`Order W10${n} is on its way. ${"Please wait for it. ".repeat(5)}`),
  ];
  const turns = (from, to) => Array.from({ length: to - from }, (_, i) => turn(from + i)).flat();
  const options = () => ({ window: 500, summarizer: extractiveSummarizer() });
  const context = createContext(options());
  context.fit(turns(0, 12));
  // Edited in the middle, shortened, extended and forked: the messages differ from those of the
  // first notes.
  const edited = [
    ...turns(0, 3),
    user("Forget W103: the parcel is order X777, for Mr Oliveira."),
    assistant("Noted, X777."),
    ...turns(4, 9),
  ];
  assert.deepEqual(context.fit(edited).messages, createContext(options()).fit(edited).messages);
  const fork = context.fork();
  const grown = [...edited, ...turns(20, 26)];
  assert.deepEqual(
    fork.fit(grown).messages.length,
    fork.fit(structuredClone(grown)).messages.length,
  );
  const fresh = createContext(options());
  fresh.fit(edited);
  assert.deepEqual(fork.fit(grown).messages, fresh.fit(grown).messages);
  fork.dispose();
  assert.deepEqual(context.fit(grown).messages, fresh.fit(grown).messages);
});
