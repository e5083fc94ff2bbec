// Several servers over one log: how many summaries they pay for, and what they send.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryLog } from "./chat.mjs";
import { turnwise } from "./installed.mjs";

const { createContext, issueTracker } = turnwise;

const user = (number) => ({
  role: "user",
  content: `Parcel ${300 + number} goes to Oslo by boat, and the label is green.`,
});
const assistant = () => ({
  role: "assistant",
  content: "It is on the list for Oslo, by boat, with a green label as you wished.",
});

/** Servers that share a log, each with a model of its own, and how often the models were asked. */
function fleet(count, log, options = {}) {
  const fleet = { paid: 0, errors: [], servers: [] };
  const summarizer = async ({ messages }) => {
    fleet.paid += 1;
    // The other servers run on meanwhile.
    for (let turn = 0; turn < 20; turn++) await null;
    return `All ${messages.length} parcels go to Oslo by boat. Text ${fleet.paid}.`;
  };
  const onError = (error) => fleet.errors.push(error.message);
  const all = { window: 900, reserveOutput: 100, conversation: "c", summarizer, onError };
  for (let number = 0; number < count; number++)
    fleet.servers.push(createContext({ ...all, log, ...options }));
  return fleet;
}

const usageOf = (plan) => ({ prompt_tokens: Math.ceil(JSON.stringify(plan.messages).length / 4) });

/** Sixty turns, one server after another. Returns what was sent in each. */
async function takeTurns({ servers }, observes) {
  const messages = [];
  const sent = [];
  for (let turn = 0; turn < 60; turn++) {
    messages.push(user(turn));
    const server = servers[turn % servers.length];
    const plan = await server.prepare(structuredClone(messages));
    sent.push(JSON.stringify(plan.messages));
    if (observes) server.observe(usageOf(plan));
    messages.push(assistant());
  }
  return sent;
}

