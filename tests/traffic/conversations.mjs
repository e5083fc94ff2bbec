// Ordinary traffic: recorded conversations in every format that pages send, under the policies that
// README and docs/policies.md show first, as a page runs them. Bedrock is not among them: its requests
// are signed with keys that no page has.

import { readFileSync, readdirSync } from "node:fs";

const FORMATS = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "ai-sdk",
  "ai-sdk-ui",
  "langchain",
  "ag-ui",
];

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==";

/** The recorded conversations: a name, a format, and messages. */
export const recorded = [
  "conversations",
  "wider",
  "openai_requests",
  "anthropic_requests",
  "billed",
]
  .flatMap((file) => lines(`../data/${file}.jsonl`))
  .map(({ id, name, format = "openai-chat", messages, items }) => {
    return { name: id ?? name, format, messages: messages ?? items };
  });

/** What agents do that no recording has: twelve turns of each. */
const acted = Object.entries({
  // Results in another order than their calls, and ids that begin again with each turn.
  "parallel calls": (turn) => [
    user(`Compare order ${turn} with the one before.`),
    calls(["call_1", "read"], ["call_2", "read"], ["call_3", "search"]),
    result("call_3", `{"found": ${turn}}`),
    result("call_1", `Order ${turn}: 3 chairs, 49.90 EUR. `.repeat(20)),
    result("call_2", "Error: not found"),
    { role: "assistant", content: `They differ by ${turn} chairs.` },
  ],
  "words while a tool runs": (turn) => [
    user(`Send the parcel of order ${turn}.`),
    calls([`call_${turn}`, "send"]),
    user("Wait, is it paid?"),
    result(`call_${turn}`, `{"sent": true, "order": ${turn}}`),
    { role: "assistant", content: "It is paid, and sent.", reasoning_content: "Paid." },
  ],
  pictures: (turn) => [
    {
      role: "user",
      content: [
        { type: "text", text: `What is on page ${turn}?` },
        { type: "image_url", image_url: { url: PIXEL } },
        { type: "image_url", image_url: { url: `https://example.com/${turn}.png` } },
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "A table of prices. ".repeat(20) }] },
  ],
  "instructions between turns": (turn) => [
    { role: "developer", content: `It is ${turn} o'clock.` },
    user("What is open now?"),
    { role: "assistant", content: null, tool_calls: [call(`c${turn}`, "open", "{}")] },
    result(`c${turn}`, [{ type: "text", text: "The shop. ".repeat(30) }]),
    { role: "assistant", content: "The shop is open." },
    user("Until when?"),
    user("And tomorrow?"),
    { role: "assistant", content: "Until 18:00 on both days." },
  ],
}).map(([name, turn]) => {
  const messages = Array.from({ length: 12 }, (_, at) => turn(at)).flat();
  return { name, format: "openai-chat", messages };
});

function user(content) {
  return { role: "user", content };
}

function call(id, name, args) {
  return { id, type: "function", function: { name, arguments: args } };
}

function calls(...named) {
  const tool_calls = named.map(([id, name]) => call(id, name, `{"key": "${id}"}`));
  return { role: "assistant", content: "I look.", tool_calls };
}

function result(tool_call_id, content) {
  return { role: "tool", tool_call_id, content };
}

/** Options by name, for a conversation of so many tokens and this format. */
export const policies = ({ clearToolResults, extractiveSummarizer, summarize, trim }) => ({
  "a window": (tokens) => ({ window: least(tokens / 4), reserveOutput: 50 }),
  "a budget": (tokens) => ({ window: least(tokens / 4), strategies: [trim()] }),
  "all messages": () => ({ window: 128_000 }),
  turns: () => ({ strategies: [trim({ turns: 4 })] }),
  messages: () => ({ strategies: [trim({ messages: 20 })], pin: { task: true } }),
  "cleared results": (tokens) => ({
    window: least(tokens / 2),
    strategies: [clearToolResults(), trim()],
  }),
  "a summary by a model": (tokens) => ({ window: least(tokens * 2), strategies: [summarize()] }),
  "a model and tools": (tokens, format) => ({
    window: least(tokens / 3),
    model: "gpt-4o",
    overhead: 200,
    format,
  }),
  "a counter": (tokens) => ({
    window: least(tokens / 4),
    countTokens: (text) => Math.ceil(text.length / 4),
  }),
  // Last: it loads the text module, without which decisions are kept for it.
  notes: (tokens) => ({ window: least(tokens / 4), summarizer: extractiveSummarizer() }),
});

