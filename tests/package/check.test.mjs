// lint, heal and convert through the npm package. turnwise-check tests the rules. These tests cover
// the boundary: the host's own objects, errors, and instances of LangChain's classes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { data, packageFolder, turnwise } from "./installed.mjs";

const { TurnwiseError, convert, heal, lint } = turnwise;

const call = (id) => ({ id, type: "function", function: { name: "look", arguments: "{}" } });
const asks = (...ids) => ({ role: "assistant", content: null, tool_calls: ids.map(call) });
const answers = (id) => ({ role: "tool", tool_call_id: id, content: "found" });
const user = (content) => ({ role: "user", content });

test("recorded requests lint without an error and heal into themselves", () => {
  const rows = ["openai_requests.jsonl", "anthropic_requests.jsonl"].flatMap((file) =>
    data(file).trim().split("\n"),
  );
  for (const { id, format, items } of rows.map((row) => JSON.parse(row))) {
    // Its long results were left out when it was copied.
    if (id.startsWith("pi/")) continue;
    assert.deepEqual(
      lint(items, format).filter(({ severity }) => severity === "error"),
      [],
      id,
    );
    assert.equal(heal(items, { format }).messages, items, id);
  }
});

test("a finding names rule, index, severity, sentence and fix", () => {
  const [finding, ...others] = lint([user("Hi"), asks("c1"), user("Well?")]);
  assert.deepEqual(others, []);
  assert.deepEqual([finding.rule, finding.index, finding.severity], ["C1", 1, "error"]);
  assert.match(finding.message, /`c1` has no result/);
  assert.match(finding.fix, /interrupted/);
});

test("a clean history is the same array; untouched messages are the same objects", () => {
  const clean = [user("Hi"), asks("c1"), answers("c1"), user("Thanks")];
  assert.equal(heal(clean).messages, clean);
  assert.deepEqual(heal(clean).edits, []);
  const broken = [user("Hi"), asks("c1"), user("Well?"), answers("c1")];
  const { messages, edits } = heal(broken);
  assert.deepEqual(
    messages.map((message) => broken.indexOf(message)),
    [0, 1, 3, 2],
    "moved, and not made up",
  );
  assert.deepEqual(
    edits.map(({ index, rule }) => [index, rule]),
    [[1, "C1"]],
  );
  assert.equal(heal(messages).messages, messages);
});

test("what a patch does not mean stays, down to the objects inside", () => {
  const extra = { at: new Date(0) };
  const broken = [
    user("Hi"),
    { role: "assistant", content: "Hello", tool_calls: [], extra },
    user("Bye"),
  ];
  const { messages } = heal(broken);
  assert.deepEqual(Object.keys(messages[1]), ["role", "content", "extra"]);
  assert.equal(messages[1].extra, extra);
  assert.deepEqual(
    Object.keys(broken[1]),
    ["role", "content", "tool_calls", "extra"],
    "the caller's own is as it was",
  );
});

test("parts leave and enter lists, their neighbors stay themselves", () => {
  const picture = {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: "iVBO" },
  };
  const broken = [
    { role: "user", content: [{ type: "text", text: "" }, picture] },
    {
      role: "assistant",
      content: [
        { type: "tool_use", id: "a", name: "x", input: {} },
        { type: "tool_use", id: "b", name: "x", input: {} },
      ],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "1" }, picture] },
  ];
  const { messages, edits } = heal(broken, "anthropic");
  assert.equal(messages[0].content[0], picture);
  assert.deepEqual(
    messages[2].content.map(({ type, tool_use_id }) => tool_use_id ?? type),
    ["a", "b", "image"],
  );
  assert.equal(messages[2].content[2], picture);
  assert.deepEqual(
    edits.map(({ rule }) => rule),
    ["A7", "A1"],
  );
});

test("R56: half a character does not cross unseen", () => {
  const broken = [user("Well done \ud83d"), user("\ufffd is fine")];
  assert.deepEqual(
    lint(broken).map(({ rule, index }) => [rule, index]),
    [["C10", 0]],
  );
  const { messages } = heal(broken);
  assert.equal(messages[0].content, "Well done \ufffd");
  assert.equal(messages[1], broken[1]);
});

test("system messages that may not stand in the list are handed back", () => {
  const { messages, system } = heal([{ role: "system", content: "Be brief." }, user("Hi")], {
    format: "anthropic",
  });
  assert.deepEqual([messages, system], [[user("Hi")], "Be brief."]);
  assert.equal("system" in heal([user("Hi")]), false);
});

test("calls in flight are an error, unless they are said to be pending", () => {
  const running = [user("Hi"), asks("c1")];
  assert.equal(lint(running).length, 1);
  assert.deepEqual(lint(running, { pending: true }), []);
  assert.equal(heal(running, { pending: true }).messages, running);
});

