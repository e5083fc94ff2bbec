// Rows of README.md: what of the conversation is sent as it is.

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
  texts,
  turn,
  turnwise,
  user,
} from "./rows.mjs";

const {
  DefaultSession,
  SummarizingSession,
  TrimmingSession,
  byProvider,
  clearToolResults,
  createContext,
  extractiveSummarizer,
  prune,
  summarize,
  trim,
} = turnwise;

/** The first turn calls a tool, the others do not. */
const withTool = (turns) => [
  user("Where is my order W2378156?"),
  call("c1", "get_order", { order_id: "W2378156" }),
  result("c1", '{"order_id":"W2378156","status":"pending"}'),
  assistant("It is pending."),
  ...smallTurns(turns - 1),
];

row("A1", "full retention: everything stays, with a warning in time and a hand-over", async () => {
  const messages = withTool(12);
  const session = new DefaultSession();
  await session.addItems(messages);
  assert.deepEqual(await session.getItems(), messages);

  const { tokens } = createContext({ strategies: [] }).fit(messages);
  const near = (share) =>
    createContext({ window: Math.ceil(tokens / share), strategies: [] }).fit(messages);
  assert.equal(near(0.8).nearBudget, false);
  assert.equal(near(0.87).nearBudget, true);
  assert.deepEqual(near(0.87).messages, messages, "a warning takes nothing away");

  const handsOver = createContext({
    window: Math.ceil(tokens / 0.9),
    trigger: 0.85,
    strategies: [trim()],
  });
  const before = messages.slice(0, 12);
  assert.deepEqual(handsOver.fit(before).messages, before);
  assert.ok(handsOver.fit(messages).messages.length < messages.length);
});

row("A2", "trimming: the last user turns with all that belongs to them", async () => {
  const messages = [system("Be brief."), ...smallTurns(3), ...withTool(2)];
  const session = new TrimmingSession({ maxTurns: 2 });
  for (const message of messages) {
    await session.addItems([message]);
    const turns = (await session.getItems()).filter(({ role }) => role === "user");
    assert.ok(turns.length <= 2, "the limit holds after every write");
  }
  assert.deepEqual(await session.getItems(), [messages[0], ...messages.slice(7)]);
  assert.deepEqual(await session.rawItems(), messages);

  await session.setMaxTurns(1);
  assert.deepEqual(await session.getItems(), [messages[0], ...messages.slice(11)]);
  await session.setMaxTurns(50);
  assert.deepEqual(await session.getItems(), messages, "fewer turns than that: all stay");
  await assert.rejects(session.setMaxTurns(0), { code: "bad_option", path: "maxTurns" });
  const one = new TrimmingSession({ maxTurns: 1, initialItems: messages });
  assert.deepEqual(await one.getItems(), [messages[0], ...messages.slice(11)]);
});

row("A3", "trimming with hysteresis: cut back further where the limit is reached", async () => {
  const session = new TrimmingSession({ maxTurns: 4, keepLastNTurns: 2 });
  const sizes = [];
  for (let n = 0; n < 9; n++) {
    await session.addItems(turn(`Question ${n}?`, `Answer ${n}.`));
    const turns = (await session.getItems()).filter(({ role }) => role === "user");
    sizes.push(turns.length);
    assert.equal(turns.at(-1).content, `Question ${n}?`);
  }
  assert.deepEqual(sizes, [1, 2, 3, 2, 3, 2, 3, 2, 3]);
});

row("A4", "sliding window over messages: system and task stay, calls stay whole", () => {
  const task = user("Book the cheapest flight from Oslo to Rome on May 20.");
  const steps = Array.from({ length: 8 }, (_, n) => [
    call(`c${n}`, "search_flights", { page: n }),
    result(`c${n}`, `Page ${n} has no flight under $90.`),
  ]).flat();
  const messages = [system("You book flights."), task, ...steps];
  const context = createContext({ strategies: [trim({ messages: 5 })], pin: { task: true } });
  for (let length = 2; length <= messages.length; length++) {
    const plan = context.fit(messages.slice(0, length));
    assert.equal(plan.messages[0], messages[0]);
    assert.equal(plan.messages[1], task);
    assert.ok(plan.messages.length <= 7, `${plan.messages.length} messages`);
    const isRunning = length % 2 === 1 && length > 2;
    if (!isRunning) assert.deepEqual(halfPairs(plan.messages), []);
  }
  const { messages: sent } = context.fit(messages);
  assert.deepEqual(sent.slice(-2), messages.slice(-2), "the newest step is there");
});

