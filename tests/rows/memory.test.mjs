// Rows of README.md: memory across conversations.

import assert from "node:assert/strict";
import { assistant, entry, row, system, textOf, turn, turnwise, user } from "./rows.mjs";

const { createContext, extractiveSummarizer } = turnwise;
const { createMemory, inMemory, keyValue, storeContract } = await entry("memory");

const consent = {
  instructions: true,
  preferences: true,
  profile: true,
  tasks: true,
  events: true,
  facts: true,
  summaries: true,
};
const ana = { app: "shop", user: "ana" };
const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 2, 5);
const open = (options = {}) => createMemory({ scope: ana, consent, ...options });
const learn = (memory, said, at = now) =>
  memory.learn(Array.isArray(said) ? said : [user(said)], {
    conversation: `at ${at}: ${JSON.stringify(said)}`,
    now: at,
  });
const textsOf = (memory, options) => memory.list(options).map(({ text }) => text);

row(
  "B1",
  "memory injection: a summary comes back in later sessions, as memory, for its user",
  async () => {
    const store = inMemory();
    const messages = [
      ...turn("My order W2378156 came broken.", "I am sorry. I will send a new mug."),
      ...turn("Thanks. Write to me in May.", "I will."),
    ];
    const first = await open({ store });
    const summarizer = () => "The customer waits for a new mug for W2378156.";
    await first.learn(messages, { conversation: "c1", now, summarizer });
    await first.close();

    const sent = async (scope, on) => {
      const memory = await createMemory({ scope, store, consent });
      const context = createContext({ window: 20_000, ...(on && { memory }) });
      return textOf(context.fit([system("Be kind."), user("Any news of W2378156?")]).messages);
    };
    const later = await sent(ana, true);
    assert.match(later, /new mug for W2378156/);
    assert.match(later, /not instructions|memory/i, "as memory and not as truth");
    assert.doesNotMatch(await sent(ana, false), /new mug/, "only when switched on");
    assert.doesNotMatch(await sent({ ...ana, user: "bob" }, true), /new mug/, "for its user");
  },
);

/** Directions of meaning, as a model gives them: cars, food, music. */
const meaning = (text) => {
  const about = [/car\b|toyota|vehicle|drive/i, /food|eat|vegetarian|dish/i, /jazz|music|song/i];
  return about.map((words) => (words.test(text) ? 1 : 0.05));
};

row("B7", "pruning and expiry: by age, use and importance, and on its own at a date", async () => {
  const memory = await open();
  await learn(memory, "I have a dentist appointment on 2026-03-07.");
  await learn(memory, "I am allergic to nothing. I love jazz. My name is Ana.");
  await learn(memory, "My bike has the frame number WTU-4711.");
  const later = { now: now + 400 * day };
  const dry = await memory.consolidate({ ...later, dryRun: true });
  const before = memory.list().length;
  let changed = 0;
  for (let run = 0; run < 10; run++) {
    const { expired, dormant, removed } = await memory.consolidate(later);
    changed += expired.length + dormant.length + removed.length;
  }
  assert.ok(
    dry.expired.length + dry.dormant.length + dry.removed.length > 0,
    "said in a trial run",
  );
  assert.ok(changed > 0);
  assert.doesNotMatch(memory.recall("dentist appointment", later).text, /dentist/);
  assert.match(memory.profile(later).text, /Ana/, "what matters stays");
  assert.ok(memory.list().length <= before);
});

row("B8", "retrieval into the prompt: what bears on the question, fenced, before it", async () => {
  const memory = await open();
  await learn(memory, "My bike has the frame number WTU-4711. My sister lives in Porto.");
  const question = "What was my frame number?";
  const plan = createContext({ memory, window: 20_000 }).fit([system("Be kind."), user(question)]);
  const last = textOf(plan.messages.slice(-1));
  assert.match(
    last,
    /<user-memory[^>]*>[^]*WTU-4711[^]*<\/user-memory>[^]*What was my frame number\?/,
  );
  assert.doesNotMatch(last, /sister/, "only what bears on it");
  const none = createContext({ memory, window: 20_000 }).fit([user("Write a poem on snow.")]);
  assert.doesNotMatch(textOf(none.messages.slice(-1)), /WTU-4711|sister/);
});

