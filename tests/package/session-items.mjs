// Items of the Agents SDK, and sessions of them.

import assert from "node:assert/strict";
import { turnwise } from "./installed.mjs";

const { TurnwiseError } = turnwise;

export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });
export const system = (content) => ({ role: "system", content });
export const call = (id, name = "lookup") => ({
  type: "function_call",
  call_id: id,
  name,
  arguments: '{"q":"router"}',
});
export const result = (id, output = "an answer") => ({
  type: "function_call_output",
  call_id: id,
  output,
});
export const reasoning = (id) => ({
  type: "reasoning",
  id,
  summary: [],
  encrypted_content: `secret-${id}`,
});
export const pair = (summary) => [
  user("Summarize the conversation we had so far."),
  assistant(summary),
];

export const rejects = (promise, code, details = {}) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof TurnwiseError, String(error));
    assert.equal(error.code, code);
    for (const [name, value] of Object.entries(details)) assert.equal(error[name], value, name);
    return true;
  });

export async function sessionOf(Class, options, items) {
  const session = new Class(options);
  await session.addItems(items);
  return session;
}

/** A summarizer whose answers are given by hand. */
export function byHand() {
  const requests = [];
  const summarizer = (request) =>
    new Promise((resolve, reject) => {
      requests.push({ ...request, resolve, reject });
      for (const wake of waiting.splice(0)) wake();
    });
  const waiting = [];
  const asked = async (n) => {
    while (requests.length < n) await new Promise((resolve) => waiting.push(resolve));
    return requests[n - 1];
  };
  return { summarizer, requests, asked };
}
