import { expect, it } from "vitest";
import { intentOf } from "./idempotency-intent.ts";

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

it("saving the same content again uses the same idempotency key, also after a reload", () => {
  const storage = memory();
  const first = intentOf("thing/add", () => storage).keyFor("content");
  const afterReload = intentOf("thing/add", () => storage);
  expect(afterReload.keyFor("content")).toBe(first);
});

it("changed content gets another idempotency key, because the server refuses an old key with new content (IDEM-2)", () => {
  const intent = intentOf("thing/add", memory);
  expect(intent.keyFor("b")).not.toBe(intent.keyFor("a"));
});

it("the same content gets a new idempotency key once its save was answered", () => {
  const intent = intentOf("thing/add", memory);
  const first = intent.keyFor("a");
  intent.complete();
  expect(intent.keyFor("a")).not.toBe(first);
});

it("two forms do not share an idempotency key, and nothing of their content is stored", () => {
  const storage = memory();
  const a = intentOf("thing/add", () => storage).keyFor("secret password");
  const b = intentOf("thing/update", () => storage).keyFor("secret password");
  expect(a).not.toBe(b);
  expect(storage.getItem("kontor.intent.thing/add")).not.toContain("secret");
});
