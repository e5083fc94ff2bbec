// The history of sessions as `@openai/agents` changes it: what holds for its own `MemorySession`
// holds for all four session classes. `DefaultSession` also shows its items as that class does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MemorySession } from "@openai/agents";
import { turnwise } from "./installed.mjs";

const { CompactingSession, DefaultSession, SummarizingSession, TrimmingSession } = turnwise;

const user = (text) => ({ role: "user", content: [{ type: "input_text", text }] });
const call = (callId, args = "{}", id = callId) => ({
  type: "function_call",
  id,
  callId,
  name: "lookup",
  status: "completed",
  arguments: args,
});
const append = (...items) => ({ type: "append_items", items });
const replace = (expectedSuffix, replacement) => ({
  type: "replace_suffix",
  expectedSuffix,
  replacement,
});
const stored = (session) => session.rawItems?.() ?? session.getItems();
const isRefused = (error) => error.code === "bad_transaction" || error.name === "UserError";
const isConflict = (error) => error.code === "history_conflict" || error.name === "UserError";

for (const Class of [
  MemorySession,
  DefaultSession,
  TrimmingSession,
  SummarizingSession,
  CompactingSession,
]) {
  const open = (...initialItems) => new Class({ sessionId: "s", initialItems });
  const check = (name, run) => test(`${Class.name}: ${name}`, run);
  const apply = (session, operationId, transaction) =>
    session.applyHistoryTransaction({ operationId, transaction });

  check("initial items, added items and popped items", async () => {
    const session = open(user("a"));
    assert.equal(await session.getSessionId(), "s");
    await session.addItems([user("b"), user("c")]);
    assert.deepEqual(await session.getItems(), [user("a"), user("b"), user("c")]);
    assert.deepEqual(await session.getItems(2), [user("b"), user("c")]);
    assert.deepEqual(await session.popItem(), user("c"));
    await session.clearSession();
    assert.deepEqual(await session.getItems(3), []);
    assert.equal(await session.popItem(), undefined);
  });

  check("items are copied in and out", async () => {
    const first = user("a");
    const session = open(first);
    first.content = "changed";
    const [shown] = await session.getItems();
    shown.content = "changed";
    const added = user("b");
    await apply(session, "1", append(added));
    added.content = "changed";
    assert.deepEqual(await stored(session), [user("a"), user("b")]);
    const popped = await session.popItem();
    popped.content = "changed";
    assert.deepEqual(await stored(session), [user("a")]);
  });

  check("a call is replaced, and its duplicates go", async () => {
    const session = open(user("a"), call("1", "{}", "x"), call("1", "{}", "y"), user("b"));
    const replacement = call("1", '{"ok":true}');
    const mutation = { type: "replace_function_call", callId: "1", replacement };
    await session.applyHistoryMutations({ mutations: [mutation] });
    await session.applyHistoryMutations({ mutations: [] });
    replacement.arguments = "changed";
    assert.deepEqual(await stored(session), [user("a"), call("1", '{"ok":true}'), user("b")]);
  });

  check("a transaction is applied once", async () => {
    const session = open(user("a"));
    await apply(session, "1", append(user("b")));
    await session.addItems([user("c")]);
    await apply(session, "1", append(user("b")));
    assert.deepEqual(await stored(session), [user("a"), user("b"), user("c")]);
  });

  check("an exact suffix is replaced, once", async () => {
    const session = open(user("a"), user("blocked"));
    const transaction = replace([user("blocked")], [user("accepted")]);
    await apply(session, "1", transaction);
    await session.addItems([user("b")]);
    await apply(session, "1", transaction);
    assert.deepEqual(await stored(session), [user("a"), user("accepted"), user("b")]);
  });

  check("another suffix is a conflict, and the operation is not recorded", async () => {
    const session = open(user("a"));
    for (const expected of [[user("other")], [user("x"), user("a")]])
      await assert.rejects(apply(session, "1", replace(expected, [user("b")])), isConflict);
    assert.deepEqual(await stored(session), [user("a")]);
    await apply(session, "1", replace([user("a")], [user("b")]));
    assert.deepEqual(await stored(session), [user("b")]);
  });

  check("an operation's id with another transaction is a conflict", async () => {
    const session = open();
    await apply(session, "1", append(user("a")));
    await assert.rejects(apply(session, "1", append(user("b"))), isConflict);
    await apply(session, "2", append());
    await assert.rejects(apply(session, "2", append(user("b"))), isConflict);
    assert.deepEqual(await stored(session), [user("a")]);
  });

  check("a cleared session forgets the operations", async () => {
    const session = open();
    await apply(session, "1", append(user("a")));
    await session.clearSession();
    await apply(session, "1", append(user("a")));
    assert.deepEqual(await stored(session), [user("a")]);
  });

  check("bad arguments change nothing", async () => {
    const session = open(user("a"));
    const extra = { ...append(user("b")), metadata: 1 };
    const both = { ...replace([user("a")], []), metadata: 1 };
    for (const [operationId, transaction] of [
      ["  ", append()],
      [7, append()],
      ["1", null],
      ["1", { type: "unknown" }],
      ["1", { type: "append_items" }],
      ["1", append(42)],
      ["1", extra],
      ["1", both],
    ])
      await assert.rejects(apply(session, operationId, transaction), isRefused);
    await assert.rejects(session.applyHistoryTransaction(null), isRefused);
    assert.deepEqual(await stored(session), [user("a")]);
    await apply(session, "1", append(user("b")));
    assert.deepEqual(await stored(session), [user("a"), user("b")]);
  });

  check("data that cannot be compared is refused, and no error shows it", async () => {
    const session = open(user("a"));
    const cycle = {};
    cycle.self = cycle;
    const secret = "sk-secret";
    const data = [
      { at: new Date(0) },
      cycle,
      { value: 42n },
      { secret: Symbol(secret) },
      { [Symbol(secret)]: 1 },
      { values: new Uint16Array([3]) },
      { list: Object.assign([1], { secret }) },
      Object.defineProperty({}, "get", { enumerable: true, get: () => assert.fail(secret) }),
      Object.defineProperty({}, "hidden", { enumerable: false, value: secret }),
      new Proxy({}, {}),
    ].map((providerData) => [{ ...user("b"), providerData }]);
    for (const items of [...data, new Array(1), new Proxy([user("b")], {})]) {
      const transaction = { type: "append_items", items };
      await assert.rejects(apply(session, "1", transaction), (error) => {
        assert.ok(!`${error.stack}${error.cause}`.includes(secret));
        return isRefused(error);
      });
    }
    assert.deepEqual(await stored(session), [user("a")]);
    await apply(session, "1", append(user("b")));
  });

  check("bytes are copied, and objects without a prototype are ordinary ones", async () => {
    const session = open();
    const shared = new Uint8Array(new SharedArrayBuffer(2));
    shared.set([3, 7]);
    const providerData = Object.assign(Object.create(null), { bytes: shared });
    await apply(session, "1", append({ ...user("a"), providerData }));
    shared[0] = 9;
    const same = { ...user("a"), providerData: { bytes: new Uint8Array([3, 7]) } };
    await apply(session, "1", append(same));
    assert.equal((await session.getItems())[0].providerData.bytes[0], 3);
    await apply(session, "2", replace([same], [user("b")]));
    assert.deepEqual(await stored(session), [user("b")]);
  });

  check("the arguments are read once, and an accessor's error is not shown", async () => {
    const session = open();
    let reads = 0;
    const args = { transaction: append(user("a")) };
    const get = () => (reads++ === 0 ? "1" : "2");
    Object.defineProperty(args, "operationId", { enumerable: true, get });
    await session.applyHistoryTransaction(args);
    assert.equal(reads, 1);
    const failing = Object.defineProperty({}, "operationId", {
      get: () => {
        throw new Error("sk-secret");
      },
    });
    await assert.rejects(
      session.applyHistoryTransaction(failing),
      (error) => isRefused(error) && !`${error.stack}${error.cause}`.includes("sk-secret"),
    );
  });
}

