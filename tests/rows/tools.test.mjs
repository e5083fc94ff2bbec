// Rows of README.md: tool results, providers, options by level, and advice.

import assert from "node:assert/strict";
import {
  assistant,
  call,
  halfPairs,
  result,
  row,
  smallTurns,
  system,
  textOf,
  turn,
  turnwise,
  user,
} from "./rows.mjs";

const {
  CompactingSession,
  TrimmingSession,
  byProvider,
  compactionSummarizer,
  createContext,
  extractiveSummarizer,
  issueTracker,
  lint,
  policies,
  suggestPolicy,
  summarize,
  trim,
} = turnwise;

const record = (n) =>
  JSON.stringify({ order_id: `W${n}`, status: "pending", items: "blue mug, ".repeat(30) });
const toolTurn = (n) => [
  user(`Where is order W${n}?`),
  call(`c${n}`, "get_order", { order_id: `W${n}`, note: "checked for the customer" }),
  result(`c${n}`, record(n)),
  assistant(`W${n} is pending.`),
];
const toolTurns = (n) => Array.from({ length: n }, (_, at) => toolTurn(at + 1)).flat();

row("A10", "compacting: old tool results become placeholders with name and call id", async () => {
  const messages = [system("Be brief."), ...toolTurns(5)];
  const session = new CompactingSession({ trigger: { turns: 4 }, keep: 2, clearInputs: true });
  await session.addItems(messages.slice(0, 17));
  assert.deepEqual(await session.getItems(), messages.slice(0, 17), "four turns: not beyond");
  await session.addItems(messages.slice(17));
  const sent = await session.getItems();
  assert.equal(sent.length, messages.length, "every message stays");
  assert.deepEqual(halfPairs(sent), []);
  for (const n of [1, 2, 3]) {
    const { content } = sent.find(({ tool_call_id }) => tool_call_id === `c${n}`);
    assert.match(content, /^⟦removed: .*⟧$/);
    assert.match(content, /get_order/);
    assert.match(content, new RegExp(`c${n}\\b`));
    const made = sent.find(({ tool_calls }) => tool_calls?.[0].id === `c${n}`).tool_calls[0];
    assert.doesNotMatch(made.function.arguments, /checked for the customer/, "the input too");
    assert.equal(made.function.name, "get_order");
  }
  assert.deepEqual(sent.slice(13), messages.slice(13), "the last two turns are spared");
  assert.deepEqual(await session.rawItems(), messages);
  const plain = new CompactingSession({ trigger: { turns: 4 }, keep: 2, initialItems: messages });
  assert.deepEqual((await plain.getItems())[2], messages[2], "inputs stay unless asked for");
});

const spoken = (n) => [
  { role: "user", content: `Question ${n}: what about part ${n}?` },
  {
    type: "message",
    role: "assistant",
    content: [{ type: "output_text", text: `Part ${n} is fine.` }],
  },
];

row(
  "A20",
  "strategies by configuration: merged field by field, with the origin of each value",
  () => {
    const options = policies({
      app: { window: 128_000, reserveOutput: 4_000, trigger: 0.6 },
      agent: { strategies: [trim()], trigger: 0.7 },
      conversation: { window: 500, reserveOutput: 100 },
    });
    const context = createContext(options);
    const messages = smallTurns(12);
    const plan = context.fit(messages);
    assert.equal(plan.budget, 400);
    const origin = (plan, field) => plan.policy.find(({ option }) => option === field)?.level;
    assert.equal(origin(plan, "window"), "conversation");
    assert.equal(origin(plan, "reserveOutput"), "conversation");
    assert.equal(origin(plan, "trigger"), "agent");
    assert.equal(origin(plan, "strategies"), "agent");

    const once = context.fit(messages, { request: { window: 300, trigger: null } });
    assert.equal(once.budget, 200);
    assert.equal(origin(once, "window"), "request");
    assert.equal(context.fit(messages).budget, 400, "a request is an exception");
    assert.ok(
      createContext(policies({})).fit(messages).messages.length === messages.length,
      "none",
    );
  },
);

row("A21", "the durable history: whatever the model sees, all of it stays readable", async () => {
  const messages = [system("Be brief."), ...toolTurns(8)];
  const copy = structuredClone(messages);
  const summarizer = extractiveSummarizer();
  const context = createContext({ window: 500, summarizer });
  const plan = context.fit(messages);
  assert.ok(plan.tokens < plan.tokensBefore);
  assert.deepEqual(messages, copy, "the array of the host is not touched");
  assert.deepEqual(
    plan.decisions.map(({ index }) => index),
    messages.map((_, at) => at),
  );
  for (const Session of [TrimmingSession, CompactingSession]) {
    const session = new Session({ initialItems: messages });
    await session.setMaxTurns(2);
    assert.ok(textOf(await session.getItems()) !== textOf(messages));
    assert.deepEqual(await session.rawItems(), copy);
    const history = await session.getFullHistory();
    const real = history.filter(({ metadata }) => !metadata.synthetic);
    assert.deepEqual(
      real.map(({ message }) => message),
      copy,
    );
  }
});

