// docs/frameworks/assistant-ui.md with the real runtime of `@assistant-ui/react`, in a page of
// happy-dom.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { MockLanguageModelV4 } from "ai/test";
import { Window } from "happy-dom";
import { assertPaired, details, readers } from "./conversations.mjs";
import { folder } from "./package.mjs";

const window = new Window();
Object.assign(globalThis, { window, document: window.document });
for (const name of ["MutationObserver", "ResizeObserver", "HTMLElement", "Element"])
  globalThis[name] ??= window[name];

const { createElement, useEffect } = await import("react");
const { createRoot } = await import("react-dom/client");
const { AssistantRuntimeProvider, useLocalRuntime } = await import("@assistant-ui/react");

const docs = new URL("../../docs/frameworks/assistant-ui.md", import.meta.url);
const [, code] = readFileSync(docs, "utf8").match(/```js\n(.*?)```/s);

test("assistant-ui: the model gets the plan, and the thread keeps every message", async () => {
  const prompts = [];
  globalThis.model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(prompt);
      const content = [{ type: "text", text: "On its way." }];
      const usage = { inputTokens: { total: 9 }, outputTokens: { total: 2 } };
      const finishReason = { unified: "stop", raw: "stop" };
      return { content, usage, finishReason, warnings: [] };
    },
  });
  const path = join(folder, "../../chat-adapter.mjs");
  writeFileSync(path, code);
  const { adapter } = await import(pathToFileURL(path));

  const { runtime, root } = await mounted(adapter, history(20));
  for (const question of ["And the first one?", "And the last one?"]) {
    const answered = new Promise((resolve) => {
      const stop = runtime.thread.subscribe(() => {
        const last = runtime.thread.getState().messages.at(-1);
        if (last.role !== "assistant" || last.status.type !== "complete") return;
        stop();
        resolve();
      });
    });
    runtime.thread.append(question);
    await answered;
  }
  const { messages } = runtime.thread.getState();
  root.unmount();

  assert.equal(messages.length, 2 * 20 + 4);
  assert.equal(messages[1].content[0].result, details(0));
  assert.equal(messages.at(-1).content[0].text, "On its way.");
  assert.equal(prompts.length, 2);
  for (const prompt of prompts) {
    assert.ok(JSON.stringify(prompt).length < 12_000, String(JSON.stringify(prompt).length));
    assertPaired(prompt, readers.parts);
  }
  assert.match(JSON.stringify(prompts[1].at(-1)), /And the last one/);
});

/** Orders that were looked up, as a thread begins with them. */
function history(count) {
  return Array.from({ length: count }, (_, order) => [
    { role: "user", content: [{ type: "text", text: `Look order ${order} up.` }] },
    { role: "assistant", content: [lookUp(order), { type: "text", text: "It was delivered." }] },
  ]).flat();
}

const lookUp = (order) => ({
  type: "tool-call",
  toolCallId: `c${order}`,
  toolName: "look",
  args: { order },
  argsText: `{"order":${order}}`,
  result: details(order),
});

async function mounted(adapter, initialMessages) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const runtime = await new Promise((resolve) => {
    function Chat() {
      const runtime = useLocalRuntime(adapter, { initialMessages });
      useEffect(() => resolve(runtime));
      return createElement(AssistantRuntimeProvider, { runtime });
    }
    root.render(createElement(Chat));
  });
  return { runtime, root };
}
