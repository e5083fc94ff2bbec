// The types under TypeScript 5 and 7, strict and with `skipLibCheck: false`, as bundlers and Node
// resolve them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { consumer } from "./consumer.mjs";

const require = createRequire(import.meta.url);
const modules = dirname(dirname(require.resolve("zod/package.json")));
const folderOf = (name) => join(modules, name);

const main = `
import { createContext, DefaultSession, TrimmingSession, SummarizingSession, CompactingSession, TurnwiseError,
  extractiveSummarizer, fetchSummarizer, estimateTokens, prune, ready, trim, summarize, clearToolResults } from "turnwise";
import type { Context, Decision, Embed, Plan, Session, Summarizer, SummaryRequest } from "turnwise";
import { init, initSync } from "turnwise/slim";

interface ChatMessage { readonly id: string; role: "user" | "assistant"; content: string }
declare const history: ChatMessage[];

// The caller's message type is carried through, whether it is named or inferred.
const named: Context<ChatMessage> = createContext<ChatMessage>({ window: 8_000, pin: (message) => message.id === "1" });
const plan: Plan<ChatMessage> = named.fit(history);
const ids: string[] = plan.messages.map((message) => message.id);
const inferred: ChatMessage[] = createContext().fit(history).messages;
const prepared: Promise<Plan<ChatMessage>> = createContext({ summarizer: extractiveSummarizer() }).prepare(history, { signal: undefined as never });
// @ts-expect-error: a string is not a message
named.fit(["text"]);
// @ts-expect-error: no such option
createContext({ windw: 1 });
// @ts-expect-error: a plan's numbers are not to be written
plan.tokens = 1;

const decisions: Decision[] = plan.decisions;
const reason: string = decisions[0]!.reason;
const at: number | undefined = plan.prefixChangedAt;
if (plan.job) {
  const answer = named.commit(plan.job.ticket, "text");
  switch (answer.kind) {
    case "applied": break;
    case "stale": case "rejected": console.log(answer.reason); break;
  }
}

// The context accepts the usage objects of the SDKs: interfaces with additional fields, some of
// which may be null or undefined.
interface ChatUsage { prompt_tokens: number; completion_tokens: number; total_tokens: number; prompt_tokens_details?: { cached_tokens?: number } }
interface AnthropicUsage { input_tokens: number; cache_read_input_tokens: number | null; cache_creation_input_tokens: number | null; service_tier: "standard" | null }
interface SdkUsage { inputTokens: number | undefined; outputTokens: number | undefined; totalTokens: number | undefined }
class GeminiUsage { promptTokenCount?: number; candidatesTokenCount?: number }
export function told(chat: ChatUsage, anthropic: AnthropicUsage, sdk: SdkUsage, gemini: GeminiUsage) {
  named.observe(chat);
  named.observe({ ...anthropic, model: "large" });
  named.observe(sdk);
  named.observe(gemini);
  named.observe({ prompt_tokens: 12, completion_tokens: 3 });
  // @ts-expect-error: no count of the input
  named.observe({ completion_tokens: 3 });
}

// An embedding function may answer at once or later, with arrays of any kind.
const atOnce: Embed = (texts) => texts.map(() => new Float32Array(8));
createContext({ strategies: [prune({ embed: atOnce }), prune({ task: "t", threshold: 0.1, embed: async (texts) => texts.map(() => [0, 1]) })] });
const score: number | undefined = decisions[0]!.score;

const own: Summarizer<ChatMessage> = async ({ messages, prior, maxTokens }: SummaryRequest<ChatMessage>) => messages.map((m) => m.content).join(prior) + maxTokens;
const stream: Summarizer<ChatMessage> = async function* () { yield "text"; };
createContext<ChatMessage>({ summarizer: own, strategies: [clearToolResults({ keepResults: 3 }), summarize(), trim({ turns: 8 })], trigger: [{ turns: 9 }, 0.8], target: 0.5, keep: { turns: 2 } });
const sessions: Session[] = [
  new DefaultSession({ sessionId: "a" }),
  new TrimmingSession({ maxTurns: 8, keepLastNTurns: 4, when: "reaches", pinSystem: true, retain: "window" }),
  new SummarizingSession<ChatMessage>({ keepLastNTurns: 3, contextLimit: 8, summarizer: stream, validate: false }),
  new CompactingSession({ trigger: { turns: 6 }, keep: 2, when: "exceeds", excludeTools: ["x"], clearInputs: true }),
];
const typed: Promise<ChatMessage[]> = new TrimmingSession<ChatMessage>({ maxTurns: 2 }).getItems(3);
const remote = fetchSummarizer({ url: "https://example.com/v1", model: "m", headers: {}, template: "support", maxTokens: 400, toolOutputLimit: 600, timeoutMs: 1_000 });
try { await ready(); } catch (error) { if (error instanceof TurnwiseError) console.log(error.code, error.index, error.path); }
export { ids, inferred, prepared, reason, score, at, sessions, typed, remote, init, initSync, estimateTokens };
`;

