// The session classes: where they match the cookbook's classes, and each intended improvement.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import {
  user,
  assistant,
  system,
  call,
  result,
  reasoning,
  pair,
  rejects,
  sessionOf,
} from "./session-items.mjs";

const { DefaultSession, SummarizingSession, TrimmingSession } = turnwise;

// ---- limit

test("limit 0 is no item", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 3 }, [user("a"), assistant("b")]);
  assert.deepEqual(await session.getItems(0), []);
  assert.deepEqual(await session.getFullHistory(0), []);
});

test("a negative or broken limit is an error", async () => {
  const session = await sessionOf(DefaultSession, {}, [user("a"), assistant("b")]);
  for (const limit of [-1, 1.5, NaN, Infinity, "2", null]) {
    await rejects(session.getItems(limit), "invalid_limit");
    await rejects(session.getFullHistory(limit), "invalid_limit");
  }
});

test("a limit shows the newest items", async () => {
  const session = await sessionOf(DefaultSession, {}, [user("a"), assistant("b"), user("c")]);
  assert.deepEqual(await session.getItems(2), [assistant("b"), user("c")]);
  assert.deepEqual(await session.getItems(99), [user("a"), assistant("b"), user("c")]);
});

test("the session that keeps everything takes a format, and leaves system messages in the list", async () => {
  // Without the format, these read as Chat Completions.
  const items = [{ role: "system", content: "Be brief." }, user("a"), assistant("b")];
  const session = await sessionOf(DefaultSession, { format: "anthropic" }, items);
  assert.deepEqual(await session.getItems(), items);
  assert.equal(session.explain().plan.format, "anthropic");
  const trimming = await sessionOf(TrimmingSession, { format: "anthropic" }, items);
  assert.deepEqual(await trimming.getItems(), items.slice(1));
  assert.equal(trimming.explain().plan.system, "Be brief.");
  assert.throws(() => new DefaultSession({ format: "claude" }), { path: "format" });
});

test("limit never leaves half a call", async () => {
  const items = [user("q"), call("c1"), result("c1"), assistant("a")];
  const session = await sessionOf(TrimmingSession, { maxTurns: 3 }, items);
  assert.deepEqual(await session.getItems(2), [assistant("a")]);
  assert.deepEqual(await session.getItems(3), items.slice(1));
});

test("limit never leaves half of the summary's pair", async () => {
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    validate: false,
    summarizer: async () => "SUM",
  });
  await session.addItems([user("a"), assistant("b"), user("c"), assistant("d")]);
  assert.deepEqual(await session.getItems(), [...pair("SUM"), user("c"), assistant("d")]);
  assert.deepEqual(await session.getItems(3), [user("c"), assistant("d")]);
  assert.deepEqual(await session.getItems(4), [...pair("SUM"), user("c"), assistant("d")]);
});

// ---- items

test("items without a role are never user turns", async () => {
  const items = [
    user("only question"),
    call("c1"),
    result("c1"),
    call("c2"),
    result("c2"),
    { type: "item_reference", id: "rs_1" },
  ];
  const trimming = await sessionOf(TrimmingSession, { maxTurns: 1 }, items);
  assert.deepEqual(await trimming.getItems(), items);
  let asked = 0;
  const summarizer = async () => ((asked += 1), "SUM");
  const summarizing = await sessionOf(
    SummarizingSession,
    { keepLastNTurns: 1, contextLimit: 2, summarizer, validate: false },
    items,
  );
  assert.equal(asked, 0);
  assert.deepEqual(await summarizing.getItems(), items);
});

test("items keep every field", async () => {
  const items = [
    {
      role: "user",
      content: [
        { type: "input_text", text: "see" },
        { type: "input_image", image_url: "data:image/png;base64,AA" },
      ],
      metadata: null,
      extra: { a: [1, undefined] },
    },
    { ...reasoning("rs_1"), content: [] },
    { ...call("c1"), id: "fc_1", status: "completed", providerData: { x: 1 } },
    { ...result("c1"), id: "fco_1" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "t1", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "t1", content: "42" },
    assistant("done"),
  ];
  const session = await sessionOf(
    SummarizingSession,
    { keepLastNTurns: 3, contextLimit: 3 },
    items,
  );
  assert.deepEqual(await session.getItems(), items);
  assert.deepEqual(await session.rawItems(), items);
});

test("changing an object after it was added does not change history", async () => {
  const item = user("original");
  const nested = { role: "user", content: [{ type: "input_text", text: "original" }] };
  const session = await sessionOf(DefaultSession, {}, [item, nested]);
  item.content = "MUTATED";
  nested.content[0].text = "MUTATED";
  assert.deepEqual(await session.getItems(), [
    user("original"),
    { role: "user", content: [{ type: "input_text", text: "original" }] },
  ]);
});

