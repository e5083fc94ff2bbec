// Pruning by relevance through the npm package: scores by words, and by embeddings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext, prune } = turnwise;

const said = [
  ["user", "Our dog needs her insulin every morning at eight, the vet insists on it."],
  ["assistant", "Noted, I will remind you of that each day before breakfast is served."],
  ["user", "It has been raining here for a week, all the gardens are under water by now."],
  ["assistant", "That sounds dreary. I hope your cellar stays dry and the sun comes back."],
  ["user", "The boat trip on the lake last summer was the best day of the whole year."],
  ["assistant", "A day on the lake is hard to beat, above all with such fine company."],
  ["user", "Which medicine does our pet take?"],
];
const messages = said.map(([role, content]) => ({ role, content }));

// As a model of meaning would: texts about an animal's health point one way, all others another.
const vector = (text) => (/dog|insulin|remind|pet|medicine/.test(text) ? [1, 0.1] : [0.1, 1]);
const options = (strategy) => ({ window: 120, trigger: 0.8, target: 0.6, strategies: [strategy] });
const left = (plan) =>
  plan.decisions
    .filter(({ action }) => action === "drop")
    .map(({ index, reason }) => `${index} ${reason}`);

/** An embedding function that remembers what it was asked. */
function spy(answer = (texts) => texts.map(vector)) {
  const asked = [];
  const embed = (texts, { signal }) => {
    asked.push({ texts, signal });
    return answer(texts, signal);
  };
  return { asked, embed };
}

test("decisions tell how much each message has to do with the task", () => {
  const plan = createContext(options(prune({ task: "insulin for the dog" }))).fit(messages);
  const scores = plan.decisions.map(({ score }) => score);
  assert.equal(Math.max(...scores), 1);
  assert.equal(scores[0], 1);
  assert.ok(scores[3] < scores[1] && scores[1] < scores[0], `${scores}`);
  assert.ok(!left(plan).includes("0 irrelevant") && left(plan).length > 0);
});

test("there are no scores where nothing was weighed", () => {
  const plan = createContext({ strategies: [prune()] }).fit(messages);
  assert.ok(plan.decisions.every((decision) => !("score" in decision)));
});

test("what means the same in other words stays", () => {
  const byWords = createContext(options(prune())).fit(messages);
  assert.ok(left(byWords).includes("1 irrelevant"), left(byWords).join());
  const { asked, embed } = spy();
  const byMeaning = createContext(options(prune({ embed }))).fit(messages);
  assert.ok(
    !left(byMeaning).some((row) => row.startsWith("0") || row.startsWith("1")),
    left(byMeaning).join(),
  );
  assert.ok(left(byMeaning).length > 0 && byMeaning.fits);
  assert.equal(asked.length, 1);
  assert.ok(asked[0].texts.includes("Which medicine does our pet take?\n"));
});

test("half of a score is by words, half by the cosine between the lowest and the highest", () => {
  const embed = (texts) =>
    texts.map((text) =>
      text.startsWith("Rome") ? [1, 0] : text.startsWith("Oslo") ? [1, 1] : [0, 1],
    );
  const rows = ["Rome", "Oslo", "Bern", "Nice"].map((content) => ({ role: "user", content }));
  const context = createContext({
    strategies: [prune({ task: "Rome", embed, trigger: { messages: 2 }, target: { messages: 2 } })],
  });
  const scores = context
    .fit([
      ...rows,
      { role: "user", content: "Something else altogether happened yesterday evening." },
    ])
    .decisions.map(({ score }) => score);
  const byWords = createContext({
    strategies: [prune({ task: "Rome", trigger: { messages: 2 }, target: { messages: 2 } })],
  });
  const words = byWords
    .fit([
      ...rows,
      { role: "user", content: "Something else altogether happened yesterday evening." },
    ])
    .decisions.map(({ score }) => score);
  const cosines = [1, Math.SQRT1_2, 0, 0];
  cosines.forEach((cosine, index) =>
    assert.ok(
      Math.abs(scores[index] - (words[index] + cosine) / 2) < 2e-3,
      `${index}: ${scores[index]}`,
    ),
  );
});