const inPage = `
import { createContext, createContexts, extractiveSummarizer, ready, trim } from "turnwise";
import type { Context, PageContext, Plan } from "turnwise";
import { createFetch } from "turnwise/fetch";
import { messageFilter } from "turnwise/copilotkit";

interface ChatMessage { role: "user" | "assistant"; content: string }
declare const history: ChatMessage[];

const context: PageContext<ChatMessage> = createContext<ChatMessage>({ window: 8_000, summarizer: extractiveSummarizer() });
const prepared: Promise<Plan<ChatMessage>> = context.prepare(history);
// @ts-expect-error: the engine may not be there yet
context.fit(history);
const whole: Context<ChatMessage> = await context.ready();
const plan: Plan<ChatMessage> = whole.fit(history);
const { createContext: now } = await ready();
const kept: ChatMessage[] = now({ strategies: [trim()] }).fit(history).messages;
const contexts = createContexts({ window: 8_000 });
const send = createFetch(contexts);
// @ts-expect-error: a filter cannot wait for the engine
messageFilter(contexts);
messageFilter(await contexts.ready());
export { prepared, plan, kept, send };
`;

const settings = {
  bundler: { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"] },
  nodenext: { module: "nodenext", moduleResolution: "nodenext", lib: ["es2022", "dom"] },
  "nodenext without the DOM": { module: "nodenext", moduleResolution: "nodenext", lib: ["es2022"] },
  "bundler with esnext": {
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["esnext", "dom", "dom.iterable"],
    exactOptionalPropertyTypes: true,
  },
};

function compile(compiler, options, files = { "main.ts": main }) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2022",
    types: [],
    ...options,
  };
  const names = Object.keys(files);
  const folder = consumer({
    ...files,
    "tsconfig.json": JSON.stringify({ compilerOptions, files: names }),
  });
  if (files["agents.ts"])
    symlinkSync(join(modules, "@openai"), join(folder, "node_modules/@openai"));
  try {
    execFileSync(process.execPath, [join(folderOf(compiler), "bin/tsc"), "-p", folder], {
      encoding: "utf8",
    });
  } catch (error) {
    assert.fail(error.stdout || error.message);
  }
}

for (const compiler of ["typescript", "typescript-7"]) {
  for (const [name, options] of Object.entries(settings)) {
    const withoutConsole = name.includes("without")
      ? main.replaceAll(/console\.log\(([^)]*)\)/g, "void [$1]")
      : main;
    // Bundlers build for pages, too: only this entry has the engine there from the first line.
    const sync = name.includes("bundler")
      ? withoutConsole.replaceAll('"turnwise"', '"turnwise/sync"')
      : withoutConsole;
    test(`${compiler}, ${name}`, () => compile(compiler, options, { "main.ts": sync }));
  }
  test(`${compiler}, a page`, () => compile(compiler, settings.bundler, { "page.ts": inPage }));
}

