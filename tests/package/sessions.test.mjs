// The session classes: where they match the cookbook's classes, and each intended improvement.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { CompactingSession, DefaultSession, SummarizingSession, TrimmingSession, TurnwiseError } =
  turnwise;

const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const system = (content) => ({ role: "system", content });
const call = (id, name = "lookup") => ({
  type: "function_call",
  call_id: id,
  name,
  arguments: '{"q":"router"}',
});
const result = (id, output = "an answer") => ({
  type: "function_call_output",
  call_id: id,
  output,
});
const reasoning = (id) => ({
  type: "reasoning",
  id,
  summary: [],
  encrypted_content: `secret-${id}`,
});
const pair = (summary) => [user("Summarize the conversation we had so far."), assistant(summary)];

const rejects = (promise, code, details = {}) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof TurnwiseError, String(error));
    assert.equal(error.code, code);
    for (const [name, value] of Object.entries(details)) assert.equal(error[name], value, name);
    return true;
  });

async function sessionOf(Class, options, items) {
  const session = new Class(options);
  await session.addItems(items);
  return session;
}

/** A summarizer whose answers are given by hand. */
function byHand() {
  const requests = [];
  const summarizer = (request) =>
    new Promise((resolve, reject) => {
      requests.push({ ...request, resolve, reject });
      for (const wake of waiting.splice(0)) wake();
    });
  const waiting = [];
  const asked = async (n) => {
    while (requests.length < n) await new Promise((resolve) => waiting.push(resolve));
    return requests[n - 1];
  };
  return { summarizer, requests, asked };
}

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

test("keepLastNTurns above contextLimit is an error", () => {
  assert.throws(
    () => new SummarizingSession({ keepLastNTurns: 4, contextLimit: 3 }),
    (error) => error.code === "options_at_odds" && error.path === "keepLastNTurns",
  );
});

test("beyond contextLimit the older turns become the pair, the newer ones stay", async () => {
  const requests = [];
  const summarizer = async (request) => (requests.push(request), `S${requests.length}`);
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 2,
    validate: false,
    summarizer,
  });
  await session.addItems([user("a"), assistant("b"), user("c")]);
  assert.equal(requests.length, 0);
  await session.addItems([user("d")]);
  assert.deepEqual(await session.getItems(), [...pair("S1"), user("d")]);
  assert.deepEqual(requests[0].messages, [user("a"), assistant("b"), user("c")]);
  const covered = (await session.getFullHistory()).filter(
    ({ metadata }) => metadata.kind === "summary",
  );
  assert.deepEqual(
    covered.map(({ metadata }) => [metadata.synthetic, metadata.covers]),
    [[true, [0, 3]]],
  );
});

test('when: "reaches" summarizes at the limit', async () => {
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 2,
    when: "reaches",
    validate: false,
    summarizer: async () => "SUM",
  });
  await session.addItems([user("a"), user("b")]);
  assert.deepEqual(await session.getItems(), [...pair("SUM"), user("b")]);
});

test("a missing summarizer changes nothing", async () => {
  const items = [user("a"), assistant("b"), user("c"), user("d")];
  const session = await sessionOf(
    SummarizingSession,
    { keepLastNTurns: 1, contextLimit: 1 },
    items,
  );
  assert.deepEqual(await session.getItems(), items);
  assert.equal(session.explain().error, undefined);
});

test("addItems resolves when the summary fails, so callers do not add twice", async () => {
  const reported = [];
  const summarizer = async () => {
    throw new Error("429");
  };
  const items = [user("a"), assistant("b"), user("c")];
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    summarizer,
    onError: (error) => reported.push(error.code),
  });
  await session.addItems(items);
  assert.deepEqual(await session.getItems(), items);
  assert.equal(session.explain().error.code, "summary_failed");
  assert.match(session.explain().error.message, /429/);
  assert.deepEqual(reported, ["summary_failed"]);
});

test("the error in explain goes once a summary succeeds", async () => {
  let answer = "";
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    summarizer: async () => answer,
  });
  await session.addItems([user("a"), assistant("b"), user("c")]);
  assert.equal(session.explain().error.reason, "empty");
  answer = "The person said a; the model said b.";
  await session.addItems([user("d")]);
  assert.equal(session.explain().error, undefined);
  assert.deepEqual(await session.getItems(), [...pair(answer), user("d")]);
});

test("a message that arrives during a summary is never lost", async () => {
  const { summarizer, asked, requests } = byHand();
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 2,
    validate: false,
    summarizer,
  });
  await session.addItems([user("t1"), assistant("r1"), user("t2"), assistant("r2")]);
  const adding = session.addItems([user("t3")]);
  const first = await asked(1);
  await session.addItems([user("t4")]);
  assert.deepEqual((await session.getItems()).at(-1), user("t4"));
  first.resolve("S1");
  const second = await Promise.race([asked(2), adding.then(() => undefined)]);
  second?.resolve("S2");
  await adding;
  const shown = await session.getItems();
  const told = JSON.stringify([shown, requests.map(({ messages }) => messages)]);
  for (const text of ["t1", "r1", "t2", "r2", "t3", "t4"])
    assert.ok(told.includes(`"${text}"`), text);
  assert.ok(shown.some(({ content }) => content === "t4"));
  assert.deepEqual((await session.rawItems()).length, 6);
});

