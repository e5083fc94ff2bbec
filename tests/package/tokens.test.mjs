// `turnwise/tokens`: exact counts, and the code around them. Native tests compare hundreds of
// thousands of strings with `tiktoken`. A few here show that JavaScript passes them on unchanged.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

const entry = pathToFileURL(join(packageFolder, "dist/tokens/index.js"));
const { countTokens, decode, encode, isWithin, truncate } = await import(entry);

/** What a process of its own prints, in which nothing is loaded yet. */
const printed = (code) => {
  const program = `import { countTokens, decode, encode, ready } from ${JSON.stringify(entry.href)};\n${code}`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  }).trim();
};
/** Takes away what Node would read the vocabulary with: so far a browser. */
const noDisk = "process.getBuiltinModule = undefined;";

test("counts, ids and texts are those of tiktoken", () => {
  assert.deepEqual(encode("hello world"), [24912, 2375]);
  assert.deepEqual(
    encode("tiktoken is great!", { encoding: "cl100k_base" }),
    [83, 1609, 5963, 374, 2294, 0],
  );
  assert.equal(countTokens("tiktoken is great!"), 6);
  for (const text of [
    "",
    "naïve 東京へ行く",
    "👩‍👩‍👧‍👦 🇩🇪",
    "  \n\n x\t",
    "don't STOP'S",
    "a".repeat(70_000),
  ]) {
    for (const encoding of ["o200k_base", "cl100k_base"]) {
      const ids = encode(text, { encoding });
      assert.equal(decode(ids, { encoding }), text);
      assert.equal(countTokens(text, { encoding }), ids.length);
    }
  }
});

test("text is cut where the expression of the encoding says", () => {
  const ending = "(?:'(?:[sdmtSDMT]|[lL][lL]|[vV][eE]|[rR][eE]))?";
  const [capital, small] = [
    "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]",
    "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]",
  ];
  const piece = new RegExp(
    `[^\\r\\n\\p{L}\\p{N}]?${capital}*${small}+${ending}|[^\\r\\n\\p{L}\\p{N}]?${capital}+${small}*${ending}|` +
      "\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
    "gu",
  );
  // Runs of one kind of character, as long as the scanner's blocks, with ends at every position in
  // a block.
  const kinds = [
    "abcxyz",
    "AQZ",
    "aZ ",
    "0189",
    "    \t",
    "\n\r ",
    '.,(){}/*"',
    "'stle",
    "\0\x1f\x7f",
    "é中ß١",
  ];
  let state = 0x5eed;
  const below = (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const run = () => {
    const kind = kinds[below(kinds.length)];
    return Array.from(
      { length: below(8) ? below(9) : below(90) },
      () => kind[below(kind.length)],
    ).join("");
  };
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: below(30) + 1 }, run).join("");
    const pieces = text.match(piece) ?? [];
    assert.equal(
      countTokens(text),
      pieces.reduce((sum, one) => sum + countTokens(one), 0),
      JSON.stringify(text),
    );
  }
});

test("a lone surrogate counts as the character it is sent as", () => {
  assert.deepEqual(encode("a\ud800b"), encode("a\ufffdb"));
});

test("special tokens are text unless asked otherwise", () => {
  assert.equal(countTokens("a<|endoftext|>b"), 9);
  assert.equal(countTokens("a<|endoftext|>b", { special: "tokens" }), 3);
  assert.deepEqual(encode("<|endoftext|>", { special: "tokens" }), [199_999]);
  assert.throws(() => countTokens("a<|endoftext|>b", { special: "refuse" }), {
    name: "TurnwiseError",
    code: "special_token",
  });
});

test("within and truncate agree with the count, and keep whole characters", () => {
  const text = "Grüße aus Köln 👩‍👩‍👧‍👦, 東京都へ行きます. ".repeat(3);
  const total = countTokens(text);
  assert.equal(truncate(text, total), text);
  assert.equal(truncate(text, Infinity), text);
  for (let limit = 0; limit < total; limit += 1) {
    const kept = truncate(text, limit);
    assert.ok(text.startsWith(kept) && kept.isWellFormed?.() !== false);
    assert.ok(countTokens(kept) <= limit);
    assert.equal(isWithin(text, limit), false);
  }
  assert.equal(isWithin(text, total), true);
});

test("messages are counted as a context with this counter counts them", () => {
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Wie ist das Wetter in Köln?" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "c1", type: "function", function: { name: "weather", arguments: '{"city":"Köln"}' } },
      ],
    },
    { role: "tool", tool_call_id: "c1", content: "12 °C" },
  ];
  const { createContext } = turnwise;
  const plan = createContext({ window: 100_000, countTokens }).fit(messages);
  // Three tokens begin the answer.
  assert.equal(countTokens(messages), plan.tokensBefore + 3);
  const texts = ["Be brief.", "Wie ist das Wetter in Köln?", "weather", '{"city":"Köln"}', "12 °C"];
  const least = texts.reduce((sum, text) => sum + countTokens(text), 0);
  assert.ok(
    plan.tokens > least && plan.tokens < least + 40,
    `${plan.tokens} tokens, ${least} of them text`,
  );
});

