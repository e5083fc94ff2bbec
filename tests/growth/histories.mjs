// Histories of many messages, or of one message with many parts, made to be slow.

export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });
export const call = (id, text = "") => ({
  role: "assistant",
  content: null,
  tool_calls: [
    { id, type: "function", function: { name: "read", arguments: JSON.stringify({ text }) } },
  ],
});
export const result = (id, content) => ({ role: "tool", tool_call_id: id, content });

const range = (count) => Array.from({ length: count }, (_, place) => place);

/** Histories of many messages, or of one message with many parts. */
export const HISTORIES = {
  turns: (count) => range(count).flatMap((at) => [user(`u${at}`), assistant(`a${at}`)]),
  calls: (count) => [
    user("Hello"),
    { ...call("x"), tool_calls: range(count).map((at) => call(`c${at}`).tool_calls[0]) },
    ...range(count).map((at) => result(`c${at}`, "ok")),
    user("And?"),
  ],
  "calls of one id": (count) => [
    user("Hello"),
    ...range(count).flatMap((at) => [call("c"), result("c", `ok ${at}`)]),
    user("And?"),
  ],
  "calls of one id in a message": (count) => [
    user("Hello"),
    { ...call("x"), tool_calls: range(count).map(() => call("c").tool_calls[0]) },
    ...range(count).map((at) => result("c", `ok ${at}`)),
    user("And?"),
  ],
  "interrupted calls": (count) => range(count).flatMap((at) => [call(`c${at}`), user("Stop.")]),
  orphans: (count) => range(count).flatMap((at) => [result(`c${at}`, "lost"), user("Stop.")]),
  "late results": (count) => [
    ...range(count).map((at) => call(`c${at}`)),
    user("Hello"),
    ...range(count).map((at) => result(`c${at}`, "late")),
    user("And?"),
  ],
  "results that replace results": (count) => [
    user("Hello"),
    call("c"),
    ...range(count).map((at) => result("c", `pending ${at}`)),
    user("And?"),
  ],
  "empty messages": (count) => range(count).flatMap(() => [assistant(""), user("")]),
  "system messages": (count) => range(count).map((at) => ({ role: "system", content: `s${at}` })),
  "parts of a message": (count) => [
    user(range(count).map((at) => ({ type: "text", text: `part ${at}` }))),
    user("And?"),
  ],
  "items with one id": (count) =>
    range(count).flatMap((at) => [
      { type: "message", role: "user", content: `u${at}` },
      { type: "message", role: "assistant", id: "msg_1", content: `a${at}` },
    ]),
  "calls in pieces": (count) => [
    { role: "user", parts: [{ text: "Hello" }] },
    ...range(count).map((at) => ({
      role: "model",
      parts: [{ functionCall: { id: `c${at}`, name: "f", args: {} } }],
    })),
    ...range(count).map((at) => ({
      role: "user",
      parts: [{ functionResponse: { id: `c${at}`, name: "f", response: {} } }],
    })),
    { role: "user", parts: [{ text: "And?" }] },
  ],
  "results in one message": (count) => [
    user("Hello"),
    {
      role: "assistant",
      content: range(count).map((at) => ({ type: "tool_use", id: `c${at}`, name: "f", input: {} })),
    },
    {
      role: "user",
      content: range(count).map((at) => ({ type: "tool_result", tool_use_id: `d${at}` })),
    },
    user("And?"),
  ],
  "calls of one message without results": (count) => [
    { id: "u", role: "user", content: "Hello" },
    {
      id: "a",
      role: "assistant",
      toolCalls: range(count).map((at) => ({
        id: `c${at}`,
        type: "function",
        function: { name: "f", arguments: "{}" },
      })),
    },
    { id: "v", role: "user", content: "And?" },
  ],
  "calls of one message with results of others": (count) => [
    user("Hello"),
    {
      role: "assistant",
      content: range(count).map((at) => ({
        type: "tool-call",
        toolCallId: `c${at}`,
        toolName: "f",
        input: {},
      })),
    },
    {
      role: "tool",
      content: range(count).map((at) => ({
        type: "tool-result",
        toolCallId: `d${at}`,
        toolName: "f",
        output: { type: "text", value: "ok" },
      })),
    },
    user("And?"),
  ],
};
