// Sessions that summarize, and sessions that clear old results.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import {
  user,
  assistant,
  system,
  call,
  result,
  pair,
  rejects,
  sessionOf,
  byHand,
} from "./session-items.mjs";

const { CompactingSession, DefaultSession, SummarizingSession } = turnwise;

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
