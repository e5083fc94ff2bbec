// Plans are valid for each SDK: the SDKs themselves check them.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AIMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  coerceMessageLikeToMessage,
} from "@langchain/core/messages";
import {
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
} from "@langchain/core/messages";
import { convertToModelMessages, generateText } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { turnwise } from "./installed.mjs";

const { clearToolResults, createContext, extractiveSummarizer, summarize, trim } = turnwise;

const long = "The parcel left Rotterdam on Monday and is at sea. ".repeat(12);

/** Policies that trim, clear and summarize. */
const policies = {
  trimmed: { window: 700, strategies: [trim({ bySteps: true })] },
  cleared: { window: 900, strategies: [clearToolResults({ keep: 1, clearInputs: true }), trim()] },
  summarized: {
    window: 900,
    summarizer: extractiveSummarizer(),
    strategies: [summarize({ maxTokens: 120 }), trim()],
  },
};

/**
 * A history of `turns` turns, each with two calls in one step; the third is interrupted by the
 * person.
 */
function history(turns, { user, calls, results, answer }) {
  const messages = [];
  for (let turn = 0; turn < turns; turn++) {
    const ids = [`a${turn}`, `b${turn}`];
    messages.push(user(`Where are orders ${turn} and ${turn + 1}?`));
    if (turn === 3) messages.push(...calls(ids));
    else
      messages.push(
        ...calls(ids, true),
        ...results(ids),
        answer(`Both of turn ${turn} are at sea.`),
      );
  }
  return messages;
}

/**
 * Plans after every message and hands what would be sent to `accepts`, but for the moments in which
 * a call waits.
 */
async function judge(messages, format, accepts, isWaiting) {
  for (const [name, policy] of Object.entries(policies)) {
    const context = createContext(policy);
    let changed = 0;
    for (let length = 1; length <= messages.length; length++) {
      const plan = context.fit(messages.slice(0, length));
      for (const message of plan.messages) {
        const at = messages.indexOf(message);
        if (at >= 0) assert.equal(plan.decisions[at].action, "keep", name);
      }
      changed += plan.changed ? 1 : 0;
      if (!isWaiting(messages[length - 1]))
        await accepts(plan.messages, `${format}, ${name}, ${length} messages`);
    }
    assert.ok(changed > 3, `${format}, ${name}: the policy never acted`);
  }
}

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const model = () =>
  new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: "text", text: "ok" }],
      finishReason: { unified: "stop", raw: "stop" },
      usage,
      warnings: [],
    }),
  });

/** The SDK's own prompt conversion throws on a call without its result. */
async function generates(messages, when) {
  await assert.doesNotReject(generateText({ model: model(), messages }), when);
}

const modelMessages = {
  user: (content) => ({ role: "user", content }),
  calls: (ids) => [
    {
      role: "assistant",
      content: [
        {
          type: "reasoning",
          text: "Look first.",
          providerOptions: { anthropic: { signature: "c2ln" } },
        },
        ...ids.map((toolCallId) => ({
          type: "tool-call",
          toolCallId,
          toolName: "look",
          input: { order: toolCallId, long },
        })),
      ],
    },
  ],
  results: (ids) => [
    {
      role: "tool",
      content: ids.map((toolCallId) => ({
        type: "tool-result",
        toolCallId,
        toolName: "look",
        output: { type: "json", value: { state: "at sea", long } },
      })),
    },
  ],
  answer: (content) => ({ role: "assistant", content }),
};

const waits = {
  "ai-sdk": ({ role, content }) => role === "assistant" && typeof content !== "string",
  "ai-sdk-ui": ({ parts }) => parts.some(({ state }) => state === "input-available"),
  langchain: (message) =>
    (message.tool_calls ?? message.data?.tool_calls ?? []).length > 0 || message.type === "tool",
};

test("model messages of the AI SDK pass its prompt conversion", async () => {
  await judge(history(6, modelMessages), "ai-sdk", generates, waits["ai-sdk"]);
});

test("without a plan the SDK refuses the interrupted call; approvals in flight stay", async () => {
  const [call] = modelMessages.calls(["c"]);
  const messages = [modelMessages.user("Pay."), call, modelMessages.user("Stop.")];
  await assert.rejects(generateText({ model: model(), messages }), {
    name: "AI_MissingToolResultsError",
  });
  await generates(createContext({ format: "ai-sdk" }).fit(messages).messages);
  const request = { type: "tool-approval-request", approvalId: "p", toolCallId: "c" };
  const waiting = [messages[0], { ...call, content: [...call.content, request] }];
  assert.equal(createContext({}).fit(waiting).changed, false);
});

const uiMessages = {
  user: (text) => ({ id: `u${text.length}${text}`, role: "user", parts: [{ type: "text", text }] }),
  calls: (ids, isAnswered) => {
    const state = isAnswered
      ? { state: "output-available", output: { state: "at sea", long } }
      : { state: "input-available" };
    const parts = ids.map((toolCallId) => ({
      type: "tool-look",
      toolCallId,
      input: { order: toolCallId },
      ...state,
    }));
    return [{ id: ids.join(), role: "assistant", parts: [{ type: "step-start" }, ...parts] }];
  },
  results: () => [],
  answer: (text) => ({ id: text, role: "assistant", parts: [{ type: "text", text }] }),
};

test("UI messages of the AI SDK convert and pass its prompt conversion", async () => {
  const accepts = async (messages, when) => {
    assert.equal(new Set(messages.map(({ id }) => id)).size, messages.length, when);
    await generates(await convertToModelMessages(messages), when);
  };
  await judge(history(6, uiMessages), "ai-sdk-ui", accepts, waits["ai-sdk-ui"]);
});

