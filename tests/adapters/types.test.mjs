// The structural types of the adapters are those that the frameworks accept.

import { join } from "node:path";
import { test } from "node:test";
import { folder } from "./package.mjs";
import { typecheck } from "./typecheck.mjs";

const main = `
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { ChatOpenAI } from "@langchain/openai";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import type { MiddlewareFunction } from "@ag-ui/client";
import type { CopilotKitCoreConfig } from "@copilotkit/core";
import type { Processor } from "@mastra/core/processors";
import { MemorySession, Runner, type CallModelInputFilter, type Session } from "@openai/agents";
import type { ChatMiddleware } from "@tanstack/ai";
import { DefaultChatTransport, ToolLoopAgent, streamText, wrapLanguageModel } from "ai";
import type { LanguageModelMiddleware, PrepareSendMessagesRequest, PrepareStepFunction, ToolSet, UIMessage } from "ai";
import * as six from "ai-6";
import { createAgent } from "langchain";
import OpenAI from "openai";

import { createContext, CompactingSession, DefaultSession, SummarizingSession, TrimmingSession } from "turnwise/sync";
import * as agUi from "turnwise/ag-ui";
import * as agents from "turnwise/agents";
import * as aiSdk from "turnwise/ai-sdk";
import { messageFilter } from "turnwise/copilotkit";
import { createFetch } from "turnwise/fetch";
import * as langchain from "turnwise/langchain";
import { processor } from "turnwise/mastra";
import { createSession } from "turnwise/prompt-api";
import { useContextPlan } from "turnwise/react";
import * as tanstack from "turnwise/tanstack-ai";
import * as vue from "turnwise/vue";

const context = createContext({ window: 8_000 });
const pool = { of: (_: string) => createContext({ window: 8_000 }) };

// The AI SDK, versions 7 and 6.
const step: PrepareStepFunction<ToolSet> = aiSdk.prepareStep(pool, { conversation: "a" });
const step6: six.PrepareStepFunction<six.ToolSet> = aiSdk.prepareStep(context);
const middleware: LanguageModelMiddleware = aiSdk.middleware(pool);
const middleware6: six.LanguageModelMiddleware = aiSdk.middleware(pool);
const prepare: PrepareSendMessagesRequest<UIMessage> = aiSdk.prepareSendMessagesRequest(context);
const prepare6: six.PrepareSendMessagesRequest<six.UIMessage> = aiSdk.prepareSendMessagesRequest(context);
declare const model: Parameters<typeof wrapLanguageModel>[0]["model"];
const wrapped = wrapLanguageModel({ model, middleware });
streamText({ model: wrapped, prompt: "a", prepareStep: aiSdk.prepareStep(context) });
new ToolLoopAgent({ model: wrapped, prepareStep: aiSdk.prepareStep(context) });
new DefaultChatTransport({ prepareSendMessagesRequest: aiSdk.prepareSendMessagesRequest(context) });

// Clients.
const fetch = createFetch(pool, { conversation: ({ metadata }) => metadata?.chat });
new OpenAI({ fetch });
new Anthropic({ fetch });
new GoogleGenAI({ httpOptions: { fetch } });
new ChatOpenAI({ configuration: { fetch } });

// Agents.
createAgent({ model: "m", tools: [], middleware: [langchain.middleware(pool)] });
declare const llm: ChatOpenAI;
createReactAgent({ llm, tools: [], preModelHook: langchain.preModelHook(pool) });
const filter: CallModelInputFilter = agents.callModelInputFilter(context);
new Runner({ callModelInputFilter: agents.callModelInputFilter(pool, { conversation: ({ id }) => id }) });
const decorated: MemorySession = agents.withContext(new MemorySession(), context);
const sessions: Session[] = [decorated, new DefaultSession(), new TrimmingSession({ window: 1_000 }), new SummarizingSession(), new CompactingSession()];
const input: Processor = processor(pool);

// Protocols and pages.
const agUiMiddleware: MiddlewareFunction = agUi.middleware(pool);
const config: CopilotKitCoreConfig = { messageFilter: messageFilter(pool) };
const chatMiddleware: ChatMiddleware = tanstack.middleware(pool);
const session = createSession({ context });
declare const messages: UIMessage[];
const left: number | undefined = useContextPlan(context, messages).percentLeft;
const kept: UIMessage[] = vue.useContextPlan(context, () => messages).value.plan.messages;

// @ts-expect-error: not a function for steps
const wrong: PrepareStepFunction<ToolSet> = aiSdk.middleware(pool);
// @ts-expect-error: not an input processor
const wrongToo: Processor = tanstack.middleware(pool);

export { wrong, wrongToo, step, step6, middleware6, prepare, prepare6, filter, sessions, input, agUiMiddleware, config, chatMiddleware, session, left, kept };
`;

test("frameworks accept the adapters' types", () => {
  typecheck(join(folder, "../.."), main);
});