test("convert reports what it loses", () => {
  const history = [
    { role: "system", content: "Be brief." },
    user("Hi"),
    asks("c1", "c2"),
    answers("c2"),
    answers("c1"),
  ];
  const { messages, system, losses } = convert(history, { from: "openai-chat", to: "anthropic" });
  assert.equal(system, "Be brief.");
  assert.deepEqual(
    messages.map(({ role }) => role),
    ["user", "assistant", "user"],
  );
  assert.deepEqual(losses, []);
  assert.deepEqual(lint(messages, "anthropic"), []);
  const thinking = {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Hm", signature: "EqQB" },
      { type: "text", text: "Hello" },
    ],
  };
  const lost = convert([user("Hi"), thinking], { to: "gemini" }).losses;
  assert.deepEqual(
    lost.map(({ index, what }) => [index, what]),
    [
      [1, "signature"],
      [1, "reasoning"],
    ],
  );
});

test("LangChain's instances are healed as instances", () => {
  const ai = new AIMessage({
    content: "",
    tool_calls: [{ id: "c1", name: "look", args: {}, type: "tool_call" }],
  });
  const stray = new ToolMessage({ content: "late", tool_call_id: "c1" });
  const broken = [
    new HumanMessage("Hi"),
    ai,
    new HumanMessage("Well?"),
    stray,
    new ToolMessage({ content: "", tool_call_id: "c9" }),
  ];
  assert.deepEqual(
    lint(broken).map(({ rule, index }) => [rule, index]),
    [
      ["C1", 1],
      ["L1", 4],
    ],
  );
  const { messages } = heal(broken);
  assert.deepEqual(
    messages.map((message) => broken.indexOf(message)),
    [0, 1, 3, 2],
  );
  const long = "c".repeat(80);
  const longer = [
    new AIMessage({
      content: "",
      tool_calls: [{ id: long, name: "look", args: {}, type: "tool_call" }],
    }),
    new ToolMessage({ content: "x", tool_call_id: long }),
  ];
  const shorter = heal(longer).messages;
  assert.ok(shorter.every((message, index) => message instanceof longer[index].constructor));
  assert.equal(shorter[1].tool_call_id, shorter[0].tool_calls[0].id);
  assert.ok(shorter[1].tool_call_id.length <= 64);
  assert.equal(longer[1].tool_call_id, long);
  assert.equal(heal(shorter).messages, shorter, "and write themselves with the new id");
});

test("a result made for LangChain is an instance where there is a model for it", () => {
  const asked = (id) =>
    new AIMessage({ content: "", tool_calls: [{ id, name: "look", args: {}, type: "tool_call" }] });
  const broken = [
    asked("c1"),
    new ToolMessage({ content: "x", tool_call_id: "c1" }),
    asked("c2"),
    new HumanMessage("Well?"),
  ];
  const made = heal(broken).messages[3];
  assert.ok(made instanceof ToolMessage);
  assert.deepEqual(
    [made.tool_call_id, made.status, made.content],
    ["c2", "error", "[interrupted: no result]"],
  );
});

const code = (expected) => (thrown) => thrown instanceof TurnwiseError && thrown.code === expected;

test("misuse is a typed error", () => {
  assert.throws(() => lint([user("Hi")], "openai"), code("unknown_format"));
  assert.throws(() => lint([user("Hi")], { target: "mars" }), code("bad_option"));
  assert.throws(() => lint([user("Hi")], { tarket: "openai" }), code("unknown_option"));
  assert.throws(
    () => heal([user("Hi"), null]),
    (thrown) => code("not_an_object")(thrown) && thrown.index === 1,
  );
  assert.throws(
    () => heal([user("Hi"), { role: "user", content: 1n }]),
    (thrown) => code("not_json")(thrown) && thrown.index === 1,
  );
  assert.throws(() => heal("Hi"), code("bad_option"));
  assert.throws(() => convert([user("Hi")], { from: "openai-chat" }), code("bad_option"));
  assert.throws(() => convert([user("Hi")], { to: "nowhere" }), code("unknown_format"));
});

test("what does not check carries no checker", () => {
  const require = createRequire(import.meta.url);
  const esbuild = join(dirname(require.resolve("esbuild/package.json")), "bin/esbuild");
  const index = JSON.stringify(join(packageFolder, "dist/index.js"));
  const bundle = (names) => {
    const input = `import { ${names} } from ${index}; globalThis.used = [${names}];`;
    const args = [esbuild, "--bundle", "--minify", "--format=esm", "--log-level=warning"];
    return execFileSync(process.execPath, args, {
      input,
      cwd: packageFolder,
      maxBuffer: 1 << 26,
      encoding: "utf8",
    });
  };
  const checker = readFileSync(join(packageFolder, "dist/check/bytes.js"), "utf8").slice(20, 220);
  const engine = readFileSync(join(packageFolder, "dist/bytes.js"), "utf8").slice(20, 220);
  const chat = bundle("createContext");
  assert.ok(chat.includes(engine) && !chat.includes(checker), "createContext");
  const check = bundle("lint");
  assert.ok(!check.includes(engine) && check.includes(checker), "lint");
});
