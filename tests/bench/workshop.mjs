// Measures how fast a lesson answers: from a slider's move to updated clauses, long tasks
// meanwhile, four lanes, and all of them with the processor at a quarter of its speed. Needs the
// playground (`cargo xtask web`).
//
// The longest conversation of the gallery, 98 requests, is the one of lesson 5. Bars of the design:
// clauses 50 ms, four lanes 250 ms, clauses at a quarter of the speed 200 ms.

import { startPlayground } from "../browser/page.mjs";
import { table } from "./lib/table.mjs";

const MOVES = 30;
const playground = await startPlayground();

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const written = (list) => [`${median(list).toFixed(0)} ms`, `${Math.max(...list).toFixed(0)} ms`];

/** Moves a slider by keys; resolves with the milliseconds until the lesson's clauses have
 * changed, and with the long tasks of the page. */
async function moves(page) {
  return page.evaluate(async (count) => {
    const slider = document.querySelector("input[type=range][aria-label='Trigger'], #trigger");
    const all = [...document.querySelectorAll(".policy input[type=range]")];
    const one = slider ?? all.find((input) => Number(input.max) > 50) ?? all[0];
    const clauses = document.querySelector(".clauses").parentElement;
    const times = [];
    const tasks = [];
    const long = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((task) => task.duration)),
    );
    long.observe({ type: "longtask" });
    const wait = (start) =>
      new Promise((resolve) => {
        // A move that changes no number changes nothing on the page: it is not counted.
        const late = setTimeout(() => done(undefined), 3000);
        const seen = new MutationObserver(() => done(performance.now() - start));
        const done = (time) => {
          clearTimeout(late);
          seen.disconnect();
          resolve(time);
        };
        seen.observe(clauses, { subtree: true, childList: true, characterData: true });
      });
    for (let move = 0; move < count; move += 1) {
      const up = move % 2 === 0 ? 5 : -5;
      const start = performance.now();
      const answer = wait(start);
      one.value = String(Number(one.value) + up);
      one.dispatchEvent(new Event("input", { bubbles: true }));
      const time = await answer;
      if (time !== undefined) times.push(time);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    long.disconnect();
    return { times, tasks };
  }, MOVES);
}

/** Adds three lanes; resolves with the milliseconds until all have their figures. */
async function lanes(page) {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    const time = await page.evaluate(async () => {
      const figures = () => document.querySelectorAll(".lanes li dl div").length;
      const waiting = () =>
        [...document.querySelectorAll(".lanes dt")].some((one) => one.textContent === "replay");
      const add = () => dispatchEvent(new KeyboardEvent("keydown", { key: "l" }));
      const start = performance.now();
      for (let lane = 0; lane < 3; lane += 1) add();
      while (document.querySelectorAll(".lanes li").length < 4 || !figures() || waiting()) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return performance.now() - start;
    });
    times.push(time);
    for (const letter of ["D", "C", "B"]) {
      await page.getByRole("button", { name: `Remove lane ${letter}` }).click();
    }
  }
  return times;
}

async function measure(speed) {
  const rows = [];
  const slow = async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 / speed });
  };
  const name = speed === 1 ? "" : ", a quarter of the speed";
  await playground.visit(
    async (page) => {
      await page.getByRole("radio", { name: "Clear tools", exact: true }).check();
      await page.waitForTimeout(1500);
      await slow(page);
      const { times, tasks } = await moves(page);
      rows.push([`a slider's move to updated clauses${name}`, ...written(times)]);
      // The browser reports tasks from 50 ms on.
      const longest = tasks.length ? `${Math.max(...tasks).toFixed(0)} ms` : "none";
      rows.push([`tasks of the page over 50 ms meanwhile${name}`, `${tasks.length}`, longest]);
    },
    { fragment: "#l/clear-first", until: ".clauses li" },
  );
  await playground.visit(
    async (page) => {
      await page.getByRole("button", { name: /^Conversation:/ }).click();
      await page.getByRole("button", { name: /^Coding session/ }).click();
      await page.getByText("Trim", { exact: true }).first().click();
      await page.waitForTimeout(1500);
      await page.locator("h2").first().click();
      await slow(page);
      rows.push([`four lanes${name}`, ...written(await lanes(page))]);
    },
    { fragment: "#try" },
  );
  return rows;
}

const rows = [...(await measure(1)), ...(await measure(0.25))];
console.log(table(["coding-session, 98 requests", "median", "slowest"], rows));
await playground.close();
