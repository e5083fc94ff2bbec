// The memory of the installed package, and what its tests tell it.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageFolder } from "./installed.mjs";

export const memoryModule = await import(
  pathToFileURL(join(packageFolder, "dist/memory/index.js"))
);

const { createMemory } = memoryModule;

export const scope = { app: "shop", user: "ana" };
export const everything = {
  instructions: true,
  preferences: true,
  profile: true,
  tasks: true,
  events: true,
  facts: true,
  summaries: true,
};
export const now = Date.UTC(2026, 2, 5);
export const user = (content) => ({ role: "user", content });
export const assistant = (content) => ({ role: "assistant", content });
export const open = (options = {}) => createMemory({ scope, consent: everything, ...options });
export const learn = (memory, text, conversation = "c1") =>
  memory.learn([user(text)], { conversation, now });
export const texts = (memory) => memory.list().map(({ text }) => text);