row(
  "B9",
  "control: see why, delete one or all, a switch each, export, off, summaries withdrawn",
  async () => {
    const memory = await open({ consent: { ...consent, preferences: false } });
    const refused = await learn(memory, "I love jazz.");
    assert.deepEqual(
      refused.refused.map(({ reason }) => reason),
      ["no_consent"],
    );
    memory.setConsent(consent);
    const said = [user("I love quokkas. My name is Ana."), assistant("Lovely!")];
    const { added } = await memory.learn(said, { conversation: "c1", now });
    const record = memory.explain(added[0]);
    assert.equal(record.sources[0].conversation, "c1");
    assert.ok(record.statements[0].reason, "why it is stored");
    assert.ok(record.text.length < said[0].content.length, "the least detail that serves");
    const exported = await memory.export();
    assert.match(exported, /quokkas/);
    assert.match(await memory.export({ as: "lines" }), /quokkas/);

    const summarizer = () => "Ana talks about quokkas.";
    await memory.learn(said, { conversation: "c1", now, summarizer });
    const context = createContext({ memory, window: 20_000, summarizer: extractiveSummarizer() });
    context.fit([user("What animals do I love? Quokkas?")]);
    const receipt = await memory.forget({ query: "quokkas" }, { now });
    assert.ok(receipt.removed.length >= 1);
    assert.ok(receipt.summaries.length >= 1, "summaries that carried it go too");
    assert.doesNotMatch(await memory.export(), /quokka/i);
    assert.doesNotMatch(textOf(context.fit([user("Hi")]).messages), /quokka/i);

    memory.pause(true);
    assert.deepEqual((await learn(memory, "I love tea.")).added, []);
    assert.equal(memory.profile({ now }).text, "");
    memory.pause(false);
    assert.match(memory.profile({ now }).text, /Ana/);
    await memory.forget("all", { now });
    assert.deepEqual(memory.list(), []);
  },
);

row("B10", "persistence: any key-value store, and two tabs at once lose nothing", async () => {
  const files = new Map();
  const storage = {
    get: async (key) => files.get(key),
    set: async (key, value) => void files.set(key, value),
    delete: async (key) => void files.delete(key),
    keys: async () => [...files.keys()],
  };
  const stores = {
    inMemory:
      (shared = inMemory()) =>
      () =>
        shared,
    keyValue: () => (replica) => keyValue(storage, { replica }),
  };
  for (const [name, make] of Object.entries(stores)) {
    const store = make();
    const [left, right] = await Promise.all([
      open({ store: store("left") }),
      open({ store: store("right") }),
    ]);
    const songs = Array.from({ length: 10 }, (_, n) => `I love band number ${n} from Ulm.`);
    await Promise.all(songs.map((song, n) => learn(n % 2 ? left : right, song, now + n)));
    await Promise.all([left.close(), right.close()]);
    const again = await open({ store: store("third") });
    assert.deepEqual(textsOf(again).toSorted(), songs, name);
    await again.close();
  }
  // The same contract holds for every store, IndexedDB too (tests/consumers/stores.test.mjs).
  for (const { name, run } of storeContract(() => stores.inMemory()))
    await assert.doesNotReject(run(), name);
});

row(
  "B2",
  "knowledge base: facts by category and key, preferences, events, for the prompt",
  async () => {
    const memory = await open();
    const host = { now };
    await memory.remember({ kind: "profile", slot: "user.plan", value: "Gold" }, host);
    await memory.remember({ kind: "fact", slot: "car.model", value: "Toyota Yaris" }, host);
    await memory.remember({ kind: "preference", slot: "contact.channel", value: "email" }, host);
    await memory.remember({ kind: "event", text: "Visited the Lisbon shop on 2026-02-11." }, host);
    for (const kind of ["profile", "fact", "preference", "event"])
      assert.equal(memory.list({ kind }).length, 1, kind);
    assert.equal(memory.history("user.plan")[0].value, "Gold");

    // All of it can be rendered for the prompt, without a question that has its words.
    const { messages } = createContext({ memory, window: 32_000 }).fit([user("Hello!")]);
    const rendered = textOf(messages);
    for (const fact of [/plan[^\n]*Gold/, /model[^\n]*Toyota Yaris/, /channel[^\n]*email/])
      assert.match(rendered, fact, rendered);
    assert.match(memory.recall("When did I visit the shop in Lisbon?", host).text, /2026-02-11/);

    // A newer value of a key takes the place of the older one.
    await memory.remember(
      { kind: "profile", slot: "user.plan", value: "Silver" },
      { now: now + 1 },
    );
    const profile = memory.profile({ now: now + 2 }).text;
    assert.match(profile, /Silver/);
    assert.doesNotMatch(profile, /Gold/);
  },
);

