import { expect, it } from "vitest";
import { idempotencyKeyOf } from "./idempotency-key.ts";

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
  const first = idempotencyKeyOf("thing/add", () => storage).keyFor("content");
  const afterReload = idempotencyKeyOf("thing/add", () => storage);
  expect(afterReload.keyFor("content")).toBe(first);
});

it("changed content gets another idempotency key, because the server refuses an old key with new content (IDEM-2)", () => {
  const idempotencyKey = idempotencyKeyOf("thing/add", memory);
  expect(idempotencyKey.keyFor("b")).not.toBe(idempotencyKey.keyFor("a"));
});

it("the same content gets a new idempotency key once its save was answered", () => {
  const idempotencyKey = idempotencyKeyOf("thing/add", memory);
  const first = idempotencyKey.keyFor("a");
  idempotencyKey.complete();
  expect(idempotencyKey.keyFor("a")).not.toBe(first);
});

it("two forms do not share an idempotency key, and nothing of their content is stored", () => {
  const storage = memory();
  const a = idempotencyKeyOf("thing/add", () => storage).keyFor("secret password");
  const b = idempotencyKeyOf("thing/update", () => storage).keyFor("secret password");
  expect(a).not.toBe(b);
  expect(storage.getItem("kontor.intent.thing/add")).not.toContain("secret");
});
