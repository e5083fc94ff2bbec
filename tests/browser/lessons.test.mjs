// Lessons, by keyboard alone, in a real browser.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { accessFaults, startPlayground } from "./page.mjs";

let playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

const folder = new URL("../../crates/turnwise-lessons/lessons/", import.meta.url);
const fence = (text, name) =>
  JSON.parse(new RegExp(`\`\`\`json ${name}\n(.*?)\`\`\``, "s").exec(text)?.[1] ?? "null");
const lessons = readdirSync(folder)
  .filter((name) => /^\d\d-[a-z-]+\.md$/.test(name))
  .sort()
  .map((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return {
      name: name.replace(".md", ""),
      text,
      title: /^# (.*)/.exec(text)[1],
      goal: fence(text, "goal"),
      wrong: fence(text, "wrong") ?? [],
      generated: fence(text, "generated"),
      ...fence(text, "lesson"),
    };
  });

const measured = { until: ".clauses li" };

const grouped = new Intl.NumberFormat("en").format;

/** A figure as the page writes it. Shares are in per mille. */
const written = (name, figure) =>
  name.endsWith(".share") ? `${(figure / 10).toFixed(1)} %` : grouped(figure);

/** The clauses on the page, each with its number next to the figure that the native tests computed. */
async function compareNumbers(page, lesson, lane) {
  const shown = await page.locator(".clauses li").allInnerTexts();
  let compared = 0;
  for (const [place, { measure, key = measure }] of lesson.goal.entries()) {
    const figure = lesson.generated.figures[`${lane}.${key}`];
    if (figure === undefined) continue;
    compared += 1;
    const number = written(`.${key}`, figure);
    const words = shown[place].replace(/\s+/g, " ");
    assert.ok(words.includes(`: ${number}`), `${lane}.${key}: ${number} in ${words}`);
  }
  return compared;
}

/** A section of a lesson as it is shown: with numbers for the names of figures. */
const worded = (lesson, name) => {
  const [, source] = new RegExp(`^### ${name}\n\n(.*?)\n\n##`, "ms").exec(lesson.text);
  return source
    .replace(/\{([^}]+)\}/g, (_, name) => written(name, lesson.generated.figures[name]))
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ");
};

/** Moves the focus to a control with the Tab key and presses Enter. */
async function press(page, name) {
  const wanted = page.getByRole("button", { name, exact: true });
  await wanted.focus();
  await page.keyboard.press("Enter");
}

for (const lesson of lessons) {
  test(`lesson “${lesson.title}”: the start fails, and the solution passes by keyboard`, () =>
    playground.visit(
      async (page) => {
        const failing = page.locator(".clauses .fails");
        const holding = page.locator(".clauses .holds");
        await compareNumbers(page, lesson, "start");
        assert.ok((await failing.count()) > 0, "the start fails");
        assert.equal(await page.locator(".why-it").count(), 0, "the reason comes later");
        const picked = lesson.goal.find((clause) => clause.measure === "picked");
        if (picked) {
          await page.locator(`[data-index='${picked.is}']`).focus();
          await page.keyboard.press("Enter");
        }
        await press(page, "Solution");
        await press(page, "Yes, show the solution");
        await page.locator(".why-it").waitFor();
        assert.equal(await failing.count(), 0);
        assert.equal(await holding.count(), lesson.goal.length);
        await compareNumbers(page, lesson, "solution");
        await page.locator("a.next.primary").waitFor();
        const progress = await page.evaluate(() => localStorage.getItem("turnwise-workshop"));
        assert.equal(JSON.parse(progress).lessons[lesson.id].state, "solved");
      },
      { fragment: `#l/${lesson.id}`, ...measured },
    ));
}