row(
  "B3",
  "memory extraction: preferences, facts, tasks and commitments, by rules and by a model",
  async () => {
    const memory = await open();
    await learn(memory, [
      user("I'd rather have vegetarian food. I work as a nurse."),
      assistant("Good to know! I will call you back on Monday."),
      user("Remind me to renew my passport."),
      assistant("Sure. The weather is fine today."),
    ]);
    const kinds = (kind) => textsOf(memory, { kind }).join("\n");
    assert.match(kinds("preference"), /I'd rather have vegetarian food\./);
    assert.match(kinds("profile"), /I work as a nurse\./);
    assert.match(kinds("task"), /renew my passport/);
    const all = memory.list();
    const promise = all.find(({ text }) => /I will call you back on Monday/.test(text));
    assert.ok(promise, "a commitment of the assistant");
    assert.equal(promise.kind, "commitment");
    assert.equal(promise.origin, "assistant");
    assert.ok(!all.some(({ text }) => /weather/.test(text)), "small talk is none");

    const asked = [];
    const extract = (request) => {
      asked.push(request);
      return {
        memories: [
          { kind: "fact", quote: "my bike is from Ulm" },
          { kind: "fact", quote: "my bike is from Rome" },
        ],
      };
    };
    const said = [user("By the way, my bike is from Ulm, funny story.")];
    await memory.learn(said, { conversation: "c2", now, extract });
    assert.equal(asked[0].schema.type, "object");
    assert.ok(textsOf(memory).some((text) => /bike is from Ulm/.test(text)));
    assert.ok(!textsOf(memory).some((text) => /Rome/.test(text)), "quotes are checked");
  },
);

row("B4", "semantic memory: by the host's vectors, or by words without them", async () => {
  const said = "I own a red Toyota car. I love jazz. I live in Porto.";
  const question = "What vehicle do I drive?";
  const asked = [];
  const embed = async (texts) => (asked.push(...texts), texts.map(meaning));
  const memory = await open({ embed });
  await learn(memory, said);
  assert.ok(asked.includes("I own a red Toyota car."));

  const context = createContext({ memory, window: 20_000 });
  const plan = await context.prepare([user(question)]);
  assert.ok(asked.includes(question), "the question is embedded");
  const recalled = plan.memories.find(({ kind }) => kind === "recall");
  assert.match(textOf(plan.messages.slice(-1)), /red Toyota car/);
  assert.doesNotMatch(textOf(plan.messages.slice(-1)), /jazz/);
  const top = memory.recall(question, { vector: meaning(question), limit: 1, now });
  assert.equal(top.ids.length, 1);
  assert.deepEqual(top.ids, recalled.ids.slice(0, 1));
  assert.equal(top.why[0].reason, "meaning");

  // Metadata comes back with the record; without an embedder the words decide.
  const lexical = await open();
  await lexical.remember({ kind: "fact", text: "The boat is in Faro.", metadata: { id: "7" } });
  assert.match(lexical.recall("Where is the boat?", { now }).text, /Faro/);
  assert.equal(lexical.list()[0].metadata?.id, "7");

  // A failing embedder loses neither the plan nor the words.
  const failing = async (texts) => {
    if (texts.includes("Where is my red car?")) throw new Error("down");
    return texts.map(meaning);
  };
  const careful = await open({ embed: failing });
  await learn(careful, said);
  const words = createContext({ memory: careful, window: 20_000 });
  assert.match(textOf((await words.prepare([user("Where is my red car?")])).messages), /Toyota/);
});

row("B5", "episodic memory: events in the order of time, the newest first", async () => {
  const memory = await open();
  const events = [
    ["Yesterday I visited your shop in Lisbon.", 1],
    ["Last week I joined a gym near the harbour.", 9],
    ["Yesterday I visited your shop in Porto.", 20],
  ];
  for (const [text, days] of [events[1], events[0], events[2]])
    await learn(memory, text, now + days * day);
  const listed = memory.list({ kind: "event" });
  const times = listed.map(({ said }) => said);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
    "the newest first",
  );
  assert.match(listed[0].text, /shop in Porto/);
  assert.ok(memory.list({ since: now + 15 * day }).every(({ text }) => /Porto/.test(text)));
  const question = "Which shop did I visit?";
  const asked = { now: now + 30 * day };
  const { text } = memory.recall(question, asked);
  assert.match(text, /2026-03-06[^]*Lisbon[^]*2026-03-25[^]*Porto/, "each with its day");
  assert.match(memory.list({ kind: "event", limit: 1 })[0].text, /Porto/);
});

row("B6", "consolidation: duplicates merged, the newest wins, contradictions marked", async () => {
  const memory = await open();
  await learn(memory, "Hi, I'm Ana and I live in Lisbon.");
  await learn(memory, "I love jazz.", now + 1);
  await learn(memory, "I love jazz!", now + day);
  await learn(memory, "I moved to Berlin.", now + 2 * day);
  const at = { now: now + 3 * day };
  await memory.consolidate(at);
  const profile = memory.profile(at).text;
  assert.match(profile, /Ana/);
  assert.match(profile, /Berlin/);
  assert.doesNotMatch(profile, /Lisbon/, "the older statement is not shown any more");
  assert.equal(profile.match(/jazz/g).length, 1, "duplicates are one record");
  const cities = memory.history("user.city");
  assert.deepEqual(
    cities.map(({ value }) => value),
    ["Berlin", "Lisbon"],
  );
  assert.equal(memory.history("user.name")[0].status, "active");
  for (const question of ["Where do I live?", "What is my name?"])
    assert.doesNotMatch(memory.recall(question, at).text, /Lisbon/, question);
  assert.match(memory.recall("What is my name?", at).text, /Ana/);
  assert.match(memory.recall("Where do I live?", at).text, /Berlin/);

  // Two statements of the same moment contradict each other: both are marked.
  const torn = await open();
  await learn(torn, [user("I live in Rome.")], now);
  await learn(torn, [user("I live in Paris.")], now);
  const statuses = torn.history("user.city").map(({ status }) => status);
  assert.ok(
    statuses.some((status) => /conflict|superseded/.test(status)),
    `${statuses}`,
  );
});
