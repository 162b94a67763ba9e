import { describe, expect, it } from "vitest";
import { limitKey } from "./limit-key.ts";
import { createSlots } from "./slots.ts";

describe("forwarding slots", () => {
  it("give one company no more than its share (LIM-3)", () => {
    const slots = createSlots(10, 0.4);
    for (let i = 0; i < 4; i++) slots.take("a");
    expect(() => slots.take("a")).toThrow(expect.objectContaining({ status: 429 }));
    expect(() => slots.take("b")).not.toThrow();
  });

  it("are all there are", () => {
    const slots = createSlots(4, 0.5);
    for (const tenant of ["a", "a", "b", "b"]) slots.take(tenant);
    expect(() => slots.take("c")).toThrow(expect.objectContaining({ status: 503, id: "busy" }));
  });

  it("come back once, however often they are given back", () => {
    const slots = createSlots(2, 0.5);
    const release = slots.take("a");
    release();
    release();
    slots.take("a");
    slots.take("b");
    expect(() => slots.take("c")).toThrow(expect.objectContaining({ status: 503 }));
  });
});

describe("keys of limits (TEN-7)", () => {
  it("name the company first", () => {
    expect(limitKey("t-1", "userCalls", "u-1")).toBe("limit:t-1:userCalls:u-1");
  });

  it.each(["a:b", "", "a b", "a\n", "*", "x".repeat(65)])("take no part that could reach another key: %j", (part) => {
    expect(() => limitKey(part, "userCalls", "u")).toThrow();
    expect(() => limitKey("t", "userCalls", part)).toThrow();
  });
});
