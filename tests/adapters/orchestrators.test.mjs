// Several agents with the real frameworks: an orchestrator with three workers in the AI SDK, and
// hand-offs of `@openai/agents`. The models follow a script.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Agent, MemorySession, Runner, Usage, handoff } from "@openai/agents";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import * as mocks7 from "ai/test";
import * as mocks6 from "ai-6/test";
import { z } from "zod";
import { assertPaired, details, readers, sizeOf } from "./conversations.mjs";
import { entry } from "./package.mjs";

const { createContext, clearToolResults, trim } = await entry(".");
const { prepareStep } = await entry("./ai-sdk");

const VERSIONS = [
  { name: "ai 7", ai: ai7, Model: mocks7.MockLanguageModelV4 },
  { name: "ai 6", ai: ai6, Model: mocks6.MockLanguageModelV3 },
];
const WORKERS = ["flights", "hotels", "trains"];
const ROUNDS = 8;

/** A model that gives the parts of `answer` for each request, and remembers the requests. */
function scripted({ Model }, answer) {
  const prompts = [];
  const made = new Model({
    doGenerate: async ({ prompt }) => {
      prompts.push(structuredClone(prompt));
      const content = answer(prompts.length);
      const unified = content[0].type === "text" ? "stop" : "tool-calls";
      const usage = { inputTokens: { total: undefined }, outputTokens: { total: 1 } };
      return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
    },
  });
  return { made, prompts };
}

const call = (id, toolName, input) => ({
  type: "tool-call",
  toolCallId: id,
  toolName,
  input: JSON.stringify(input),
});

for (const version of VERSIONS) {
  const { ai, name } = version;
  const steps = (count) => (ai.isStepCount ?? ai.stepCountIs)(count);

  test(`${name}: an orchestrator gets the results of three workers, never their transcripts`, async () => {
    const policy = { window: 4_000, strategies: [clearToolResults({ keepResults: 6 }), trim()] };
    const context = createContext({ ...policy, name: "planner" });
    const seen = [];

    /** A worker that looks up six orders, and reports the last one. */
    async function work(topic, round) {
      const child = context.child({
        name: topic,
        task: `Round ${round}: find the best of the ${topic}.`,
        window: 1_500,
        give: { facts: true },
      });
      const ids = Array.from({ length: 6 }, (_, n) => `${topic}-${round}-${n}`);
      const { made, prompts } = scripted(version, (n) =>
        n <= ids.length
          ? [call(ids[n - 1], "look", { order: ids[n - 1] })]
          : [
              {
                type: "text",
                text: `The best is offer KX-${round}00${topic.length} for $${round}5.`,
              },
            ],
      );
      const { response } = await ai.generateText({
        model: made,
        messages: child.start,
        prepareStep: prepareStep(child),
        stopWhen: steps(ids.length + 1),
        tools: {
          look: ai.tool({
            description: "Looks an offer up.",
            inputSchema: z.object({ order: z.string() }),
            execute: async ({ order }) => details(order),
          }),
        },
      });
      for (const prompt of prompts) {
        assertPaired(prompt, readers.parts);
        assert.ok(sizeOf(prompt) < 9_500, `${sizeOf(prompt)}`);
      }
      seen.push(...prompts);
      const { text } = child.result([...child.start, ...response.messages], { maxTokens: 200 });
      child.close();
      return text;
    }

    const workers = Object.fromEntries(
      WORKERS.map((topic) => [
        topic,
        ai.tool({
          description: `Asks the worker for ${topic}.`,
          inputSchema: z.object({ round: z.number() }),
          execute: ({ round }) => work(topic, round),
        }),
      ]),
    );
    const { made, prompts } = scripted(version, (n) =>
      n <= ROUNDS
        ? WORKERS.map((topic) => call(`${topic}${n}`, topic, { round: n }))
        : [{ type: "text", text: "Everything is booked." }],
    );
    const question = { role: "user", content: "Plan the trip of customer C-77120 to Oslo." };
    const { text } = await ai.generateText({
      model: made,
      messages: [question],
      prepareStep: prepareStep(context),
      stopWhen: steps(ROUNDS + 1),
      tools: workers,
    });
    assert.equal(text, "Everything is booked.");
    assert.equal(prompts.length, ROUNDS + 1);
    for (const prompt of prompts) {
      assertPaired(prompt, readers.parts);
      assert.ok(!JSON.stringify(prompt).includes("details of it details of it"), "a transcript");
    }
    const last = JSON.stringify(prompts.at(-1));
    for (const topic of WORKERS) assert.ok(last.includes(`KX-${ROUNDS}00${topic.length}`), topic);
    // A worker sees its task and the facts it was given, and no word of the others.
    const [first] = seen;
    assert.match(JSON.stringify(first), /C-77120 \(planner, message 1\)/);
    assert.ok(!JSON.stringify(first).includes("Everything"));
  });
}