test("`prepare` waits for vectors, `fit` does not, and each text is asked for once", async () => {
  const { asked, embed } = spy(async (texts) => texts.map(vector));
  const context = createContext(options(prune({ embed })));
  assert.deepEqual(
    left(context.fit(messages)),
    left(createContext(options(prune())).fit(messages)),
  );
  assert.equal(asked.length, 1);

  const waiting = createContext(options(prune({ embed })));
  const plan = await waiting.prepare(messages);
  assert.deepEqual(
    left(plan),
    left(createContext(options(prune({ embed: (texts) => texts.map(vector) }))).fit(messages)),
  );
  assert.equal(asked.length, 2);
  const more = [
    ...messages,
    { role: "assistant", content: "Insulin." },
    { role: "user", content: "And which medicine did our pet take before that one came along?" },
  ];
  await waiting.prepare([...more, ...messages]);
  const texts = asked.slice(1).flatMap(({ texts }) => texts);
  assert.equal(new Set(texts).size, texts.length);
  const before = asked.length;
  waiting.fit([
    ...more,
    ...messages,
    { role: "user", content: "Nothing was heard of this before, and nobody ever asked for it." },
  ]);
  assert.equal(asked.length, before);
});

test("nothing is embedded while there is room", async () => {
  const { asked, embed } = spy();
  const context = createContext({ ...options(prune({ embed })), window: 10_000 });
  await context.prepare(messages);
  context.fit(messages);
  assert.equal(asked.length, 0);
});

test("words alone decide where the function fails, and the plan says so", async () => {
  const byWords = left(createContext(options(prune())).fit(messages));
  const fails = {
    throws: () => {
      throw new Error("no model");
    },
    rejects: async () => Promise.reject(new Error("no model")),
    short: (texts) => texts.slice(1).map(vector),
    ragged: (texts) => texts.map((_, place) => new Array(1 + (place % 2)).fill(1)),
    infinite: (texts) => texts.map(() => [1, NaN]),
    nothing: () => undefined,
  };
  for (const [name, answer] of Object.entries(fails)) {
    const told = [];
    const { asked, embed } = spy(answer);
    const plan = await createContext({
      ...options(prune({ embed })),
      onError: (error) => told.push(error),
    }).prepare(messages);
    assert.equal(plan.error?.code, "embed_failed", name);
    assert.match(
      plan.error.message,
      /^`embed` failed: (no model|it must answer with \d+ vectors of one length)$/,
      name,
    );
    assert.deepEqual(told, [plan.error], name);
    assert.deepEqual(left(plan), byWords, name);
    assert.equal(asked.length, 1, name);
  }
});

test("who calls `prepare` off gets the plan by words", async () => {
  const controller = new AbortController();
  let signalled;
  const embed = (_, { signal }) => {
    signalled = signal;
    controller.abort();
    return new Promise(() => {});
  };
  const plan = await createContext(options(prune({ embed }))).prepare(messages, {
    signal: controller.signal,
  });
  assert.equal(signalled, controller.signal);
  assert.equal(plan.error, undefined);
  assert.deepEqual(left(plan), left(createContext(options(prune())).fit(messages)));
});

test("a fork knows the vectors and the scores", () => {
  const { asked, embed } = spy();
  const context = createContext(options(prune({ embed })));
  const plan = context.fit(messages);
  const fork = context.fork();
  assert.deepEqual(fork.fit().decisions, plan.decisions);
  for (const row of messages.slice(2, 6)) fork.append(row);
  fork.fit();
  const texts = asked.flatMap(({ texts }) => texts);
  assert.ok(asked.length > 1 && new Set(texts).size === texts.length);
});

test("what an edit takes away has no score any more", () => {
  const context = createContext(options(prune()));
  context.fit(messages);
  const plan = context.fit([
    ...messages.slice(0, 3),
    { role: "assistant", content: "Never mind." },
  ]);
  assert.ok(plan.decisions.slice(3).every((decision) => decision.score === undefined));
});

test("an `embed` that cannot be meant is refused by its path", () => {
  assert.throws(() => createContext(options({ type: "prune", embed: "model" })), {
    code: "bad_option",
    path: "strategies[0].embed",
  });
  const strategies = [
    prune({ embed: (texts) => texts.map(vector) }),
    prune({ embed: (texts) => texts.map(vector) }),
  ];
  assert.throws(() => createContext({ strategies }), {
    code: "options_at_odds",
    path: "strategies[1].embed",
  });
});
