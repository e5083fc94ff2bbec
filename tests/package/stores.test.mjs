// Stores: the contract, which every store passes, and what is particular to each.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder } from "./installed.mjs";
import { mapStorage } from "./storage.mjs";

const { inMemory, indexedDb, keyValue, storeContract } = await import(
  pathToFileURL(join(packageFolder, "dist/stores/index.js"))
);

const contracts = {
  inMemory() {
    const store = inMemory();
    return () => store;
  },
  keyValue() {
    const storage = mapStorage();
    return (replica) => keyValue(storage, { replica });
  },
};

for (const [name, openData] of Object.entries(contracts))
  for (const rule of storeContract(openData)) test(`${name}: ${rule.name}`, rule.run);

test("the contract notices a store that loses rows", async () => {
  const broken = () => {
    const store = inMemory();
    const write = store.write.bind(store);
    store.write = (scope, change) => write(scope, { ...change, put: change.put.slice(1) });
    return () => store;
  };
  const failures = await Promise.allSettled(storeContract(broken).map(({ run }) => run()));
  assert.ok(failures.filter(({ status }) => status === "rejected").length >= 4);
});

test("the contract notices a store that writes without a condition", async () => {
  const broken = () => {
    const rows = new Map();
    const store = inMemory();
    store.read = async () => ({ rows: [...rows].map(([id, data]) => ({ id, data })), at: "0" });
    store.write = async (_, { put }) => {
      rows.clear();
      for (const { id, data } of put) rows.set(id, data);
      return { written: true, at: "0" };
    };
    return () => store;
  };
  const race = storeContract(broken).find(({ name }) => name.startsWith("of two writers"));
  await assert.rejects(race.run());
});

test("a key-value store names the replicas that still have a deleted row", async () => {
  const storage = mapStorage();
  let time = 0;
  const open = (replica) => keyValue(storage, { replica, now: () => time });
  const [phone, laptop] = [open("phone"), open("laptop")];
  const put = [{ id: "r:1", data: "secret words" }];
  await phone.write("s", { put, delete: [], since: undefined });
  const gone = { put: [], delete: ["r:1"], since: undefined };
  assert.deepEqual((await laptop.write("s", gone)).pending, ["phone"]);
  assert.deepEqual((await phone.write("s", gone)).pending, []);
  assert.ok(![...storage.map.values()].join().includes("secret words"));
});

test("a key-value store deletes rows of a replica that has not written for a day", async () => {
  const storage = mapStorage();
  let time = 0;
  const open = (replica) => keyValue(storage, { replica, now: () => time });
  const put = [{ id: "r:1", data: "secret words" }];
  await open("old phone").write("s", { put, delete: [], since: undefined });
  time = 25 * 60 * 60 * 1000;
  const gone = { put: [], delete: ["r:1"], since: undefined };
  assert.deepEqual((await open("laptop").write("s", gone)).pending, []);
  assert.ok(![...storage.map.values()].join().includes("secret words"));
});

test("without IndexedDB, the error has a code", async () => {
  await assert.rejects(indexedDb().read("s"), { code: "store_unavailable" });
});