/** Conversations that use one code from their beginning until their end. */
const bookings = Array.from({ length: 6 }, (_, n) => [
  ...turn(`My booking code is XK77Q${n}.`, "Thank you."),
  ...smallTurns(14),
  user("Cancel the booking now."),
  call("c1", "cancel", { code: `XK77Q${n}` }),
  result("c1", "cancelled"),
  assistant(`I cancelled XK77Q${n}.`),
]);

/** Conversations in which every turn stands alone. */
const separate = Array.from({ length: 6 }, (_, n) =>
  Array.from({ length: 16 }, (_, at) =>
    turn(
      `Translate text number TX-${n}${at + 10}: ${"sun moon star ".repeat(20)}`,
      `TX-${n}${at + 10} is: ${"sol luna estrella ".repeat(20)}`,
    ),
  ).flat(),
);
const toolHeavy = Array.from({ length: 4 }, () => toolTurns(20));

row("A11", "tracking: how many tokens each change freed, turn by turn", async () => {
  const messages = toolTurns(5);
  const session = new CompactingSession({ trigger: { turns: 4 }, keep: 2, initialItems: messages });
  const { tokens, tokensBefore } = session.explain().plan;
  const savings = session.savings();
  const freed = (turn) => savings.find((saving) => saving.turn === turn)?.tokens ?? 0;
  for (const turn of [1, 2, 3]) assert.ok(freed(turn) > 50, `turn ${turn}: ${freed(turn)}`);
  for (const turn of [4, 5]) assert.equal(freed(turn), 0);
  const all = savings.reduce((sum, saving) => sum + saving.tokens, 0);
  assert.equal(all, tokensBefore - tokens, "the sum is what the request is smaller by");

  // Which change it was: each message has its action, its reason, and its tokens.
  const { decisions } = session.explain().plan;
  const replaced = decisions.filter(({ action }) => action === "replace");
  assert.deepEqual(
    replaced.map(({ index }) => index),
    [2, 6, 10],
  );
  const sum = decisions.reduce((all, each) => all + each.tokensBefore - each.tokensAfter, 0);
  assert.equal(sum, all);
  for (const { reason } of replaced) assert.match(reason, /clear/);

  // The same for the plan of a context.
  const context = createContext({ window: 600 });
  const plan = context.fit(messages);
  const perTurn = context.savings();
  assert.equal(
    perTurn.reduce((all, { tokens }) => all + tokens, 0),
    plan.tokensBefore - plan.tokens,
  );
  assert.ok(perTurn.every(({ turn, tokens }) => turn >= 0 && Number.isInteger(tokens)));
});