/** Runs a conversation as a page does: it grows, then its end changes. Yields all plans. */
export async function* run(context, messages) {
  const step = Math.max(1, Math.ceil(messages.length / 24));
  for (let length = 1; length <= messages.length; length += length < 8 ? 1 : step)
    yield await context.prepare(messages.slice(0, length));
  context.observe({ input_tokens: 500, output_tokens: 20 });
  yield await context.prepare(messages);
  // Other instructions, and an answer that arrives piece by piece.
  const [system] = messages;
  if (system.role === "system" && typeof system.content === "string")
    yield await context.prepare([
      { ...system, content: `${system.content} Be brief.` },
      ...messages.slice(1),
    ]);
  const last = messages.at(-1);
  if (typeof last.content === "string") {
    for (const letters of [1, 8, 20])
      yield await context.prepare([
        ...messages.slice(0, -1),
        { ...last, content: last.content.slice(0, letters) || "-" },
      ]);
  }
  // An answer that is made again, a question that is edited, and turns that are taken back.
  yield await context.prepare(messages.slice(0, -1));
  yield await context.prepare([...messages.slice(0, -1), structuredClone(last)]);
  yield await context.prepare(structuredClone(messages).slice(0, messages.length >> 1));
  context.refresh();
  yield await context.prepare(messages);
  context.undo();
  yield await context.prepare(messages);
  context.dispose();
  context.close();
}

/** All conversations in all formats. */
export function* all({ convert }) {
  for (const { name, format, messages } of [...recorded, ...acted]) {
    yield { name, format, messages };
    if (format !== "openai-chat") continue;
    for (const to of FORMATS.slice(1)) {
      const converted = attempt(() => convert(messages, { from: format, to }));
      if (converted) yield { name, format: to, messages: converted.messages };
    }
  }
}

/** Chats and support tasks that were written for tests of notes, in all languages. */
export function* written() {
  const texts = new URL("../../crates/turnwise-eval-run/texts/", import.meta.url);
  const folders = ["first", "second", "third", "fourth"].flatMap((set) => [
    `${set}/chats/`,
    `${set}/tasks/`,
  ]);
  for (const name of folders) {
    const folder = new URL(name, texts);
    for (const file of readdirSync(folder)) {
      const [, ...conversations] = readFileSync(new URL(file, folder), "utf8").split(/^# /m);
      for (const text of conversations)
        yield { name: name + file, format: "openai-chat", messages: turns(text) };
    }
  }
}

// `A:` is the person, `B:` the assistant, `C:` a call and `R:` its result; what a note must keep is in
// braces.
function turns(text) {
  const lines = text.split("\n").filter((line) => /^[ABCR]: /.test(line));
  return lines.map((line, at) => {
    const said = line.slice(3).replace(/\{\w+\|([^{}]*)\}/g, "$1");
    const [, name, rest] = /^(\S+) (.*)$/.exec(said) ?? [];
    if (line[0] === "C")
      return { role: "assistant", content: null, tool_calls: [call(`call_${at}`, name, rest)] };
    if (line[0] === "R") return result(`call_${at - 1}`, rest);
    return { role: line[0] === "A" ? "user" : "assistant", content: said };
  });
}

/** The format, where messages alone do not say it. */
export const formatOf = ({ format }) => (format === "langchain" ? format : undefined);

/** A rough number of tokens. */
export const tokensOf = (messages) => Math.ceil(JSON.stringify(messages).length / 4);

const least = (tokens) => Math.max(400, Math.ceil(tokens));

function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function lines(file) {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text.trim().split("\n").map(JSON.parse);
}