test("items come back as copies: changing them changes no history", async () => {
  const items = [user("a"), assistant("b")];
  const session = await sessionOf(DefaultSession, {}, items);
  const [first, second] = [await session.getItems(), await session.getItems()];
  assert.deepEqual(first, items);
  assert.deepEqual(first, second);
  first[0].content = "TAMPERED";
  (await session.rawItems())[1].content = "TAMPERED";
  (await session.getFullHistory())[1].message.content = "TAMPERED";
  first.length = 0;
  assert.deepEqual(await session.getItems(), items);
  assert.deepEqual(await session.rawItems(), items);
});

test("typed arrays and dates survive", async () => {
  const item = { role: "user", content: "file", data: new Uint8Array([1, 2, 3]), at: new Date(0) };
  const session = await sessionOf(DefaultSession, {}, [item]);
  item.data[0] = 9;
  assert.deepEqual(await session.getItems(), [{ ...item, data: new Uint8Array([1, 2, 3]) }]);
});

test("items that cannot be read are told by index, and none of them is added", async () => {
  const session = await sessionOf(TrimmingSession, {}, [user("a")]);
  await rejects(session.addItems([user("b"), null, user("c")]), "not_an_object", { index: 1 });
  await rejects(session.addItems([user("b"), "text"]), "not_an_object", { index: 1 });
  assert.deepEqual(await session.rawItems(), [user("a")]);
  await session.addItems([]);
  assert.equal((await session.rawItems()).length, 1);
});

// ---- trimming

test("trimming keeps the last turns with everything that belongs to them", async () => {
  const turn = [user("b"), reasoning("rs_1"), call("c1"), result("c1"), assistant("done")];
  const session = await sessionOf(TrimmingSession, { maxTurns: 2 }, [
    user("a"),
    assistant("x"),
    ...turn,
    user("c"),
  ]);
  assert.deepEqual(await session.getItems(), [...turn, user("c")]);
});

test("what stands before the oldest turn in the window goes", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 1, pinSystem: false }, [
    system("s"),
    assistant("hello"),
    user("a"),
  ]);
  assert.deepEqual(await session.getItems(), [user("a")]);
});

test("fewer turns than that: everything stays", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 5 }, [user("a"), assistant("b")]);
  assert.equal((await session.getItems()).length, 2);
});

test("system messages are pinned unless told otherwise", async () => {
  const items = [system("rules"), user("a"), assistant("b"), user("c")];
  const pinned = await sessionOf(TrimmingSession, { maxTurns: 1 }, items);
  assert.deepEqual(await pinned.getItems(), [system("rules"), user("c")]);
  const loose = await sessionOf(TrimmingSession, { maxTurns: 1, pinSystem: false }, items);
  assert.deepEqual(await loose.getItems(), [user("c")]);
});

test("trimming with hysteresis cuts rarely, and a lot", async () => {
  const session = new TrimmingSession({ maxTurns: 4, keepLastNTurns: 2 });
  const sizes = [];
  for (const letter of "abcdefgh") {
    await session.addItems([user(letter), assistant(letter)]);
    sizes.push((await session.getItems()).length / 2);
  }
  assert.deepEqual(sizes, [1, 2, 3, 2, 3, 2, 3, 2]);
  const exceeds = new TrimmingSession({ maxTurns: 2, keepLastNTurns: 1, when: "exceeds" });
  await exceeds.addItems([user("a"), user("b")]);
  assert.equal((await exceeds.getItems()).length, 2);
  await exceeds.addItems([user("c")]);
  assert.equal((await exceeds.getItems()).length, 1);
});

test("raising maxTurns brings back what the view had left out", async () => {
  const items = [user("a"), assistant("b"), user("c"), user("d")];
  const session = await sessionOf(TrimmingSession, { maxTurns: 1 }, items);
  assert.deepEqual(await session.getItems(), [user("d")]);
  await session.setMaxTurns(3);
  assert.deepEqual(await session.getItems(), items);
  await session.setMaxTurns(2);
  assert.deepEqual(await session.getItems(), items.slice(2));
  for (const turns of [0, -1, 1.5, "3"])
    await rejects(session.setMaxTurns(turns), "bad_option", { path: "maxTurns" });
});

