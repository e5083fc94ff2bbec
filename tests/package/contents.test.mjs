// Long contents are passed to the engine next to the JSON of their messages (message-lists.ts). The
// engine must have the same messages afterwards as from `JSON.stringify` alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createContext } from "../../pkg/dist/index.js";
import { assistant, user } from "./messages.mjs";

const long = "The parcel was to come on Monday, and nobody has seen it since then. ".repeat(3);

/**
 * Plans twice, the second time with messages that `JSON.parse` made. The engine compares these
 * with its own JSON text, and reads those that differ again.
 */
function readAgain(messages) {
  const read = [];
  const context = createContext({
    window: 1_000_000,
    countTokens: (text) => {
      read.push(text);
      return text.length;
    },
  });
  // The last message is always read again.
  const all = [...messages, user("And now?"), assistant("Now it is here.")];
  const { messages: sent } = context.fit(all);
  const first = read.splice(0);
  context.fit(JSON.parse(JSON.stringify(all)));
  const again = read.filter((text) => text !== "Now it is here.");
  context.close();
  return { sent, all, first, again };
}

function checkSame(messages) {
  const { sent, all, first, again } = readAgain(messages);
  assert.deepEqual(sent, all);
  assert.deepEqual(again, []);
  return first;
}

test("the engine has the same JSON text for every kind of content", () => {
  const contents = [
    long,
    `${long}"quoted" and \\ and \u2028 and \u007f`,
    Array.from({ length: 64 }, (_, code) => String.fromCharCode(code)).join(""),
    JSON.stringify({ rows: Array.from({ length: 40 }, (_, id) => ({ id, say: `"${id}"\n` })) }),
    "Лампа разбилась, и я хочу вернуть деньги за неё и за доставку. ".repeat(2),
    "灯坏了,我想退款。".repeat(20),
    `${long}🙂👍🏽`,
    "",
    "short",
    "x".repeat(300_000),
    `${"🙂".repeat(90_000)} and ${long}`,
  ];
  const said = checkSame(contents.map((content) => user(content)));
  for (const content of contents.filter(Boolean)) assert.ok(said.includes(content));
  // Lists of messages are bounded, and so are the contents of one.
  checkSame(Array.from({ length: 300 }, (_, at) => user(`${at} ${contents[at % 9]}`)));
});

test("half of a character is still seen and replaced", () => {
  const { sent, first, again } = readAgain([user(`${long}\ud83d`), user(`${long}\ude42 more`)]);
  const whole = [`${long}\ufffd`, `${long}\ufffd more`];
  assert.deepEqual(
    sent.slice(0, 2).map(({ content }) => content),
    whole,
  );
  for (const content of whole) assert.ok(first.includes(content));
  assert.deepEqual(again, []);
});

test("what JSON leaves out or writes differently stays so", () => {
  class Said {
    role = "user";
    #content = long;
    get content() {
      return this.#content;
    }
    toJSON() {
      return { role: this.role, content: `${this.#content} As JSON.` };
    }
  }
  const { first } = readAgain([new Said()]);
  assert.ok(first.includes(`${long} As JSON.`));

  const hidden = Object.defineProperty({ role: "user" }, "content", { value: long });
  assert.ok(!readAgain([hidden]).first.includes(long));
});

test("other fields keep their places and values", () => {
  const nested = { id: "m1", meta: { content: 0, note: long }, role: "user", content: long };
  checkSame([nested, { content: long, role: "assistant", name: undefined }]);
  checkSame([
    { role: "assistant", content: null, tool_calls: [call(`{"note":${JSON.stringify(long)}}`)] },
    { role: "tool", tool_call_id: "c1", content: `{"content":0,"note":${JSON.stringify(long)}}` },
  ]);
});

test("a number in a message, or what becomes one in JSON, takes the place of no content", () => {
  const seven = { toJSON: () => 7 };
  const list = Object.assign([], seven);
  const whole = { role: "user", toJSON: () => ({ role: "user", content: 7 }) };
  const odd = [7, new Number(7), seven, list].map((content) => ({ role: "user", content }));
  for (const message of [...odd, whole]) {
    const contents = [`${long} One.`, `${long} Two.`, `${long} Three.`];
    const [one, two, three] = contents.map((content) => user(content));
    const { first, again } = readAgain([one, message, two, three]);
    assert.deepEqual(again, []);
    assert.deepEqual(
      first.filter((text) => text.startsWith(long)),
      contents,
    );
  }
});

test("an error in a list names the message, and nothing is lost", () => {
  const context = createContext();
  const messages = [user(long), assistant(`${long} Yes.`)];
  context.fit(messages);
  const circular = { role: "user", content: long };
  circular.self = circular;
  assert.throws(
    () => context.fit([...messages, user(`${long} More.`), circular]),
    (error) => error.code === "not_json" && error.index === 3,
  );
  assert.throws(
    () => context.fit([...messages, user(long), { role: "bot", content: long }]),
    (error) => error.index === 3,
  );
  assert.deepEqual(context.fit(messages).messages, messages);
});

function call(text) {
  return { id: "c1", type: "function", function: { name: "note", arguments: text } };
}