for (const lesson of lessons) {
  test(`lesson “${lesson.title}”: every wrong answer fails as told, and shows its sentence`, async () => {
    let compared = 0;
    for (const wrong of lesson.wrong) {
      const opened = await playground.open({ fragment: `#learn`, until: ".lessons li" });
      const { page } = opened;
      // The page gets the lesson with the wrong answer as its solution, so that a click applies it.
      const set = JSON.stringify(wrong.set);
      const body = lesson.text.replace(
        /```json solution\n.*?```/s,
        () => `\`\`\`json solution\n${set}\n\`\`\``,
      );
      await page
        .context()
        .route(`**/lessons/${lesson.name}.md`, (route) => route.fulfill({ body }));
      await page.evaluate((hash) => (location.hash = hash), `#l/${lesson.id}`);
      await page.locator(measured.until).first().waitFor();
      await press(page, "Solution");
      await press(page, "Yes, show the solution");
      const sentence = page.locator(".said-wrong");
      await sentence.waitFor();
      const shown = (await sentence.innerText()).replace(/\s+/g, " ");
      assert.equal(shown, worded(lesson, wrong.say), wrong.say);
      const fails = await page
        .locator(".clauses li")
        .evaluateAll((all) => all.flatMap((one, at) => (one.matches(".fails") ? [at] : [])));
      const wanted = lesson.goal.flatMap(({ measure, key = measure }, at) =>
        measure === "picked" || wrong.fails.includes(key) ? [at] : [],
      );
      assert.deepEqual(fails, wanted, wrong.say);
      compared += await compareNumbers(page, lesson, wrong.say);
      assert.deepEqual(opened.faults, []);
      await opened.close();
    }
    assert.ok(compared > 0 || lesson.wrong.length === 0, "no number was compared");
  });
}

test("the same settings solve a lesson in wasm as natively", () =>
  playground.visit(
    async (page) => {
      const isWhole = process.env.LESSON_GRID === "whole";
      for (const { name, evaluation, generated } of lessons) {
        // An evaluation of eleven conversations takes seconds for each setting.
        const parts = evaluation && !isWhole ? 1 : 6;
        const step = isWhole ? 1 : Math.ceil(generated.settings / parts);
        const answer = await page.evaluate(
          ([file, step]) =>
            new Promise((resolve, reject) => {
              const worker = new Worker("beside/worker.js", { type: "module" });
              worker.onmessage = ({ data: [, result, reason] }) => {
                worker.terminate();
                return result ? resolve(JSON.parse(result)) : reject(new Error(reason));
              };
              worker.postMessage([1, "grid", file, "en", String(step)]);
            }),
          [name, step],
        );
        const { settings, names, solved } = answer;
        assert.equal(settings, generated.settings, name);
        assert.ok(solved.length > 0, name);
        assert.deepEqual(
          solved,
          generated.solved.filter((setting) => names.includes(setting)),
          name,
        );
        assert.ok(generated.solved.length * 10 <= settings, name);
      }
    },
    { fragment: "#learn", until: ".lessons li" },
  ));

test("a wrong answer shows its sentence, a hint helps, and a reload keeps both policy and hints", () =>
  playground.visit(
    async (page) => {
      const least = page.getByRole("slider", { name: "Cut back to, turns" });
      const most = page.getByRole("slider", { name: "Cut at, turns" });
      await least.focus();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
      await page.locator(".said-wrong").filter({ hasText: "You cut later" }).waitFor();
      await page.getByRole("button", { name: "Show me" }).first().click();
      await press(page, "Hint (3)");
      assert.equal(await page.locator(".hints li").count(), 1);
      await page.reload();
      await page.locator(".said-wrong").waitFor();
      assert.equal(await most.inputValue(), "10");
      assert.equal(await page.locator(".hints li").count(), 1);
      await page.keyboard.press("Control+z");
    },
    { fragment: "#l/cut-rarely", ...measured },
  ));