test("misuse is a typed error", () => {
  assert.throws(() => countTokens("a", { encoding: "p50k_base" }), { code: "unknown_encoding" });
  assert.throws(() => countTokens("a", { special: "all" }), {
    code: "bad_option",
    path: "special",
  });
  for (const limit of [-1, 1.5, NaN, "2"])
    assert.throws(() => truncate("a", limit), { code: "invalid_limit" });
  assert.throws(() => countTokens("a", { encodng: "cl100k_base" }), {
    code: "unknown_option",
    path: "encodng",
  });
  for (const options of ["cl100k_base", null])
    assert.throws(() => countTokens("a", options), { code: "bad_option", path: "options" });
  for (const input of [5, null, undefined, { role: "user" }]) {
    assert.throws(() => countTokens(input), { code: "bad_option", path: "input" });
    for (const ask of [encode, (text) => truncate(text, 1), (text) => isWithin(text, 1)])
      assert.throws(() => ask(input), { code: "bad_option", path: "text" });
    assert.throws(() => decode(input), { code: "bad_option", path: "ids" });
  }
  assert.deepEqual(["a", "b c"].map(countTokens), [1, 2]);
  assert.equal(decode(Uint32Array.of(24912)), "hello");
  for (const id of [200_000, -1, 0.5, "x"])
    assert.throws(() => decode([id]), { code: "unknown_token" });
});

test("with a disk, nothing has to be loaded first", () => {
  assert.equal(
    printed('console.log(countTokens("naïve"), encode("hello world").join(), decode([24912]));'),
    "3 24912,2375 hello",
  );
});

test("messages are counted as a provider bills them", () => {
  const said = { role: "user", content: "Hi" };
  const thought = {
    type: "reasoning",
    id: "rs_1",
    summary: [],
    encrypted_content: "x".repeat(2000),
  };
  const answer = { type: "message", role: "assistant", id: "msg_1", content: "Hello" };
  // Reasoning in front of the last user message is free, reasoning of a running answer is not.
  assert.equal(countTokens([said, thought, answer, said]), countTokens([said, answer, said]));
  assert.ok(countTokens([said, thought, answer]) > countTokens([said, answer]) + 100);
  assert.equal(countTokens([]), 0);
  assert.equal(countTokens([{ ...said, name: "Ada" }]), countTokens([said]) + 2);
});

test("an image takes what the model takes for it", () => {
  const image = { type: "image_url", image_url: { url: "https://shop.example/kettle.png" } };
  const messages = [{ role: "user", content: [image] }];
  const tokens = (model) => countTokens(messages, { model });
  assert.equal(tokens("gpt-4o"), 3 + 4 + 765);
  assert.equal(tokens("gpt-4o-mini"), 3 + 4 + 25_505);
  // Most of OpenAI's models take as much, and all current ones that are not small.
  assert.equal(tokens(undefined), tokens("gpt-4o"));
  const { createContext } = turnwise;
  assert.equal(createContext({ model: "gpt-4o", window: 9000 }).fit(messages).tokens, 4 + 765);
  assert.throws(() => createContext({ model: 4 }), { code: "bad_option", path: "model" });
});

test("messages need the engine, which is found on a disk or imported", () => {
  const messages = '[{ role: "user", content: "hello" }]';
  assert.equal(printed(`console.log(countTokens(${messages}));`), "8");
  const elsewhere = `${noDisk}
    await ready();
    try { countTokens(${messages}); } catch (error) { console.log(error.code); }
    await ready({ messages: true });
    console.log(countTokens(${messages}));`;
  assert.equal(printed(elsewhere), "not_started\n8");
});

test("without a disk, the vocabulary is imported first, in parts if sufficient", () => {
  const code = (call) =>
    `try { console.log(${call}); } catch (error) { console.log(error.code, error.message); }\n`;
  const lines = printed(`${noDisk}
    ${code('countTokens("early")')}
    await ready({ ascii: true });
    ${code('countTokens("plain text")')} ${code('countTokens("naïve")')}
    await Promise.all([ready(), ready()]);
    ${code('countTokens("naïve")')} ${code('encode("hello")')}
    await ready({ ids: true });
    ${code('encode("hello world").join()')}`).split("\n");
  assert.match(lines[0], /^vocabulary_not_loaded .*`ready\(\{ encoding: "o200k_base" \}\)`/);
  assert.equal(lines[1], "2");
  assert.match(lines[2], /^vocabulary_not_loaded /);
  assert.equal(lines[3], "3");
  assert.match(lines[4], /^vocabulary_not_loaded .*ids: true/);
  assert.equal(lines[5], "24912,2375");
});