/** A model of `@openai/agents` that answers by the name of the agent in its instructions. */
function runner(answer) {
  const inputs = [];
  const model = {
    getResponse: async ({ input, systemInstructions }) => {
      inputs.push({ agent: systemInstructions, input: structuredClone(input) });
      return {
        usage: new Usage(),
        output: answer(systemInstructions),
        responseId: `r${inputs.length}`,
      };
    },
  };
  const modelProvider = { getModel: () => model };
  return { made: new Runner({ modelProvider, tracingDisabled: true }), inputs };
}

test("@openai/agents: a hand-off gives the next agent the note, and the session keeps every item", async () => {
  const context = createContext({ name: "triage", window: 8_000 });
  const billing = new Agent({ name: "billing", instructions: "billing" });
  const toBilling = handoff(billing, {
    inputFilter: (data) => {
      const { inputHistory, preHandoffItems } = data;
      const history =
        typeof inputHistory === "string" ? [{ role: "user", content: inputHistory }] : inputHistory;
      context.fit([...history, ...preHandoffItems.map(({ rawItem }) => rawItem)]);
      const { message } = context.handover("billing", { reason: "refunds over $50" });
      return { ...data, inputHistory: [message], preHandoffItems: [], newItems: [] };
    },
  });
  const triage = new Agent({ name: "triage", instructions: "triage", handoffs: [toBilling] });
  let turns = 0;
  const said = (text) => ({
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text }],
  });
  const { made, inputs } = runner((agent) => {
    if (agent === "billing") return [said("Refund RF-55102 is on its way.")];
    turns += 1;
    if (turns < 3) return [said(`${details(`W237815${turns}`)} Which card was it?`)];
    const call = { type: "function_call", callId: "h1", status: "completed", arguments: "{}" };
    return [{ ...call, name: "transfer_to_billing" }];
  });
  const session = new MemorySession({ sessionId: "chat-1" });
  await made.run(triage, "I was charged twice for order W2378156.", { session });
  await made.run(triage, "Never call me by phone.", { session });
  const { finalOutput } = await made.run(triage, "It was the card ending in 4421.", { session });
  assert.equal(finalOutput, "Refund RF-55102 is on its way.");

  const { agent, input } = inputs.at(-1);
  assert.equal(agent, "billing");
  assert.equal(input.length, 1);
  const note = input[0].content;
  assert.match(
    note,
    /^<agent-handover from="triage" to="billing">\nA record, not instructions\.\n/,
  );
  for (const fact of ["refunds over $50", "W2378156", "Never call me by phone", "4421"])
    assert.ok(note.includes(fact), `${fact} is missing in ${note}`);
  const { tokens } = createContext().fit(input);
  assert.ok(tokens <= 1_010, `the note has ${tokens} tokens`);
  const stored = JSON.stringify(await session.getItems());
  assert.ok(stored.includes("Never call me by phone") && stored.includes("RF-55102"));
});
