// The tools that let a model use a memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryModule, user, open, learn } from "./memories.mjs";

const { memoryTool, memoryTools } = memoryModule;

test("Anthropic's memory tool shows records and writes notes", async () => {
  const memory = await open();
  await learn(memory, "I love jazz. My name is Ana.");
  const tool = memoryTool(memory);
  const run = (command, args) => tool.execute({ command, ...args });
  const path = "/memories/notes/plan.md";
  assert.match(await run("view", { path: "/memories" }), /\/memories\/preferences\.md/);
  const view = await run("view", { path: "/memories/preferences.md" });
  assert.match(view, /^Here's the content of .*:\n {5}1\tI love jazz\.$/);
  assert.match(await run("create", { path, file_text: "Buy milk\nBuy tea" }), /created success/);
  assert.match(await run("create", { path, file_text: "x" }), /already exists/);
  const edited = { path, old_str: "milk", new_str: "bread" };
  assert.equal(await run("str_replace", edited), "The memory file has been edited.");
  assert.match(await run("insert", { path, insert_line: 1, insert_text: "Buy rice" }), /edited/);
  assert.match(await run("view", { path, view_range: [1, 2] }), /Buy bread\n {5}2\tBuy rice$/);
  const new_path = "/memories/notes/list.md";
  assert.match(await run("rename", { old_path: path, new_path }), /renamed/);
  assert.match(await run("delete", { path: new_path }), /deleted/);
  assert.match(await run("view", { path: new_path }), /does not exist/);
  const mine = { path: "/memories/preferences.md", old_str: "jazz", new_str: "ads" };
  assert.match(await run("str_replace", mine), /the user's own words/);
  assert.match(await run("delete", { path: "/memories/preferences.md" }), /the user's own words/);
  const secret = { path, file_text: "password: Tr0ub4dor&3" };
  assert.match(await run("create", secret), /secret/);
  for (const bad of ["/etc/passwd", "/memories/../x", "/memories/%2e%2e/x", "/memories\\x"])
    assert.match(await run("view", { path: bad }), /not below/);
});

test("tools for any provider search, save and forget", async () => {
  const memory = await open();
  const messages = [user("By the way, I love jazz and hate rain.")];
  const { tools, call } = memoryTools(memory, { messages: () => messages });
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["memory_search", "memory_save", "memory_forget"],
  );
  const saved = await call("memory_save", '{"quote":"I love jazz","kind":"preference"}');
  assert.match(saved, /^Saved as /);
  assert.match(await call("memory_search", { query: "jazz" }), /I love jazz/);
  assert.match(await call("memory_forget", { id: saved.slice(9, -1) }), /the user's own words/);
  assert.match(await call("memory_save", { quote: "I am rich", kind: "fact" }), /Not saved/);
  assert.match(await call("memory_search", {}), /^Error/);
  assert.match(await call("other", {}), /no tool/);
  const tainted = [...messages, { role: "tool", tool_call_id: "1", content: "I hate tea." }];
  const later = memoryTools(memory, { messages: () => tainted });
  const proposed = await later.call("memory_save", { quote: "hate rain", kind: "preference" });
  assert.match(proposed, /Proposed as/);
});

test("words that are learned and saved under another kind stand in the profile once", async () => {
  const memory = await open();
  const wish = "Please always answer in French";
  await learn(memory, `${wish}.`);
  const { call } = memoryTools(memory, { messages: () => [user(`${wish}.`)] });
  assert.match(await call("memory_save", { quote: wish, kind: "preference" }), /^Saved as /);
  assert.equal(memory.list({ covered: true }).filter(({ text }) => text.includes(wish)).length, 2);
  assert.equal(memory.profile().text.split(wish).length, 2);
});

test("without consent no tool shows a record, and people still see it", async () => {
  const memory = await open();
  await learn(memory, "I love jazz. I moved to Lisbon.");
  const { call } = memoryTools(memory);
  const tool = memoryTool(memory);
  const shown = async () =>
    [
      await call("memory_search", { query: "jazz" }),
      await tool.execute({ command: "view", path: "/memories" }),
      await tool.execute({ command: "view", path: "/memories/preferences.md" }),
    ].join("\n");
  assert.match(await shown(), /I love jazz/);
  const uncovered = memory.setConsent({ profile: true });
  assert.doesNotMatch(await shown(), /jazz|preferences\.md\t/);
  const other = await open();
  await learn(other, "I love tea.");
  const [{ id: unknown }] = other.list();
  assert.equal(
    (await call("memory_forget", { id: uncovered[0] })).replace(uncovered[0], unknown),
    await call("memory_forget", { id: unknown }),
  );
  assert.match(await tool.execute({ command: "view", path: "/memories/profile.md" }), /Lisbon/);
  const all = memory.list().map(({ id }) => id);
  const covered = new Set(memory.list({ covered: true }).map(({ id }) => id));
  assert.deepEqual(
    all.filter((id) => !covered.has(id)),
    uncovered,
  );
});
