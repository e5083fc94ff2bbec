// Conversations with tools, and what every adapter must keep.

import assert from "node:assert/strict";

/** A long text that says which order it is about. */
export const details = (order) => `order ${order} was delivered; ${"details of it ".repeat(60)}`;

/**
 * Fails if a prompt has half of a tool call. `read` returns the ids of the calls and of the results
 * of one message.
 */
export function assertPaired(messages, read) {
  const open = new Set();
  for (const message of messages) {
    const { calls = [], results = [] } = read(message);
    for (const id of results) assert.ok(open.delete(id), `result ${id} has no call`);
    for (const id of calls) open.add(id);
  }
  assert.deepEqual([...open], [], "calls without results");
}

/** Readers of calls and results, by format. */
export const readers = {
  parts: ({ content }) => {
    const ids = (type) =>
      Array.isArray(content)
        ? content.filter((part) => part.type === type).map((part) => part.toolCallId)
        : [];
    return { calls: ids("tool-call"), results: ids("tool-result") };
  },
  chat: ({ tool_calls, tool_call_id }) => ({
    calls: tool_calls?.map(({ id }) => id),
    results: tool_call_id ? [tool_call_id] : [],
  }),
  camel: ({ toolCalls, toolCallId }) => ({
    calls: toolCalls?.map(({ id }) => id),
    results: toolCallId ? [toolCallId] : [],
  }),
  items: ({ type, callId, call_id }) => ({
    calls: type === "function_call" ? [callId ?? call_id] : [],
    results: /^function_call_(result|output)$/.test(type) ? [callId ?? call_id] : [],
  }),
  anthropic: ({ content }) => {
    const parts = Array.isArray(content) ? content : [];
    const of = (type, id) => parts.filter((part) => part.type === type).map((part) => part[id]);
    return { calls: of("tool_use", "id"), results: of("tool_result", "tool_use_id") };
  },
  gemini: ({ parts }) => ({
    calls: parts.filter((part) => part.functionCall).map(({ functionCall }) => functionCall.id),
    results: parts
      .filter((part) => part.functionResponse)
      .map(({ functionResponse }) => functionResponse.id),
  }),
  langchain: (message) => ({
    calls: message.tool_calls?.map(({ id }) => id),
    results: message.tool_call_id ? [message.tool_call_id] : [],
  }),
};

/**
 * Counts the requests that change what the previous request sent, beyond new messages at its end.
 * A plan that says so is allowed to: pass how many did.
 */
export function prefixChanges(requests) {
  let changes = 0;
  for (let at = 1; at < requests.length; at++) {
    const [before, after] = [requests[at - 1], requests[at]].map((messages) =>
      messages.map((message) => JSON.stringify(message)),
    );
    if (before.some((text, place) => text !== after[place])) changes++;
  }
  return changes;
}

/** The characters of a request. */
export const sizeOf = (messages) => JSON.stringify(messages).length;

/** A context that remembers every plan. */
export function watched(context) {
  const plans = [];
  const wrap = (name) =>
    Object.assign((...args) => {
      const made = context[name](...args);
      const keep = (plan) => (plans.push(plan), plan);
      return made instanceof Promise ? made.then(keep) : keep(made);
    });
  const source = new Proxy(context, {
    get: (target, name) => {
      if (name === "fit" || name === "prepare") return wrap(name);
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { source, plans };
}

/** A pool as users may write it, which remembers the names it was asked for. */
export function pool(make) {
  const contexts = new Map();
  const of = (name) => {
    if (!contexts.has(name)) contexts.set(name, make());
    return contexts.get(name);
  };
  return { of, contexts };
}
