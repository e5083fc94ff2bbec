// Replays the scenario files through the package: the wasm build must return the same plans as the
// native engine wrote into the files. See tests/scenarios/README.md.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageFolder, turnwise } from "./installed.mjs";

// The layer under contexts and sessions: scenarios edit, commit and undo, whatever class their
// policy is of.
const layer = (name) => import(pathToFileURL(join(packageFolder, `dist/${name}.js`)));
const { Conversation } = await layer("conversation");
const { Agent } = await layer("agents");
const { createContext, policies } = turnwise;

const folder = fileURLToPath(new URL("../scenarios", import.meta.url));

for (const name of readdirSync(folder).filter((file) => /^\d.*\.md$/.test(file))) {
  const file = readFileSync(join(folder, name), "utf8");
  test(`${name}: ${/^# (.*)$/m.exec(file)[1]}`, () => {
    const stage = new Stage(json(file, "policy"), json(file, "messages"));
    const steps = json(file, "steps");
    if (steps) steps.forEach((step, index) => stage.act(step, index + 1));
    else stage.act({ say: Infinity }).act({ fit: true });

    const written = file.split("<!-- Written by the engine")[1];
    const levels = json(file, "levels");
    if (levels) {
      const context = createContext(policies(levels));
      const rows = context
        .fit(stage.conversation.messages)
        .policy.map(({ option, value, level }) => [
          `\`${option}\``,
          `\`${JSON.stringify(value)}\``,
          level,
        ]);
      assert.deepEqual(rows, table(written, "Policy"));
      assert.deepEqual(context.fit(stage.conversation.messages).messages, json(file, "seen"));
    }
    if (steps) assert.deepEqual(stage.rows, table(written, "Over time"));
    assert.deepEqual(stage.plan.messages, json(file, "seen"));
    assert.equal(stage.note, /\n```text note\n([^]*?)\n```/.exec(file)?.[1]);
    const { decisions } = stage.plan;
    for (const [place, action, reason, tokens] of table(written, "Decisions")) {
      if (action === "insert") continue;
      const [first, last = first] = place.split("–").map(Number);
      const range = decisions.slice(first, last + 1);
      for (const decision of range)
        assert.deepEqual(
          [decision.action, `\`${decision.reason}\``],
          [action, reason],
          `message ${decision.index}`,
        );
      const sum = (field) => range.reduce((total, decision) => total + decision[field], 0);
      const [before, after] = [sum("tokensBefore"), sum("tokensAfter")];
      assert.equal(
        before === after ? `${before}` : `${before} → ${after}`,
        tokens,
        `messages ${place}`,
      );
    }
    const kept = new Set(stage.conversation.messages);
    const untouched = decisions
      .filter(({ action }) => action === "keep")
      .map(({ index }) => stage.conversation.messages[index]);
    for (const message of untouched)
      assert.ok(kept.has(message) && stage.plan.messages.includes(message));
  });
}

/** The host of a scenario. */
class Stage {
  rows = [];
  // The last note for another agent.
  note;
  #coming;
  #tickets = {};

  constructor(policy, messages) {
    this.conversation = new Conversation(policy);
    this.asksHost = policy.summarizer?.type === "host";
    this.#coming = messages;
  }

  act(step, number) {
    const { conversation } = this;
    if (step.say !== undefined) {
      conversation.append(this.#coming.splice(0, step.say));
    } else if (step.fit) {
      const plan = (this.plan = conversation.plan());
      const wish =
        this.asksHost && plan.job
          ? `wants a summary of ${plan.job.request.messages.length} messages`
          : "";
      if (step.hold && plan.job) this.#tickets[step.hold] = plan.job.ticket;
      const changed = plan.prefixChangedAt === undefined ? "–" : `${plan.prefixChangedAt}`;
      this.#tell(
        number,
        "fit",
        wish,
        `${plan.messages.length} of ${conversation.length}`,
        `${plan.tokens} of ${plan.tokensBefore}`,
        changed,
      );
    } else if (step.commit) {
      const { kind, reason } = conversation.commit(this.#tickets[step.commit], step.text ?? "");
      this.#tell(number, `commit \`${step.commit}\``, reason ? `${kind}: ${reason}` : kind);
    } else if (step.edit !== undefined) {
      conversation.sync(
        conversation.messages.with?.(step.edit, step.message) ??
          replaced(conversation.messages, step),
      );
      this.#tell(number, `edit ${step.edit}`, "");
    } else if (step.pop) {
      for (let i = 0; i < step.pop; i++) conversation.pop();
      this.#tell(number, `pop ${step.pop}`, "");
    } else if (step.undo) {
      this.#tell(number, "undo", conversation.undo() ? "undone" : "nothing to undo");
    } else if (CHOICES.some((name) => name in step)) {
      const name = CHOICES.find((name) => name in step);
      // As the engine numbers choices: taken back, kept, left out.
      const isDone = conversation.choose(step[name], CHOICES.indexOf(name));
      this.#tell(number, `${name} ${step[name]}`, isDone ? "done" : "not possible");
    } else if (step.retract) {
      const count = conversation.retract(step.retract);
      this.#tell(number, `retract \`${step.retract}\``, `${count} summaries withdrawn`);
    } else if (step.add) {
      const isAdded = conversation.addText(step.add, step.text) > 0;
      this.#tell(number, `add \`${step.add}\``, isAdded ? "added" : "no room");
    } else if (step.handover) {
      const { handover, from, ...options } = step;
      const isAwake = () => undefined;
      const note = new Agent(conversation, { name: from }, isAwake).handover(handover, options);
      this.note = note.text;
      const answer = `${note.facts.length} facts, ${note.open.length} open`;
      this.#tell(number, `hand over to \`${handover}\``, answer);
    } else {
      assert.fail(`no such step: ${JSON.stringify(step)}`);
    }
    return this;
  }

  #tell(number, what, answer, sent = "", tokens = "", changed = "") {
    this.rows.push([`${number}`, what, answer, sent, tokens, changed]);
  }
}

const CHOICES = ["release", "keep", "leaveOut"];

const replaced = (messages, { edit, message }) =>
  messages.map((old, index) => (index === edit ? message : old));

/** The fenced block with this info string, as data. */
function json(file, info) {
  const found = new RegExp(`\n\`\`\`json ${info}\n([^]*?)\n\`\`\``).exec(file);
  return found && JSON.parse(found[1]);
}

/** The rows of the table under this heading, without its head. */
function table(written, heading) {
  const section = written.split(`## ${heading}\n`)[1].split("\n## ")[0];
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