test("an expected call is replaced where it is, and all mutations are checked first", async () => {
  const session = new DefaultSession({ initialItems: [call("1", "a", "x"), call("1", "b", "y")] });
  const mutation = (expected, replacement) => ({
    type: "replace_function_call",
    callId: "1",
    expected,
    replacement,
  });
  const [old, changed, last] = [call("1", "b", "y"), call("1", "c"), call("1", "d")];
  for (const mutations of [
    [mutation(old, changed), mutation(changed, last)],
    [mutation(old, changed), mutation(call("2"), last)],
  ])
    await assert.rejects(session.applyHistoryMutations({ mutations }), {
      code: "history_conflict",
    });
  const unknown = { mutations: [{ type: "delete_everything" }] };
  await assert.rejects(session.applyHistoryMutations(unknown), { code: "bad_transaction" });
  assert.deepEqual(await session.rawItems(), [call("1", "a", "x"), old]);
  await session.applyHistoryMutations({ mutations: [mutation(old, changed)] });
  assert.deepEqual(await session.rawItems(), [call("1", "a", "x"), changed]);
});

test("an item that the engine cannot read is refused, and nothing changes", async () => {
  const session = new TrimmingSession({ initialItems: [user("a")] });
  const items = [user("b"), { role: "nobody", content: "c" }];
  const args = { operationId: "1", transaction: { type: "append_items", items } };
  await assert.rejects(session.applyHistoryTransaction(args), { code: "bad_role", index: 2 });
  assert.deepEqual(await session.rawItems(), [user("a")]);
});