test("by keyboard and ear alone: links lead to headings, and every move of a slider is told", () =>
  playground.visit(
    async (page) => {
      const focused = () => page.evaluate(() => document.activeElement.textContent);
      await page.getByRole("link", { name: /Cut rarely/ }).focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.id === "lesson-title");
      assert.equal(await focused(), "Cut rarely");
      const most = page.getByRole("slider", { name: "Cut at, turns" });
      await most.focus();
      for (let turns = 7; turns <= 10; turns += 1) await page.keyboard.press("ArrowRight");
      const told = page.getByRole("status").first();
      await told.filter({ hasText: /^2 of 3\. Beginnings changed: \d+, at most 4$/ }).waitFor();
      for (let turns = 11; turns <= 14; turns += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Tab");
      for (let turns = 5; turns >= 3; turns -= 1) await page.keyboard.press("ArrowLeft");
      await told.filter({ hasText: "Solved. The reason is below the task." }).waitFor();
      await page.waitForFunction(() => document.title.startsWith("✓ 1 · Cut rarely · Turnwise"));
      await page.locator("a.next").focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.textContent === "What a cut costs");
    },
    { fragment: "#learn", until: ".lessons li" },
  ));

test("a lesson has keys for help and the next lesson, and letters can be switched off", () =>
  playground.visit(
    async (page) => {
      const hints = page.locator(".hints li");
      await page.locator("#lesson-title").click();
      await page.keyboard.press("h");
      await hints.first().waitFor();
      await page.keyboard.press("s");
      await page.getByRole("button", { name: "Yes, show the solution" }).waitFor();
      await page.keyboard.press("n");
      await page.getByRole("heading", { name: "What a cut costs" }).waitFor();
      await page.keyboard.press("Shift+N");
      await page.getByRole("heading", { name: "Cut rarely" }).waitFor();

      const switched = page.getByLabel("Letters, digits and signs are shortcuts");
      await page.keyboard.press("?");
      await switched.uncheck();
      assert.deepEqual(await accessFaults(page), []);
      await page.keyboard.press("Escape");
      await page.reload();
      await page.locator(measured.until).first().waitFor();
      for (const key of ["n", "h", "?", "g", "b", "Shift+P"]) await page.keyboard.press(key);
      assert.equal(await hints.count(), 1);
      assert.equal(await page.locator("dialog[open], .dock, .presenter").count(), 0);
      await page.getByRole("heading", { name: "Cut rarely" }).waitFor();
      // Other keys, such as arrows, still work.
      const handle = page.getByRole("slider", { name: "Moment in the conversation" });
      const before = await handle.inputValue();
      await page.keyboard.press("ArrowRight");
      assert.notEqual(await handle.inputValue(), before);
      await page.getByRole("button", { name: "How to read this page" }).click();
      await switched.check();
      await page.keyboard.press("Escape");
      await page.locator("#lesson-title").click();
      await page.keyboard.press("g");
      await page.getByRole("dialog", { name: "Choose a conversation" }).waitFor();
    },
    { fragment: "#l/cut-rarely", ...measured },
  ));

test("a small laptop shows messages below the lanes of every lesson", () =>
  playground.visit(
    async (page) => {
      for (const { id, title } of lessons) {
        await page.evaluate((hash) => (location.hash = hash), `#l/${id}`);
        await page.getByRole("heading", { name: title, exact: true }).waitFor();
        await page.locator(measured.until).first().waitFor({ state: "attached" });
        const height = await page.locator(".said .scroll").evaluate((list) => list.clientHeight);
        assert.ok(height >= 150, `${id}: ${height} pixels`);
      }
    },
    { fragment: `#l/${lessons[0].id}`, ...measured, viewport: { width: 1280, height: 720 } },
  ));

test("the task of lesson 6 and all its clauses are on one screen, also once the guess is made", () =>
  playground.visit(
    async (page) => {
      const clauses = page.locator(".clauses li");
      assert.equal(await clauses.count(), 5);
      const isInSight = () =>
        clauses.last().evaluate((clause) => {
          const [{ bottom }, panel] = [clause, clause.closest(".policy")].map((element) =>
            element.getBoundingClientRect(),
          );
          return bottom <= panel.bottom;
        });
      assert.ok(await isInSight());
      await page.locator(".choices-of button").first().click();
      await page.locator(".choices-of [aria-pressed='true']").waitFor();
      assert.ok(await isInSight());
    },
    { fragment: "#l/summary", ...measured },
  ));

