// Counts how many histories a provider would refuse after a package has trimmed them. The same
// valid and broken conversations go through each package, and `lint` counts the errors. Each row is
// a setting that the package's documentation recommends for the purpose.

import { HumanMessage, coerceMessageLikeToMessage, trimMessages } from "@langchain/core/messages";
import { ensureValidHistory } from "@context-chef/core";
import { pruneMessages } from "ai";

import { createContext, heal, lint, trim } from "../../pkg/dist/index.js";
import { chatHistory } from "./lib/history.mjs";
import { table } from "./lib/table.mjs";

const SEEDS = 40;
const LENGTH = 24;
/** The numbers of messages that trimmers should keep. */
const KEEPS = [3, 6, 9, 12];

const candidates = [
  ...KEEPS.map((keep) => langChain(`trimMessages, last ${keep}`, { maxTokens: keep })),
  ...KEEPS.map((keep) =>
    langChain(`trimMessages, last ${keep}, startOn human`, { maxTokens: keep, startOn: "human" }),
  ),
  prune("pruneMessages, tool calls but the last message's", { toolCalls: "before-last-message" }),
  prune("pruneMessages, tool calls but the last 3 messages'", {
    toolCalls: "before-last-3-messages",
  }),
  {
    name: "@context-chef/core ensureValidHistory",
    format: "openai-chat",
    run: (messages) => ensureValidHistory(messages.map(asIr)),
  },
  { name: "turnwise heal", format: "openai-chat", run: (messages) => heal(messages).messages },
  ...KEEPS.map((keep) => ({
    name: `turnwise trim to ${keep}`,
    format: "openai-chat",
    run: (messages) => fitted(messages, keep),
  })),
  ...KEEPS.map((keep) => ({
    name: `turnwise heal, then trim to ${keep}`,
    format: "openai-chat",
    run: (messages) => fitted(heal(messages).messages, keep),
  })),
];

const faults = {
  whole: (messages) => messages,
  "cut at the front": (messages, seed) => messages.slice(1 + (seed % 5)),
  "result lost": (messages, seed) => without(messages, nth(messages, "tool", seed)),
  "result late": (messages, seed) => swapped(messages, nth(messages, "tool", seed)),
  "result early": (messages, seed) => swapped(messages, nth(messages, "tool", seed) - 1),
  "result twice": (messages, seed) =>
    messages.toSpliced(nth(messages, "tool", seed), 0, messages[nth(messages, "tool", seed)]),
  "call lost": (messages, seed) => without(messages, nth(messages, "tool", seed) - 1),
};

const names = Object.keys(faults);
const rows = [];
for (const { name, format, run } of candidates) {
  const invalid = [];
  for (const fault of names) invalid.push(await count(fault, format, run));
  rows.push([name, ...invalid.map(String)]);
}
console.log(`Histories a provider would refuse, of ${SEEDS} in each column:\n`);
console.log(table(["package and setting", ...names], rows));

async function count(fault, format, run) {
  let invalid = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const input = faults[fault](conversation(seed), seed);
    const out = await attempt(() => run(input));
    const refused =
      out === undefined || lint(out, format).some(({ severity }) => severity === "error");
    invalid += refused ? 1 : 0;
  }
  return invalid;
}

/** The output of a package, or `undefined` if it throws. */
async function attempt(run) {
  try {
    return await run();
  } catch {
    return undefined;
  }
}

/** A valid conversation that ends with a question. */
function conversation(seed) {
  const messages = chatHistory(LENGTH + (seed % 7), seed);
  const end = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(0, end + 1);
}

function nth(messages, role, seed) {
  const indexes = messages.flatMap((message, index) => (message.role === role ? [index] : []));
  return indexes[seed % indexes.length];
}

function without(messages, index) {
  return messages.toSpliced(index, 1);
}

/** Swaps the message at `index` with the next one. */
function swapped(messages, index) {
  return messages.toSpliced(index, 2, messages[index + 1], messages[index]);
}

function langChain(name, options) {
  const tokenCounter = (messages) => messages.length;
  return {
    name: `@langchain/core ${name}`,
    format: "langchain",
    run: (messages) =>
      trimMessages(messages.map(asLangChain), { strategy: "last", tokenCounter, ...options }),
  };
}

function prune(name, options) {
  return {
    name: `ai ${name}`,
    format: "ai-sdk",
    run: (messages) =>
      pruneMessages({
        messages: messages.flatMap(asModelMessage),
        emptyMessages: "remove",
        ...options,
      }),
  };
}

function fitted(messages, keep) {
  const context = createContext({
    window: 1_000_000,
    reserveOutput: 0,
    trigger: { messages: keep },
    target: { messages: keep },
    strategies: [trim({ messages: keep })],
  });
  return context.fit(messages).messages;
}

function asLangChain({ role, content, tool_calls, tool_call_id }) {
  if (role === "user") return new HumanMessage(content);
  const calls = tool_calls?.map(({ id, function: { name, arguments: input } }) => ({
    id,
    name,
    args: JSON.parse(input),
    type: "tool_call",
  }));
  const type = role === "assistant" ? "ai" : role;
  return coerceMessageLikeToMessage({
    type,
    content: content ?? "",
    ...(calls && { tool_calls: calls }),
    ...(tool_call_id && { tool_call_id }),
  });
}

/** Converts a single message, so that the conversion cannot repair anything. */
function asModelMessage({ role, content, tool_calls, tool_call_id }) {
  if (role === "tool") {
    const result = {
      type: "tool-result",
      toolCallId: tool_call_id,
      toolName: "look",
      output: { type: "text", value: content },
    };
    return [{ role, content: [result] }];
  }
  const calls = (tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: name,
    input: JSON.parse(input),
  }));
  return [{ role, content: [...(content ? [{ type: "text", text: content }] : []), ...calls] }];
}

/** The package's format is that of Chat, with text as the only content. */
function asIr(message) {
  return { ...message, content: message.content ?? "" };
}
