// What the model sees: one context for the conversation, with its decisions in the browser's
// database. After a reload, the same messages are sent.

import type { UIMessage } from "ai";
import { clearToolResults, createContext, extractiveSummarizer, summarize, trim } from "turnwise";
import { indexedDb } from "turnwise/stores";
import { WINDOW } from "./model";

export const conversation = "support";

export const context = createContext<UIMessage>({
  window: WINDOW,
  reserveOutput: 200,
  strategies: [clearToolResults({ keepResults: 2 }), summarize(), trim()],
  summarizer: extractiveSummarizer(),
  conversation,
  log: indexedDb(),
});

/** The messages are the page's own. They are stored whole, whatever the model sees. */
export function load(): UIMessage[] {
  return JSON.parse(localStorage.getItem(conversation) ?? "[]");
}

export function save(messages: readonly UIMessage[]): void {
  localStorage.setItem(conversation, JSON.stringify(messages));
}
