// The contract of a store as a test suite, for any test runner.

import type { LogEntry } from "../log.js";
import type { Store, Written } from "./store.js";

/** One test of the contract. It rejects with an `Error` that names the fault. */
export interface ContractTest {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Opens the data of a fresh, empty store. The returned function opens a store over this data, as
 * each tab or server does.
 */
export type OpenData = () =>
  | ((replica: string) => Store | Promise<Store>)
  | Promise<(replica: string) => Store | Promise<Store>>;

/**
 * The tests that every store must pass.
 *
 * ```ts
 * for (const { name, run } of storeContract(() => openMyData())) test(name, run);
 * ```
 */
export function storeContract(openData: OpenData): ContractTest[] {
  const test = (
    name: string,
    run: (open: (replica: string) => Promise<Store>) => Promise<void>,
  ) => ({
    name,
    run: async () => {
      const open = await openData();
      const stores: Store[] = [];
      try {
        await run(async (replica) => {
          const store = await open(replica);
          stores.push(store);
          return store;
        });
      } finally {
        for (const store of stores) store.close?.();
      }
    },
  });
  return [
    test("a written row is read", async (open) => {
      const store = await open("a");
      await mustWrite(store, "s", { x: "1", y: "2" });
      await expectRows(store, "s", { x: "1", y: "2" });
    }),
    test("another handle reads it", async (open) => {
      await mustWrite(await open("a"), "s", { x: "1" });
      await expectRows(await open("b"), "s", { x: "1" });
    }),
    test("rows after a position are those written since", async (open) => {
      const store = await open("a");
      await mustWrite(store, "s", { x: "1" });
      const { at } = await store.read("s");
      await mustWrite(await open("b"), "s", { y: "2" });
      const { rows } = await store.read("s", at);
      expect(
        rows.some(({ id, data }) => id === "y" && data === "2"),
        "the new row is read",
      );
      const later = (await store.read("s")).at;
      expect((await store.read("s", later)).rows.length === 0, "nothing is read twice");
    }),
    test("a row is replaced and deleted", async (open) => {
      const store = await open("a");
      await mustWrite(store, "s", { x: "1", y: "1" });
      await mustWrite(store, "s", { x: "2" }, ["y", "unknown"]);
      await expectRows(store, "s", { x: "2" });
    }),
    test("scopes do not touch each other, whatever their names", async (open) => {
      const store = await open("a");
      const names = ["app/ana", "app/ana/", "app/ana/x", "app/an", "app/ana%2fx", "APP/ANA"];
      for (const name of names) await mustWrite(store, name, { x: name });
      await store.drop("app/ana");
      await expectRows(store, "app/ana", {});
      for (const name of names.slice(1)) await expectRows(store, name, { x: name });
    }),
    test("of two writers that know the same position, none loses a row", async (open) => {
      const [a, b] = [await open("a"), await open("b")];
      const { at } = await a.read("s");
      const change = (id: string) => ({ put: [{ id, data: id }], delete: [], since: at });
      const answers = await Promise.all([a.write("s", change("x")), b.write("s", change("y"))]);
      const ids = (await a.read("s")).rows.map(({ id }) => id);
      for (const [index, id] of ["x", "y"].entries())
        expect(answers[index]!.written === ids.includes(id), "an answer is true");
      expect(ids.length > 0, "one of them was written");
    }),
    test("texts of any kind and many rows", async (open) => {
      const store = await open("a");
      const rows: Record<string, string> = { "key: ü/%": '{"text":"\\u0000 🙂 \\ud800"}' };
      for (let number = 0; number < 2_500; number++) rows[`r:${number}`] = `${number}`;
      await mustWrite(store, "s", rows);
      await expectRows(store, "s", rows);
    }),
    test("an entry of a log is stored once", async (open) => {
      const [a, b] = [await open("a"), await open("b")];
      expect(await a.append("c", 1, entry(1, "first")), "the first entry is stored");
      expect(!(await a.append("c", 1, entry(1, "second"))), "its number is taken");
      expect(!(await b.append("c", 1, entry(1, "third"))), "for others too");
      const log = await b.load("c");
      expect(log.length === 1 && log[0]!.text === "first", "the first entry is kept");
    }),
    test("entries of a log are removed for good", async (open) => {
      const store = await open("a");
      for (const seq of [1, 2, 12, -1]) await store.append("c", seq, entry(seq, `${seq}`));
      await store.append("c/1", 1, entry(1, "another conversation"));
      await store.remove("c", [2, 12, 99]);
      const left = await store.load("c");
      const seqs = left.map(({ seq }) => seq).sort((a, b) => a - b);
      expect(seqs.join() === "-1,1", "the others are left");
      const later = await store.load("c", 1);
      expect(
        later.some(({ seq }) => seq === -1),
        "negative numbers come after every number",
      );
      expect((await store.load("c/1")).length === 1, "other conversations keep theirs");
      expect((await store.load("unknown")).length === 0, "an unknown log is empty");
    }),
  ];
}

async function mustWrite(
  store: Store,
  scope: string,
  rows: Record<string, string>,
  deleted: string[] = [],
): Promise<void> {
  const put = Object.entries(rows).map(([id, data]) => ({ id, data }));
  const { at } = await store.read(scope);
  const answer: Written = await store.write(scope, { put, delete: deleted, since: at });
  expect(answer.written, "a write at the present position succeeds");
}

async function expectRows(store: Store, scope: string, expected: Record<string, string>) {
  const { rows } = await store.read(scope);
  const found = Object.fromEntries(rows.map(({ id, data }) => [id, data]));
  const sorted = (all: Record<string, string>) => JSON.stringify(Object.entries(all).sort());
  expect(sorted(found) === sorted(expected), `the rows of \`${scope}\` are as written`);
}

function entry(seq: number, text: string): LogEntry {
  return { seq, at: seq, kind: "summary", ticket: "t", text, policy: "p" };
}

function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(`not true: ${what}`);
}
