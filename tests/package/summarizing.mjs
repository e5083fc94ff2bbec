// A server that summarizes, messages to summarize, and contexts that ask for summaries.

import { after, beforeEach } from "node:test";
import { startServer } from "../server/server.mjs";
import { turnwise } from "./installed.mjs";

const { createContext, fetchSummarizer, summarize } = turnwise;

export const server = await startServer();
after(() => server.close());
beforeEach(() => server.reset());

export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });
export const turns = (n, from = 0) =>
  Array.from({ length: n }, (_, i) => [
    user(`Question ${from + i}: where is order #W${1000 + from + i}? ${"It is late. ".repeat(30)}`),
    assistant(`Order #W${1000 + from + i} was shipped. ${"Please wait. ".repeat(30)}`),
  ]).flat();
export const step = (id, size) => [
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: "look_up", arguments: "{}" } }],
  },
  { role: "tool", tool_call_id: id, content: `result of ${id} ${"found ".repeat(size)}` },
];
export const delay = async () => {};
export const summarizer = (more = {}) =>
  fetchSummarizer({ url: server.url(), model: "m", delay, ...more });
export const ask = (messages, more = {}) => ({
  messages,
  prior: undefined,
  maxTokens: 200,
  ...more,
});
export const asked = () => server.requests.map(({ body }) => body.messages[1].content);
export const answers =
  (text) =>
  ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ choices: [{ message: { content: text }, finish_reason: "stop" }] }),
    );
  };
/** An answer that is given when the test says so. */
export const held = (text) => {
  let give;
  const isTime = new Promise((resolve) => (give = resolve));
  return { behavior: (exchange) => void isTime.then(() => answers(text)(exchange)), give };
};
export const summarizing = (summarizer, more = {}) =>
  createContext({
    strategies: [summarize({ trigger: { turns: 3 }, target: { turns: 1 } })],
    summarizer,
    ...more,
  });