test("other calls are not held up by a summary", async () => {
  const { summarizer, asked } = byHand();
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    validate: false,
    summarizer,
  });
  const adding = session.addItems([user("a"), user("b")]);
  const request = await asked(1);
  await session.addItems([assistant("c")]);
  assert.deepEqual(await session.getItems(), [user("a"), user("b"), assistant("c")]);
  assert.deepEqual(await session.popItem(), assistant("c"));
  request.resolve("SUM");
  await adding;
  assert.deepEqual(await session.getItems(), [...pair("SUM"), user("b")]);
});

test("a clear during a summary makes it stale, and nothing comes back", async () => {
  const { summarizer, asked } = byHand();
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    validate: false,
    summarizer,
  });
  const adding = session.addItems([user("secret1"), assistant("r1"), user("secret2")]);
  const request = await asked(1);
  await session.clearSession();
  assert.equal(request.signal.aborted, true);
  await session.addItems([user("n1")]);
  request.resolve("SUM of secrets");
  await adding;
  assert.deepEqual(await session.getItems(), [user("n1")]);
  assert.deepEqual(await session.rawItems(), [user("n1")]);
  assert.equal(session.explain().error.code, "summary_stale");
  assert.equal(session.explain().error.reason, "cleared");
});

test("popping what a summary covers makes it stale", async () => {
  const { summarizer, asked } = byHand();
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    validate: false,
    summarizer,
  });
  const adding = session.addItems([user("a"), assistant("b"), user("c")]);
  const request = await asked(1);
  await session.popItem();
  await session.popItem();
  request.resolve("SUM");
  await adding;
  assert.deepEqual(await session.getItems(), [user("a")]);
  assert.equal(session.explain().error.code, "summary_stale");
});

test("a summarizer that never answers does not hold addItems for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { summarizer, asked } = byHand();
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    summarizer,
    summaryTimeoutMs: 1_000,
  });
  const adding = session.addItems([user("a"), user("b")]);
  await asked(1);
  t.mock.timers.tick(1_000);
  await adding;
  assert.equal(session.explain().error.code, "summary_timed_out");
  assert.deepEqual(await session.getItems(), [user("a"), user("b")]);
});

test("the pending question is never summarized away", async () => {
  const session = new SummarizingSession({
    keepLastNTurns: 0,
    contextLimit: 1,
    validate: false,
    summarizer: async () => "SUM",
  });
  await session.addItems([user("a"), assistant("b"), user("current question")]);
  assert.deepEqual(await session.getItems(), [...pair("SUM"), user("current question")]);
});

test("three failures in a row, and the session stops asking", async () => {
  let asked = 0;
  const summarizer = async () => ((asked += 1), "");
  const session = new SummarizingSession({ keepLastNTurns: 1, contextLimit: 1, summarizer });
  for (const text of ["a", "b", "c", "d", "e", "f"]) await session.addItems([user(text)]);
  assert.equal(asked, 3);
  assert.equal((await session.getItems()).length, 6);
});

test("a system message stays in front of the pair", async () => {
  const session = new SummarizingSession({
    keepLastNTurns: 1,
    contextLimit: 1,
    validate: false,
    summarizer: async () => "SUM",
  });
  await session.addItems([system("rules"), user("a"), user("b")]);
  assert.deepEqual(await session.getItems(), [system("rules"), ...pair("SUM"), user("b")]);
});

// ---- compacting

test("compacting clears old results and keeps tool name, call id and every message", async () => {
  const items = [
    user("a"),
    call("c1"),
    result("c1", "long ".repeat(200)),
    assistant("x"),
    user("b"),
    call("c2"),
    result("c2"),
    user("c"),
  ];
  const session = await sessionOf(CompactingSession, { trigger: { turns: 2 }, keep: 1 }, items);
  const shown = await session.getItems();
  assert.equal(shown.length, items.length);
  assert.match(shown[2].output, /^⟦removed: result of lookup \(c1\)/);
  assert.equal(shown[2].call_id, "c1");
  assert.deepEqual(shown[1], items[1]);
  assert.deepEqual(await session.rawItems(), items);
});

test("compacting spares excluded tools, and clears inputs when told to", async () => {
  const long = "long ".repeat(200);
  const items = [
    user("a"),
    call("c1", "get_policy"),
    result("c1", long),
    call("c2"),
    result("c2", long),
    user("b"),
    user("c"),
  ];
  const options = {
    trigger: { turns: 2 },
    keep: 1,
    excludeTools: ["get_policy"],
    clearInputs: true,
  };
  const shown = await (await sessionOf(CompactingSession, options, items)).getItems();
  assert.equal(shown[2].output, long);
  assert.equal(shown[1].arguments, items[1].arguments);
  assert.match(shown[4].output, /^⟦removed/);
  assert.notEqual(shown[3].arguments, items[3].arguments);
  JSON.parse(shown[3].arguments);
});

// ---- the rest

test("a default session shows everything", async () => {
  const items = [system("s"), user("a"), assistant("b"), user("c")];
  const session = await sessionOf(DefaultSession, {}, items);
  assert.deepEqual(await session.getItems(), items);
  await rejects(session.setMaxTurns(2), "bad_option", { path: "maxTurns" });
});

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
    ["drop older_than_keep", "drop older_than_keep", "keep newest_user"],
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
