// System messages inside the list: `plan.system` has the text of those that the provider refuses
// there. In the formats of frameworks they stay in the list, so that adapters have nothing to add.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnwise } from "./installed.mjs";

const { createContext } = turnwise;

const RULE = "Answer in German.";
const ai = (role, text) => ({ role, content: [{ type: "text", text }] });
const ui = (id, role, text) => ({ id, role, parts: [{ type: "text", text }] });
const langchain = (type, content) => ({ type, content });
const said = (role, content) => ({ role, content });

/** Histories with a system message in the middle. */
const STAYS = {
  "openai-chat": [said("user", "Hi"), said("assistant", "Hello."), said("system", RULE)],
  "openai-responses": [
    { type: "message", role: "user", content: "Hi" },
    { type: "message", role: "system", content: RULE },
  ],
  "ai-sdk": [ai("user", "Hi"), ai("assistant", "Hello."), said("system", RULE)],
  "ai-sdk-ui": [ui("1", "user", "Hi"), ui("2", "assistant", "Hello."), ui("3", "system", RULE)],
  langchain: [langchain("human", "Hi"), langchain("ai", "Hello."), langchain("system", RULE)],
  "ag-ui": [
    { id: "1", ...said("user", "Hi") },
    { id: "2", ...said("assistant", "Hello.") },
    { id: "3", ...said("system", RULE) },
  ],
};
const NEXT = {
  "openai-responses": { type: "message", role: "user", content: "So?" },
  "ai-sdk": ai("user", "So?"),
  "ai-sdk-ui": ui("4", "user", "So?"),
  langchain: langchain("human", "So?"),
  "ag-ui": { id: "4", ...said("user", "So?") },
};

for (const [format, messages] of Object.entries(STAYS))
  test(`${format}: a system message inside the list stays there`, () => {
    const list = [...messages, NEXT[format] ?? said("user", "So?")];
    const plan = createContext({ format }).fit(list);
    assert.equal(plan.system, undefined);
    assert.deepEqual(plan.messages, list);
  });

const REFUSED = {
  anthropic: [said("user", "Hi"), said("assistant", "Hello."), said("system", RULE)],
  gemini: [
    { role: "user", parts: [{ text: "Hi" }] },
    { role: "model", parts: [{ text: "Hello." }] },
    { role: "system", parts: [{ text: RULE }] },
  ],
  bedrock: [
    { role: "user", content: [{ text: "Hi" }] },
    { role: "assistant", content: [{ text: "Hello." }] },
    { role: "system", content: [{ text: RULE }] },
  ],
};
const QUESTION = {
  anthropic: said("user", "So?"),
  gemini: { role: "user", parts: [{ text: "So?" }] },
  bedrock: { role: "user", content: [{ text: "So?" }] },
};

for (const [format, messages] of Object.entries(REFUSED))
  test(`${format}: its text is in the plan`, () => {
    const list = [...messages, QUESTION[format]];
    const plan = createContext({ format }).fit(list);
    assert.equal(plan.system, RULE);
    assert.ok(!JSON.stringify(plan.messages).includes(RULE));
  });