row(
  "A12",
  "below and above a limit: nothing lost below, a summary and the last turns above",
  async () => {
    const session = new SummarizingSession({
      contextLimit: 4,
      keepLastNTurns: 2,
      summarizer: extractiveSummarizer(),
    });
    const messages = [
      ...turn("My order is W2378156, it came broken.", "I am sorry. I can refund $49.99."),
      ...smallTurns(5),
    ];
    await session.addItems(messages.slice(0, 8));
    assert.deepEqual(await session.getItems(), messages.slice(0, 8), "four turns are the limit");
    await session.addItems(messages.slice(8));
    const sent = await session.getItems();
    assert.deepEqual(sent.slice(-4), messages.slice(-4));
    assert.equal(sent.length, 2 + 4);
    assert.match(textOf(sent.slice(0, 2)), /W2378156/);

    // The same as a policy of a context, by tokens.
    const strategies = [summarize(), trim()];
    const options = { strategies, summarizer: extractiveSummarizer(), keep: 2 };
    const long = [...messages, ...smallTurns(12)];
    const { tokens } = createContext({ strategies: [] }).fit(long);
    const below = createContext({ ...options, window: tokens * 2 }).fit(long);
    assert.deepEqual(below.messages, long);
    const above = createContext({ ...options, window: Math.floor(tokens / 2) }).fit(long);
    assert.deepEqual(above.messages.slice(-4), long.slice(-4));
    assert.ok(above.fits && above.messages.length < long.length);
    assert.match(textOf(above.messages), /W2378156/);
  },
);

row("A13", "token window: as many recent turns as fit a share of the budget", () => {
  const strategies = [trim({ fraction: 0.35 })];
  const kept = (messages) => {
    const plan = createContext({ window: 2_000, strategies }).fit(messages);
    assert.ok(plan.tokens <= 700, `${plan.tokens} tokens`);
    const turns = plan.messages.filter(({ role }) => role === "user").length;
    assert.deepEqual(plan.messages, messages.slice(-2 * turns), "the newest, without gaps");
    return turns;
  };
  const turns = (words) =>
    Array.from({ length: 40 }, (_, n) =>
      turn(`Question ${n}: ${"why ".repeat(words)}?`, `Answer ${n}: ${"thus ".repeat(words)}.`),
    ).flat();
  const [short, long] = [kept(turns(2)), kept(turns(60))];
  assert.ok(short > 3 * long && long >= 1, `${short} short turns, ${long} long ones`);
});

const JOKES = [
  ["Tell me a joke.", "Why did the chicken cross the road? To get to the other side."],
  ["Haha, another one!", "I would tell you a chemistry joke, but I get no reaction."],
  ["One more joke?", "Parallel lines have so much in common. A pity they never meet."],
  ["Haha nice weather today!", "Yes, the sun is out, and it is lovely outside."],
];

row("A15", "hybrids: any list of strategies, in its order, as far as needed", () => {
  const messages = [
    system("You are a support agent."),
    ...withTool(1),
    ...turn("My budget is $50.", "I will stay under $50."),
    ...smallTurns(20),
    user("So where is W2378156 now?"),
  ];
  const { tokens } = createContext({ strategies: [] }).fit(messages);
  const summarizer = extractiveSummarizer();
  const lists = [
    [summarize(), trim()],
    [clearToolResults({ keepResults: 0 }), prune(), summarize(), trim()],
    [prune({ target: 0.6 }), summarize({ target: 0.4 }), trim()],
    [trim({ tokens: 200 })],
    [byProvider(), clearToolResults(), trim()],
  ];
  for (const strategies of lists) {
    const names = strategies.map(({ type }) => type).join(" + ");
    const plan = createContext({ window: 400, strategies, summarizer }).fit(messages);
    assert.ok(plan.fits && plan.tokens < tokens, names);
    assert.deepEqual(halfPairs(plan.messages), [], names);
    assert.equal(plan.messages[0], messages[0], names);
    assert.equal(plan.messages.at(-1), messages.at(-1), names);
  }
  // An early strategy that is enough leaves nothing to a later one.
  const roomy = [clearToolResults({ keepResults: 0, keep: 0, trigger: { turns: 3 } }), trim()];
  const plan = createContext({ window: 4_000, strategies: roomy }).fit(messages);
  assert.ok(plan.decisions.every(({ action }) => action === "keep" || action === "replace"));
});