const instances = {
  user: (content) => new HumanMessage(content),
  calls: (ids) => [
    new AIMessage({
      content: "",
      tool_calls: ids.map((id) => ({
        id,
        name: "look",
        args: { order: id, long },
        type: "tool_call",
      })),
    }),
  ],
  results: (ids) =>
    ids.map((id) => new ToolMessage({ content: long, tool_call_id: id, name: "look" })),
  answer: (content) => new AIMessage(content),
};

/** Every call is answered directly behind its message, as all of LangChain's providers want. */
function isPaired(messages, when) {
  let open = [];
  for (const message of messages) {
    if (message instanceof ToolMessage) {
      assert.ok(
        open.includes(message.tool_call_id),
        `${when}: ${message.tool_call_id} answers nothing`,
      );
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    assert.deepEqual(open, [], when);
    open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  assert.deepEqual(open, [], when);
}

test("instances of LangChain's messages stay instances, inserts are coerced", async () => {
  const messages = [new SystemMessage("Be kind."), ...history(6, instances)];
  const accepts = (sent, when) => {
    sent
      .filter((message) => "lc_kwargs" in message)
      .forEach((message) => assert.equal(typeof message.getType(), "string"));
    isPaired(sent.map(coerceMessageLikeToMessage), when);
  };
  await judge(messages, "langchain", accepts, waits.langchain);
  const cleared = createContext({ window: 3_000, strategies: [clearToolResults({ keep: 1 })] }).fit(
    messages,
  );
  const { index } = cleared.decisions.find(({ reason }) => reason === "cleared_result");
  const placeholder = cleared.messages.find(
    ({ tool_call_id: id }) => id === messages[index].tool_call_id,
  );
  assert.ok(placeholder instanceof ToolMessage);
  assert.match(placeholder.content, /^⟦removed: result of look/);
  assert.match(JSON.stringify(placeholder), /⟦removed/);
  assert.equal(messages[index].content, long);
});

test("what a plan inserts among instances is of their classes", () => {
  const messages = [new SystemMessage("Be kind."), ...history(6, instances)];
  const memory = {
    profile: () => ({ text: "<user-profile>\n- vegan\n</user-profile>", ids: ["p"], tokens: 12 }),
    recall: () => ({ text: "", ids: [], tokens: 0 }),
  };
  const options = { window: 2_000, memory, summarizer: extractiveSummarizer() };
  const plan = createContext(options).fit(messages);
  const inserted = plan.messages.filter((message) => !messages.includes(message));
  assert.ok(inserted.length >= 4, String(inserted.length));
  for (const message of plan.messages) assert.equal(typeof message.getType(), "string");
  const types = plan.messages.slice(1, 5).map((message) => message.constructor);
  assert.deepEqual(types, [HumanMessage, AIMessage, HumanMessage, AIMessage]);
  assert.deepEqual(createContext(options).fit(plan.messages).error?.code, "own_output");
});

test("stored messages of LangChain are read back by it", async () => {
  const stored = mapChatMessagesToStoredMessages(history(6, instances));
  const accepts = (messages, when) => isPaired(mapStoredMessagesToChatMessages(messages), when);
  await judge(stored, "langchain, stored", accepts, waits.langchain);
});

test("serialized instances of LangChain's messages are coerced", async () => {
  const serialized = JSON.parse(JSON.stringify(history(6, instances)));
  const isWaiting = ({ kwargs }) =>
    (kwargs.tool_calls ?? []).length > 0 || kwargs.tool_call_id !== undefined;
  await judge(
    serialized,
    "langchain, serialized",
    (sent, when) => isPaired(sent.map(coerceMessageLikeToMessage), when),
    isWaiting,
  );
});

test("a result without a call is left out, in place and when another goes to its call", () => {
  const call = {
    role: "assistant",
    content: [{ type: "tool_use", id: "a", name: "look", input: {} }],
  };
  const result = (id) => ({ type: "tool_result", tool_use_id: id, content: `found ${id}` });
  const spoken = { type: "text", text: "Hurry." };
  const begin = { role: "user", content: "Look it up" };
  const late = { role: "user", content: [result("a"), result("lost"), spoken] };
  const end = { role: "assistant", content: "Found." };
  const check = (messages, expected, at, reason, inserted = 0) => {
    const plan = createContext({ window: 100_000, format: "anthropic" }).fit(messages);
    assert.deepEqual(plan.messages, expected);
    const { tokensBefore, tokensAfter, ...decision } = plan.decisions[at];
    assert.deepEqual(decision, { index: at, action: "replace", reason });
    assert.ok(tokensAfter < tokensBefore);
    assert.equal(
      plan.tokens,
      plan.decisions.reduce((sum, one) => sum + one.tokensAfter, inserted),
    );
    assert.deepEqual(turnwise.lint(plan.messages, "anthropic"), []);
    assert.equal(plan.messages[0], messages[0]);
  };
  const mended = { role: "user", content: [result("a"), spoken] };
  check([begin, call, late, end, begin], [begin, call, mended, end, begin], 2, "orphan_result");
  // The words of the person stay where they were said.
  const [answer, said] = [[result("a")], [spoken]].map((content) => ({ role: "user", content }));
  check(
    [begin, call, begin, late, end, begin],
    [begin, call, answer, begin, said, end, begin],
    3,
    "late_result",
    13,
  );
});