test("a slider is named by its word, and has its value once", () =>
  playground.visit(async (page) => {
    const trigger = page.getByRole("slider", { name: "Trigger", exact: true });
    assert.match(await trigger.getAttribute("aria-valuetext"), /^\d+ % · [\d,]+$/);
    await page.goto(`${playground.origin}/`);
    await page
      .getByRole("slider", { name: "Drag through the conversation", exact: true })
      .waitFor();
  }));

test("clauses say that they are measured, until they are", () =>
  playground.visit(
    async (page) => {
      const states = await page.evaluate(async () => {
        const list = document.querySelector(".clauses");
        const states = [list.ariaBusy];
        const seen = new MutationObserver(() =>
          states.push(document.querySelector(".clauses").ariaBusy),
        );
        seen.observe(list.parentElement, { subtree: true, childList: true, attributes: true });
        const slider = document.querySelector(".knob-row input[type=range]");
        slider.value = String(Number(slider.value) + 3);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        while (states.length < 2 || states.at(-1) === "true") {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return states;
      });
      assert.equal(states[0], "false");
      assert.ok(states.includes("true"), states.join());
      assert.equal(states.at(-1), "false");
    },
    { fragment: "#l/cut-rarely", ...measured },
  ));

test("the picture follows what a lesson is about, and “Show me” what a goal misses", () =>
  playground.visit(
    async (page) => {
      const followed = page.getByLabel("Follow a value");
      assert.equal(await followed.inputValue(), "mohamed_silva_9265");
      const calls = page.locator(".clauses .fails").filter({ hasText: "First missing: “K1NW8N”" });
      await calls.getByRole("button", { name: "Show me" }).click();
      await page.getByText("the model sees K1NW8N").waitFor();
      assert.equal(await followed.inputValue(), "K1NW8N");
    },
    { fragment: "#l/summary", ...measured },
  ));

test("only the controls that a lesson needs are there, and all are one click away", () =>
  playground.visit(
    async (page) => {
      assert.equal(await page.getByRole("slider", { name: "Window" }).count(), 0);
      assert.equal(await page.getByRole("button", { name: "Suggest a policy" }).count(), 0);
      assert.equal(await page.getByRole("button", { name: "Replay" }).count(), 0);
      await press(page, "Show all controls");
      await page.getByRole("slider", { name: "Window" }).waitFor();
    },
    { fragment: "#l/cut-rarely", ...measured },
  ));

for (const locale of ["en-US", "de-DE"])
  test(`on a small laptop the task of each lesson is whole and a control is in sight, in ${locale}`, () =>
    playground.visit(
      async (page) => {
        const ids = await page.evaluate(async () =>
          (await (await fetch("lessons/index.json")).json()).map(({ id }) => id),
        );
        for (const id of ids) {
          await page.evaluate((id) => (location.hash = `#l/${id}`), id);
          await page.locator(".clauses li").first().waitFor({ state: "attached" });
          await page.waitForFunction(
            (id) => location.hash === `#l/${id}` && !document.querySelector("[aria-busy=true]"),
            id,
          );
          const seen = await page.evaluate(() => {
            const goal = document.querySelector(".policy > .goal").getBoundingClientRect();
            const bottom = document.querySelector(".policy").getBoundingClientRect().bottom;
            const [lesson] = document.querySelectorAll(".policy > .lesson");
            const task = [...lesson.children].filter((one) => !one.matches(".remember")).at(-1);
            const isIn = (one) => {
              const { top, bottom: end, height } = one.getBoundingClientRect();
              return height > 0 && end <= (top > goal.top ? bottom : goal.top);
            };
            const controls = document.querySelectorAll(
              ".policy > section:not(.lesson) :is(button, input, label), .remember input",
            );
            return { task: isIn(task), control: [...controls].some(isIn) };
          });
          assert.deepEqual({ id, ...seen }, { id, task: true, control: true });
        }
      },
      {
        fragment: "#l/window",
        until: ".clauses li",
        viewport: { width: 1280, height: 800 },
        locale,
      },
    ));