const remembering = `
import { createContext } from "turnwise/sync";
import type { ContextLog, ContextMemory } from "turnwise/sync";
import { createMemory, indexedDb, inMemory, keyValue, memoryTool, memoryTools } from "turnwise/memory";
import type { Memory, MemoryRecord, Receipt, Store } from "turnwise/memory";
import { storeContract } from "turnwise/stores";

const scope = { app: "shop", user: "ana" };
const memory: Memory = await createMemory({ scope, store: indexedDb(), consent: { preferences: true, sensitive: { health: true } } });
// @ts-expect-error: a memory has a user
void createMemory({ scope: { app: "shop" } });
// @ts-expect-error: no such category
void createMemory({ scope, consent: { everything: true } });
const messages = [{ role: "user", content: "I love jazz." }];
const { added, refused } = await memory.learn(messages, { conversation: "c", trusted: (message: object, index: number) => index > 0 });
const records: MemoryRecord[] = memory.list({ kind: "preference", limit: 3 });
const receipt: Receipt = await memory.forget({ source: { conversation: "c" } });
const { text, tokens } = memory.recall("which music?", { tokens: 300, floor: 0 });
const plan = createContext({ window: 8_000, memory }).fit(messages);
const ids: readonly string[] | undefined = plan.memories?.[0]?.ids ?? plan.decisions[0]?.memory?.ids;
const own: ContextMemory = { profile: () => ({ text: "", ids: [], tokens: 0 }), recall: () => ({ text: "", ids: [], tokens: 0 }) };
const both: Store & ContextLog = keyValue({ get: () => null, set: () => {}, delete: () => {}, keys: () => [] }, { replica: "a" });
createContext({ memory: own, conversation: "c", log: both });
createContext({ memory: "a text", log: inMemory(), conversation: "c" }).retract("a fact").toFixed();
export { added, refused, records, receipt, text, tokens, ids, storeContract };
export const tool = memoryTool(memory).definition.type, { tools } = memoryTools(memory);
`;

test("memory and stores", () => {
  const { bundler, "nodenext without the DOM": bare } = settings;
  compile("typescript", bundler, { "memory.ts": remembering });
  compile("typescript-7", bare, { "memory.ts": remembering });
});

const reading = `
import { convert } from "turnwise";
import { readSession } from "turnwise/sessions";
import type { LeftOut, SessionConversation, SessionFile, SessionSource } from "turnwise/sessions";

const file: SessionFile = readSession("[]");
const source: SessionSource = file.source;
const [first]: SessionConversation[] = file.conversations;
const left: readonly LeftOut[] = first?.leftOut ?? [];
// @ts-expect-error: a file is its text
void readSession([]);
export const messages = convert(first?.messages ?? [], { from: first?.format, to: "gemini" }).messages;
export { source, left };
`;

test("session files", () => {
  const { bundler, "nodenext without the DOM": bare } = settings;
  compile("typescript", bundler, { "reading.ts": reading });
  compile("typescript-7", bare, { "reading.ts": reading });
});

test("`using` a context, where the compiler knows it", () => {
  const code =
    'import { createContext } from "turnwise/sync";\n{ using context = createContext(); context.fit([]); }\nexport {};';
  compile(
    "typescript",
    { module: "esnext", moduleResolution: "bundler", lib: ["esnext", "dom"] },
    { "main.ts": code },
  );
});

test("the sessions are sessions of @openai/agents", () => {
  const code = `
    import type { AgentInputItem, Session } from "@openai/agents";
    import { CompactingSession, DefaultSession, SummarizingSession, TrimmingSession } from "turnwise";
    export const sessions: Session[] = [
      new DefaultSession(), new TrimmingSession(), new SummarizingSession(), new CompactingSession(),
      new TrimmingSession<AgentInputItem>({ maxTurns: 3 }),
    ];`;
  // Its own types need more than a plain project has; ours are checked strictly above.
  compile(
    "typescript",
    { module: "esnext", moduleResolution: "bundler", lib: ["esnext", "dom"], skipLibCheck: true },
    { "agents.ts": code },
  );
});
