// The global variables that code blocks in documents use: messages, a model with a fixed answer, a
// page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, Usage } from "@openai/agents";

const says = (content) =>
  Array.from({ length: 40 }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `${content} ${n}`,
  }));

/** The free variables of all blocks, for a package in this folder. */
export function worldOf(packageFolder) {
  const wasm = (name) => readFileSync(join(packageFolder, "dist", name));
  const answer = "The person asks where order W2378156 is; it was sent on Monday.";
  const messages = says("Where is my order W2378156?");
  const model = {
    getResponse: async () => ({
      usage: new Usage(),
      output: [
        {
          type: "message",
          id: "m1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: "On its way." }],
        },
      ],
      responseId: "r1",
    }),
  };
  return {
    messages,
    history: history(),
    // The first one does not fit into the windows of the documents.
    conversations: [
      says(`Where is it? ${"It is late. ".repeat(200)}`),
      says("What is the weather like?"),
    ],
    summary: answer,
    signal: new AbortController().signal,
    location: { href: "http://127.0.0.1/" },
    url: "http://127.0.0.1/v1",
    model: "small",
    coreUrl: "http://127.0.0.1/core.wasm",
    textBytes: wasm("text.wasm"),
    checkBytes: wasm("check.wasm"),
    fetch: async (address) =>
      String(address).endsWith(".wasm")
        ? new Response(wasm("core.wasm"), { headers: { "content-type": "application/wasm" } })
        : Response.json({
            choices: [{ message: { role: "assistant", content: answer }, finish_reason: "stop" }],
          }),
    client: {
      chat: { completions: { create: async ({ messages }) => messages.length } },
      embeddings: {
        create: async ({ input }) => ({
          data: input.map((text) => ({ embedding: [text.length, 1, 2] })),
        }),
      },
    },
    callModel: async (messages) => messages.length,
    agent: new Agent({ name: "support", instructions: "Be helpful.", model }),
    show: () => {},
    log: { write: () => {} },
    console: { ...console, log: () => {} },
  };
}

// A call without its result at index 7, which Anthropic refuses.
function history() {
  const turn = (n) => [
    { role: "user", content: `Where is order ${n}?` },
    { role: "assistant", content: [{ type: "text", text: "On its way." }] },
  ];
  const call = {
    role: "assistant",
    content: [{ type: "tool_use", id: "toolu_1", name: "get_order", input: { order: "W1" } }],
  };
  return [
    ...turn(1),
    ...turn(2),
    ...turn(3),
    { role: "user", content: "And W1?" },
    call,
    { role: "user", content: "Never mind." },
  ];
}