for (const isSync of [true, false]) {
  const kind = isSync ? "a synchronous log" : "an asynchronous log";

  for (const observes of [true, false]) {
    test(`${kind}, ${observes ? "" : "not "}calibrated: servers that take turns are one server`, async () => {
      const alone = fleet(1, memoryLog({ isSync }));
      const expected = await takeTurns(alone, observes);
      assert.ok(alone.paid >= 4, `${alone.paid} summaries`);
      for (const count of [2, 4]) {
        const log = memoryLog({ isSync });
        const servers = fleet(count, log);
        assert.deepEqual(await takeTurns(servers, observes), expected, `${count} servers`);
        assert.equal(servers.paid, alone.paid);
        assert.deepEqual(servers.errors, []);
        const entries = [...log.rows.get("c").values()].map((row) => JSON.parse(row));
        const calibrations = entries.filter((entry) => entry.kind === "calibration");
        assert.equal(calibrations.length > 0, observes);
        assert.ok(calibrations.length <= 9, `${calibrations.length} calibrations are kept`);
        assert.ok(calibrations.every(({ seq }) => seq < 0));
      }
    });
  }

  test(`${kind}: servers that answer at the same moment send the same`, async () => {
    const alone = fleet(1, memoryLog({ isSync }));
    await takeTurns(alone, true);
    for (const count of [2, 4]) {
      const log = memoryLog({ isSync });
      const shared = fleet(count, log);
      const { servers } = shared;
      const messages = [];
      for (let turn = 0; turn < 60; turn++) {
        messages.push(user(turn));
        const plans = await Promise.all(
          servers.map((server) => server.prepare(structuredClone(messages))),
        );
        const [first, ...others] = plans.map((plan) => JSON.stringify(plan.messages));
        for (const other of others) assert.equal(other, first, `turn ${turn}`);
        servers.forEach((server, place) => server.observe(usageOf(plans[place])));
        messages.push(assistant());
      }
      assert.deepEqual(shared.errors, []);
      const texts = [...log.rows.get("c").values()].map((row) => JSON.parse(row).text ?? "");
      const summaries = texts.filter((text) => text !== "").length;
      assert.ok(summaries >= 4, `${summaries} summaries`);
      assert.equal(shared.paid, summaries, "no summary is paid for twice");
      const kinds = [...log.rows.get("c").values()].map((row) => JSON.parse(row).kind);
      assert.ok(!kinds.includes("claim"), "claims are removed");
    }
  });

  test(`${kind}: a server that claimed a summary and ended stops no other`, async () => {
    const log = memoryLog({ isSync });
    const long = Array.from({ length: 30 }, (_, turn) => [user(turn), assistant()]).flat();
    const seq = -2_000_000_000 + 1;
    for (const until of [Date.now() - 1, Date.now() + 1e9]) {
      log.rows.set("c", new Map());
      const claim = { seq, at: 0, kind: "claim", ticket: "", policy: "", data: { until } };
      await log.append("c", seq, claim);
      const [server] = fleet(1, log).servers;
      const plan = await server.prepare([...long, user(30)]);
      assert.match(JSON.stringify(plan.messages), /parcels go to Oslo by boat. Text/);
    }
  });

  test(`${kind}: a server that claims after another one was done pays nothing`, async () => {
    const shared = memoryLog({ isSync });
    const late = { ...shared };
    const { servers, ...costs } = fleet(1, shared);
    const messages = Array.from({ length: 30 }, (_, turn) => [user(turn), assistant()]).flat();
    messages.push(user(30));
    // The first server does all of its work between the other one's look at the log and its claim.
    let first;
    late.append = async (conversation, seq, entry) => {
      first ??= servers[0].prepare(structuredClone(messages));
      await first;
      return shared.append(conversation, seq, entry);
    };
    const other = fleet(1, late);
    const plan = await other.servers[0].prepare(structuredClone(messages));
    assert.deepEqual(plan.messages, (await first).messages);
    assert.deepEqual([other.paid, other.errors, costs.errors], [0, [], []]);
  });

  test(`${kind}: a log that keeps its claims makes nobody wait for themselves`, async () => {
    const log = { ...memoryLog({ isSync }), remove: () => {} };
    let calls = 0;
    const summarizer = async () => {
      calls += 1;
      if (calls === 1) throw new Error("overloaded");
      return "All parcels go to Oslo by boat.";
    };
    const server = createContext({ window: 900, conversation: "c", log, summarizer });
    const long = Array.from({ length: 30 }, (_, turn) => [user(turn), assistant()]).flat();
    const first = await server.prepare([...long, user(30)]);
    assert.equal(first.error.code, "summary_failed");
    const second = await server.prepare([...long, user(30)]);
    assert.match(JSON.stringify(second.messages), /All parcels go to Oslo/);
  });

  test(`${kind}: a finished summary is kept when another server stored an entry first`, async () => {
    const log = memoryLog({ isSync });
    const shared = { window: 900, conversation: "c", log };
    const messages = Array.from({ length: 30 }, (_, turn) => [user(turn), assistant()]).flat();
    messages.push(user(30));
    let paid = 0;
    const server = createContext({
      ...shared,
      // While the model works, another server stores an entry.
      summarizer: async () => {
        paid += 1;
        const issues = issueTracker({ of: () => "Parcels to Oslo" });
        const other = createContext({ ...shared, issues });
        await other.prepare(messages.slice(0, 3));
        other.pauseIssue(1);
        await other.prepare(messages.slice(0, 3));
        return "Thirty parcels go to Oslo by boat.";
      },
    });
    const plan = await server.prepare(messages);
    assert.match(JSON.stringify(plan.messages), /Thirty parcels go to Oslo/);
    const kinds = [...log.rows.get("c").values()].map((row) => JSON.parse(row).kind);
    assert.deepEqual([paid, log.refused, kinds], [1, 1, ["issues", "summary"]]);
  });
}
