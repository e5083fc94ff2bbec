// Plans of generated histories, clean and broken, are judged by the frameworks themselves: their
// schemas, their classes, the requests that their clients send, and the types of the providers'
// packages. `TURNWISE_PLANS` asks for more plans of each format, `TURNWISE_SEED` for others.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { GoogleGenAI } from "@google/genai";
import {
  AIMessage,
  HumanMessage,
  ToolMessage,
  coerceMessageLikeToMessage,
  isBaseMessage,
} from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { convertToModelMessages, generateText, modelMessageSchema, validateUIMessages } from "ai";
import { addSpeaker, broken, history, numbers } from "./histories.mjs";
import { entry } from "./package.mjs";
import { typecheck } from "./typecheck.mjs";

const { clearToolResults, createContext, extractiveSummarizer, prune, summarize, trim } =
  await entry(".");

const PLANS = Number(process.env.TURNWISE_PLANS ?? 1_500);
const SEED = Number(process.env.TURNWISE_SEED ?? 20_261_125);

const every = (share, seed) => {
  const random = numbers(seed);
  return () => random.chance(share);
};

/** Options of contexts, from the default to small windows with pins. */
const POLICIES = [
  () => ({}),
  () => ({ window: 90, strategies: [trim()] }),
  () => ({ window: 500, summarizer: extractiveSummarizer() }),
  () => ({ window: 700, strategies: [trim({ bySteps: true })] }),
  () => ({ window: 500, strategies: [trim()], pin: every(0.2, 1) }),
  () => ({
    window: 800,
    summarizer: extractiveSummarizer(),
    strategies: [
      clearToolResults({ keep: 1, clearInputs: true }),
      summarize({ maxTokens: 120 }),
      trim({ bySteps: true }),
    ],
    pin: every(0.1, 2),
  }),
  () => ({ window: 900, strategies: [prune(), trim()], pin: { task: true } }),
  () => ({ window: 700, strategies: [clearToolResults({ keepResults: 1, edit: "drop" }), trim()] }),
];

/** Plans whole histories and their beginnings, up to each message of a person, until enough. */
async function judge(format, accepts, { options = { format }, isUser = isUsers } = {}) {
  const random = numbers(SEED);
  let plans = 0;
  for (let number = 0; plans < PLANS; number++) {
    const clean = history(random, format);
    const messages = random.chance(0.4) ? clean : broken(random, format, clean);
    const policy = POLICIES[number % POLICIES.length]();
    const context = createContext({ ...options, ...policy });
    for (let length = 1; length <= messages.length; length++) {
      if (!isUser(messages[length - 1])) continue;
      const plan = context.fit(messages.slice(0, length));
      const sent = plan.messages;
      if (sent.length === 0) {
        assert.equal(plan.fits, false, "nothing is sent, and it fits");
        continue;
      }
      // Without the words of the user, calls at the end may still be running.
      if (plan.decisions.at(-1).action === "drop") continue;
      plans++;
      try {
        await accepts(sent);
      } catch (error) {
        const given = JSON.stringify(messages.slice(0, length), null, 1);
        assert.fail(
          `policy ${number % POLICIES.length} of history ${number}: ${error.message}\n` +
            `of ${given}\nsent ${JSON.stringify(sent, null, 1)}`,
        );
      }
    }
  }
}

const isUsers = ({ role, content, parts }) =>
  role === "user" && ![...asList(content), ...asList(parts)].some(isResult);
const asList = (value) => (Array.isArray(value) ? value : []);
const isResult = ({ type, functionResponse }) => type === "tool_result" || functionResponse;

/** A `fetch` that keeps the body of the last request and answers with `answer`. */
function recorder(answer) {
  const record = async (_, { body }) => {
    record.body = JSON.parse(body);
    return new Response(JSON.stringify(answer), {
      headers: { "content-type": "application/json" },
    });
  };
  return record;
}

const chatAnswer = {
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "ok" } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

/**
 * What Chat Completions refuses: an assistant message with calls is followed by exactly their
 * results, content is there, and text is whole. From the API reference and its error messages.
 */
function assertChat(messages) {
  assert.ok(messages.length > 0, "no messages");
  let open = [];
  for (const [at, { role, content, tool_calls, tool_call_id }] of messages.entries()) {
    if (role === "tool") {
      assert.ok(open.includes(tool_call_id), `${at}: a result of no open call`);
      open.splice(open.indexOf(tool_call_id), 1);
    } else {
      assert.deepEqual(open, [], `${at}: calls without results`);
      open = (tool_calls ?? []).map(({ id }) => id);
      const isEmpty = content == null || (Array.isArray(content) && content.length === 0);
      assert.ok(!isEmpty || open.length > 0, `${at}: no content`);
    }
    assert.ok(!/\\ud[89a-f]/i.test(JSON.stringify(content ?? "")), `${at}: half a character`);
  }
  assert.deepEqual(open, [], "calls without results at the end");
}

