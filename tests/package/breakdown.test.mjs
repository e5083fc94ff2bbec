// Properties of `plan.breakdown` and `cutResults`, over random conversations in every format.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";
import { assistant, call, randomFrom, result, system, user } from "./messages.mjs";

const {
  clearToolResults,
  convert,
  createContext,
  extractiveSummarizer,
  lint,
  prune,
  supersede,
  trim,
} = turnwise;

const WORDS =
  'the order of W-2378156 is late 12.40 EUR 東京 über status: pending 🙂 \n {"a":1} refund'.split(
    " ",
  );
const TOOLS = ["find", "read_file", "constructor"];

function chat(random, turns) {
  const any = (list) => list[Math.floor(random() * list.length)];
  const text = (most) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => any(WORDS))
      .join(" ")
      .trim();
  const messages = random() < 0.7 ? [system(text(30))] : [];
  for (let turn = 0; turn < turns; turn++) {
    messages.push(user(`Question ${turn}: ${text(20)}?`));
    for (let place = Math.floor(random() * 3); place > 0; place--) {
      const id = `c${turn}x${place}`;
      messages.push(call(id, any(TOOLS), JSON.stringify({ path: text(3) })));
      messages.push(result(id, text(random() < 0.3 ? 600 : 40)));
    }
    messages.push(assistant(`Answer ${turn}: ${text(40)}`));
  }
  messages.push(user("And now?"));
  return messages;
}

const POLICIES = [
  () => ({ strategies: [] }),
  () => ({ window: 900, strategies: [trim()] }),
  () => ({ window: 900, strategies: [clearToolResults(), trim()] }),
  () => ({ window: 1200, strategies: [supersede(), prune(), trim()] }),
  () => ({ window: 900, summarizer: extractiveSummarizer() }),
];
const FORMATS = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "bedrock",
  "ai-sdk",
  "ai-sdk-ui",
  "langchain",
];

const json = (value) => JSON.stringify(value);
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

for (const format of FORMATS) {
  test(`every token of a request is in one part, in ${format}`, async () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = randomFrom(seed);
      const { messages } = convert(chat(random, 2 + (seed % 7)), {
        from: "openai-chat",
        to: format,
      });
      const overhead = Math.floor(random() * 50);
      const options = {
        ...POLICIES[seed % POLICIES.length](),
        ...(random() < 0.4 ? { cutResults: 80 } : {}),
        ...(random() < 0.4 ? { memory: "Lives in Rome." } : {}),
      };
      const context = createContext({ ...options, format, overhead });
      const plan = await context.prepare(messages);
      const { results, free, reserve, window, used, price, ...parts } = plan.breakdown;
      const all = [...Object.values(parts), ...Object.values(results)];
      const where = `seed ${seed}: ${JSON.stringify(plan.breakdown)}`;
      assert.ok(
        all.every((part) => Number.isInteger(part) && part >= 0),
        where,
      );
      assert.equal(sum(all), used, where);
      assert.equal(used, plan.tokens + plan.memory + overhead, where);
      assert.equal(price.uncached, used, where);
      if (plan.fits && window !== undefined) assert.equal(used + free + reserve, window, where);
      assert.ok(
        Object.keys(results).every((tool) => TOOLS.includes(tool)),
        where,
      );
    }
  });

  test(`what is cut on arrival stays as it was sent, in ${format}`, () => {
    for (let seed = 100; seed < 130; seed++) {
      const random = randomFrom(seed);
      const all = convert(chat(random, 5), { from: "openai-chat", to: format }).messages;
      const most = 40 + Math.floor(random() * 100);
      const context = createContext({ format, strategies: [], cutResults: most });
      let before = [];
      let count = 0;
      // A request for every beginning that ends with a message of the user, or with results.
      for (let end = 1; end <= all.length; end++) {
        const plan = context.fit(all.slice(0, end));
        const sent = plan.messages.map(json);
        const where = `seed ${seed}, ${end} of ${all.length}`;
        // A call that waits for its result may be closed until it comes.
        const isOpen = plan.decisions.length !== sent.length || sent.length !== end;
        const cut = plan.decisions.filter(({ reason }) => reason === "cut_result");
        if (!isOpen) {
          assert.deepEqual(sent.slice(0, before.length), before, where);
          before = sent;
        }
        assert.ok(cut.length >= count, `${where}: ${cut.length} cut, ${count} before`);
        count = cut.length;
        // The plan counts what it sends.
        const again = createContext({ format, strategies: [] }).fit(plan.messages);
        assert.equal(again.tokens, plan.tokens, where);
        const whole = createContext({ format, strategies: [] }).fit(all.slice(0, end));
        assert.ok(
          cut.length > 0 ? plan.tokens < whole.tokens : plan.tokens === whole.tokens,
          where,
        );
      }
      const errors = lint(before.map(JSON.parse)).filter(({ severity }) => severity === "error");
      assert.deepEqual(errors, []);
    }
  });
}