row(
  "A19",
  "the provider's compaction: a threshold, its item in place of the rest, its endpoint",
  async () => {
    const item = { type: "compaction", id: "cmp_1", encrypted_content: "gAAAA".repeat(20) };
    const before = Array.from({ length: 20 }, (_, n) => spoken(n)).flat();
    const options = { format: "openai-responses", strategies: [byProvider({ at: 0.7 })] };
    const large = createContext({ ...options, window: 100_000 });
    const [directive] = large.fit(before).directives;
    assert.deepEqual(directive.body, {
      context_management: [{ type: "compaction", compact_threshold: 70_000 }],
    });

    // The item and what is newer are sent, and of what is older at most the turn that it came in.
    const after = [...before, item, ...spoken(20), { role: "user", content: "And now?" }];
    for (const window of [300, 100_000]) {
      const plan = createContext({ ...options, window }).fit(after);
      assert.deepEqual(
        plan.messages.slice(-4),
        after.slice(before.length),
        `a window of ${window}`,
      );
      assert.ok(plan.messages.length <= 6 && plan.fits, `${plan.messages.length} messages`);
      const older = plan.decisions.slice(0, before.length - 2);
      assert.deepEqual(new Set(older.map(({ reason }) => reason)), new Set(["compacted"]));
      assert.deepEqual(lint(plan.messages, "openai-responses"), []);
    }
    // A newer item replaces an older one too.
    const newer = { ...item, id: "cmp_2" };
    const twice = [...after, newer, { role: "user", content: "Then?" }];
    const plan = createContext({ ...options, window: 100_000 }).fit(twice);
    assert.deepEqual(plan.messages.slice(-2), [newer, twice.at(-1)]);
    assert.ok(!plan.messages.includes(item) && plan.messages.length <= 3);

    // Instructions stay in front of it.
    const rules = { role: "developer", content: "Be brief." };
    const ruled = createContext({ ...options, window: 300 }).fit([rules, ...after]);
    assert.equal(ruled.messages[0], rules);
    assert.deepEqual(ruled.messages.slice(-4), after.slice(before.length));

    // The separate endpoint writes summaries as any model does: it is a summarizer.
    const requests = [];
    const fetch = async (url, { body, headers }) => {
      requests.push({ url: String(url), headers, body: JSON.parse(body) });
      return new Response(JSON.stringify({ object: "response.compaction", output: [item] }), {
        headers: { "content-type": "application/json" },
      });
    };
    const summarizer = compactionSummarizer({
      url: "https://api.example/v1/responses/compact",
      model: "gpt-5.1",
      headers: { authorization: "Bearer k" },
      fetch,
    });
    const context = createContext({
      format: "openai-responses",
      window: 300,
      strategies: [summarize(), trim()],
      summarizer,
    });
    const messages = [...before, { role: "user", content: "And now?" }];
    const compacted = await context.prepare(messages);
    assert.equal(compacted.error, undefined);
    assert.equal(requests.length, 1);
    assert.equal(requests[0].url, "https://api.example/v1/responses/compact");
    assert.equal(requests[0].body.model, "gpt-5.1");
    assert.deepEqual(requests[0].body.input[0], before[0]);
    assert.deepEqual(compacted.messages[0], item, "the opaque item as it came");
    assert.equal(compacted.messages.at(-1), messages.at(-1));
    assert.ok(compacted.fits && compacted.messages.length < messages.length);
    assert.deepEqual(lint(compacted.messages, "openai-responses"), []);
  },
);

row(
  "A22",
  "choosing `maxTurns`: the distribution of turns and tokens, turns per issue, a reason",
  () => {
    const { policy, reasons, turns, turnTokens, issueTurns } = suggestPolicy(bookings, {
      window: 32_000,
      issues: issueTracker(),
    });
    assert.equal(turns.median, 16);
    assert.equal(turns.max, 16);
    assert.ok(turnTokens.median > 5 && turnTokens.p90 >= turnTokens.median);
    assert.ok(turnTokens.max >= turnTokens.p90);
    assert.ok(issueTurns.median >= 1 && issueTurns.max <= turns.max, "turns per issue");
    const named = issueTracker({
      of: ({ content }) => (/booking/.test(content) ? "booking" : "rain"),
    });
    const told = suggestPolicy(bookings, { window: 32_000, issues: named }).issueTurns;
    assert.deepEqual([told.median, told.max], [2, 14], "as the host names them");
    assert.equal(policy.window, 32_000);
    const small = suggestPolicy(bookings, { window: 300 });
    const keep = small.reasons.find(({ option }) => option === "keep");
    assert.ok(keep?.reason.length > 20, JSON.stringify(small.reasons));
    assert.ok(small.policy.keep >= 1 && small.policy.keep < turns.max);
    assert.ok(reasons.length > 0);
    createContext(policy).fit(bookings[0]);
  },
);

row(
  "A23",
  "which strategy: from length, tool share and the need for old facts, with its reason",
  () => {
    const advice = (conversations) => suggestPolicy(conversations, { window: 600 });
    const types = ({ policy }) => (policy.strategies ?? []).map(({ type }) => type);
    const short = suggestPolicy(separate, { window: 128_000 });
    const tools = advice(toolHeavy);
    const old = advice(bookings);
    const none = advice(separate);
    assert.ok(tools.toolShare > 0.4 && none.toolShare === 0);
    assert.ok(types(tools)[0] === "clearToolResults" || tools.policy.strategies === undefined);
    // Facts from far back need a summary; turns that stand alone do not.
    assert.ok(old.factTurns.max >= 12, `facts are needed ${old.factTurns.max} turns later`);
    assert.equal(none.factTurns.max, 0);
    assert.ok(old.policy.summarizer !== undefined, JSON.stringify(old.policy));
    assert.equal(none.policy.summarizer, undefined, JSON.stringify(none.policy));
    assert.deepEqual(types(none), ["trim"]);
    for (const { reasons } of [short, tools, old, none])
      assert.ok(reasons.length > 0 && reasons.every(({ reason }) => reason.length > 0));
    assert.match(JSON.stringify(old.reasons), /turns? (back|earlier|later|before|ago)/);
  },
);
