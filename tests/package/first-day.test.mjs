// Mistakes of a first day in production: each is reported, or does no harm.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, extractiveSummarizer, heal, lint, trim } = turnwise;

test("messages of another provider are refused with their index and what they look like", () => {
  const switched = [
    { role: "user", content: "Weather?" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "c1", content: "rain" },
    { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "weather", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "sun" }] },
  ];
  for (const options of [{}, { format: "openai-chat" }])
    assert.throws(
      () => createContext(options).fit(switched),
      ({ code, index, message }) =>
        code === "unknown_format" &&
        index === 3 &&
        /messages\[3\].*`anthropic`.*`openai-chat`/.test(message),
    );
  assert.deepEqual(
    lint(switched).map(({ rule, index }) => [rule, index]),
    [
      ["X5", 3],
      ["X5", 4],
    ],
  );
  const { messages: healed } = heal(switched);
  assert.deepEqual(lint(healed), []);
  assert.equal(createContext().fit(healed).messages.length, 5);
});

test("a list of nothing is told", async () => {
  for (const empty of [
    [{ role: "user", content: null }],
    [
      { role: "user", content: null },
      { role: "user", content: [] },
    ],
  ]) {
    const plan = createContext({ window: 1000 }).fit(empty);
    assert.deepEqual(plan.messages, [{ role: "user", content: "[no message]" }]);
    assert.equal(plan.error?.code, "nothing_to_send");
    assert.equal(plan.cannotFit, undefined);
    assert.equal((await createContext().prepare(empty)).error?.code, "nothing_to_send");
  }
  assert.equal(createContext().fit([]).error, undefined);
});

test("a job that nobody answers is told by `fit`, too", () => {
  const context = createContext({ window: 400, strategies: [turnwise.summarize(), trim()] });
  const long = [];
  const codes = [];
  for (let turn = 0; turn < 12; turn++) {
    long.push({ role: "user", content: `Where is parcel ${turn}? `.repeat(6) });
    codes.push(context.fit(long).error?.code);
    long.push({ role: "assistant", content: `Parcel ${turn} is at sea. `.repeat(6) });
  }
  assert.deepEqual(codes.filter(Boolean), ["no_summarizer"]);
});

test("a session that nobody writes summaries for says so once", async () => {
  const errors = [];
  const onError = ({ code }) => errors.push(code);
  const session = new turnwise.SummarizingSession({ contextLimit: 4, onError });
  for (let turn = 0; turn < 9; turn++)
    await session.addItems([
      { role: "user", content: `Where is parcel ${turn}?` },
      { role: "assistant", content: `Parcel ${turn} is at sea.` },
    ]);
  assert.deepEqual(errors, ["no_summarizer"]);
});

test("words in `content` are foreign where all words are in parts", () => {
  const said = [
    { role: "user", content: "Weather?" },
    { role: "assistant", content: "Rain." },
  ];
  const ofParts = [
    { role: "user", parts: [{ text: "And tomorrow?" }] },
    { id: "m3", role: "user", parts: [{ type: "text", text: "And tomorrow?" }] },
  ];
  for (const last of ofParts) {
    for (const list of [
      [...said, last],
      [last, ...said],
    ]) {
      assert.throws(
        () => createContext().fit(list),
        ({ code, message }) => code === "unknown_format" && /`openai-chat`/.test(message),
      );
      const { messages } = heal(list);
      const errors = lint(messages).filter(({ severity }) => severity === "error");
      assert.deepEqual(errors, []);
      assert.equal(createContext().fit(messages).messages.length, list.length);
      for (const word of ["Weather?", "Rain.", "And tomorrow?"])
        assert.ok(JSON.stringify(messages).includes(word), word);
    }
  }
});

test("messages of which nothing may be noted trip no breaker", async () => {
  const errors = [];
  const context = createContext({
    window: 700,
    summarizer: extractiveSummarizer(),
    onError: (error) => errors.push(error.code),
  });
  const secret = (turn) => `sk-proj-${"Ab3".repeat(14)}${turn}`;
  const chat = [];
  for (let turn = 0; turn < 30; turn++) {
    chat.push({ role: "user", content: secret(turn) });
    const plan = await context.prepare(chat);
    assert.equal(plan.error, undefined, `turn ${turn}`);
    assert.notEqual(plan.breaker?.isOpen, true);
    assert.ok(plan.fits);
    chat.push({ role: "assistant", content: secret(`x${turn}`) });
  }
  assert.deepEqual(errors, []);
});

test("an old reply is not sent without its question", () => {
  const context = createContext({ window: 500, strategies: [trim()] });
  const chat = [];
  for (let turn = 0; turn < 40; turn++) {
    chat.push({ role: "user", content: `What about order W${turn}? It is late again.` });
    chat.push({ role: "assistant", content: `Order W${turn} is at sea. Shall I cancel it?` });
    chat.push({ role: "user", content: "yes" });
    const sent = context.fit(chat).messages;
    const alone = sent.findIndex(
      ({ content }, at) => content === "yes" && sent[at - 1]?.role !== "assistant",
    );
    assert.equal(alone, -1, `turn ${turn}`);
    chat.push({ role: "assistant", content: `W${turn} is cancelled.` });
  }
});

test("a plan by turns says that a short reply is sent without its question", () => {
  const context = createContext({ strategies: [trim({ turns: 1 })] });
  const reasons = (last, asked = "Shall I cancel order W5?") =>
    context
      .fit([
        { role: "user", content: "What about order W5? It is late again." },
        { role: "assistant", content: asked },
        { role: "user", content: last },
      ])
      .decisions.map(({ action, reason }) => `${action} ${reason}`)
      .at(-1);
  for (const reply of ["yes", "Ja.", "do it", "はい"])
    assert.equal(reasons(reply), "keep lacks_question", reply);
  assert.equal(reasons("Where is my order of last Monday?"), "keep newest_user");
});

test("a result that is cut from the start has its whole size before the cut", () => {
  const cut = createContext({ window: 20_000, cutResults: 200 });
  const plain = (messages) => createContext().fit(messages).tokens;
  const long = Array.from({ length: 300 }, (_, line) => `line ${line}: ${line * 7919}`).join("\n");
  const call = { id: "c1", type: "function", function: { name: "read", arguments: "{}" } };
  const asked = [
    { role: "user", content: "Read the log." },
    { role: "assistant", content: null, tool_calls: [call] },
  ];
  const result = { role: "tool", tool_call_id: "c1", content: long };
  const last = { role: "user", content: "And?" };
  for (const [list, at] of [
    [[...asked, result, last], 2],
    // A late one, too.
    [[...asked, last, result], 3],
  ]) {
    const plan = cut.fit(list);
    assert.equal(plan.tokensBefore, plain(list));
    assert.equal(plan.tokens, plain(plan.messages));
    assert.ok(plan.tokens < 300);
    const { tokensBefore, tokensAfter } = plan.decisions[at];
    assert.equal(tokensBefore - tokensAfter, plan.tokensBefore - plan.tokens);
    assert.ok(tokensAfter <= 210);
  }
});
