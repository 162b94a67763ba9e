import { describe, expect, it } from "vitest";
import { limitKey } from "./limit-key.ts";
import { createSlots } from "./slots.ts";

describe("forwarding slots", () => {
  it("one tenant gets no more than its share of the slots for forwarded calls (LIM-3)", () => {
    const slots = createSlots(10, 0.4);
    for (let i = 0; i < 4; i++) slots.take("a");
    expect(() => slots.take("a")).toThrow(expect.objectContaining({ status: 429 }));
    expect(() => slots.take("b")).not.toThrow();
  });

  it("a call that finds all forwarding slots taken is refused as busy", () => {
    const slots = createSlots(4, 0.5);
    for (const tenant of ["a", "a", "b", "b"]) slots.take(tenant);
    expect(() => slots.take("c")).toThrow(expect.objectContaining({ status: 503, id: "busy" }));
  });

  it("a forwarding slot that is released twice is freed once", () => {
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
  it("the Redis key by which a limit counts contains the tenant first", () => {
    expect(limitKey("t-1", "userCalls", "u-1")).toBe("limit:t-1:userCalls:u-1");
  });

  it.each(["a:b", "", "a b", "a\n", "*", "x".repeat(65)])(
    "the Redis key of a limit cannot be made with the part %j, which could lead to another key",
    (part) => {
      expect(() => limitKey(part, "userCalls", "u")).toThrow();
      expect(() => limitKey("t", "userCalls", part)).toThrow();
    },
  );
});