row(
  "A18",
  "compressor with a ceiling: unchanged under it, under it afterwards, or the reason",
  () => {
    const summarizer = extractiveSummarizer();
    const messages = [
      system("You are a support agent."),
      ...turn("My order is W2378156.", "It is on its way."),
      ...smallTurns(30),
      user("When will it come?"),
    ];
    const { tokens } = createContext({ strategies: [] }).fit(messages);
    assert.deepEqual(
      createContext({ window: tokens + 100, summarizer }).fit(messages).messages,
      messages,
    );
    for (const share of [0.8, 0.5, 0.3]) {
      const window = Math.floor(tokens * share);
      const plan = createContext({ window, summarizer }).fit(messages);
      assert.ok(plan.fits && plan.tokens <= window, `${plan.tokens} of ${window}`);
      assert.equal(plan.messages[0], messages[0]);
      assert.equal(plan.messages.at(-1), messages.at(-1));
      assert.match(textOf(plan.messages.slice(1, 3)), /W2378156/, "the summary of the middle");
    }
    const long = [system("rule ".repeat(300)), user("Hello?")];
    const plan = createContext({ window: 100, summarizer }).fit(long);
    assert.equal(plan.fits, false);
    const { over, budget, ...parts } = plan.cannotFit;
    const sum = Object.values(parts).reduce((all, part) => all + part, 0);
    assert.equal(sum, budget + over, "the arithmetic adds up");
    assert.ok(parts.system > budget, texts(long)[1]);
  },
);

row("A14", "pruning by relevance: corrections, limits and the request outlive small talk", () => {
  const talk = [
    ...turn("I need a flight to Oslo on May 20.", "Sure. I found SK1477 for $120."),
    ...turn("Actually Bergen, not Oslo.", "Then WF588 for $98 it is."),
    ...turn("Don't use my Visa card.", "Understood, I will use another card."),
    ...JOKES.flatMap(([question, answer]) => turn(question, answer)),
    user("Please book it now."),
  ];
  const isJoke = (index) => index >= 6 && index < 14;
  for (const [task, window] of [
    [undefined, 140],
    ["book a flight", 140],
    ["book a flight", 100],
  ]) {
    const options = { window, trigger: 1, target: 1, strategies: [prune(task ? { task } : {})] };
    const plan = createContext(options).fit(talk);
    const sent = textOf(plan.messages);
    const about = `${task ?? "the newest message"}, ${window}: ${sent}`;
    assert.ok(plan.fits, about);
    assert.match(sent, /Bergen, not Oslo/, about);
    assert.match(sent, /Don't use my Visa card/, about);
    assert.equal(plan.messages.at(-1), talk.at(-1), about);
    const dropped = plan.decisions.filter(({ action }) => action === "drop");
    assert.ok(
      dropped.some(({ index }) => isJoke(index)),
      about,
    );
    assert.deepEqual(
      plan.decisions
        .filter(({ index }) => index % 2 === 0 && index < 14)
        .map(({ action }) => action),
      plan.decisions.filter(({ index }) => index % 2 === 1).map(({ action }) => action),
      `a question and its answer stay or go together: ${about}`,
    );
    const all = new Set(dropped.map(({ index }) => index));
    const jokes = [6, 7, 8, 9, 10, 11, 12, 13].filter((index) => !all.has(index));
    const others = [0, 1, 2, 3, 4, 5].filter((index) => all.has(index));
    assert.ok(jokes.length === 0 || others.length === 0, `small talk goes first: ${about}`);
  }
  // What is below the threshold goes, even where there is room.
  const strict = createContext({
    window: 300,
    trigger: 0.5,
    target: 0.5,
    strategies: [prune({ task: "book a flight", threshold: 0.3 })],
  }).fit(talk);
  assert.doesNotMatch(textOf(strict.messages), /chemistry/);
  assert.match(textOf(strict.messages), /Bergen, not Oslo[^]*Visa/);
});