async function aiSdk(messages) {
  for (const message of messages) modelMessageSchema.parse(message);
  const fetch = recorder(chatAnswer);
  const provider = createOpenAICompatible({ name: "x", baseURL: "http://127.0.0.1/v1", fetch });
  await generateText({ model: provider("m"), messages, maxRetries: 0 });
  assertChat(fetch.body.messages);
}

test("AI SDK: its schema accepts plans, and its provider sends whole steps", async () => {
  await judge("ai-sdk", aiSdk);
});

test("AI SDK: UI messages are valid and convert", async () => {
  await judge("ai-sdk-ui", async (messages) => {
    await validateUIMessages({ messages });
    await aiSdk(await convertToModelMessages(messages), true);
  });
});

addSpeaker("langchain", {
  user: (text, image) =>
    new HumanMessage({
      content: image
        ? [
            { type: "text", text },
            { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } },
          ]
        : text,
    }),
  answer: (content) => new AIMessage(content),
  step: (calls, results, content) => [
    new AIMessage({
      content,
      tool_calls: calls.map(({ id, name, input }) => ({
        id,
        name,
        args: input,
        type: "tool_call",
      })),
    }),
    ...results.map(
      ({ id, name, output, isError }) =>
        new ToolMessage({
          content: output,
          tool_call_id: id,
          name,
          status: isError ? "error" : "success",
        }),
    ),
  ],
});

test("LangChain: its classes take plans, and its client sends whole steps", async () => {
  const fetch = recorder(chatAnswer);
  const model = new ChatOpenAI({
    model: "gpt-4o",
    apiKey: "none",
    maxRetries: 0,
    configuration: { fetch },
  });
  const isUser = (message) => message.getType() === "human";
  const accepts = async (messages) => {
    for (const message of messages.map(coerceMessageLikeToMessage)) {
      assert.ok(isBaseMessage(message));
      assert.equal(typeof message.getType(), "string");
    }
    await model.invoke(messages);
    assertChat(fetch.body.messages);
  };
  await judge("langchain", accepts, { isUser });
});

test("Google: its client takes plans, and sends turns that alternate around calls", async () => {
  const fetch = recorder({ candidates: [{ content: { role: "model", parts: [{ text: "ok" }] } }] });
  const client = new GoogleGenAI({ apiKey: "none", httpOptions: { fetch } });
  const accepts = async (contents) => {
    await client.models.generateContent({ model: "gemini-2.5-flash", contents });
    assertGemini(fetch.body.contents);
  };
  await judge("gemini", accepts);
});

/**
 * What Gemini refuses: the conversation begins with the user, parts are not empty, a call comes
 * behind the user or behind responses, and the next content has a response to each call.
 */
function assertGemini(contents) {
  const of = (content, name) => content?.parts.filter((part) => part[name]) ?? [];
  assert.equal(contents[0].role, "user");
  for (const [at, content] of contents.entries()) {
    const before = contents[at - 1];
    assert.ok(["user", "model"].includes(content.role), `${at}: the role ${content.role}`);
    assert.ok(content.parts.length > 0, `${at}: no parts`);
    if (of(content, "functionCall").length > 0)
      assert.notEqual(before?.role, "model", `${at}: a call behind the model`);
    const called = of(before, "functionCall").map(({ functionCall }) => functionCall.id);
    const answered = of(content, "functionResponse").map((part) => part.functionResponse.id);
    assert.deepEqual(answered.toSorted(), called.toSorted(), `${at}: responses`);
  }
  assert.deepEqual(of(contents.at(-1), "functionCall"), []);
}

// The types that the providers' own packages give their messages, and the names in an import.
const TYPES = {
  "openai-chat": ["ChatCompletionMessageParam", "openai/resources/chat/completions"],
  "openai-responses": ["ResponseInputItem", "openai/resources/responses/responses"],
  anthropic: ["MessageParam", "@anthropic-ai/sdk/resources/messages"],
  gemini: ["Content", "@google/genai"],
};

test("the types of the providers' packages fit what is sent", async () => {
  const lines = [];
  for (const [format, [type, from]] of Object.entries(TYPES)) {
    lines.push(`import type { ${type} } from "${from}";`);
    // One of each form: the words do not matter.
    const forms = new Map();
    await judge(format, (messages) => {
      for (const message of messages) {
        const text = JSON.stringify(message);
        const form = text.replace(/"(?:[^"\\]|\\.){12,}"|-?\d+/g, "*");
        if (forms.size < 400 && !forms.has(form)) forms.set(form, text);
      }
    });
    assert.ok(forms.size > 10, `${format}: ${forms.size} forms`);
    for (const text of forms.values()) lines.push(`(${text}) satisfies ${type};`);
  }
  // Without these, a check that cannot fail would look the same.
  lines.push("// @ts-expect-error: no such role", '({ role: "tool" }) satisfies MessageParam;');
  const here = dirname(fileURLToPath(import.meta.url));
  const project = mkdtempSync(join(here, ".work/types-"));
  try {
    typecheck(project, lines.join("\n"));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