test("the transcript is never cut", async () => {
  const items = [user("a"), assistant("b"), user("c"), assistant("d")];
  const session = await sessionOf(TrimmingSession, { maxTurns: 1 }, items);
  assert.deepEqual(await session.rawItems(), items);
  const history = await session.getFullHistory();
  assert.deepEqual(
    history.map(({ message }) => message),
    items,
  );
  assert.deepEqual(
    history.map(({ metadata }) => metadata.action),
    ["drop", "drop", "keep", "keep"],
  );
  assert.deepEqual(
    (await session.getFullHistory(1)).map(({ metadata }) => metadata.index),
    [3],
  );
});

test('a trimming session may keep its window only: retain: "window"', async () => {
  const session = new TrimmingSession({ maxTurns: 2, retain: "window" });
  await session.addItems([system("rules")]);
  for (let i = 0; i < 50; i++)
    await session.addItems([user(`q${i}`), call(`c${i}`), result(`c${i}`), assistant(`a${i}`)]);
  const shown = await session.getItems();
  assert.equal(shown.length, 9);
  assert.deepEqual(shown[0], system("rules"));
  assert.deepEqual(shown[1], user("q48"));
  assert.deepEqual(await session.rawItems(), shown);
});

// ---- pop and clear

test("popItem takes real items, newest first, and never the pair", async () => {
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    validate: false,
    summarizer: async () => "SUM",
  });
  await session.addItems([user("a"), assistant("b"), user("c")]);
  assert.deepEqual(await session.getItems(), [...pair("SUM"), user("c")]);
  assert.deepEqual(await session.popItem(), user("c"));
  assert.deepEqual(await session.popItem(), assistant("b"));
  assert.deepEqual(await session.popItem(), user("a"));
  assert.equal(await session.popItem(), undefined);
  assert.deepEqual(await session.getItems(), []);
});

test("popping brings back what the view had left out", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 1 }, [
    user("a"),
    assistant("b"),
    user("c"),
  ]);
  assert.deepEqual(await session.getItems(), [user("c")]);
  await session.popItem();
  assert.deepEqual(await session.getItems(), [user("a"), assistant("b")]);
});

test("popItem never leaves half a call", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 3 }, [
    user("q"),
    call("c1"),
    result("c1"),
  ]);
  assert.deepEqual(await session.popItem(), result("c1"));
  assert.deepEqual(await session.getItems(), [user("q")]);
  await session.addItems([result("c1", "another answer")]);
  assert.deepEqual(await session.getItems(), [
    user("q"),
    call("c1"),
    result("c1", "another answer"),
  ]);
});

test("clearSession forgets everything, and the session goes on", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 1, sessionId: "s1" }, [
    user("a"),
    user("b"),
  ]);
  await session.clearSession();
  assert.deepEqual(await session.getItems(), []);
  assert.deepEqual(await session.rawItems(), []);
  assert.equal(await session.popItem(), undefined);
  await session.addItems([user("c")]);
  assert.deepEqual(await session.getItems(), [user("c")]);
  assert.equal(await session.getSessionId(), "s1");
});

// ---- summarizing

test("explain gives the plan behind the last getItems", async () => {
  const session = await sessionOf(TrimmingSession, { maxTurns: 1 }, [
    user("a"),
    assistant("b"),
    user("c"),
  ]);
  await session.getItems();
  const { plan } = session.explain();
  assert.deepEqual(
    plan.decisions.map(({ action, reason }) => `${action} ${reason}`),
    ["drop older_than_keep", "drop older_than_keep", "keep lacks_question"],
  );
  await session.addItems([user("d")]);
  assert.equal(session.explain().plan, plan);
});

test("savings are the tokens freed in each turn, and add up to what the plan frees", async () => {
  const session = new TrimmingSession({ maxTurns: 1 });
  assert.deepEqual(session.savings(), []);
  await session.addItems([user("a"), assistant("b"), user("c"), assistant("d"), user("e")]);
  const savings = session.savings();
  assert.deepEqual(
    savings.map(({ turn }) => turn),
    [1, 2],
  );
  const { plan } = session.explain();
  const freed = savings.reduce((sum, { tokens }) => sum + tokens, 0);
  assert.equal(freed, plan.tokensBefore - plan.tokens);
});

test("sessions have names of their own, and options are checked", async () => {
  const [a, b] = [new DefaultSession(), new DefaultSession()];
  assert.notEqual(await a.getSessionId(), await b.getSessionId());
  assert.throws(
    () => new TrimmingSession({ maxTurn: 3 }),
    (error) => error.code === "unknown_option" && error.path === "maxTurn",
  );
  assert.throws(
    () => new DefaultSession({ sessionId: 7 }),
    (error) => error.code === "bad_option",
  );
  assert.throws(
    () => new SummarizingSession({ summarizer: {} }),
    (error) => error.path === "summarizer",
  );
});
