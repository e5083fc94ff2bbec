// What somebody gets wrong on the first day: each is a typed error that names the option, and the index
// where there is one.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

const part = (name) => import(pathToFileURL(join(packageFolder, "dist", name)));
const { middleware, prepareStep } = await part("adapters/ai-sdk.js");
const { callModelInputFilter, withContext } = await part("adapters/agents.js");
const { messageFilter } = await part("adapters/copilotkit.js");
const { createFetch } = await part("adapters/fetch.js");
const { createSession } = await part("adapters/prompt-api.js");
const { createMemory, memoryTool, memoryTools } = await part("memory/index.js");
const { indexedDb, keyValue, postgres, redis, sqlite } = await part("stores/index.js");
const { builtInSummarizer, contextTools, convert, createContext, fetchSummarizer, lint } = turnwise;
const { TurnwiseError, compactionSummarizer, extractiveSummarizer, heal, modelSummarizer } =
  turnwise;

const context = () => createContext({ window: 500 });
const hi = { role: "user", content: "Hi" };
const url = "https://api.example.com/v1";
const storage = { get() {}, set() {}, delete() {}, keys: () => [] };

/** Checks that `work` is refused with this path and, if one is given, this index. */
function refused(name, path, work, index) {
  test(name, async () => {
    await assert.rejects(
      async () => work(),
      (error) => {
        assert.ok(error instanceof TurnwiseError, String(error));
        assert.deepEqual([error.path, error.index], [path, index], error.message);
        return true;
      },
    );
  });
}

refused("a model's host without the model", "model", () => fetchSummarizer({ url }));
refused("a model without an address", "url", () => fetchSummarizer({ model: "m" }));
refused("a summarizer that was not called", "summarizer", () =>
  createContext({ summarizer: extractiveSummarizer }),
);
refused("the name of a model as summarizer", "summarizer", () =>
  createContext({ summarizer: "gpt-5" }),
);
refused("options in place of a function that asks", "ask", () => modelSummarizer({}));
refused("a misspelled option of a model", "maxToken", () =>
  modelSummarizer(async () => "", { maxToken: 3 }),
);
refused("options of the built-in model that are none", "options", () => builtInSummarizer("m"));
refused("a built-in model that there is not", "prefer", () => builtInSummarizer({ prefer: "gpt" }));
refused("a misspelled option of the built-in model", "language", () =>
  builtInSummarizer({ language: "en" }),
);
refused("compaction without an address", "url", () => compactionSummarizer({}));
refused("no messages", "messages", () => context().fit());
refused("a promise of messages", "messages", () => context().fit(Promise.resolve([hi])));
refused("a message that is none", undefined, () => context().fit([hi, "Hello"]), 1);
refused("a role that there is not", "role", () => context().fit([hi, { ...hi, role: "bot" }]), 1);
refused("an option of the policy next to the request", "window", () =>
  context().fit([hi], { window: 9 }),
);
refused("usage as a text", "usage", () => {
  const asked = context();
  asked.fit([hi]);
  asked.observe("12");
});
refused("a fetch in place of options", "options", () => createFetch(context(), "fetch"));
refused("a misspelled option of fetch", "onPlans", () => createFetch(context(), { onPlans() {} }));
refused("a fetch that is none", "fetch", () => createFetch(context(), { fetch: 5 }));
refused("a misspelled option of a step", "thread", () => prepareStep(context(), { thread: "a" }));
refused("a step without messages", undefined, () => prepareStep(context())({}));
refused("no step", undefined, () => prepareStep(context())());
refused("a misspelled option of a middleware", "chat", () => middleware(context(), { chat: "a" }));
refused("input without messages", undefined, () => callModelInputFilter(context())({}));
refused("a misspelled option of a filter", "name", () =>
  callModelInputFilter(context(), { name: "a" }),
);
refused("a session that is none", "session.getItems", () => withContext({}, context()));
refused("a name that is no function", "conversation", () =>
  messageFilter(context(), { conversation: "a" }),
);
refused("a session of nothing", "source", () => createSession({}));
refused("no storage", "storage.get", () => keyValue({}, { replica: "a" }));
refused("a storage without a name", "replica", () => keyValue(storage, {}));
refused("a database that is no name", "name", () => indexedDb(5));
refused("no client of Redis", "client.hGetAll", () => redis({}));
refused("no client of Postgres", "client.query", () => postgres({}));
refused("a file in place of a database", "db.prepare", () => sqlite("chats.db"));
refused("a memory without a user", "scope", () => createMemory({}));
refused("tools of no memory", "memory.recall", () => memoryTools());
refused("a tool of no memory", "memory.recall", () => memoryTool({}));
refused("tools of no context", "context.fit", () => contextTools());
refused("a list in an object", "messages", () => lint({ messages: [hi] }));
refused("a format that there is not", "format", () => lint([hi], "openai"));
refused("a server that there is not", "target", () => heal([hi], { target: "mistal" }));
refused("a format in place of options", "options", () => convert([hi], "anthropic"));
refused("no format to convert to", "to", () => convert([hi], {}));
refused("a server to convert for that there is not", "target", () =>
  convert([hi], { to: "openai-chat", target: "mistal" }),
);
